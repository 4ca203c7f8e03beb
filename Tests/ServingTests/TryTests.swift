import Membership
import ModuleKit
import Replication
import Synchronization
import TestSupport
import Testing

@testable import Serving

/// Tries at passphrases over servers that stand beside one another: each is told what the others pass on.
@Suite struct TryTests {
    /// Takes each word to all sites but the one that says it, or keeps it.
    private final class Channel: Sendable {
        private let state = Mutex<(sites: [Site], words: [(word: String, from: Int)], isOpen: Bool)>(([], [], true))

        func pass(_ word: String, from number: Int) {
            let sites = state.withLock { state in
                state.words.append((word, number))
                return state.isOpen ? state.sites : []
            }
            for (other, site) in sites.enumerated() where other != number { site.hear(passedOn: word) }
        }

        func add(_ site: Site) { state.withLock { $0.sites.append(site) } }
        var words: [String] { state.withLock { $0.words.map(\.word) } }

        /// Has nobody hear anything until `open`.
        func close() { state.withLock { ($0.words, $0.isOpen) = ([], false) } }

        func open() {
            let (sites, words) = state.withLock { state in
                state.isOpen = true
                return (state.sites, state.words)
            }
            for (word, from) in words {
                for (number, site) in sites.enumerated() where number != from { site.hear(passedOn: word) }
            }
        }
    }

    private let channel = Channel()
    private let people: TestPeople
    private let sites: [TestSite]

    init() throws {
        let people = TestPeople()
        var sites: [TestSite] = []
        for number in 0..<3 {
            let site = try TestSite(
                people: number == 0 ? people : TestPeople(beside: people), beside: sites.first,
                passOn: { [channel] word, _ in channel.pass(word, from: number) })
            channel.add(site.site)
            sites.append(site)
        }
        (self.people, self.sites) = (people, sites)
        for name in ["Ada", "Bo"] { _ = try sites[0].join(name, as: .editor, from: 9) }
        people.clock.pass(seconds: 600)
    }

    @Test("D8 tries for an account at several servers count together, known or not, and the right one begins anew")
    func accounts() throws {
        for name in ["Ada", "Nobody"] {
            let address: UInt64 = name == "Ada" ? 100 : 200
            for number in 0..<10 {
                let answer = sites[number % 3].signIn(name, "another ribbon", from: address + UInt64(number))
                #expect(answer.status == 401, "\(name) \(number)")
            }
            for site in sites {
                let slow = site.signIn(name, from: address + 50)
                #expect(slow.status == 429 && slow.header("Retry-After") == "31", "\(name)")
            }
        }
        #expect(sites[1].signIn("Bo", from: 300).status == 200)
        people.clock.pass(seconds: 30)
        #expect(sites[1].signIn("Ada", from: 301).status == 200)
        for number in 0..<10 {
            #expect(sites[number % 3].signIn("Ada", "another ribbon", from: 310).status == 401, "\(number)")
        }
        for site in sites { #expect(site.signIn("Ada", from: 311).status == 429) }
    }

    @Test("D8 tries from an address at several servers count together, whatever they are at") func addresses() throws {
        for number in 0..<29 {
            #expect(sites[number % 3].signIn("name \(number)", "another ribbon", from: 400).status == 401)
        }
        let invitation = [("code", "none"), ("name", "Eve"), ("passphrase", TestPeople.passphrase)]
        let join = sites[2].send(invitation, to: "/join", from: 400)
        #expect(join.status == 401 || join.status == 404)
        // A code that can't be one is not a try; one that nobody has is.
        var random = RandomSource.system
        let code = LinkCode(using: &random).text
        #expect(sites[2].send([("code", code)] + invitation.dropFirst(), to: "/join", from: 400).status == 401)
        for site in sites { #expect(site.signIn("Bo", from: 400).status == 429) }
        #expect(sites[0].signIn("Bo", from: 401).status == 200)
        people.clock.pass(seconds: 5)
        #expect(sites[1].signIn("Bo", from: 400).status == 200)
    }

    @Test("D8 tries at the passphrase of a link to share count over all servers") func links() throws {
        let made = try #require(sites[0].shares).make(
            to: DocumentID(high: 1, low: 0xb2).text, .read, passphrase: TestPeople.passphrase)
        let code = try #require(LinkCode(made.code))
        func open(_ site: TestSite, _ passphrase: String, from peer: UInt32) throws -> Bool? {
            let shares = try #require(site.shares?.shares)
            do throws(SignInFault) {
                _ = try shares.enter(code, nil, passphrase, from: PeerAddress(v4: peer)) { _, _ in "Guest" }
                return true
            } catch {
                guard case .wrong = error else { return nil }
                return false
            }
        }
        for number in 0..<10 {
            #expect(try open(sites[number % 3], "another ribbon", from: 500 + UInt32(number)) == false, "\(number)")
        }
        for site in sites { #expect(try open(site, TestPeople.passphrase, from: 520) == nil) }
        people.clock.pass(seconds: 30)
        #expect(try open(sites[2], TestPeople.passphrase, from: 521) == true)
        for site in sites { #expect(try open(site, "another ribbon", from: 522) == false) }
    }

    @Test("D8 tries at all servers at the same moment are a debt: in an hour no more pass than at one server")
    func together() throws {
        var passed = 0
        for step in 0..<120 {
            channel.close()
            for (number, site) in sites.enumerated() {
                while site.signIn("Ada", "another ribbon", from: UInt64(1000 + step * 3 + number)).status == 401 {
                    passed += 1
                }
            }
            channel.open()
            people.clock.pass(seconds: 30)
        }
        // What passes at the first moment, when nobody has heard of anything yet, and then one in thirty seconds, but for
        // what is beyond the debt that is remembered.
        #expect(passed <= 30 + 120 && passed >= 100, "\(passed)")
    }

    @Test("D8 a word of tries tells no name, no address and no passphrase, and has its length") func secrets() throws {
        channel.close()
        _ = sites[0].signIn("Ada", "another ribbon", from: 0x0a0b_0c0d)
        _ = sites[0].signIn("Ada", from: 0x0a0b_0c0d)
        #expect(channel.words.count == 3)
        for word in channel.words {
            let text = word.lowercased()
            #expect(word.utf8.count < 300 && word.utf8.allSatisfy { (0x20..<0x7f).contains($0) })
            for secret in ["ada", "ribbon", "0a0b0c0d", "10.11", sites[0].token.text.lowercased()] {
                #expect(!text.contains(secret), "\(word)")
            }
        }
    }

    @Test("D8 words that no server said change nothing: neither slow they anybody, nor do they forgive a try")
    func forged() throws {
        channel.close()
        _ = sites[0].signIn("Ada", "another ribbon", from: 600)
        _ = sites[0].signIn("Ada", from: 600)
        let (made, forgiven) = (channel.words[0], channel.words[2])
        #expect(made.contains("made") && forgiven.contains("forgiven"))
        var bad = [
            "", "{", "[]", "null", #"{"try":1}"#, #"{"try":"made"}"#, #"{"try":{"try":"made"}}"#,
            String(repeating: " ", count: 1500) + made, made.replacing("made", with: "forgiven"),
            made.replacing("made", with: "lost"), made.replacing(#""address":"#, with: #""addres":"#),
            #"{"presence":7,"try":"made"}"#, String(repeating: "[", count: 5000), "\u{0}\u{fffd}",
        ]
        // Any digit that is another one breaks the seal.
        for (place, byte) in made.utf8.enumerated() where (0x30...0x39).contains(byte) {
            var bytes = Array(made.utf8)
            bytes[place] = byte == 0x39 ? 0x30 : byte + 1
            bad.append(String(decoding: bytes, as: UTF8.self))
        }
        // Another workspace's servers, or whoever else may speak there.
        var random = RandomSource.seeded(99)
        let stranger = AccessToken(using: &random)
        let ada = TryLimits.key(ofAccount: try #require(PersonName("Ada")).key)
        let now = people.clock.now()
        let address = TryLimits.key(ofAddress: PeerAddress(v4: 700))
        bad.append(TryWord(.made(account: ada, address: address), at: now).text(by: stranger))
        bad.append(TryWord(.forgiven(account: ada), at: now + 1).text(by: stranger))
        // Said by one of these, but long ago, or in a time to come.
        for time in [0, now - 60_000, now + 60_000, UInt64.max] {
            bad.append(TryWord(.made(account: ada, address: address), at: time).text(by: sites[1].token))
            bad.append(TryWord(.forgiven(account: ada), at: time).text(by: sites[1].token))
        }
        for word in bad { for _ in 0..<12 { sites[1].site.hear(passedOn: word) } }
        // As many tries as ever, and no more.
        for number in 0..<10 {
            #expect(sites[1].signIn("Ada", "another ribbon", from: 700).status == 401, "\(number)")
        }
        #expect(sites[1].signIn("Ada", from: 700).status == 429)
        for word in bad { sites[1].site.hear(passedOn: word) }
        #expect(sites[1].signIn("Ada", from: 700).status == 429)
    }

    @Test("D8 a word that forgives an account does so once, however often it is said again") func replayed() throws {
        channel.close()
        _ = sites[0].signIn("Ada", from: 800)
        let word = try #require(channel.words.last)
        for _ in 0..<10 { _ = sites[1].signIn("Ada", "another ribbon", from: 801) }
        #expect(sites[1].signIn("Ada", "another ribbon", from: 801).status == 429)
        sites[1].site.hear(passedOn: word)
        for _ in 0..<10 { #expect(sites[1].signIn("Ada", "another ribbon", from: 802).status == 401) }
        for _ in 0..<3 { sites[1].site.hear(passedOn: word) }
        #expect(sites[1].signIn("Ada", "another ribbon", from: 803).status == 429)
        // Nor at the server that said it.
        for _ in 0..<10 { _ = sites[0].signIn("Ada", "another ribbon", from: 804) }
        sites[0].site.hear(passedOn: word)
        #expect(sites[0].signIn("Ada", "another ribbon", from: 804).status == 429)
    }
}
