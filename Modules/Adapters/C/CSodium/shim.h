#pragma once
#include <sodium.h>

#if defined(__linux__)
// Linux has it; <unistd.h> declares it for _GNU_SOURCE alone, which Swift does not define.
int syncfs(int descriptor);

static inline int bojagi_sync_file_system(int descriptor) { return syncfs(descriptor); }
#endif
