import Foundation
import Testing

/// What keeps a document from a hub, or a file from a device, keeps no other.
@Suite struct HubLimitsTests {
    @Test(
        "D6 a misspelt name, an address without its scheme and a folder that isn't there make nothing",
        arguments: [
            "en", "ko",
        ])
    func misspelt(language: String) throws {
        let box = try Sandbox(language: language == "ko" ? "ko_KR.UTF-8" : "en_US.UTF-8")
        try box.ok("memo", "new", "Memo")
        let before = try FileManager.default.contentsOfDirectory(atPath: box.folder).sorted()
        for words in [["sync"], ["remote", "add"]] {
            for name in ["hubb", "nope", "이름"] {
                #expect(try box.refused(66, words + [name]).hint?.contains("./\(name)") == true, "\(name)")
            }
            for address in ["127.0.0.1:18421", "desk:8421", "127.0.0.1:8421/", "[::1]:8421"] {
                let refused = try box.refused(66, words + [address])
                #expect(refused.hint?.contains("https://\(address)") == true, "\(address)")
            }
        }
        try box.refused(66, "remote", "add", "127.0.0.1:18421", "--code", "ABCD-2345")
        #expect(try FileManager.default.contentsOfDirectory(atPath: box.folder).sorted() == before)
        #expect(try box.ok("remote", "list").elements.isEmpty)
        // A path says that it may be new, and what is there or remembered is what it is.
        try box.ok("sync", "./nope")
        try box.ok("sync", "nope")
        try box.ok("remote", "add", "nope", "--name", "hubb")
        try box.ok("sync", "hubb")
    }
}
