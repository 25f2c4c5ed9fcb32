int ns_placeholder(void);
int ns_placeholder(void){return 0;}
