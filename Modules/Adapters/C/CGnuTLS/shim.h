#pragma once
#include <dlfcn.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <stddef.h>

// The library that libmicrohttpd does TLS with. It is opened when somebody serves over TLS; the header gives the types.
struct bojagi_gnutls {
    const char *(*strerror)(int);
    gnutls_free_function *free;
    int (*privkey_init)(gnutls_x509_privkey_t *);
    void (*privkey_deinit)(gnutls_x509_privkey_t);
    int (*privkey_generate)(gnutls_x509_privkey_t, gnutls_pk_algorithm_t, unsigned int, unsigned int);
    int (*privkey_import)(
        gnutls_x509_privkey_t, const gnutls_datum_t *, gnutls_x509_crt_fmt_t, const char *, unsigned int);
    int (*privkey_export)(
        gnutls_x509_privkey_t, gnutls_x509_crt_fmt_t, const char *, unsigned int, gnutls_datum_t *);
    int (*crt_init)(gnutls_x509_crt_t *);
    void (*crt_deinit)(gnutls_x509_crt_t);
    int (*crt_import)(gnutls_x509_crt_t, const gnutls_datum_t *, gnutls_x509_crt_fmt_t);
    int (*crt_export)(gnutls_x509_crt_t, gnutls_x509_crt_fmt_t, gnutls_datum_t *);
    int (*crt_set_version)(gnutls_x509_crt_t, unsigned int);
    int (*crt_set_serial)(gnutls_x509_crt_t, const void *, size_t);
    int (*crt_set_activation_time)(gnutls_x509_crt_t, time_t);
    int (*crt_set_expiration_time)(gnutls_x509_crt_t, time_t);
    int (*crt_set_dn_by_oid)(gnutls_x509_crt_t, const char *, unsigned int, const void *, unsigned int);
    int (*crt_set_key)(gnutls_x509_crt_t, gnutls_x509_privkey_t);
    int (*crt_set_basic_constraints)(gnutls_x509_crt_t, unsigned int, int);
    int (*crt_set_key_usage)(gnutls_x509_crt_t, unsigned int);
    int (*crt_set_key_purpose_oid)(gnutls_x509_crt_t, const void *, unsigned int);
    int (*crt_set_subject_alt_name)(
        gnutls_x509_crt_t, gnutls_x509_subject_alt_name_t, const void *, unsigned int, unsigned int);
    int (*crt_set_subject_key_id)(gnutls_x509_crt_t, const void *, size_t);
    int (*crt_set_authority_key_id)(gnutls_x509_crt_t, const void *, size_t);
    int (*crt_get_key_id)(gnutls_x509_crt_t, unsigned int, unsigned char *, size_t *);
    int (*crt_sign)(
        gnutls_x509_crt_t, gnutls_x509_crt_t, gnutls_x509_privkey_t, gnutls_digest_algorithm_t, unsigned int);
    time_t (*crt_get_activation_time)(gnutls_x509_crt_t);
    time_t (*crt_get_expiration_time)(gnutls_x509_crt_t);
    int (*crt_get_ca_status)(gnutls_x509_crt_t, unsigned int *);
    int (*crt_get_subject_alt_name)(gnutls_x509_crt_t, unsigned int, void *, size_t *, unsigned int *);
    int (*crt_verify)(
        gnutls_x509_crt_t, const gnutls_x509_crt_t *, unsigned int, unsigned int, unsigned int *);
    int (*credentials_init)(gnutls_certificate_credentials_t *);
    void (*credentials_free)(gnutls_certificate_credentials_t);
    int (*credentials_set_key)(
        gnutls_certificate_credentials_t, const gnutls_datum_t *, const gnutls_datum_t *, gnutls_x509_crt_fmt_t,
        const char *, unsigned int);
    int (*credentials_put)(gnutls_session_t, gnutls_credentials_type_t, void *);
};

// Opens the library; the reason why it can't be, or NULL.
static inline const char *bojagi_gnutls_open(struct bojagi_gnutls *tls) {
#ifdef __APPLE__
    void *library = dlopen("libgnutls.30.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *library = dlopen("libgnutls.so.30", RTLD_NOW | RTLD_LOCAL);
#endif
    if (!library) return dlerror();
#define BOJAGI_TLS(field, name)                                     \
    *(void **)&tls->field = dlsym(library, "gnutls_" name);         \
    if (!tls->field) return "GnuTLS is too old: it lacks gnutls_" name;
    BOJAGI_TLS(strerror, "strerror")
    BOJAGI_TLS(free, "free")
    BOJAGI_TLS(privkey_init, "x509_privkey_init")
    BOJAGI_TLS(privkey_deinit, "x509_privkey_deinit")
    BOJAGI_TLS(privkey_generate, "x509_privkey_generate")
    BOJAGI_TLS(privkey_import, "x509_privkey_import2")
    BOJAGI_TLS(privkey_export, "x509_privkey_export2_pkcs8")
    BOJAGI_TLS(crt_init, "x509_crt_init")
    BOJAGI_TLS(crt_deinit, "x509_crt_deinit")
    BOJAGI_TLS(crt_import, "x509_crt_import")
    BOJAGI_TLS(crt_export, "x509_crt_export2")
    BOJAGI_TLS(crt_set_version, "x509_crt_set_version")
    BOJAGI_TLS(crt_set_serial, "x509_crt_set_serial")
    BOJAGI_TLS(crt_set_activation_time, "x509_crt_set_activation_time")
    BOJAGI_TLS(crt_set_expiration_time, "x509_crt_set_expiration_time")
    BOJAGI_TLS(crt_set_dn_by_oid, "x509_crt_set_dn_by_oid")
    BOJAGI_TLS(crt_set_key, "x509_crt_set_key")
    BOJAGI_TLS(crt_set_basic_constraints, "x509_crt_set_basic_constraints")
    BOJAGI_TLS(crt_set_key_usage, "x509_crt_set_key_usage")
    BOJAGI_TLS(crt_set_key_purpose_oid, "x509_crt_set_key_purpose_oid")
    BOJAGI_TLS(crt_set_subject_alt_name, "x509_crt_set_subject_alt_name")
    BOJAGI_TLS(crt_set_subject_key_id, "x509_crt_set_subject_key_id")
    BOJAGI_TLS(crt_set_authority_key_id, "x509_crt_set_authority_key_id")
    BOJAGI_TLS(crt_get_key_id, "x509_crt_get_key_id")
    BOJAGI_TLS(crt_sign, "x509_crt_sign2")
    BOJAGI_TLS(crt_get_activation_time, "x509_crt_get_activation_time")
    BOJAGI_TLS(crt_get_expiration_time, "x509_crt_get_expiration_time")
    BOJAGI_TLS(crt_get_ca_status, "x509_crt_get_ca_status")
    BOJAGI_TLS(crt_get_subject_alt_name, "x509_crt_get_subject_alt_name")
    BOJAGI_TLS(crt_verify, "x509_crt_verify")
    BOJAGI_TLS(credentials_init, "certificate_allocate_credentials")
    BOJAGI_TLS(credentials_free, "certificate_free_credentials")
    BOJAGI_TLS(credentials_set_key, "certificate_set_x509_key_mem2")
    BOJAGI_TLS(credentials_put, "credentials_set")
#undef BOJAGI_TLS
    return NULL;
}

// Macros with a calculation in them are none of Swift's.
static const unsigned int bojagi_gnutls_p256 = GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1);
static const unsigned int bojagi_gnutls_plain = GNUTLS_PKCS_PLAIN;
static const unsigned int bojagi_gnutls_append = GNUTLS_FSAN_APPEND;
