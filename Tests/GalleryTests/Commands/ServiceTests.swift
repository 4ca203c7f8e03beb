import CurlClient
import JSON
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite("Photos of services on the web")
struct ServiceTests {
    private let server: WebServer
    private let shell = Shell()

    init() throws {
        server = try WebServer()
        shell.web = CurlWeb(.local)
        shell.settings = [
            "unsplash.url": server("/unsplash"), "openverse.url": server("/openverse"),
            "unsplash.access-key": WebServer.key, "openverse.token": "token-for-tests", "web.timeout": "60",
            "unsplash.access-key-for": server("/"), "openverse.token-for": server("/"),
        ]
    }

    /// What the server was asked for so far.
    private func asked() throws -> [(path: String, authorization: String?)] {
        let request = WebRequest(try #require(WebAddress(server("/log"))))
        let list = try JSONReader.value(of: CurlWeb(.local).get(request).body).array ?? []
        return list.map { ($0["path"]?.string ?? "", $0["authorization"]?.string) }
    }

    private func photos(_ result: Reply) -> [JSONValue] { result.value["photos"]?.array ?? [] }

    @Test("G8 G3 a service is browsed and searched in pages of fifteen, with credits and placeholders")
    func browse() throws {
        for source in ["unsplash", "openverse"] {
            let first = shell.run("browse", "--source", source, "--query", "강 river & stone")
            #expect(first.code == 0, "\(first.said)")
            #expect(first.value["more"]?.boolean == true)
            let last = shell.run("browse", "--source", source, "--page", "3", "--query", "river")
            #expect(last.value["more"]?.boolean == false)
            #expect(
                shell.run("browse", "--source", source, "--page", "9", "--query", "river").value["more"]?.boolean
                    == false)
        }
        let page = shell.run("browse", "--source", "unsplash")
        #expect(photos(page).count == 15 && photos(page)[0]["id"]?.string == "ph001")
        #expect(photos(page)[0]["width"]?.integer == 4001 && photos(page)[0]["author"]?.string == "Photographer 1")
        #expect(page.text.contains("Photo 1  ☆  ph001  a quiet morning by the river, number 1"))
        #expect(shell.run("browse", "--source", "unsplash", "--page", "2").text.contains("Photo 16"))
        // Two of its fifteen have no size and can't be laid out.
        #expect(photos(shell.run("browse", "--source", "openverse")).count == 13)
        let asked = try asked()
        let query = "query=%EA%B0%95%20river%20%26%20stone"
        #expect(asked.contains { $0.path == "/unsplash/search/photos?\(query)&page=1&per_page=15" })
        #expect(asked.contains { $0.path.hasPrefix("/openverse/v1/images/?q=%EA%B0%95") })
        #expect(
            asked.filter { $0.path.hasPrefix("/openverse") }.allSatisfy { $0.authorization == "Bearer token-for-tests" }
        )
    }

    @Test("G8 of what may not be stored only place, credits and memo are saved, and the service is told once")
    func unsplash() throws {
        let result = shell.run("save", "ph003", "--source", "unsplash", "--memo", "for the wall")
        #expect(result.code == 0, "\(result.said)")
        #expect(result.text.contains("where it is and who made it; the photo itself stays there"))
        #expect(result.value["file"]?.isNull == true && result.value["memo"]?.string == "for the wall")
        #expect(result.value["url"]?.string == "https://images.example.org/ph003?ixid=1&w=1080")
        let origin = "https://photos.example.org/photos/ph003?utm_source=bojagi&utm_medium=referral"
        #expect(result.value["origin"]?.string == origin)
        #expect(result.value["author"]?.string == "Photographer 3")
        #expect(result.value["licence"]?.string == "Unsplash License")
        #expect(result.value["color"]?.string == "#A0B003")
        #expect(result.value["blurhash"]?.string == "LEHV6nWB2yk8pyo0adR*.7kCMdnj")
        #expect(try shell.workspace.blobs.all().isEmpty)
        #expect(shell.run("save", "ph003", "--source", "unsplash").text.contains("is already saved"))
        let notices = try asked().filter { $0.path.contains("/download") }
        #expect(notices.map { $0.path } == ["/unsplash/photos/ph003/download?ixid=abc"])
        #expect(notices.first?.authorization == "Client-ID \(WebServer.key)")
        #expect(photos(shell.run("browse", "--source", "unsplash"))[2]["saved"]?.boolean == true)
        #expect(shell.saved == ["ph003"])
        // There is nothing here to make a copy of.
        let copy = shell.run("thumbnail", "ph003", "-o", "copy.jpg")
        #expect(copy.code == 69 && copy.said.contains("may not be copied"))
        #expect(copy.said.contains("https://images.example.org/ph003"))
    }

    @Test("G8 a service that can't be told of a use loses nothing, and its key goes nowhere else")
    func untold() throws {
        for id in ["ph013", "ph014"] {
            let result = shell.run("save", id, "--source", "unsplash")
            #expect(result.code == 0, "\(result.said)")
        }
        #expect(shell.saved.count == 2)
        #expect(
            shell.log.text.contains("could not be told of the use of “ph013”: Unsplash leads to elsewhere.example.org"))
        #expect(shell.log.text.contains("could not be told of the use of “ph014”"))
        #expect(!shell.log.text.contains(WebServer.key))
    }

    @Test("G8 what a licence lets everybody copy is kept as a file; of other things only the place")
    func openverse() throws {
        let free = "00000000-0000-4000-8000-000000000001"
        let result = shell.run("save", free, "--source", "openverse")
        #expect(result.code == 0, "\(result.said)")
        #expect(result.value["licence"]?.string == "CC0-1.0" && result.value["author"]?.string == "Collector 1")
        // The size is the file's own.
        #expect(result.value["width"]?.integer == 252 && result.value["mediaType"]?.string == "image/jpeg")
        let hash = try #require(result.value["file"]?.string)
        let blobs = try shell.workspace.blobs.all()
        #expect(blobs.map { $0.hex } == [hash])
        #expect(try shell.workspace.blobs.bytes(of: blobs[0]) == PhotoFolder.bytes("coffee-cup"))
        let other = shell.run("save", "00000000-0000-4000-8000-000000000004", "--source", "openverse")
        #expect(other.code == 0 && other.value["file"]?.isNull == true, "\(other.said)")
        #expect(try shell.workspace.blobs.all().count == 1)
        // Once it is known it is not fetched again.
        shell.run("unsave", free)
        shell.run("save", free, "--source", "openverse")
        #expect(try asked().filter { $0.path.contains("/thumb/") }.count == 1)
        #expect(shell.saved.contains(free))
    }

    @Test("G8 a file that is cut, damaged or no photo is not saved, and what was saved stays")
    func badFiles() throws {
        shell.run("save", "coffee", "--memo", "stays")
        let expected = [
            ("11", "can't be saved: It is not a photo"), ("12", "broke off in the middle"),
            ("16", "can't be saved: It is incomplete"),
        ]
        for (number, words) in expected {
            let result = shell.run("save", "00000000-0000-4000-8000-0000000000\(number)", "--source", "openverse")
            #expect(result.code != 0 && result.said.contains(words), "\(number): \(result.said)")
        }
        #expect(shell.saved == ["coffee"])
        #expect(try shell.workspace.blobs.all().count == 1)
    }

    @Test("G8 what goes wrong is said with the service's name and what to do, and no key is ever shown")
    func troubles() throws {
        let expected: [(source: String, query: String, code: Int32, words: String)] = [
            ("unsplash", "limit", 69, "Unsplash isn't accepting more requests right now. Try again in an hour."),
            (
                "unsplash", "limit with time", 69,
                "Unsplash isn't accepting more requests right now. Try again in 5 minutes."
            ),
            ("openverse", "limit", 69, "Openverse isn't accepting more requests right now. Try again in 42 seconds."),
            ("openverse", "trouble", 69, "Openverse is having problems (status 500). Try again later."),
            ("unsplash", "not json", 65, "Unsplash answered with something other than photos"),
            ("openverse", "other json", 65, "Openverse answered with something other than photos"),
            ("openverse", "deep", 65, "It nests too deeply."),
            ("unsplash", "cut", 69, "Unsplash broke off in the middle of its response. Try again."),
        ]
        for (source, query, code, words) in expected {
            let result = shell.run("browse", "--source", source, "--query", query)
            #expect(result.code == code && result.said.contains(words), "\(query): \(result.said)")
            #expect(!result.said.contains(WebServer.key) && !result.said.contains("token-for-tests"))
        }
        #expect(shell.run("save", "gone", "--source", "unsplash").said.contains("Unsplash has no photo “gone”."))
        shell.settings["unsplash.access-key"] = "wrong"
        let refused = shell.run("browse", "--source", "unsplash")
        #expect(refused.code == 77 && refused.said == "Unsplash doesn't allow it (status 401). Check the key.")
        shell.settings["unsplash.access-key"] = "two\nlines"
        #expect(!shell.run("browse", "--source", "unsplash").said.contains("lines"))
        shell.settings["unsplash.access-key"] = nil
        #expect(shell.run("browse", "--source", "unsplash").said.contains("settings set unsplash.access-key"))
        #expect(!shell.log.text.contains(WebServer.key))
    }

    @Test("G8 records that are none are left out, and no word of a stranger drives the terminal")
    func oddRecords() throws {
        let result = shell.run("browse", "--source", "unsplash", "--query", "odd")
        #expect(photos(result).map { $0["id"]?.string } == ["ph001", "bare"])
        #expect(!result.text.contains("\u{1b}") && result.text.contains("terminal"))
        #expect(photos(result)[0]["blurhash"]?.isNull ?? true)
    }

    @Test("G8 a key goes to its own host alone, whatever --url or the settings say of where the service is")
    func keysStayAtHome() throws {
        shell.settings["unsplash.access-key-for"] = nil
        shell.settings["openverse.token-for"] = nil
        for isSet in [true, false] {
            shell.settings["unsplash.url"] = isSet ? server("/unsplash") : nil
            shell.settings["openverse.url"] = isSet ? server("/openverse") : nil
            let more = isSet ? [] : ["--url", server("/unsplash")]
            let refused = shell.run(["browse", "--source", "unsplash"] + more)
            #expect(refused.code == 77)
            #expect(
                refused.said.hasPrefix(
                    "The key for Unsplash belongs to api.unsplash.com, so it isn't sent to 127.0.0.1:\(server.port)."))
            #expect(refused.said.contains("unsplash.access-key-for"))
            let other = isSet ? [] : ["--url", server("/openverse")]
            #expect(shell.run(["browse", "--source", "openverse"] + other).code == 0)
        }
        // Another port of the same host is another host, and so is one without TLS.
        for place in ["http://127.0.0.1:\(server.port ^ 1)/", "https://127.0.0.1:\(server.port)/"] {
            shell.settings["unsplash.access-key-for"] = place
            #expect(shell.run("browse", "--source", "unsplash", "--url", server("/unsplash")).code == 77)
        }
        shell.settings["unsplash.access-key-for"] = "somewhere"
        #expect(shell.run("browse", "--source", "unsplash").code == 64)
        #expect(try asked().allSatisfy { $0.authorization == nil })
        #expect(try !asked().isEmpty)
    }

    @Test("G8 where a service is can be said, and only there is asked")
    func places() throws {
        shell.settings["unsplash.url"] = nil
        let there = shell.run("browse", "--source", "unsplash", "--url", server("/unsplash"))
        #expect(photos(there).count == 15, "\(there.said)")
        // The same id of another server is another photo.
        shell.run("save", "ph001", "--source", "unsplash", "--url", server("/unsplash"))
        #expect(shell.run("list").value.array?[0]["source"]?.string == "unsplash@127.0.0.1:\(server.port)")
        #expect(shell.run("browse", "--url", server("/unsplash")).code == 64)
        for secret in ["https://mina:pass@example.org/", "https://mina:pa/ss@example.org/x", "mina:pass@example.org"] {
            let refused = shell.run("browse", "--source", "unsplash", "--url", secret)
            #expect(refused.code == 64 && refused.said.contains("example.org"), "\(refused.said)")
            #expect(!refused.said.contains("mina") && !refused.said.contains("pa"), "\(refused.said)")
        }
        shell.web = CurlWeb()
        let strict = shell.run("browse", "--source", "openverse", "--url", "https://127.0.0.1:\(server.port)/openverse")
        #expect(strict.said.contains("own network through 127.0.0.1"))
    }

    @Test("G8 without a network everything else works, and it is said what is missing")
    func offline() {
        shell.web = NoWeb()
        #expect(shell.run("browse", "--source", "openverse").said.contains("The web can't be reached"))
        #expect(shell.run("browse").code == 0)
        let sources = shell.run("sources")
        #expect(sources.value.array?.map { $0["id"]?.string } == ["built-in", "DIR", "unsplash", "openverse"])
        #expect(sources.value.array?.map { $0["mayStore"]?.boolean } == [true, true, false, true])
    }

    @Test("G8 the built-in photos and a folder's can be looked through, too")
    func query() throws {
        let photos = try PhotoFolder()
        try photos.copy("coffee", to: "Café.jpg")
        try photos.copy("grass", to: "lawn.jpg")
        #expect(self.photos(shell.run("browse", "--query", "COFFEE")).count == 2)
        #expect(self.photos(shell.run("browse", "--source", photos.path, "--query", "cafe")).count == 1)
        let saved = shell.run("save", "lawn", "--source", photos.path)
        #expect(saved.code == 0 && saved.value["title"]?.string == "lawn", "\(saved.said)")
        #expect(try shell.workspace.blobs.all().count == 1)
    }
}
