import GnuTLSCertificates
import ModuleKit
import Serving
import TestSupport

/// The files of an authority, as a device is given them and as a person names them: certificates and keys.
public final class CertificatesTarget: FuzzTarget {
    public let name = "certificates"
    private let maker = CertificateMaker()
    private lazy var authority = try? maker.makeAuthority(
        called: "Bojagi desk 1a2b", for: CertificatePlan.authorityPeriod(at: 1_779_278_400_000),
        using: RandomSource.seeded(1))

    public init() {}

    public func seeds() -> [[UInt8]] {
        guard let authority, let read = AuthorityCertificate(authority.certificates),
            let made = try? maker.makeCertificate(
                for: [.host("localhost"), .host("desk.local"), .address([192, 168, 0, 7])],
                in: CertificatePlan.certificatePeriod(at: 1_779_278_400_000, before: .max), by: authority,
                using: RandomSource.seeded(2))
        else { return [] }
        return [
            authority.certificates, read.der, Array(read.text.utf8), Array(read.fingerprint.shown.utf8),
            authority.key + authority.certificates, made.key + made.certificates,
        ]
    }

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        if let read = AuthorityCertificate(bytes) {
            guard AuthorityCertificate(read.pem) == read, AuthorityCertificate(read.der) == read,
                AuthorityCertificate(text: read.text) == read
            else { throw FuzzFinding("a certificate does not read back") }
            guard CertificateFingerprint(read.fingerprint.shown) == read.fingerprint else {
                throw FuzzFinding("a fingerprint does not read back")
            }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        if let read = CertificateFingerprint(text), CertificateFingerprint(read.shown) != read {
            throw FuzzFinding("a fingerprint does not read back")
        }
        _ = AuthorityCertificate(text: text)
        _ = AuthorityCertificate(firstOf: bytes)
        let pair = KeyedCertificate(certificates: bytes, key: bytes)
        if let facts = try? maker.facts(of: pair) {
            _ = CertificatePlan.lasts(facts, at: 1_779_278_400_000)
            _ = try? maker.makeCertificate(
                for: [.host("localhost")], in: CertificatePlan.certificatePeriod(at: 0, before: .max), by: pair,
                using: RandomSource.seeded(3))
        }
        if let authority { _ = maker.hasSigned(authority, pair) }
    }
}
