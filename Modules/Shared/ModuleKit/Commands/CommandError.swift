import JSON

/// Why a command did not do what was asked: what was wrong, where, and what to do. Nothing was changed.
public struct CommandError: Error, Equatable, Sendable {
    /// Its class, which is the exit code.
    public let code: Code
    /// What was wrong, and where.
    public let message: Phrase
    /// What to do about it.
    public let hint: Phrase?

    /// The class of an error: its name in JSON and its exit code, after sysexits.
    public enum Code: String, Sendable, CaseIterable {
        case failed
        case usage
        case badData = "bad-data"
        case notFound = "not-found"
        case unavailable
        case cannotCreate = "cannot-create"
        case inputOutput = "input-output"
        case locked
        case permission

        /// 1, or a code of sysexits(3): 64 … 77.
        public var exitCode: Int32 {
            switch self {
            case .failed: 1
            case .usage: 64
            case .badData: 65
            case .notFound: 66
            case .unavailable: 69
            case .cannotCreate: 73
            case .inputOutput: 74
            case .locked: 75
            case .permission: 77
            }
        }
    }

    /// `message` and `hint` are whole sentences.
    public init(_ code: Code, _ message: Phrase, hint: Phrase? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
    }

    /// `{"error":{"code","hint","message"}}`, for a reader of that language.
    package func json(in language: Language) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member(
                "error",
                object: { writer in
                    writer.member("code", code.rawValue)
                    writer.member("hint", hint.map { language.text(of: $0) })
                    writer.member("message", language.text(of: message))
                })
        }
        return writer.bytes
    }
}
