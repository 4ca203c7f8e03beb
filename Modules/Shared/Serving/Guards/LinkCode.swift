public import ModuleKit
import Primitives
import Replication

/// What a printed link holds: 16 random bytes that let one browser in, once and for a while. Others may come to see it
/// (in the list of processes, over a shoulder, in a browser's history), when it is worth nothing any more.
public struct LinkCode: Sendable, Equatable {
    /// So long a link lets in, in seconds.
    public static let lifetime = 600

    /// 22 characters of base64url without padding.
    public let text: String

    public init(using random: inout RandomSource) {
        text = Base64.url(random.bytes(16))
    }

    /// Nil for text that is no code.
    public init?(_ text: String) {
        guard text.utf8.count == 22, text.utf8.allSatisfy(Base64.isURLDigit) else { return nil }
        self.text = text
    }

    /// What is kept of it: 64 hexadecimal digits that don't tell it. Whoever looks for them, rather than for the code, takes
    /// no longer for one that begins rightly.
    public var digest: String { BlobHash(of: Array("link \(text)".utf8)).hex }
}

extension RandomSource {
    mutating func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            var word: UInt64 = next()
            for _ in 0..<min(8, count - bytes.count) {
                bytes.append(UInt8(truncatingIfNeeded: word))
                word >>= 8
            }
        }
        return bytes
    }
}
