/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright(c) 2026 the igt authors
 */

/*
 * env.c: the environment of a result.
 *
 * State        none.
 * Units        as the names say. NUMA nodes by libnuma for lcores, by the
 *              port's bus for the port; a simulated port has none.
 * Errors       what cannot be found out is left out of the report.
 */

#include <numa.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

#include <rte_cycles.h>
#include <rte_lcore.h>

#include "env.h"
#include "log.h"
#include "worker.h"

/* Linux: Documentation/ABI, sysfs-devices-clocksource. */
#define CLOCK_SOURCE_PATH                                                      \
	"/sys/devices/system/clocksource/clocksource0/current_clocksource"

enum env_field {
	ENV_PORT,
	ENV_DRIVER,
	ENV_CHIP,
	ENV_LINK,
	ENV_ACCESS_PATH,
	ENV_MODEL,
	ENV_MAIN_CPU,
	ENV_MEASURING_CPU,
	ENV_PORT_NODE,
	ENV_MAIN_NODE,
	ENV_MEASURING_NODE,
	ENV_CLOCK_SOURCE,
	ENV_TSC,
	ENV_KERNEL,
	ENV_MARGIN,
	ENV_INTERRUPTED,
	NB_ENV_FIELDS,
};

static const struct ts_field fields[NB_ENV_FIELDS] = {
		[ENV_PORT] = {.name = "port", .heading = "port"},
		[ENV_DRIVER] = {.name = "driver", .heading = "driver"},
		[ENV_CHIP] = {.name = "chip", .heading = "chip"},
		[ENV_LINK] = {.name = "link_speed_mbps",
				.heading = "link, Mb/s"},
		[ENV_ACCESS_PATH] = {.name = "access_path",
				.heading = "register access"},
		[ENV_MODEL] = {.name = "model_parameters",
				.heading = "model parameters"},
		[ENV_MAIN_CPU] = {.name = "main_cpu", .heading = "main CPU"},
		[ENV_MEASURING_CPU] = {.name = "measuring_cpu",
				.heading = "measuring CPU"},
		[ENV_PORT_NODE] = {.name = "port_numa_node",
				.heading = "NUMA node, port"},
		[ENV_MAIN_NODE] = {.name = "main_numa_node",
				.heading = "NUMA node, main CPU"},
		[ENV_MEASURING_NODE] = {.name = "measuring_numa_node",
				.heading = "NUMA node, measuring CPU"},
		[ENV_CLOCK_SOURCE] = {.name = "clock_source",
				.heading = "clock source"},
		[ENV_TSC] = {.name = "tsc_hz", .heading = "TSC, Hz"},
		[ENV_KERNEL] = {.name = "kernel", .heading = "kernel"},
		[ENV_MARGIN] = {.name = "clock_margin_ns",
				.heading = "clock margin, +- ns",
				.decimals = 1},
		[ENV_INTERRUPTED] = {.name = "interrupted",
				.heading = "ended by the user"},
};

static void
read_line(const char *path, char *text, size_t text_bytes)
{
	FILE *in = fopen(path, "r");

	text[0] = '\0';
	if (in == NULL)
		return;
	if (fgets(text, (int)text_bytes, in) != NULL)
		text[strcspn(text, "\n")] = '\0';
	fclose(in);
}

static struct ts_value
known_text(const char *text)
{
	return ts_value_text(text == NULL || text[0] == '\0' ? NULL : text);
}

static struct ts_value
known_node(int node)
{
	if (node < 0)
		return (struct ts_value){.kind = TS_KIND_UNSET};
	return ts_value_int(node);
}

static int
node_of_lcore(unsigned int lcore_id)
{
	if (numa_available() < 0)
		return -1;
	return numa_node_of_cpu(rte_lcore_to_cpu_id((int)lcore_id));
}

/* The arguments of a simulated port, NULL: it is none. */
static const char *
model_args(const struct ts_eal_args *eal_args, const char *port_name)
{
	for (unsigned int i = 0; i < eal_args->nb_sims; i++)
		if (strcmp(eal_args->sims[i].name, port_name) == 0)
			return eal_args->sims[i].args;
	return NULL;
}

static void
describe_port(struct ts_env *env, struct ts_value *values,
		const struct ts_port *port, const char *args)
{
	const char *access;
	unsigned int length;

	snprintf(env->port, sizeof(env->port), "%u (%s)", port->id, port->name);
	values[ENV_PORT] = known_text(env->port);
	values[ENV_DRIVER] = known_text(port->driver);
	values[ENV_CHIP] = known_text(port->nic);
	values[ENV_LINK] = ts_value_uint(port->link_mbps);
	if (args == NULL) {
		values[ENV_ACCESS_PATH] = ts_value_text("hardware");
		return;
	}
	/* The model's default for net_igt; other drivers know no hook. */
	access = ts_eal_args_value(args, "access", &length);
	if (access != NULL)
		snprintf(env->access_path, sizeof(env->access_path), "%.*s",
				(int)length, access);
	else
		snprintf(env->access_path, sizeof(env->access_path), "%s",
				port->is_igt ? "hook" : "trap");
	values[ENV_ACCESS_PATH] = ts_value_text(env->access_path);
	values[ENV_MODEL] = known_text(args);
}

void
ts_env_describe(struct ts_env *env, struct ts_report *report,
		const struct ts_port *port, const struct ts_eal_args *eal_args)
{
	struct ts_value *values = report->environment.values;
	unsigned int main_lcore = rte_get_main_lcore();
	unsigned int lcore = ts_worker_lcore();
	int port_node = rte_eth_dev_socket_id(port->id);
	int node = node_of_lcore(lcore);
	struct utsname name;

	report->environment_fields = fields;
	report->nb_environment_fields = NB_ENV_FIELDS;
	describe_port(env, values, port, model_args(eal_args, port->name));
	values[ENV_MAIN_CPU] = ts_value_int(
			rte_lcore_to_cpu_id((int)main_lcore));
	values[ENV_MEASURING_CPU] = ts_value_int(
			rte_lcore_to_cpu_id((int)lcore));
	values[ENV_PORT_NODE] = known_node(port_node);
	values[ENV_MAIN_NODE] = known_node(node_of_lcore(main_lcore));
	values[ENV_MEASURING_NODE] = known_node(node);
	if (port_node >= 0 && node >= 0 && port_node != node)
		TS_SAY("warning: port %u is on NUMA node %d, the measuring "
		       "lcore on node %d",
				port->id, port_node, node);
	read_line(CLOCK_SOURCE_PATH, env->clock_source,
			sizeof(env->clock_source));
	values[ENV_CLOCK_SOURCE] = known_text(env->clock_source);
	values[ENV_TSC] = ts_value_uint(rte_get_tsc_hz());
	if (uname(&name) == 0)
		snprintf(env->kernel, sizeof(env->kernel), "%s %s",
				name.sysname, name.release);
	values[ENV_KERNEL] = known_text(env->kernel);
}

void
ts_env_finish(struct ts_report *report, double margin_ns, bool interrupted)
{
	struct ts_value *values = report->environment.values;

	values[ENV_MARGIN] = ts_value_real(margin_ns);
	values[ENV_INTERRUPTED] = ts_value_bool(interrupted);
}

void
ts_env_cpus(struct ts_cpus *cpus)
{
	cpu_set_t *set;
	size_t set_bytes;
	int nb_cpus = numa_num_possible_cpus();

	cpus->nb = 0;
	set = CPU_ALLOC(nb_cpus);
	if (set == NULL)
		return;
	set_bytes = CPU_ALLOC_SIZE(nb_cpus);
	CPU_ZERO_S(set_bytes, set);
	if (sched_getaffinity(0, set_bytes, set) == 0)
		for (int cpu = 0; cpu < nb_cpus && cpus->nb < 2; cpu++)
			if (CPU_ISSET_S(cpu, set_bytes, set))
				cpus->ids[cpus->nb++] = (unsigned int)cpu;
	CPU_FREE(set);
}
