import Foundation
import GnuTLSCertificates
import ModuleKit
import Serving
import TestSupport
import Testing

/// Certificates as GnuTLS makes them, held against what OpenSSL says of them.
@Suite struct CertificateTests {
    private static let day: UInt64 = 86_400_000
    private static let names: [CertificateName] = [
        .host("localhost"), .host("desk.local"), .address([192, 168, 0, 7]),
        .address([0xfe, 0x80] + [UInt8](repeating: 0, count: 13) + [1]),
    ]

    private let maker = CertificateMaker()
    private let now = UInt64(Date().timeIntervalSince1970 * 1000)

    private func authority(_ name: String = "Bojagi desk 1a2b", seed: UInt64 = 1) throws -> KeyedCertificate {
        try maker.makeAuthority(
            called: name, for: CertificatePlan.authorityPeriod(at: now), using: RandomSource.seeded(seed))
    }

    private func certificate(
        by authority: KeyedCertificate, for names: [CertificateName] = names, at now: UInt64? = nil
    ) throws -> KeyedCertificate {
        let period = CertificatePlan.certificatePeriod(at: now ?? self.now, before: .max)
        return try maker.makeCertificate(for: names, in: period, by: authority, using: RandomSource.seeded(2))
    }

    @Test func `D9 OpenSSL takes a certificate by its authority for each of its names, and for no other`() throws {
        let folder = try Folder()
        let (mine, other) = (try authority(), try authority("Bojagi other 3c4d", seed: 9))
        let made = try certificate(by: mine)
        try folder.write(mine.certificates, "authority")
        try folder.write(other.certificates, "other")
        try folder.write(made.certificates, "certificate")
        for name in [
            ["-verify_hostname", "localhost"], ["-verify_hostname", "desk.local"], ["-verify_ip", "192.168.0.7"],
            ["-verify_ip", "fe80::1"],
        ] {
            let told = try folder.verify(name)
            #expect(told.code == 0, "\(name): \(told.text)")
        }
        for name in [
            ["-verify_hostname", "desk"], ["-verify_hostname", "other.local"], ["-verify_ip", "192.168.0.8"],
            ["-verify_hostname", "Bojagi server"],
        ] {
            #expect(try folder.verify(name).code != 0, "\(name)")
        }
        #expect(try folder.verify(["-verify_hostname", "localhost"], by: "other").code != 0)
        #expect(maker.hasSigned(mine, made) && !maker.hasSigned(other, made) && !maker.hasSigned(made, mine))
        // A server's certificate vouches for nothing, and a second authority below the first is none.
        let forged = try certificate(by: made)
        #expect(!maker.hasSigned(made, forged))
    }

    @Test func `D9 only a certificate with its own key can be shown to connections`() throws {
        let (mine, other) = (try authority(), try authority(seed: 9))
        let made = try certificate(by: mine)
        _ = try maker.shown(made)
        #expect(throws: CertificateFault.foreignKey) {
            try maker.shown(KeyedCertificate(certificates: made.certificates, key: other.key))
        }
        for broken in [[], Array("nonsense".utf8), Array(made.certificates.prefix(300))] {
            #expect(throws: CertificateFault.self) {
                try maker.shown(KeyedCertificate(certificates: broken, key: made.key))
            }
        }
    }

    @Test func `D9 a certificate holds for less than 398 days and an authority for ten years, by ECDSA over P-256`()
        throws
    {
        let folder = try Folder()
        let mine = try authority()
        try folder.write(mine.certificates, "authority")
        try folder.write(try certificate(by: mine).certificates, "certificate")
        for (name, most, least) in [("certificate", 397, 396), ("authority", 3653, 3650)] {
            let text = try folder.text(of: name)
            #expect(text.contains("ecdsa-with-SHA256") && text.contains("prime256v1"), "\(text)")
            #expect(text.contains("CA:TRUE") == (name == "authority"))
            let facts = try maker.facts(of: name == "authority" ? mine : certificate(by: mine))
            let period = try #require(facts.period)
            #expect(period.contains(now))
            let days = Double(period.upperBound - period.lowerBound) / Double(Self.day)
            #expect(days <= Double(most) && days > Double(least), "\(days)")
        }
        let facts = try maker.facts(of: certificate(by: mine))
        #expect(facts.names == Set(Self.names) && !facts.isAuthority)
        #expect(try maker.facts(of: mine).isAuthority)
    }

    @Test func `D9 a certificate is made anew thirty days before its end, and not before`() throws {
        let facts = try maker.facts(of: certificate(by: authority()))
        let end = try #require(facts.period?.upperBound)
        #expect(CertificatePlan.lasts(facts, at: now))
        #expect(CertificatePlan.lasts(facts, at: end - 31 * Self.day))
        #expect(!CertificatePlan.lasts(facts, at: end - 29 * Self.day))
        #expect(!CertificatePlan.lasts(facts, at: end + 1) && !CertificatePlan.lasts(facts, at: now - 2 * Self.day))
        // Clocks may say anything, and an authority's end is its certificates' end.
        for time in [0, 1, Self.day, .max / 2, .max] {
            let period = CertificatePlan.authorityPeriod(at: time)
            let part = CertificatePlan.certificatePeriod(at: time, before: period.lowerBound + Self.day)
            #expect(part.upperBound <= period.lowerBound + Self.day)
        }
    }

    @Test func `D9 what is no certificate, no key, or another's key is refused, however it is broken`() throws {
        let (mine, other) = (try authority(), try authority(seed: 3))
        let mixed = KeyedCertificate(certificates: mine.certificates, key: other.key)
        #expect(throws: CertificateFault.foreignKey) { try maker.facts(of: mixed) }
        let huge = [UInt8](repeating: UInt8(ascii: "A"), count: KeyedCertificate.limit + 1)
        let text = String(decoding: mine.certificates, as: UTF8.self)
        for wrong in [
            [], [0], huge, Array("-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n".utf8),
            Array(text.replacing("MI", with: "mi").utf8), Array(text.utf8.dropLast(40)), mine.key,
        ] {
            for pair in [
                KeyedCertificate(certificates: wrong, key: mine.key),
                KeyedCertificate(certificates: mine.certificates, key: wrong == mine.key ? [1] : wrong),
            ] {
                #expect(throws: CertificateFault.self) { try maker.facts(of: pair) }
            }
            #expect(!maker.hasSigned(mine, KeyedCertificate(certificates: wrong, key: [])))
        }
    }

    @Test func `D9 an authority is read from PEM and DER, and is known by the fingerprint that OpenSSL prints`() throws
    {
        let folder = try Folder()
        let mine = try authority()
        try folder.write(mine.certificates, "authority")
        let read = try #require(AuthorityCertificate(mine.certificates))
        #expect(AuthorityCertificate(read.der) == read && AuthorityCertificate(read.pem) == read)
        #expect(AuthorityCertificate(text: read.text) == read)
        let told = try folder.openssl(["x509", "-in", folder.path("authority"), "-noout", "-fingerprint", "-sha256"])
        #expect(told.text.contains(read.fingerprint.shown), "\(told.text)")
        #expect(CertificateFingerprint(read.fingerprint.shown) == read.fingerprint)
        #expect(CertificateFingerprint(" " + read.fingerprint.hex.uppercased()) == read.fingerprint)
        for wrong in ["", "12", String(repeating: "g", count: 64), String(repeating: "1", count: 65)] {
            #expect(CertificateFingerprint(wrong) == nil)
        }
        let two = mine.certificates + (try authority(seed: 4)).certificates
        #expect(AuthorityCertificate(two) == nil && AuthorityCertificate(firstOf: two) == read)
        for wrong in [
            [], mine.key, Array(read.der.dropLast()), read.der + [0], [UInt8](repeating: 0x30, count: 99_999),
        ] {
            #expect(AuthorityCertificate(wrong) == nil)
        }
    }
}

/// Files for OpenSSL, in a folder that goes away.
private final class Folder {
    private let folder: String

    init() throws {
        var template = Array((FileManager.default.temporaryDirectory.path + "/bojagi-test-XXXXXX").utf8CString)
        try #require(mkdtemp(&template) != nil)
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    func path(_ name: String) -> String { "\(folder)/\(name).pem" }

    func write(_ bytes: [UInt8], _ name: String) throws { try Data(bytes).write(to: URL(filePath: path(name))) }

    func openssl(_ words: [String]) throws -> (code: Int32, text: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = words
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    /// As strict as it can be, for a server.
    func verify(_ name: [String], by authority: String = "authority") throws -> (code: Int32, text: String) {
        let trust = ["-no-CAfile", "-no-CApath", "-CAfile", path(authority)]
        return try openssl(
            ["verify", "-x509_strict", "-purpose", "sslserver"] + trust + name + [path("certificate")])
    }

    func text(of name: String) throws -> String {
        try openssl(["x509", "-in", path(name), "-noout", "-text"]).text
    }
}
