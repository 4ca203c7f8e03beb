import Replication
import Testing

@Suite("Hashes of files")
struct BlobHashTests {
    @Test(
        "SHA-256 gives the values of the standard's examples",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func standard(text: String, hex: String) {
        #expect(BlobHash(of: Array(text.utf8)).hex == hex)
    }

    @Test("a hash survives hex, digest and wire, and refuses what is none")
    func roundTrips() throws {
        let hash = BlobHash(of: [1, 2, 3])
        #expect(BlobHash(hex: hash.hex) == hash)
        #expect(BlobHash(digest: hash.digest) == hash)
        #expect(try BlobHash(wireBytes: hash.wireBytes) == hash)
        #expect(BlobHash(hex: hash.hex.uppercased()) == nil)
        #expect(BlobHash(hex: String(hash.hex.dropLast())) == nil)
        #expect(BlobHash(digest: hash.digest.dropLast()) == nil)
    }

    @Test("hashes sort as their digits do")
    func order() {
        let hashes = (0..<50).map { BlobHash(of: [UInt8($0)]) }
        #expect(hashes.sorted().map(\.hex) == hashes.map(\.hex).sorted())
    }
}
