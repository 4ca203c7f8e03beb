import SodiumPassphrases
import Testing

@Suite struct SodiumPassphrasesTests {
    private let hashing = Argon2Passphrases(passes: 1, memory: 8192)

    @Test("D3 a passphrase is kept as Argon2id with a salt of its own, and only the same is right") func kept() throws {
        let passphrase = Array("보자기 and a ribbon".utf8)
        let digest = try #require(hashing.digest(of: passphrase))
        let again = try #require(hashing.digest(of: passphrase))
        #expect(digest.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$") && digest != again)
        #expect(digest.utf8.allSatisfy { (0x21...0x7e).contains($0) })
        #expect(hashing.isRight(passphrase, for: digest) && hashing.isRight(passphrase, for: again))
        for other in ["", "보자기 and a ribbo", "보자기 and a ribbon ", "보자기 and a ribbon\0"] {
            #expect(!hashing.isRight(Array(other.utf8), for: digest), "\(other)")
        }
    }

    @Test("D3 what a passphrase is kept by can be made stronger later, and what is no digest is no passphrase's")
    func figures() throws {
        let passphrase = Array("ten letters".utf8)
        let weak = try #require(hashing.digest(of: passphrase))
        let stronger = Argon2Passphrases(passes: 2, memory: 16_384)
        #expect(stronger.isRight(passphrase, for: weak))
        #expect(try #require(stronger.digest(of: passphrase)).contains("m=16,t=2"))
        for digest in ["", "-", "plain", String(weak.dropLast()), weak + "A", String(repeating: "$", count: 4000)] {
            #expect(!hashing.isRight(passphrase, for: digest), "\(digest.prefix(40))")
        }
    }

    @Test("D3 the figures in use are those that the decision names") func usual() throws {
        let digest = try #require(Argon2Passphrases.usual.digest(of: Array("ten letters".utf8)))
        #expect(digest.hasPrefix("$argon2id$v=19$m=65536,t=3,p=1$"))
    }
}
