import JSON
import ModuleKit
import Replication
import Synchronization
import TestSupport
import Testing

@Suite("Damaged answers of services")
struct ServiceDamageTests {
    /// Answers everything with the same bytes.
    private final class CannedWeb: WebFetching {
        private let canned = Mutex<[UInt8]>([])

        var body: [UInt8] {
            get { canned.withLock { $0 } }
            set { canned.withLock { $0 = newValue } }
        }

        func get(_ request: WebRequest) throws(WebFault) -> WebAnswer {
            WebAnswer(status: 200, body: body, address: request.address)
        }
    }

    private static let unsplash = """
        [{"id":"q1","width":3000,"height":2000,"color":"#aabbcc","blur_hash":"LEHV6nWB2yk8pyo0adR*.7kCMdnj",
        "description":null,"alt_description":"a \\u20ac heap \\"of\\" stones","urls":{"regular":"https://i.example.org/q1?w=1"},
        "links":{"html":"https://p.example.org/q1","download_location":"https://a.example.org/q1/d"},
        "user":{"name":"Some One","username":"someone"}},{"id":"q2","width":2e3,"height":1.0e3,"user":null}]
        """
    private static let openverse = """
        {"result_count":2,"page_count":1,"page":1,"results":[{"id":"o1","title":"Stones","url":"https://f.example.org/1.jpg",
        "creator":"A Person","license":"by-sa","license_version":"4.0","width":640,"height":480,
        "foreign_landing_url":"https://c.example.org/1"},{"id":"o2","title":null,"license":"cc0","width":10,"height":20}]}
        """

    @Test("G8 however an answer is damaged, it is read in part or refused by the service's name", arguments: 1...150)
    func damaged(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let web = CannedWeb()
        let shell = Shell()
        shell.web = web
        shell.settings = ["unsplash.access-key": "secret-of-the-test"]
        for (source, name, sample) in [
            ("unsplash", "Unsplash", Self.unsplash), ("openverse", "Openverse", Self.openverse),
        ] {
            web.body = Self.damage(Array(sample.utf8), &random)
            for words in [["browse", "--source", source], ["save", "q1", "--source", source]] {
                let result = shell.run(words)
                if result.code == 0 { continue }
                #expect([65, 66, 69].contains(result.code), "seed \(seed): \(result.said)")
                #expect(
                    result.said.contains(name) || result.said.contains("can't be kept"),
                    "seed \(seed): \(result.said)")
                #expect(!result.said.contains("secret-of-the-test"), "seed \(seed)")
            }
        }
    }

    @Test("G8 an answer as it should be is read whole")
    func whole() {
        let web = CannedWeb()
        let shell = Shell()
        shell.web = web
        shell.settings = ["unsplash.access-key": "x"]
        web.body = Array(Self.unsplash.utf8)
        let page = shell.run("browse", "--source", "unsplash").value["photos"]?.array ?? []
        #expect(page.map { $0["title"]?.string } == ["a € heap \"of\" stones", ""])
        #expect(page.last?["width"]?.integer == 2000 && page.last?["height"]?.integer == 1000)
        web.body = Array(Self.openverse.utf8)
        let photos = shell.run("browse", "--source", "openverse").value["photos"]?.array ?? []
        #expect(photos.map { $0["licence"]?.string } == ["CC-BY-SA-4.0", "CC0"])
    }

    /// A few bytes changed, taken out, doubled or put in.
    private static func damage(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<random.pick(1..<5) {
            guard bytes.count > 2 else { return bytes }
            let start = random.pick(0..<bytes.count)
            let end = min(start + random.pick(1..<40), bytes.count)
            switch random.pick(0..<5) {
            case 0: bytes[start] = UInt8(truncatingIfNeeded: random.next())
            case 1: bytes.removeSubrange(start..<end)
            case 2: bytes.insert(contentsOf: bytes[start..<end], at: random.pick(0..<bytes.count))
            case 3: bytes.insert(contentsOf: Array("-1e999".utf8), at: start)
            default: bytes = Array(bytes[..<start])
            }
        }
        return bytes
    }
}
