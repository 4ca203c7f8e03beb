import BookmarkCommands
import CanvasCommands
import KanbanCommands
import Membership
import MemoCommands
import ModuleKit
import Replication
import TestSupport
import Testing

@testable import Serving

/// Looks for a word that is everywhere but in one document, in all that a guest of that document can get.
@Suite struct ShareSecretTests {
    private static let word = "Haetae"
    private let people = TestPeople()
    private let site: TestSite
    private let shares: TestShares
    /// A memo, a board and a canvas without the word, which are shared in turn.
    private let shared: [String]
    /// Documents with the word in them.
    private let secret: [String]
    private let files: [String]

    init() throws {
        let site = try TestSite(
            modules: [BookmarkModule(), MemoModule(), KanbanModule(), CanvasModule()], uploadLimit: 1 << 20,
            people: people)
        self.site = site
        shares = try #require(site.shares)
        let word = Self.word
        func run(_ command: String, _ json: String) throws {
            let answer = site.command(command, json)
            #expect(answer.status == 200, "\(command): \(answer.text)")
        }
        try run("memo/new", #"{"text":"Plans\nLook at [[Elsewhere]]. #tag"}"#)
        try run("kanban/new", #"{"name":"Trip"}"#)
        try run("kanban/add", #"{"board":"Trip","title":"Pack"}"#)
        try run("canvas/new", #"{"name":"Sketch"}"#)
        try run("memo/new", #"{"text":"Elsewhere \#(word)\nA text of \#(word). #\#(word)"}"#)
        try run("memo/new", #"{"text":"\#(word)\nSee [[Plans]]. ![\#(word)](\#(word).png)"}"#)
        try run("kanban/new", #"{"name":"Board \#(word)"}"#)
        try run("kanban/add", #"{"board":"Board \#(word)","title":"Card \#(word) #\#(word)"}"#)
        try run(
            "kanban/comment/add", #"{"board":"Board \#(word)","card":"Card \#(word) #\#(word)","text":"Say \#(word)"}"#)
        try run("kanban/assign", #"{"board":"Board \#(word)","card":"Card \#(word) #\#(word)","people":["\#(word)"]}"#)
        try run("kanban/label/add", #"{"board":"Board \#(word)","name":"\#(word)"}"#)
        try run("canvas/new", #"{"name":"Canvas \#(word)"}"#)
        try run("canvas/add/text", #"{"canvas":"Canvas \#(word)","text":"\#(word)"}"#)
        try run("bookmark/new", #"{"name":"\#(word)"}"#)
        try run("bookmark/add", #"{"list":"\#(word)","address":"https://\#(word).example"}"#)
        // The shared canvas shows a secret document.
        try run("canvas/add/document", #"{"canvas":"Sketch","document":"Elsewhere \#(word)"}"#)
        _ = try site.join(word, as: .owner)
        files = [
            try site.workspace.blobs.put(Array("a file of \(word)".utf8)).hex,
            BlobHash(of: Array("no file".utf8)).hex,
        ]
        let entries = try site.workspace.entries(CatalogueFilter())
        secret = entries.filter { $0.title.contains(word) }.map { $0.document.text }
        shared = ["Plans", "Trip", "Sketch"].compactMap { title in entries.first { $0.title == title }?.document.text }
        #expect(secret.count == 5 && shared.count == 3)
        try site.feed.lookAtAll(site.workspace)
    }

    private static func has(_ text: String) -> Bool { text.lowercased().contains(word.lowercased()) }

    private func tells(_ response: HTTPResponse, _ site: TestSite) -> Bool {
        var text: String
        switch response.body {
        case .bytes: text = response.text
        // Kept in memory here.
        case .file: return true
        case .stream(let stream):
            text = stream.readAll()
            site.feed.forget(stream)
        }
        // Notices are percent-encoded.
        text += response.headers.map { " " + $0.value }.joined()
        if Self.has(text) { return true }
        // Ids of other documents tell that they are there.
        return secret.contains { text.contains($0) }
    }

    /// Paths for a route: with every document, file and command where it leaves something open.
    private func targets(of route: Route, _ own: String) -> [String] {
        var paths = [""]
        for segment in route.pattern {
            let words: [String]
            switch segment {
            case .word(let word): words = [word]
            case .any:
                words = route.pattern.contains(.word("blobs")) ? files : secret + [own]
            case .rest where route.pattern.first == .word("assets"): words = ["icon.svg"]
            case .rest:
                words =
                    [
                        "memo/list", "memo/show", "memo/search", "memo/history", "memo/diff", "memo/authors",
                        "memo/export", "kanban/list", "kanban/show", "kanban/people", "kanban/history",
                        "kanban/comment/list", "kanban/calendar", "kanban/export", "canvas/list", "canvas/objects",
                        "canvas/history", "bookmark/list", "bookmark/show", "bookmark/history", "memos.json",
                        "canvases/\(own).svg", "thumbnails/\(files[0])",
                    ]
                    + secret.flatMap { ["canvases/\($0).svg", "memos/\($0).md", "memos/\($0)"] }
            }
            paths = paths.flatMap { path in words.map { path + "/" + $0 } }
        }
        return paths.flatMap { path in
            [path.isEmpty ? "/" : path]
                + (path == "/api/events" ? ["\(path)?after=0", "\(path)?after=\(site.feed.cursor - 3)"] : [])
                + (path == "/api/catalogue"
                    ? ["\(path)?after=0000000000000001-0", "\(path)?limit=1&before=0000000000000001-9"] : [])
        }
    }

    private func bodies(for route: Route, _ own: String) -> [(type: String, bytes: [UInt8])?] {
        switch route.body {
        case .none: return [nil]
        case .json:
            return ([own] + secret.prefix(2)).map { document in
                (
                    "application/json",
                    Array(
                        #"{"document":"\#(document)","memo":"\#(document)","board":"\#(document)","canvas":"\#(document)","list":"\#(Self.word)","text":"h","query":"h","page":"0000000000000001","card":"Card"}"#
                            .utf8)
                )
            }
        case .bytes:
            return [("application/octet-stream", []), ("application/octet-stream", Array(repeating: 0, count: 64))]
        case .form: return [("application/x-www-form-urlencoded", Array("name=\(Self.word.prefix(3))".utf8))]
        case .upload: return [("application/octet-stream", Array("a file of".utf8))]
        }
    }

    @Test("D4 a word of other documents is in no answer, header or event to a guest, by any route, method or link")
    func everywhere() throws {
        var told = 0
        var asked = 0
        for document in shared {
            for access in Access.allCases {
                let code = try shares.make(to: document, access).code
                let guest = try TestGuest(site, code, from: UInt64(asked))
                let stream = try guest.listen()
                for route in Site.routes where !route.pattern.contains(.word("sign-out")) {
                    for target in targets(of: route, document) {
                        for method in ["GET", "HEAD", "POST", "PUT", "DELETE"] {
                            for body in method == route.method ? bodies(for: route, document) : [nil] {
                                let answer = guest.ask(method, target, type: body?.type, body: body?.bytes ?? [])
                                asked += 1
                                if answer.status == 200, method == route.method { told += 1 }
                                #expect(
                                    !tells(answer, site), "\(access) of \(document): \(method) \(target)")
                            }
                        }
                    }
                }
                // And in what comes by itself, while others write and are there.
                for memo in secret.prefix(2) {
                    _ = site.command("memo/append", #"{"memo":"\#(memo)","text":"More \#(Self.word)"}"#)
                    let body = #"{"page":"00000000000000aa","document":"\#(memo)","place":{}}"#
                    _ = site.ask(
                        "POST", "/api/presence", [("Content-Type", "application/json")], body: Array(body.utf8))
                }
                try site.feed.lookAtAll(site.workspace)
                let heard = stream.readAll()
                #expect(!Self.has(heard) && !secret.contains { heard.contains($0) }, "\(access) of \(document)")
                site.feed.forget(stream)
            }
        }
        // That something is answered, and that the word is there to be told.
        #expect(told > 40 && asked > 3000)
        #expect(Self.has(site.get("/api/catalogue").text) && Self.has(site.command("memo/list", "{}").text))
    }

    @Test("D4 a word that nobody may see who is no member is in no answer before somebody is let in") func before()
        throws
    {
        let code = try shares.make(to: secret[0], .edit, passphrase: TestPeople.passphrase).code
        for route in Site.routes {
            for target in targets(of: route, shared[0]) + ["/share?code=\(code)"] {
                for body in bodies(for: route, shared[0]) {
                    let headers = body.map { [("Content-Type", $0.type)] } ?? []
                    let answer = site.ask(route.method, target, headers, body: body?.bytes ?? [], isAllowed: false)
                    #expect(!tells(answer, site), "\(route.method) \(target)")
                }
            }
        }
        let wrong = site.send([("code", code), ("passphrase", "another ribbon")], to: "/share")
        #expect(wrong.status == 401 && !tells(wrong, site))
    }

    @Test("D4 a guest gets the files of the document, as long as they are in it, and no other") func blobs() throws {
        let hash = try site.workspace.blobs.put(Array("a picture".utf8)).hex
        #expect(site.command("memo/append", #"{"memo":"Plans","text":"![x](blob:\#(hash))"}"#).status == 200)
        let reader = try TestGuest(site, try shares.make(to: shared[0], .read).code)
        let board = try TestGuest(site, try shares.make(to: shared[1], .edit).code)
        #expect(reader.get("/api/blobs/\(hash)").text == "a picture")
        for target in ["/api/blobs/\(files[0])", "/api/thumbnails/\(files[0])", "/api/kits", "/api/memos.json"] {
            #expect(reader.get(target).status != 200, "\(target)")
        }
        #expect(board.get("/api/blobs/\(hash)").status == 403)
        #expect(site.command("memo/edit", #"{"memo":"Plans","text":"Plans\nNothing"}"#).status == 200)
        #expect(reader.get("/api/blobs/\(hash)").status == 403)
        // A canvas that shows other documents has no picture for guests.
        let canvas = try TestGuest(site, try shares.make(to: shared[2], .read).code)
        #expect(canvas.get("/api/previews/\(shared[2])").status == 204)
        #expect(canvas.get("/api/previews/\(secret[0])").status == 403)
    }
}
