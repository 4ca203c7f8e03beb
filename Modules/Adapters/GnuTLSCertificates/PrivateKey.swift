import CGnuTLS
import Serving

/// A key in the library's memory.
final class PrivateKey {
    let library: GnuTLSLibrary
    let key: gnutls_x509_privkey_t

    private init(empty library: GnuTLSLibrary) throws(CertificateFault) {
        var made: gnutls_x509_privkey_t?
        try library.check(library.functions.privkey_init(&made))
        guard let made else { throw .unavailable("out of memory") }
        (self.library, key) = (library, made)
    }

    /// A new one, of the curve P-256, which everything knows.
    convenience init(_ library: GnuTLSLibrary) throws(CertificateFault) {
        try self.init(empty: library)
        try library.check(library.functions.privkey_generate(key, GNUTLS_PK_ECDSA, bojagi_gnutls_p256, 0))
    }

    convenience init(_ library: GnuTLSLibrary, pem: [UInt8]) throws(CertificateFault) {
        try self.init(empty: library)
        try library.read(pem) { library.functions.privkey_import(key, $0, GNUTLS_X509_FMT_PEM, nil, 0) }
    }

    deinit {
        library.functions.privkey_deinit(key)
    }

    /// Without a password: the file's mode keeps it.
    func pem() throws(CertificateFault) -> [UInt8] {
        try library.written {
            library.functions.privkey_export(key, GNUTLS_X509_FMT_PEM, nil, bojagi_gnutls_plain, $0)
        }
    }
}
