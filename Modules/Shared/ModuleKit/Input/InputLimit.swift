/// How much of a file or of standard input a command reads, in bytes. What is taken apart in memory takes several times
/// its size there.
public enum InputLimit {
    /// A text that people wrote: 16 MB.
    public static let text = 16 << 20
    /// JSON, of which all values are in memory at once: 20 MB.
    public static let json = 20 << 20
}

extension CommandError {
    /// For what has more than `limit` bytes.
    public static func tooLarge(_ name: Phrase, limit: Int) -> CommandError {
        guard limit >= 1 << 20 else {
            return CommandError(.badData, "\(name) is too large: at most \(limit >> 10) KB can be read.")
        }
        return CommandError(.badData, "\(name) is too large: at most \(limit >> 20) MB can be read.")
    }
}
