import BookmarkCommands
import CanvasCommands
import GalleryCommands
import GalleryModel
import KanbanCommands
import Membership
import MemoCommands
import ModuleKit
import Pictures
import Primitives
import Replication
import Synchronization
import TestSupport
import Testing

@testable import Serving

/// Looks for a word that is everywhere but in one document, in all that a guest of that document can get.
@Suite struct ShareSecretTests {
    private static let word = "Haetae"
    private let people = TestPeople()
    private let pictures = WordsOfPictures()
    private let site: TestSite
    private let shares: TestShares
    /// A memo, a board and a canvas without the word, which are shared in turn.
    private let shared: [String]
    /// Documents with the word in them.
    private let secret: [String]
    private let files: [String]

    init() throws {
        let site = try TestSite(
            modules: [BookmarkModule(), MemoModule(), KanbanModule(), CanvasModule(), GalleryModule()],
            uploadLimit: 1 << 20, people: people, pictures: pictures)
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
        // It has all photos, and everybody knows its id.
        try run("gallery/album/new", #"{"name":"\#(word)"}"#)
        try run("canvas/add/document", #"{"canvas":"Sketch","document":"Saved photos"}"#)
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
                        "kanban/comment/list", "kanban/calendar", "kanban/mentions", "kanban/export", "canvas/list",
                        "canvas/objects", "canvas/history", "bookmark/list", "bookmark/show", "bookmark/history",
                        "memos.json", "canvases/\(own).svg", "thumbnails/\(files[0])",
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
    }

    @Test("D4 photos on a canvas and covers of cards come to guests as files of the document, small and whole")
    func photos() throws {
        var hashes: [String] = []
        for number in 0..<2 {
            let hash = try site.workspace.blobs.put(Array("photo \(number)".utf8))
            hashes.append(hash.hex)
            let photo = PhotoRecord(
                key: PhotoKey(source: PhotoKey.fileSource, id: hash.hex), file: hash, width: 30, height: 20,
                title: "Photo \(number)", mediaType: "image/jpeg")
            _ = try site.workspace.changeOrCreate(GalleryKind(), Gallery.document) { (gallery, _) in
                (try? gallery.save(photo)) ?? []
            }
        }
        #expect(site.command("canvas/add/photo", #"{"canvas":"Sketch","photo":"Photo 0"}"#).status == 200)
        #expect(site.command("kanban/edit", #"{"board":"Trip","card":"Pack","cover":"Photo 1"}"#).status == 200)
        for (document, number) in [(shared[2], 0), (shared[1], 1)] {
            let guest = try TestGuest(site, try shares.make(to: document, .read).code)
            #expect(guest.get("/api/blobs/\(hashes[number])").text == "photo \(number)")
            let other = hashes[1 - number]
            for target in ["/api/blobs/\(other)", "/api/thumbnails/\(other)?width=160"] {
                #expect(guest.get(target).status == 403, "\(target)")
            }
            // It is asked of a worker, which this site has none of, or one for words.
            #expect(guest.get("/api/thumbnails/\(hashes[number])?width=160").status != 403)
        }
    }

    /// A canvas that guests see, with another on it, on which a memo and a board are whose titles have the word.
    private func nested() throws -> (open: String, middle: String) {
        func run(_ command: String, _ json: String) {
            let answer = site.command(command, json)
            #expect(answer.status == 200, "\(command): \(answer.text)")
        }
        for (canvas, text) in [("Middle", "seen"), ("Open", "around it")] {
            run("canvas/new", #"{"name":"\#(canvas)"}"#)
            run("canvas/add/text", #"{"canvas":"\#(canvas)","text":"\#(text)"}"#)
        }
        run("canvas/add/document", #"{"canvas":"Middle","document":"Elsewhere \#(Self.word)"}"#)
        run("canvas/add/document", #"{"canvas":"Middle","document":"Board \#(Self.word)"}"#)
        run("canvas/add/document", #"{"canvas":"Open","document":"Middle"}"#)
        run("canvas/add/document", #"{"canvas":"Open","document":"Saved photos"}"#)
        let entries = try site.workspace.entries(CatalogueFilter())
        func id(_ title: String) throws -> String {
            try #require(entries.first { $0.title == title }).document.text
        }
        return (try id("Open"), try id("Middle"))
    }

    @Test(
        "D4 a guest sees pictures of the documents that are placed in theirs, while they are, and nothing else of them")
    func placed() throws {
        let (open, middle) = try nested()
        func preview(_ document: String) -> String { "/api/previews/\(document)" }
        // That the word is there to be drawn.
        #expect(Self.has(site.get(preview(middle)).text) && Self.has(site.get(preview(open)).text))
        for access in [Access.read, .edit] {
            let guest = try TestGuest(site, try shares.make(to: open, access).code)
            for (document, text) in [(middle, "seen"), (open, "around it")] {
                let picture = guest.get(preview(document))
                #expect(picture.status == 200 && picture.text.contains(text) && !tells(picture, site), "\(text)")
            }
            #expect(guest.get(preview(open)).text.contains("seen"))
            let tag = try #require(guest.get(preview(middle)).header("ETag"))
            #expect(guest.ask("GET", preview(middle), [("If-None-Match", tag)]).status == 304)
            // What is placed in what is placed, what holds all of its kind, and all else.
            for document in secret + [Gallery.document.text, shared[0]] {
                #expect(guest.get(preview(document)).status == 403, "\(document)")
            }
            for target in ["/api/documents/\(middle)/events", "/api/canvases/\(middle).svg"] {
                #expect(guest.get(target).status == 403, "\(target)")
            }
            #expect(!guest.get("/api/catalogue").text.contains(middle))
            let other = try TestGuest(site, try shares.make(to: shared[0], access).code)
            #expect(other.get(preview(middle)).status == 403 && other.get(preview(open)).status == 403)
        }
        let guest = try TestGuest(site, try shares.make(to: open, .read).code)
        #expect(site.command("canvas/remove", #"{"canvas":"Middle"}"#).status == 200)
        #expect(guest.get(preview(middle)).status == 403 && !guest.get(preview(open)).text.contains("seen"))
        let kinds = CanvasModule().documentKinds
        _ = try site.workspace.restore(try site.workspace.trashItem("Middle", kinds: kinds), kinds: kinds)
        #expect(guest.get(preview(middle)).status == 200)
        let object = try object(showing: middle, on: "Open")
        #expect(site.command("canvas/remove-object", #"{"canvas":"Open","object":"\#(object)"}"#).status == 200)
        #expect(guest.get(preview(middle)).status == 403 && !guest.get(preview(open)).text.contains("seen"))
    }

    @Test("D4 what guests see of a canvas with documents on it is drawn once, until one of them changes") func drawing()
        throws
    {
        let (open, middle) = try nested()
        let guest = try TestGuest(site, try shares.make(to: open, .read).code)
        let another = try TestGuest(site, try shares.make(to: open, .edit).code)
        func draws(_ document: String, _ ask: (String) -> HTTPResponse) -> (response: HTTPResponse, count: Int) {
            let before = pictures.count
            let response = ask("/api/previews/\(document)?width=300")
            return (response, pictures.count - before)
        }
        for document in [open, middle] {
            let first = draws(document, guest.get)
            #expect(first.response.status == 200 && first.count == 1)
            // What lies deeper is an empty card: not even its kind is told.
            #expect(!first.response.text.contains("Memo") && !first.response.text.contains("Board"))
            let tag = try #require(first.response.header("ETag"))
            #expect(draws(document, guest.get).count == 0)
            let other = draws(document, another.get)
            #expect(other.count == 0 && other.response.text == first.response.text)
            let same = draws(document) { guest.ask("GET", $0, [("If-None-Match", tag)]) }
            #expect(same.response.status == 304 && same.count == 0)
            // What changes elsewhere and deeper is not seen.
            #expect(site.command("memo/append", #"{"memo":"Elsewhere \#(Self.word)","text":"More"}"#).status == 200)
            #expect(site.command("memo/append", #"{"memo":"Plans","text":"More"}"#).status == 200)
            let after = draws(document) { guest.ask("GET", $0, [("If-None-Match", tag)]) }
            #expect(after.response.status == 304 && after.count == 0)
        }
        let tag = try #require(draws(open, guest.get).response.header("ETag"))
        #expect(site.command("canvas/add/text", #"{"canvas":"Middle","text":"newly there"}"#).status == 200)
        for document in [open, middle] {
            let changed = draws(document) { guest.ask("GET", $0, [("If-None-Match", tag)]) }
            #expect(changed.response.status == 200 && changed.count == 1)
            #expect(changed.response.text.contains("newly there"))
        }
        #expect(site.command("canvas/remove", #"{"canvas":"Middle"}"#).status == 200)
        let removed = draws(open, guest.get)
        #expect(removed.count == 1 && !removed.response.text.contains("newly there"))
    }

    /// What an object is called that shows a document.
    private func object(showing document: String, on canvas: String) throws -> String {
        let list = site.command("canvas/objects", #"{"canvas":"\#(canvas)"}"#).text
        let label = ShortID(of: try #require(DocumentID(text: document))).text
        let object = try #require(list.split(separator: "},{").first { $0.contains(label) }, "\(list)")
        let start = try #require(object.firstRange(of: #""id":""#)?.upperBound)
        return String(object[start...].prefix { $0 != "\"" })
    }

    @Test("D4 a guest who may edit places no document that was not there before, and brings back what they took off")
    func placing() throws {
        let (open, middle) = try nested()
        let guest = try TestGuest(site, try shares.make(to: open, .edit).code)
        let session = guest.get("/api/session")
        let author = AuthorID(try #require(session.member("id").flatMap { Hexadecimal.number($0.utf8) }))
        // A device of theirs that knows the documents by name; how they came by the ids does not matter.
        let device = try TestSite(
            modules: [MemoModule(), KanbanModule(), CanvasModule(), GalleryModule()], replica: 77)
        for document in secret + [open, middle, Gallery.document.text] {
            _ = device.send(site.events(of: document).events, to: document)
        }
        func sends(_ command: String, _ json: String) throws -> HTTPResponse {
            let count = device.events(of: open).events.count
            try device.workspace.writing(as: Author(id: author, name: "x")) {
                let answer = device.command(command, json)
                #expect(answer.status == 200, "\(command) \(answer.text)")
            }
            return guest.send(Array(device.events(of: open).events.dropFirst(count)), to: open)
        }
        for title in ["Elsewhere \(Self.word)", "Canvas \(Self.word)", "Board \(Self.word)"] {
            let sent = try sends("canvas/add/document", #"{"canvas":"Open","document":"\#(title)"}"#)
            #expect(sent.member("applied") == "0" && sent.text.contains("can't place other documents"), "\(sent.text)")
        }
        for document in secret { #expect(guest.get("/api/previews/\(document)").status == 403) }
        let fresh = try TestSite(modules: [MemoModule(), CanvasModule(), GalleryModule()], replica: 78)
        _ = fresh.send(site.events(of: open).events, to: open)
        let id = try object(showing: middle, on: "Open")
        for (command, status) in [("remove-object", 403), ("restore-object", 200)] {
            let count = fresh.events(of: open).events.count
            try fresh.workspace.writing(as: Author(id: author, name: "x")) {
                let answer = fresh.command("canvas/\(command)", #"{"canvas":"Open","object":"\#(id)"}"#)
                #expect(answer.status == 200, "\(answer.text)")
            }
            let sent = guest.send(Array(fresh.events(of: open).events.dropFirst(count)), to: open)
            #expect(sent.member("applied") == "1", "\(sent.text)")
            #expect(guest.get("/api/previews/\(middle)").status == status, "\(command)")
        }
    }
}

/// Draws pictures as the words that say what is in them.
private final class WordsOfPictures: PictureMaking {
    private let drawn = Atomic(0)
    /// How many were drawn.
    var count: Int { drawn.load(ordering: .relaxed) }

    func perform(
        within limits: PictureLimits, next: () -> PictureJob?,
        done: (_ job: Int, _ result: Result<PictureAnswer, PictureFault>) -> Void
    ) {
        var number = 0
        while let job = next() {
            drawn.add(1, ordering: .relaxed)
            done(number, .success(.file(Array("\(job)".utf8))))
            number += 1
        }
    }
}
