import HostSystem
import ModuleKit
import Serving

/// What a server shows over TLS.
struct ServerIdentity {
    let certificate: KeyedCertificate
    /// The workspace's own, where that vouches for it.
    var authority: AuthorityCertificate?
    /// The names in a certificate that a person brought.
    var hosts: [String] = []
    /// What is to be shown now in the place of what is shown: the same, or another.
    var renewed: (_ shown: KeyedCertificate) throws(CommandError) -> KeyedCertificate
}

/// The authority of a workspace, `server-authority`, and the certificate that its server shows, `server-certificate`: each
/// a key and its certificates in one file, for its owner alone. Neither is in a backup.
struct WorkspaceAuthority {
    let folder: String
    let maker: any CertificateMaking
    let clock: any WallClock
    let random: RandomSource

    private static let authorityName = "server-authority"
    private static let certificateName = "server-certificate"

    /// A certificate for these names, which lasts a while: the one that is there, else a new one. An authority is made
    /// where there is none, or where it ends soon.
    func identity(for names: [CertificateName]) throws(CommandError) -> ServerIdentity {
        let lock: FolderLock
        do throws(StoreError) { lock = try FolderLock(folder) } catch { throw CommandError(error) }
        defer { lock.release() }
        let now = clock.now()
        let authority = try authority(at: now)
        guard let shown = AuthorityCertificate(firstOf: authority.pair.certificates) else {
            throw Self.unusable(path(Self.authorityName), "it holds no certificate")
        }
        return ServerIdentity(certificate: try certificate(by: authority, for: names, at: now), authority: shown) {
            (certificate) throws(CommandError) in
            try renewed(certificate, by: shown, for: names)
        }
    }

    /// The certificate that is there, where it lasts a while and is by this authority, else a new one.
    private func renewed(
        _ known: KeyedCertificate, by shown: AuthorityCertificate, for names: [CertificateName]
    ) throws(CommandError) -> KeyedCertificate {
        let now = clock.now()
        if let bytes = try? stored(Self.certificateName), Self.isSame(bytes, known),
            let facts = try? maker.facts(of: known), CertificatePlan.lasts(facts, at: now)
        {
            return known
        }
        let lock: FolderLock
        do throws(StoreError) { lock = try FolderLock(folder) } catch { throw CommandError(error) }
        defer { lock.release() }
        // Devices know the one that the server began with, and are told of it everywhere: never another by the way.
        guard let pair = try stored(Self.authorityName), AuthorityCertificate(firstOf: pair.certificates) == shown,
            let facts = try? maker.facts(of: pair), let period = facts.period
        else {
            throw Self.unusable(
                path(Self.authorityName), "it is not the authority any more with which this server began")
        }
        // It vouches for nothing that lasts.
        guard CertificatePlan.lasts(facts, at: now) else {
            throw Self.unusable(path(Self.authorityName), "it ends soon; the server makes another when it is started")
        }
        return try certificate(by: (pair, period.upperBound), for: names, at: now)
    }

    /// By the certificates: what is read back has the keys in the same bytes.
    private static func isSame(_ one: KeyedCertificate, _ other: KeyedCertificate) -> Bool {
        AuthorityCertificate(firstOf: one.certificates) == AuthorityCertificate(firstOf: other.certificates)
    }

    private func certificate(
        by authority: (pair: KeyedCertificate, end: UInt64), for names: [CertificateName], at now: UInt64
    ) throws(CommandError) -> KeyedCertificate {
        if let kept = keptCertificate(of: authority.pair, for: names, at: now) { return kept }
        let made: KeyedCertificate
        do throws(CertificateFault) {
            made = try maker.makeCertificate(
                for: names, in: CertificatePlan.certificatePeriod(at: now, before: authority.end), by: authority.pair,
                using: random)
        } catch {
            throw Self.error(error, about: path(Self.authorityName))
        }
        try keep(made, as: Self.certificateName)
        return made
    }

    private func authority(at now: UInt64) throws(CommandError) -> (pair: KeyedCertificate, end: UInt64) {
        if let pair = try stored(Self.authorityName) {
            let facts: CertificateFacts
            do throws(CertificateFault) {
                facts = try maker.facts(of: pair)
            } catch {
                throw Self.error(error, about: path(Self.authorityName))
            }
            guard facts.isAuthority else {
                throw Self.unusable(path(Self.authorityName), "it is not the certificate of an authority")
            }
            // One that has ended nobody trusts any more.
            if CertificatePlan.lasts(facts, at: now), let period = facts.period { return (pair, period.upperBound) }
        }
        let period = CertificatePlan.authorityPeriod(at: now)
        var random = random
        let mark = UInt16(truncatingIfNeeded: random.next() as UInt64)
        let made: KeyedCertificate
        do throws(CertificateFault) {
            made = try maker.makeAuthority(
                called: "Bojagi \(SystemFacts.hostName.prefix(40)) \(String(mark, radix: 16))", for: period,
                using: random)
        } catch {
            throw Self.error(error, about: path(Self.authorityName))
        }
        try keep(made, as: Self.authorityName)
        return (made, period.upperBound)
    }

    /// What is there, where it is still good; what can't be read is made anew.
    private func keptCertificate(
        of authority: KeyedCertificate, for names: [CertificateName], at now: UInt64
    ) -> KeyedCertificate? {
        guard let kept = try? stored(Self.certificateName), let facts = try? maker.facts(of: kept),
            CertificatePlan.lasts(facts, at: now), facts.names.isSuperset(of: names),
            maker.hasSigned(authority, kept)
        else { return nil }
        return kept
    }

    // MARK: - Files

    /// Nil where there is none. Throws `.permission` for one that others may read.
    private func stored(_ name: String) throws(CommandError) -> KeyedCertificate? {
        let bytes: [UInt8]
        let isPrivate: Bool
        do throws(StoreError) {
            let open = try OpenFolder(folder)
            guard try open.entry(name) != nil else { return nil }
            let file = try open.file(name)
            isPrivate = file.isPrivate
            bytes = try file.bytes(limit: KeyedCertificate.limit)
        } catch {
            throw CommandError(error)
        }
        guard isPrivate else {
            throw CommandError(
                .permission, "Others may read \(path(name)), so it isn't used.",
                hint: "Move it away: a new one is made, which every device has to install.")
        }
        return KeyedCertificate(certificates: bytes, key: bytes)
    }

    private func keep(_ pair: KeyedCertificate, as name: String) throws(CommandError) {
        try PrivateFile.write(pair.key + pair.certificates, as: name, in: folder)
    }

    private func path(_ name: String) -> String { folder + "/" + name }

    static func error(_ fault: CertificateFault, about path: String) -> CommandError {
        switch fault {
        case .unavailable(let reason):
            CommandError(
                .unavailable, "The library for certificates can't be opened: \(reason).", hint: "Install libgnutls30.")
        case .unreadable(let reason): unusable(path, reason)
        case .foreignKey:
            CommandError(
                .badData, "The key is not that of the certificate in \(path).", hint: "Name the key with --key.")
        }
    }

    private static func unusable(_ path: String, _ reason: String) -> CommandError {
        CommandError(.badData, "\(path) can't be used for TLS: \(reason).", hint: "Mend it, or move it away.")
    }
}

/// A certificate that a person brought, in files.
enum BroughtCertificate {
    /// `keyPath` is nil where the key is in the same file. Throws `.badData` for what is none, or does not hold now.
    static func identity(
        _ path: String, key keyPath: String?, _ services: Services, _ maker: any CertificateMaking
    ) throws(CommandError) -> ServerIdentity {
        let (files, clock) = (services.files, services.clock)
        func read() throws(CommandError) -> KeyedCertificate {
            let certificates = try files.read(path, limit: KeyedCertificate.limit)
            let key = try keyPath.map { (path) throws(CommandError) in
                try files.read(path, limit: KeyedCertificate.limit)
            }
            let pair = KeyedCertificate(certificates: certificates, key: key ?? certificates)
            guard keyPath != nil || pair.hasKey else {
                throw CommandError(.badData, "There is no key in \(path).", hint: "Name the key with --key.")
            }
            return pair
        }
        func check(_ pair: KeyedCertificate) throws(CommandError) -> CertificateFacts {
            let facts: CertificateFacts
            do throws(CertificateFault) {
                facts = try maker.facts(of: pair)
            } catch {
                throw WorkspaceAuthority.error(error, about: path)
            }
            guard facts.period?.contains(clock.now()) == true else {
                throw CommandError(
                    .badData, "The certificate in \(path) has expired, or doesn't hold yet.",
                    hint: "Renew it, or check this computer's clock.")
            }
            return facts
        }
        let pair = try read()
        let facts = try check(pair)
        var hosts: [String] = []
        for case .host(let host) in facts.names where WebAddress("https://\(host)/") != nil { hosts.append(host) }
        return ServerIdentity(certificate: pair, hosts: hosts.sorted()) { (shown) throws(CommandError) in
            let found = try read()
            if found != shown { _ = try check(found) }
            return found
        }
    }
}
