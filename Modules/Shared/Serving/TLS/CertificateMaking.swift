public import ModuleKit

/// Makes and reads certificates and their keys: X.509, in PEM.
public protocol CertificateMaking: Sendable {
    /// A key, and a certificate that vouches for others and for itself. The serial number comes from `random`.
    func makeAuthority(
        called name: String, for period: ClosedRange<UInt64>, using random: RandomSource
    ) throws(CertificateFault) -> KeyedCertificate
    /// A key, and a certificate for a server of these names, by an authority.
    func makeCertificate(
        for names: [CertificateName], in period: ClosedRange<UInt64>, by authority: KeyedCertificate,
        using random: RandomSource
    ) throws(CertificateFault) -> KeyedCertificate
    /// What the first certificate says. Throws `.unreadable`, and `.foreignKey` for a key that is not its own.
    func facts(of certificate: KeyedCertificate) throws(CertificateFault) -> CertificateFacts
    /// The certificate as connections show it. Throws as `facts` does.
    func shown(_ certificate: KeyedCertificate) throws(CertificateFault) -> any ShownCertificate
    /// Whether the authority signed the first certificate; false where either can't be read.
    func hasSigned(_ authority: KeyedCertificate, _ certificate: KeyedCertificate) -> Bool
}

/// A certificate in the memory of the TLS library, for connections to show.
public protocol ShownCertificate: AnyObject, Sendable {
    /// Has a session of the library show it, whose handshake has not begun. The certificate must be there as long as the
    /// session is. False where the session keeps the one it had.
    func show(in session: UnsafeMutableRawPointer) -> Bool
}

/// A certificate and the key that goes with it, both in PEM.
public struct KeyedCertificate: Equatable, Sendable {
    /// Behind it may stand those that vouch for it.
    public var certificates: [UInt8]
    /// Nobody else's to know.
    public var key: [UInt8]

    /// The longest file of either, in bytes.
    public static let limit = 64 << 10

    /// Both in PEM.
    public init(certificates: [UInt8], key: [UInt8]) {
        self.certificates = certificates
        self.key = key
    }

    /// Whether there is any key at all, good or not.
    public var hasKey: Bool { String(decoding: key, as: UTF8.self).contains("PRIVATE KEY-----") }
}

/// What a certificate says.
public struct CertificateFacts: Equatable, Sendable {
    /// From when until when it holds, in milliseconds since 1970; nil where the end is before the beginning.
    public var period: ClosedRange<UInt64>?
    public var names: Set<CertificateName>
    /// Whether it may vouch for others.
    public var isAuthority: Bool

    /// Times are in milliseconds since 1970.
    public init(period: ClosedRange<UInt64>?, names: Set<CertificateName>, isAuthority: Bool) {
        self.period = period
        self.names = names
        self.isAuthority = isAuthority
    }
}

/// What a server is asked by: the name of a host, or an address of 4 or 16 bytes.
public enum CertificateName: Hashable, Sendable {
    /// In small letters.
    case host(String)
    case address([UInt8])
}

/// Why a certificate can't be made or used.
public enum CertificateFault: Error, Equatable, Sendable {
    /// There is no library for it; why.
    case unavailable(String)
    /// It is no certificate, or its key is none; why.
    case unreadable(String)
    /// Its key is another's.
    case foreignKey
}

/// How long certificates hold, and when they are made anew.
public enum CertificatePlan {
    private static let day: UInt64 = 86_400_000
    /// Ten years: whoever has taken an authority in need not do it again soon.
    private static let authorityDays: UInt64 = 3_652
    /// Apple takes none that holds longer. Source: support.apple.com/102028, 398 days; one is left for clocks.
    private static let certificateDays: UInt64 = 397
    /// So long before its end it is made anew.
    private static let renewalDays: UInt64 = 30
    /// Clocks of other devices may be late.
    private static let lateness: UInt64 = day

    /// Of an authority that is made now, in milliseconds since 1970.
    public static func authorityPeriod(at now: UInt64) -> ClosedRange<UInt64> { period(now, days: authorityDays) }

    /// Of a certificate that is made now by an authority that ends at `end`, in milliseconds since 1970.
    public static func certificatePeriod(at now: UInt64, before end: UInt64) -> ClosedRange<UInt64> {
        let whole = period(now, days: certificateDays)
        return whole.lowerBound...max(whole.lowerBound, min(whole.upperBound, end))
    }

    private static func period(_ now: UInt64, days: UInt64) -> ClosedRange<UInt64> {
        // To the second, as certificates are; a clock may say anything.
        let now = min(now, 1 << 52) / 1000 * 1000
        let start = now - min(now, lateness)
        return start...(start + days * day - 1000)
    }

    /// Whether it holds now, and for so long that it need not be made anew.
    public static func lasts(_ facts: CertificateFacts, at now: UInt64) -> Bool {
        guard let period = facts.period else { return false }
        return period.contains(now) && period.upperBound - now > renewalDays * day
    }
}
