int igt_placeholder(void);
int igt_placeholder(void){return 0;}
