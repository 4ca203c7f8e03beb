#pragma once
#include <dlfcn.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

// libmicrohttpd and the TLS library that it needs take a millisecond to load, which every command would pay for if they
// were linked. So it is opened when somebody serves; the header gives the types and the numbers.
struct bojagi_mhd {
    struct MHD_Daemon *(*start_daemon)(
        unsigned int, uint16_t, MHD_AcceptPolicyCallback, void *, MHD_AccessHandlerCallback, void *, ...);
    void (*stop_daemon)(struct MHD_Daemon *);
    MHD_socket (*quiesce_daemon)(struct MHD_Daemon *);
    int (*get_connection_values_n)(struct MHD_Connection *, enum MHD_ValueKind, MHD_KeyValueIteratorN, void *);
    enum MHD_Result (*queue_response)(struct MHD_Connection *, unsigned int, struct MHD_Response *);
    void (*suspend_connection)(struct MHD_Connection *);
    void (*resume_connection)(struct MHD_Connection *);
    struct MHD_Response *(*create_response_from_buffer)(size_t, void *, enum MHD_ResponseMemoryMode);
    struct MHD_Response *(*create_response_from_callback)(
        uint64_t, size_t, MHD_ContentReaderCallback, void *, MHD_ContentReaderFreeCallback);
    struct MHD_Response *(*create_response_from_fd_at_offset64)(uint64_t, int, uint64_t);
    void (*destroy_response)(struct MHD_Response *);
    enum MHD_Result (*add_response_header)(struct MHD_Response *, const char *, const char *);
    const union MHD_ConnectionInfo *(*get_connection_info)(
        struct MHD_Connection *, enum MHD_ConnectionInfoType, ...);
    // Whether it reads heads leniently, as all versions before 1.0 do: then what it hides must be found.
    bool is_lenient;
};

// That the other side sends nothing more: a part of poll that Linux has.
#ifdef __linux__
static const short bojagi_poll_gone = 0x2000;  // POLLRDHUP
#else
static const short bojagi_poll_gone = 0;
#endif

// Swift has its own names for the cases of enumerations.
static const enum MHD_Result bojagi_mhd_yes = MHD_YES;
static const enum MHD_Result bojagi_mhd_no = MHD_NO;
static const enum MHD_ValueKind bojagi_mhd_headers = MHD_HEADER_KIND;
static const enum MHD_ConnectionNotificationCode bojagi_mhd_started = MHD_CONNECTION_NOTIFY_STARTED;
static const enum MHD_ResponseMemoryMode bojagi_mhd_copy = MHD_RESPMEM_MUST_COPY;

// Opens the library; the reason why it can't be, or NULL.
static inline const char *bojagi_mhd_open(struct bojagi_mhd *mhd) {
#ifdef __APPLE__
    void *library = dlopen("libmicrohttpd.12.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
#endif
    if (!library) return dlerror();
    *(void **)&mhd->start_daemon = dlsym(library, "MHD_start_daemon");
    *(void **)&mhd->stop_daemon = dlsym(library, "MHD_stop_daemon");
    *(void **)&mhd->quiesce_daemon = dlsym(library, "MHD_quiesce_daemon");
    *(void **)&mhd->get_connection_values_n = dlsym(library, "MHD_get_connection_values_n");
    *(void **)&mhd->queue_response = dlsym(library, "MHD_queue_response");
    *(void **)&mhd->suspend_connection = dlsym(library, "MHD_suspend_connection");
    *(void **)&mhd->resume_connection = dlsym(library, "MHD_resume_connection");
    *(void **)&mhd->create_response_from_buffer = dlsym(library, "MHD_create_response_from_buffer");
    *(void **)&mhd->create_response_from_callback = dlsym(library, "MHD_create_response_from_callback");
    *(void **)&mhd->create_response_from_fd_at_offset64 = dlsym(library, "MHD_create_response_from_fd_at_offset64");
    *(void **)&mhd->destroy_response = dlsym(library, "MHD_destroy_response");
    *(void **)&mhd->add_response_header = dlsym(library, "MHD_add_response_header");
    *(void **)&mhd->get_connection_info = dlsym(library, "MHD_get_connection_info");
    const char *(*version)(void);
    *(void **)&version = dlsym(library, "MHD_get_version");
    mhd->is_lenient = !version || strncmp(version(), "0.", 2) == 0;
    if (!mhd->start_daemon || !mhd->stop_daemon || !mhd->quiesce_daemon || !mhd->get_connection_values_n
        || !mhd->queue_response || !mhd->suspend_connection || !mhd->resume_connection
        || !mhd->create_response_from_buffer || !mhd->create_response_from_callback
        || !mhd->create_response_from_fd_at_offset64 || !mhd->destroy_response || !mhd->add_response_header
        || !mhd->get_connection_info)
        return "libmicrohttpd lacks a function";
    return NULL;
}

// What the library would make of escapes is not wanted: targets are decoded once, elsewhere.
static size_t bojagi_mhd_leave_escaped(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

struct bojagi_mhd_options {
    int socket;
    unsigned int threads;
    unsigned int connections;
    unsigned int timeout;
    size_t memory;
    MHD_AccessHandlerCallback handle;
    void *(*target)(void *, const char *, struct MHD_Connection *);
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
    void *context;
    // What is shown over TLS, in PEM; NULL serves without.
    const char *certificates;
    const char *key;
};

// Options come in varargs, which Swift cannot call.
static inline struct MHD_Daemon *bojagi_mhd_start(
    const struct bojagi_mhd *mhd, const struct bojagi_mhd_options *options) {
    unsigned int polling =
#ifdef __linux__
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_TURBO;
#else
        MHD_USE_POLL_INTERNAL_THREAD;
#endif
    struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
    struct MHD_OptionItem secure[] = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)options->certificates},
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)options->key},
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)"NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"},
        {MHD_OPTION_END, 0, NULL}};
    if (options->certificates) polling |= MHD_USE_TLS;
    return mhd->start_daemon(
        polling | MHD_USE_SUSPEND_RESUME, 0, NULL, NULL, options->handle, options->context,
        MHD_OPTION_LISTEN_SOCKET, options->socket,
        MHD_OPTION_THREAD_POOL_SIZE, options->threads,
        MHD_OPTION_CONNECTION_LIMIT, options->connections,
        MHD_OPTION_CONNECTION_TIMEOUT, options->timeout,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->memory,
        // What an old version refuses of its own it refuses without a word: we say why.
        MHD_OPTION_STRICT_FOR_CLIENT, mhd->is_lenient ? 0 : 1,
        MHD_OPTION_ARRAY, options->certificates ? secure : none,
        MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
        MHD_OPTION_UNESCAPE_CALLBACK, &bojagi_mhd_leave_escaped, NULL,
        MHD_OPTION_URI_LOG_CALLBACK, options->target, options->context,
        MHD_OPTION_NOTIFY_COMPLETED, options->completed, options->context,
        MHD_OPTION_NOTIFY_CONNECTION, options->connection, options->context,
        MHD_OPTION_END);
}

static inline int bojagi_mhd_socket(const struct bojagi_mhd *mhd, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = mhd->get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

// The session that does TLS for a connection; NULL where none does.
static inline void *bojagi_mhd_session(const struct bojagi_mhd *mhd, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = mhd->get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    return info ? info->tls_session : NULL;
}

// In bytes, from the method to the empty line's end; 0 where it is not all there yet.
static inline size_t bojagi_mhd_head_size(const struct bojagi_mhd *mhd, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        mhd->get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

// What MHD_OPTION_NOTIFY_CONNECTION put there.
static inline void *bojagi_mhd_socket_context(const struct bojagi_mhd *mhd, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = mhd->get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}
