#pragma once
#include <dlfcn.h>
#include <qrencode.h>
#include <stddef.h>

// Opened when a link is shown to a phone.
struct bojagi_qr {
    QRcode *(*encode)(int, const unsigned char *, int, QRecLevel);  // size, bytes, version or 0, level
    void (*free)(QRcode *);
};

// Opens the library; the reason why it can't be, or NULL.
static inline const char *bojagi_qr_open(struct bojagi_qr *qr) {
#ifdef __APPLE__
    void *library = dlopen("libqrencode.4.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
#endif
    if (!library) return dlerror();
    *(void **)&qr->free = dlsym(library, "QRcode_free");
    *(void **)&qr->encode = dlsym(library, "QRcode_encodeData");
    return qr->encode && qr->free ? NULL : "libqrencode lacks a function";
}
