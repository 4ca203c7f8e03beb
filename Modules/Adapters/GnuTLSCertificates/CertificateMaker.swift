import CGnuTLS
public import ModuleKit
public import Serving

/// Certificates by GnuTLS, which is opened when one is first asked for: ECDSA with P-256 and SHA-256.
public struct CertificateMaker: CertificateMaking {
    /// Opens nothing yet.
    public init() {}

    public func makeAuthority(
        called name: String, for period: ClosedRange<UInt64>, using random: RandomSource
    ) throws(CertificateFault) -> KeyedCertificate {
        let library = try GnuTLSLibrary.open()
        let (key, certificate) = (try PrivateKey(library), try Certificate(library))
        try certificate.fill(called: name, for: period, key: key, serial: Self.serial(random))
        try certificate.makeAuthority()
        try certificate.sign(by: certificate, key)
        return KeyedCertificate(certificates: try certificate.pem(), key: try key.pem())
    }

    public func makeCertificate(
        for names: [CertificateName], in period: ClosedRange<UInt64>, by authority: KeyedCertificate,
        using random: RandomSource
    ) throws(CertificateFault) -> KeyedCertificate {
        let library = try GnuTLSLibrary.open()
        let issuer = try Certificate(library, pem: authority.certificates)
        let (key, certificate) = (try PrivateKey(library), try Certificate(library))
        // No name of a host: those are read from the list alone.
        try certificate.fill(called: "Bojagi server", for: period, key: key, serial: Self.serial(random))
        try certificate.makeServer(of: names)
        try certificate.sign(by: issuer, PrivateKey(library, pem: authority.key))
        return KeyedCertificate(
            certificates: try certificate.pem() + issuer.pem(), key: try key.pem())
    }

    public func facts(of pair: KeyedCertificate) throws(CertificateFault) -> CertificateFacts {
        let library = try GnuTLSLibrary.open()
        let certificate = try Certificate(library, pem: pair.certificates)
        // As the server will: it holds the key against the certificate.
        _ = try Credentials(library, pair)
        return CertificateFacts(
            period: certificate.period, names: certificate.names, isAuthority: certificate.isAuthority)
    }

    public func shown(_ certificate: KeyedCertificate) throws(CertificateFault) -> any ShownCertificate {
        try Credentials(GnuTLSLibrary.open(), certificate)
    }

    public func hasSigned(_ authority: KeyedCertificate, _ certificate: KeyedCertificate) -> Bool {
        guard let library = try? GnuTLSLibrary.open(),
            let issuer = try? Certificate(library, pem: authority.certificates),
            let signed = try? Certificate(library, pem: certificate.certificates)
        else { return false }
        var issuers: gnutls_x509_crt_t? = issuer.certificate
        var verdict: UInt32 = 0
        // When it holds is asked elsewhere.
        let code = library.functions.crt_verify(
            signed.certificate, &issuers, 1, GNUTLS_VERIFY_DISABLE_TIME_CHECKS.rawValue, &verdict)
        return withExtendedLifetime((issuer, signed)) { code >= 0 && verdict == 0 }
    }

    /// 16 bytes, a positive number. Source: RFC 5280, section 4.1.2.2.
    private static func serial(_ random: RandomSource) -> [UInt8] {
        var random = random
        let (high, low) = (random.next() >> 1 | 1 << 62, random.next())
        return [high, low].flatMap { (word: UInt64) in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
        }
    }
}
