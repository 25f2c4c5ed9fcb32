/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

#ifndef _ROWS_H_
#define _ROWS_H_

#include "interleave.h"

/* One enumeration, and what must come of it. */
struct row {
	const char *name;
	const char *args; /* of the simulated device, ",key=value.." */
	const struct il_harvester *harvester;
	const struct il_scope *scopes; /* ended by .most == 0 */
	bool control;                  /* some stamp must be lost */
};

/* What the product must stand, in this tier; what is enough for a control. */
const struct il_scope *scopes_of_four(void);
const struct il_scope *scopes_of_three(void);
extern const struct il_scope scopes_of_control[];

/* Runs the row; of the interrupt mode only if the driver has it. */
void row_run(const struct row *row);

#endif /* _ROWS_H_ */
