#pragma once
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif
#include <dlfcn.h>
#include <stddef.h>

// libpq brings TLS, Kerberos and LDAP with it, which takes longer to load than a command takes to run. So it is opened
// when a workspace is in a database; the header gives the types.
struct bojagi_pq {
    PQconninfoOption *(*conndefaults)(void);
    PQconninfoOption *(*conninfoParse)(const char *, char **);
    void (*conninfoFree)(PQconninfoOption *);
    PGconn *(*connectdbParams)(const char *const *, const char *const *, int);
    void (*finish)(PGconn *);
    ConnStatusType (*status)(const PGconn *);
    PGTransactionStatusType (*transactionStatus)(const PGconn *);
    char *(*errorMessage)(const PGconn *);
    int (*serverVersion)(const PGconn *);
    int (*socket)(const PGconn *);
    int (*sendQueryParams)(
        PGconn *, const char *, int, const Oid *, const char *const *, const int *, const int *, int);
    int (*sendPrepare)(PGconn *, const char *, const char *, int, const Oid *);
    int (*sendQueryPrepared)(
        PGconn *, const char *, int, const char *const *, const int *, const int *, int);
    int (*backendPID)(const PGconn *);
    int (*enterPipelineMode)(PGconn *);
    int (*pipelineSync)(PGconn *);
    PGresult *(*getResult)(PGconn *);
    int (*consumeInput)(PGconn *);
    PGnotify *(*notifies)(PGconn *);
    void (*freemem)(void *);
    ExecStatusType (*resultStatus)(const PGresult *);
    char *(*resultErrorField)(const PGresult *, int);
    int (*ntuples)(const PGresult *);
    int (*nfields)(const PGresult *);
    char *(*getvalue)(const PGresult *, int, int);
    int (*getlength)(const PGresult *, int, int);
    int (*getisnull)(const PGresult *, int, int);
    void (*clear)(PGresult *);
    PQnoticeReceiver (*setNoticeReceiver)(PGconn *, PQnoticeReceiver, void *);
};

// Opens the library; the reason why it can't be, or NULL.
static inline const char *bojagi_pq_open(struct bojagi_pq *pq) {
#ifdef __APPLE__
    void *library = dlopen("libpq.5.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
#endif
    if (!library) return dlerror();
#define BOJAGI_PQ(field, name)                              \
    *(void **)&pq->field = dlsym(library, name);            \
    if (!pq->field) return "libpq is too old: it lacks " name;
    BOJAGI_PQ(conndefaults, "PQconndefaults")
    BOJAGI_PQ(conninfoParse, "PQconninfoParse")
    BOJAGI_PQ(conninfoFree, "PQconninfoFree")
    BOJAGI_PQ(connectdbParams, "PQconnectdbParams")
    BOJAGI_PQ(finish, "PQfinish")
    BOJAGI_PQ(status, "PQstatus")
    BOJAGI_PQ(transactionStatus, "PQtransactionStatus")
    BOJAGI_PQ(errorMessage, "PQerrorMessage")
    BOJAGI_PQ(serverVersion, "PQserverVersion")
    BOJAGI_PQ(socket, "PQsocket")
    BOJAGI_PQ(sendQueryParams, "PQsendQueryParams")
    BOJAGI_PQ(sendPrepare, "PQsendPrepare")
    BOJAGI_PQ(sendQueryPrepared, "PQsendQueryPrepared")
    BOJAGI_PQ(backendPID, "PQbackendPID")
    BOJAGI_PQ(enterPipelineMode, "PQenterPipelineMode")
    BOJAGI_PQ(pipelineSync, "PQpipelineSync")
    BOJAGI_PQ(getResult, "PQgetResult")
    BOJAGI_PQ(consumeInput, "PQconsumeInput")
    BOJAGI_PQ(notifies, "PQnotifies")
    BOJAGI_PQ(freemem, "PQfreemem")
    BOJAGI_PQ(resultStatus, "PQresultStatus")
    BOJAGI_PQ(resultErrorField, "PQresultErrorField")
    BOJAGI_PQ(ntuples, "PQntuples")
    BOJAGI_PQ(nfields, "PQnfields")
    BOJAGI_PQ(getvalue, "PQgetvalue")
    BOJAGI_PQ(getlength, "PQgetlength")
    BOJAGI_PQ(getisnull, "PQgetisnull")
    BOJAGI_PQ(clear, "PQclear")
    BOJAGI_PQ(setNoticeReceiver, "PQsetNoticeReceiver")
#undef BOJAGI_PQ
    return NULL;
}

// What a server says beside its answers is for nobody: by itself the library writes it to standard error.
static inline void bojagi_pq_ignore(void *context, const PGresult *result) {
    (void)context, (void)result;
}

static inline void bojagi_pq_be_silent(const struct bojagi_pq *pq, PGconn *connection) {
    pq->setNoticeReceiver(connection, bojagi_pq_ignore, NULL);
}

// PG_DIAG_… are characters, which Swift does not import.
static inline const char *bojagi_pq_state(const struct bojagi_pq *pq, const PGresult *result) {
    return pq->resultErrorField(result, PG_DIAG_SQLSTATE);
}

static inline const char *bojagi_pq_words(const struct bojagi_pq *pq, const PGresult *result) {
    return pq->resultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}
