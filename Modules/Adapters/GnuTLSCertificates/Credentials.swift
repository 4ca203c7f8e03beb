import CGnuTLS
import Serving

/// A certificate and its key in the library's memory. Nothing in them changes, so any number of sessions may share them.
final class Credentials: ShownCertificate, @unchecked Sendable {
    private let library: GnuTLSLibrary
    private let credentials: gnutls_certificate_credentials_t

    /// Throws `.unreadable`, and `.foreignKey` for a key that is not the certificate's own.
    init(_ library: GnuTLSLibrary, _ pair: KeyedCertificate) throws(CertificateFault) {
        var made: gnutls_certificate_credentials_t?
        try library.check(library.functions.credentials_init(&made))
        guard let made else { throw .unavailable("out of memory") }
        (self.library, credentials) = (library, made)
        var fault: CertificateFault?
        try library.read(pair.certificates) { certificates in
            do throws(CertificateFault) {
                try library.read(pair.key) { key in
                    library.functions.credentials_set_key(made, certificates, key, GNUTLS_X509_FMT_PEM, nil, 0)
                }
            } catch {
                fault = error
            }
            return 0
        }
        if let fault { throw fault }
    }

    deinit {
        library.functions.credentials_free(credentials)
    }

    func show(in session: UnsafeMutableRawPointer) -> Bool {
        library.functions.credentials_put(
            OpaquePointer(session), GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials)) == 0
    }
}
