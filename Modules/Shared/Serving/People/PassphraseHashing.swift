/// Turns passphrases into what may be kept of them: slowly, and with much memory, so that whoever finds it can't try many.
public protocol PassphraseHashing: Sendable {
    /// A line of printable ASCII that tells the parameters, too; nil where there is no memory for it.
    func digest(of passphrase: [UInt8]) -> String?
    /// Whether a passphrase is the one of which that was made.
    func isRight(_ passphrase: [UInt8], for digest: String) -> Bool
}
