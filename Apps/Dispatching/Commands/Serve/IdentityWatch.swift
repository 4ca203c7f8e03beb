import ModuleKit
import Replication
import Serving

/// Looks every few seconds whether the server is to show another certificate: one that a person renewed, or its own before
/// that ends. What can't be used is said once, and the one before stays.
struct IdentityWatch {
    private let renewed: (_ shown: KeyedCertificate) throws(CommandError) -> KeyedCertificate
    private let maker: any CertificateMaking
    private let log: Logger
    private var shown: KeyedCertificate
    private var lookedAt = ContinuousClock.now
    /// What was wrong at the last look, and whether it was said: a certificate whose key is still being written is not.
    private var trouble: (text: String, isSaid: Bool)?

    private static let pause = Duration.seconds(2)

    init(_ identity: ServerIdentity, _ maker: any CertificateMaking, _ log: Logger) {
        (renewed, shown, self.maker, self.log) = (identity.renewed, identity.certificate, maker, log)
    }

    /// Another one to show; nil where there is none, or where one looked a moment ago.
    mutating func look() -> (any ShownCertificate)? {
        guard ContinuousClock.now - lookedAt >= Self.pause else { return nil }
        lookedAt = .now
        do throws(CommandError) {
            let found = try renewed(shown)
            let certificate = found == shown ? nil : try prepared(found)
            trouble = nil
            guard let certificate else { return nil }
            shown = found
            let end = (try? maker.facts(of: found))?.period?.upperBound
            let day = end.flatMap { CivilDate(daysSince1970: Int64(clamping: $0 / 86_400_000))?.text }
            log.standard("shows another certificate to new connections" + (day.map { "; it holds until \($0)" } ?? ""))
            return certificate
        } catch {
            let text = Language.english.text(of: error.message)
            guard let known = trouble, known.text == text else {
                trouble = (text, false)
                return nil
            }
            if !known.isSaid { log.error("goes on with the certificate it had: \(text)") }
            trouble = (text, true)
            return nil
        }
    }

    private func prepared(_ found: KeyedCertificate) throws(CommandError) -> any ShownCertificate {
        do throws(CertificateFault) {
            return try maker.shown(found)
        } catch {
            throw WorkspaceAuthority.error(error, about: "the new file")
        }
    }
}
