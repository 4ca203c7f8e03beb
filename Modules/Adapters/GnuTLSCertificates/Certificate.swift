import CGnuTLS
import Serving

/// A certificate in the library's memory.
final class Certificate {
    let library: GnuTLSLibrary
    let certificate: gnutls_x509_crt_t

    init(_ library: GnuTLSLibrary) throws(CertificateFault) {
        var made: gnutls_x509_crt_t?
        try library.check(library.functions.crt_init(&made))
        guard let made else { throw .unavailable("out of memory") }
        (self.library, certificate) = (library, made)
    }

    /// The first one of a file.
    convenience init(_ library: GnuTLSLibrary, pem: [UInt8]) throws(CertificateFault) {
        try self.init(library)
        try library.read(pem) { library.functions.crt_import(certificate, $0, GNUTLS_X509_FMT_PEM) }
    }

    deinit {
        library.functions.crt_deinit(certificate)
    }

    func pem() throws(CertificateFault) -> [UInt8] {
        try library.written { library.functions.crt_export(certificate, GNUTLS_X509_FMT_PEM, $0) }
    }

    // MARK: - What it says

    var isAuthority: Bool { library.functions.crt_get_ca_status(certificate, nil) > 0 }

    /// In milliseconds since 1970.
    var period: ClosedRange<UInt64>? {
        func milliseconds(_ time: time_t) -> UInt64 { UInt64(min(max(time, 0), 1 << 42)) * 1000 }
        let start = milliseconds(library.functions.crt_get_activation_time(certificate))
        let end = milliseconds(library.functions.crt_get_expiration_time(certificate))
        return start <= end ? start...end : nil
    }

    /// So many names are read of a certificate at most.
    private static let mostNames: UInt32 = 1000

    var names: Set<CertificateName> {
        var found: Set<CertificateName> = []
        for number in 0..<Self.mostNames {
            var bytes = [UInt8](repeating: 0, count: 512)
            var count = bytes.count
            let kind = library.functions.crt_get_subject_alt_name(certificate, number, &bytes, &count, nil)
            if kind == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE { break }
            guard kind >= 0, count <= bytes.count else { continue }
            if kind == Int32(bitPattern: GNUTLS_SAN_IPADDRESS.rawValue) {
                found.insert(.address(Array(bytes[..<count])))
            } else if kind == Int32(bitPattern: GNUTLS_SAN_DNSNAME.rawValue) {
                found.insert(.host(String(decoding: bytes[..<count], as: UTF8.self).lowercased()))
            }
        }
        return found
    }

    // MARK: - Writing one

    /// What every certificate has: who it is of, for how long, and its key.
    func fill(
        called name: String, for period: ClosedRange<UInt64>, key: PrivateKey, serial: [UInt8]
    ) throws(CertificateFault) {
        let functions = library.functions
        try library.check(functions.crt_set_version(certificate, 3))
        try library.check(functions.crt_set_serial(certificate, serial, serial.count))
        try library.check(functions.crt_set_activation_time(certificate, time_t(period.lowerBound / 1000)))
        try library.check(functions.crt_set_expiration_time(certificate, time_t(period.upperBound / 1000)))
        try set(GNUTLS_OID_X520_ORGANIZATION_NAME, "Bojagi")
        try set(GNUTLS_OID_X520_COMMON_NAME, name)
        try library.check(functions.crt_set_key(certificate, key.key))
        let identity = try keyID()
        try library.check(functions.crt_set_subject_key_id(certificate, identity, identity.count))
    }

    private func set(_ part: String, _ text: String) throws(CertificateFault) {
        let bytes = Array(text.utf8)
        try library.check(library.functions.crt_set_dn_by_oid(certificate, part, 0, bytes, UInt32(bytes.count)))
    }

    func keyID() throws(CertificateFault) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 64)
        var count = bytes.count
        try library.check(library.functions.crt_get_key_id(certificate, 0, &bytes, &count))
        return Array(bytes.prefix(count))
    }

    /// Vouches for what has its key, itself alone: no authority below it.
    func makeAuthority() throws(CertificateFault) {
        try library.check(library.functions.crt_set_basic_constraints(certificate, 1, 0))
        try use(GNUTLS_KEY_KEY_CERT_SIGN | GNUTLS_KEY_CRL_SIGN)
    }

    /// Is shown by a server of these names.
    func makeServer(of names: [CertificateName]) throws(CertificateFault) {
        try library.check(library.functions.crt_set_basic_constraints(certificate, 0, -1))
        try use(GNUTLS_KEY_DIGITAL_SIGNATURE)
        try library.check(library.functions.crt_set_key_purpose_oid(certificate, GNUTLS_KP_TLS_WWW_SERVER, 0))
        for name in names {
            let (kind, bytes) =
                switch name {
                case .host(let host): (GNUTLS_SAN_DNSNAME, Array(host.utf8))
                case .address(let address): (GNUTLS_SAN_IPADDRESS, address)
                }
            try library.check(
                library.functions.crt_set_subject_alt_name(
                    certificate, kind, bytes, UInt32(bytes.count), bojagi_gnutls_append))
        }
    }

    private func use(_ usage: Int32) throws(CertificateFault) {
        try library.check(library.functions.crt_set_key_usage(certificate, UInt32(usage)))
    }

    func sign(by authority: Certificate, _ key: PrivateKey) throws(CertificateFault) {
        let identity = try authority.keyID()
        try library.check(library.functions.crt_set_authority_key_id(certificate, identity, identity.count))
        try library.check(
            library.functions.crt_sign(certificate, authority.certificate, key.key, GNUTLS_DIG_SHA256, 0))
    }
}
