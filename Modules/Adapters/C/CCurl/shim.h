#pragma once
#include <curl/curl.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

// libcurl and what it needs take 4 ms to load, which every command would pay for if it were linked. So it is opened
// when something is first asked of the web; the header gives the types and the numbers of the options.
struct bojagi_curl {
    CURLcode (*global_init)(long);
    CURL *(*easy_init)(void);
    void (*easy_reset)(CURL *);
    void (*easy_cleanup)(CURL *);
    CURLcode (*easy_perform)(CURL *);
    CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
    CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
    const char *(*easy_strerror)(CURLcode);
    struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
    void (*slist_free_all)(struct curl_slist *);
};

// Opens the library; the reason why it can't be, or NULL.
static inline const char *bojagi_curl_open(struct bojagi_curl *curl) {
#ifdef __APPLE__
    void *library = dlopen("libcurl.4.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    // Debian has the same with another library for TLS under this name.
    if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
#endif
    if (!library) return dlerror();
    *(void **)&curl->global_init = dlsym(library, "curl_global_init");
    *(void **)&curl->easy_init = dlsym(library, "curl_easy_init");
    *(void **)&curl->easy_reset = dlsym(library, "curl_easy_reset");
    *(void **)&curl->easy_cleanup = dlsym(library, "curl_easy_cleanup");
    *(void **)&curl->easy_perform = dlsym(library, "curl_easy_perform");
    *(void **)&curl->easy_setopt = dlsym(library, "curl_easy_setopt");
    *(void **)&curl->easy_getinfo = dlsym(library, "curl_easy_getinfo");
    *(void **)&curl->easy_strerror = dlsym(library, "curl_easy_strerror");
    *(void **)&curl->slist_append = dlsym(library, "curl_slist_append");
    *(void **)&curl->slist_free_all = dlsym(library, "curl_slist_free_all");
    if (!curl->global_init || !curl->easy_init || !curl->easy_reset || !curl->easy_cleanup || !curl->easy_perform
        || !curl->easy_setopt || !curl->easy_getinfo || !curl->easy_strerror || !curl->slist_append
        || !curl->slist_free_all)
        return "libcurl lacks a function";
    return curl->global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? NULL : "libcurl can't be set up";
}

// Options and facts come in varargs, which Swift cannot call.

static inline CURLcode bojagi_curl_set_number(const struct bojagi_curl *curl, CURL *easy, CURLoption option, long value) {
    return curl->easy_setopt(easy, option, value);
}

static inline CURLcode bojagi_curl_set_text(const struct bojagi_curl *curl, CURL *easy, CURLoption option, const char *value) {
    return curl->easy_setopt(easy, option, value);
}

// Trusts nobody but whom this certificate vouches for, in PEM; the library copies it.
static inline CURLcode bojagi_curl_set_authority(const struct bojagi_curl *curl, CURL *easy, const void *bytes, size_t count) {
    struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
    CURLcode code = curl->easy_setopt(easy, CURLOPT_CAINFO_BLOB, &blob);
    // The system's own would be trusted beside it.
    return code == CURLE_OK ? curl->easy_setopt(easy, CURLOPT_CAPATH, (char *)NULL) : code;
}

// The bytes must stay where they are until the answer is there; NULL stands for none.
static inline CURLcode bojagi_curl_set_body(const struct bojagi_curl *curl, CURL *easy, const void *bytes) {
    return curl->easy_setopt(easy, CURLOPT_POSTFIELDS, bytes ? bytes : "");
}

static inline CURLcode bojagi_curl_set_headers(const struct bojagi_curl *curl, CURL *easy, struct curl_slist *headers) {
    return curl->easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
}

typedef size_t (*bojagi_curl_sink)(char *, size_t, size_t, void *);

static inline void bojagi_curl_set_sinks(const struct bojagi_curl *curl, CURL *easy, bojagi_curl_sink body, bojagi_curl_sink header, void *context) {
    curl->easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    curl->easy_setopt(easy, CURLOPT_WRITEDATA, context);
    curl->easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
    curl->easy_setopt(easy, CURLOPT_HEADERDATA, context);
}

// Asked before a socket is opened, with the address that it will lead to: 4 or 16 bytes.
typedef bool (*bojagi_curl_gate)(void *context, const unsigned char *address, size_t count);

struct bojagi_curl_gatekeeper {
    bojagi_curl_gate gate;
    void *context;
};

static inline curl_socket_t bojagi_curl_open_socket(void *keeper, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)purpose;
    const struct bojagi_curl_gatekeeper *asked = (const struct bojagi_curl_gatekeeper *)keeper;
    const unsigned char *bytes = (const unsigned char *)&address->addr;
    bool isAllowed = false;
    // struct sockaddr_in has the address after 2 bytes of family and 2 of port, sockaddr_in6 after 4 more.
    if (address->family == AF_INET) isAllowed = asked->gate(asked->context, bytes + 4, 4);
    if (address->family == AF_INET6) isAllowed = asked->gate(asked->context, bytes + 8, 16);
    if (!isAllowed) return CURL_SOCKET_BAD;
    curl_socket_t opened = socket(address->family, address->socktype, address->protocol);
    // Programs that are started meanwhile have no business with it.
    if (opened != CURL_SOCKET_BAD) fcntl(opened, F_SETFD, FD_CLOEXEC);
    return opened;
}

static inline void bojagi_curl_set_gatekeeper(const struct bojagi_curl *curl, CURL *easy, struct bojagi_curl_gatekeeper *keeper) {
    curl->easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, bojagi_curl_open_socket);
    curl->easy_setopt(easy, CURLOPT_OPENSOCKETDATA, keeper);
}

// Asked about once a second while nothing comes, and whenever something does; true ends the transfer.
typedef bool (*bojagi_curl_watch)(void *context);

struct bojagi_curl_watcher {
    bojagi_curl_watch watch;
    void *context;
};

static inline int bojagi_curl_progress(void *watcher, curl_off_t toCome, curl_off_t came, curl_off_t toGo, curl_off_t gone) {
    (void)toCome, (void)came, (void)toGo, (void)gone;
    const struct bojagi_curl_watcher *asked = (const struct bojagi_curl_watcher *)watcher;
    return asked->watch(asked->context) ? 1 : 0;
}

static inline void bojagi_curl_set_watcher(const struct bojagi_curl *curl, CURL *easy, struct bojagi_curl_watcher *watcher) {
    curl->easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, bojagi_curl_progress);
    curl->easy_setopt(easy, CURLOPT_XFERINFODATA, watcher);
    curl->easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
}

static inline long bojagi_curl_status(const struct bojagi_curl *curl, CURL *easy) {
    long status = 0;
    curl->easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    return status;
}
