// The files of the page, put into the program when it is built. update-page writes the list beside them, which git
// does not keep: without it the program builds as well and says that the page is missing.
#include "CPage.h"

#if __has_include("../page/list.inc")
#include "../page/list.inc"
const struct PageFile *pageFileTable(void) { return files; }
unsigned long pageFileCount(void) { return sizeof files / sizeof files[0]; }
const char *pageVersion(void) { return version; }
#else
const struct PageFile *pageFileTable(void) { return 0; }
unsigned long pageFileCount(void) { return 0; }
const char *pageVersion(void) { return ""; }
#endif
