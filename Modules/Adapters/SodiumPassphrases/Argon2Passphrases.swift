import CArgon2
public import Serving

/// Argon2id by libsodium; `Docs/Decisions/passphrases.md` says why these figures. Source: RFC 9106.
public struct Argon2Passphrases: PassphraseHashing {
    private let passes: UInt64
    private let memory: Int

    /// Three passes over 64 MB.
    public static let usual = Argon2Passphrases(passes: 3, memory: 64 << 20)

    /// `passes` over so many bytes of `memory`: 1 and 8192 at least. A digest that is there is proved by its own figures.
    public init(passes: UInt64, memory: Int) {
        (self.passes, self.memory) = (passes, memory)
    }

    private static let isReady = sodium_init() >= 0

    public func digest(of passphrase: [UInt8]) -> String? {
        guard Self.isReady else { return nil }
        var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
        // Nothing is no passphrase, and has no address.
        let code = passphrase.withUnsafeBytes { bytes -> Int32 in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return -1 }
            return crypto_pwhash_str_alg(
                &text, start, UInt64(bytes.count), passes, memory, crypto_pwhash_alg_argon2id13())
        }
        guard code == 0 else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    public func isRight(_ passphrase: [UInt8], for digest: String) -> Bool {
        let size = crypto_pwhash_strbytes()
        guard Self.isReady, digest.utf8.count < size else { return false }
        let text = digest.utf8.map { CChar(bitPattern: $0) } + [CChar](repeating: 0, count: size - digest.utf8.count)
        return passphrase.withUnsafeBytes { bytes in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return false }
            return crypto_pwhash_str_verify(text, start, UInt64(bytes.count)) == 0
        }
    }
}
