import Drawing
import GalleryCommands
import GalleryModel
import Membership
import MemoCommands
import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

@testable import Serving

/// Guests who come by a link to an album, over the real site. All that is not in the album has a word in it.
@Suite struct AlbumShareTests {
    private static let word = "Haetae"
    private let people = TestPeople()
    private let site: TestSite
    private let shares: TestShares
    private let album: Album
    /// By what the pages call them: in the album, and not.
    private let shown: [String]
    private let hidden: String
    /// What tells of something that is not in the album: the word, documents, and all files, that of the album too.
    private let secrets: [String]
    private let memo: String

    init() throws {
        let site = try TestSite(modules: [GalleryModule(), MemoModule()], uploadLimit: 1 << 20, people: people)
        self.site = site
        shares = try #require(site.shares)
        let word = Self.word
        #expect(site.command("memo/new", #"{"text":"\#(word)\nA text"}"#).status == 200)
        memo = try #require(try site.workspace.entries(CatalogueFilter()).first).document.text
        var photos: [PhotoRecord] = []
        for (number, title) in ["Sunrise <b>\u{301}\u{600}<i>\u{200d}\"\u{301} x=", "", word].enumerated() {
            let hash = try site.workspace.blobs.put(Array("photo \(number) of \(word)".utf8))
            var photo = PhotoRecord(
                key: PhotoKey(source: PhotoKey.fileSource, id: hash.hex), file: hash, width: 1200, height: 800,
                title: title, author: "Mina", licence: "CC-BY-4.0", origin: "\(word).jpg", mediaType: "image/jpeg")
            photo.camera = word
            if number == 0 {
                photo.frame = PhotoFrame(crop: .init(x: 0, y: 0, width: 500_000, height: 1_000_000))
                photo.url = "https://photos.example/1?a=\"&b"
            }
            if number == 2 { (photo.author, photo.licence, photo.note) = (word, word, word) }
            photos.append(photo)
        }
        let memos = ["Before \(word)", "", word]
        func change(_ intent: (Gallery) throws(GalleryError) -> [RecordChange]) throws -> Changed<Gallery> {
            try site.workspace.changeOrCreate(GalleryKind(), Gallery.document) { (gallery, _) throws(CommandError) in
                do throws(GalleryError) {
                    return try intent(gallery)
                } catch {
                    throw CommandError(.failed, "\(String(describing: error))")
                }
            }
        }
        for (photo, memo) in zip(photos, memos) {
            _ = try change { (gallery) throws(GalleryError) in try gallery.save(photo, memo: memo) }
        }
        let memo = memo
        let link = try #require(DocumentID(text: memo)).link
        let label = String(link.dropFirst(2).dropLast(2))
        _ = try change { (gallery) throws(GalleryError) in
            try gallery.write(
                """
                By **the sea**
                [[\(memo)]] and [[\(memo)|there]] & [[Elsewhere
                See \(link), [[\(label)#Part two]] and [[\(memo)#3]], [[\(label.uppercased())|that]], [[Sunflower]]
                !\(link) [\(link)] `\(link)` [[ \(label) ]] [[\(label)
                | \(link) | [[\(label)|x]] |
                """, on: photos[0].key)
        }
        _ = site.command("gallery/album/new", #"{"name":"Sea <i>","photos":[]}"#)
        _ = site.command("gallery/album/new", #"{"name":"\#(word)","photos":["\#(word)"]}"#)
        let labels = photos.map { $0.key.shortID.text }
        let filled = site.command(
            "gallery/album/add", #"{"album":"Sea <i>","photos":["\#(labels[0])","\#(labels[1])"]}"#)
        #expect(filled.status == 200, "\(filled.text)")
        let gallery = try site.workspace.load(GalleryKind(), Gallery.document).value
        album = try #require(gallery.albums.first)
        (shown, hidden) = (Array(labels.prefix(2)), labels[2])
        secrets = [word, hidden, memo, label, Gallery.document.text] + photos.compactMap { $0.file?.hex }
        try site.feed.lookAtAll(site.workspace)
    }

    private func link(passphrase: String? = nil, until: UInt64? = nil) throws -> (number: Int, code: String) {
        try shares.make(
            to: Gallery.document.text, part: album.id, .read, until: until, passphrase: passphrase)
    }

    private func tells(_ response: HTTPResponse) -> Bool {
        guard case .bytes = response.body else { return true }
        let text = (response.text + response.headers.map { " " + $0.value }.joined()).lowercased()
        return secrets.contains { text.contains($0.lowercased()) }
    }

    @Test("D4 a link to an album leads to a page without scripts that has its photos as the album shows them")
    func coming() throws {
        let (_, code) = try link()
        let form = site.ask("GET", "/share?code=\(code)", [("Accept", "text/html")], isAllowed: false)
        #expect(form.status == 200 && form.text.contains("An album was shared with you"))
        #expect(!form.text.contains("name=\"name\"") && !form.text.contains("Sea") && !tells(form))
        #expect(site.send([("code", code)], to: "/share").text.contains("url=/album\""))
        let guest = try TestGuest(site, code)
        // Signs that are one character with what stands before or behind them are signs to a browser all the same.
        let title = "Sunrise &lt;b&gt;\u{301}\u{600}&lt;i&gt;\u{200d}&quot;\u{301} x="
        let page = guest.get("/album")
        #expect(page.status == 200 && page.text.contains("<h1>Sea &lt;i&gt;</h1>") && page.text.contains("2 photos"))
        for label in shown { #expect(page.text.contains("src=\"/album/\(label)/small\"")) }
        // Half of it is cut off: the page has room for what is shown.
        #expect(page.text.contains("#p-\(shown[0]) { --ratio: calc(750 / 1000)"))
        #expect(page.text.contains("#p-\(shown[1]) { --ratio: calc(1500 / 1000)"))
        #expect(page.text.contains("alt=\"Photo\"") && page.text.contains("alt=\"\(title)\""))
        let photo = guest.get("/album/\(shown[0])")
        #expect(photo.status == 200 && photo.text.contains("<h1>\(title)</h1>"))
        #expect(photo.text.contains("<dd>Mina</dd>") && photo.text.contains("<dd>CC-BY-4.0</dd>"))
        #expect(photo.text.contains("href=\"https://photos.example/1?a=&quot;&amp;b\""))
        let memo = [
            "By the sea", "… and there &amp; [[Elsewhere", "See …, … and …, that, Sunflower", "!… […] … … …", "… · …",
        ]
        #expect(photo.text.contains("<p class=\"memo\">\(memo.joined(separator: "\n"))</p>"), "\(photo.text)")
        #expect(photo.text.contains("width=\"600\" height=\"800\""))
        #expect(photo.text.contains("href=\"/album/\(shown[0])/file\" download"))
        // The other one is a press away.
        #expect(photo.text.contains("href=\"/album/\(shown[1])\" rel="))
        for page in [page, photo] {
            #expect(!tells(page) && !page.text.contains("<script") && !page.text.contains("style=\""))
            let policy = page.header("Content-Security-Policy") ?? ""
            #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-") && policy.contains("img-src 'self'"))
            #expect(page.header("Cache-Control") == "no-store")
        }
        let korean = guest.ask("GET", "/album", [("Accept-Language", "ko")])
        #expect(korean.text.contains("lang=\"ko\""))
        // Pictures are asked of a worker, which this site has none of.
        for kind in ["small", "medium", "large", "file"] {
            #expect(guest.get("/album/\(shown[0])/\(kind)").status == 503)
        }
        let elsewhere = guest.ask("GET", "/", [("Accept", "text/html")])
        #expect(elsewhere.status == 403 && elsewhere.text.contains("url=/album\""))
        for target in [
            "/album?page=0", "/album?page=2", "/album/\(hidden)", "/album/\(hidden)/small", "/album/x",
            "/album/\(shown[0])/original", "/album/\(shown[0])/", "/album/\(shown[0])/small/x",
        ] {
            let answer = guest.get(target)
            #expect([400, 403, 404].contains(answer.status) && !tells(answer), "\(target)")
        }
    }

    @Test("D4 a guest of an album gets nothing of the gallery around it, by any route, method or address")
    func secret() throws {
        let guest = try TestGuest(site, try link().code)
        let own = Gallery.document.text
        let blobs = secrets.suffix(3)
        var told = 0
        for route in Site.routes where !route.pattern.contains(.word("sign-out")) {
            var paths = [""]
            for segment in route.pattern {
                let words: [String]
                switch segment {
                case .word(let word): words = [word]
                case .any where route.pattern.first == .word("album"):
                    words = shown + [hidden, own, "small", "file"]
                case .any: words = [own, memo] + blobs
                case .rest:
                    words =
                        [
                            "gallery/list", "gallery/show", "gallery/history", "gallery/album/list", "gallery/export",
                            "memo/list", "memos.json", "search", "history", "share/list", "archives/photos.zip",
                            "icon.svg", "photos/file/\(blobs.first ?? "")",
                        ] + blobs.flatMap { ["thumbnails/\($0)", "thumbnails/\($0)/whole"] }
                }
                paths = paths.flatMap { path in words.map { path + "/" + $0 } }
            }
            for path in paths {
                for method in ["GET", "HEAD", "POST", "PUT", "DELETE"] {
                    let json = Array(
                        #"{"photo":"\#(hidden)","album":"\#(Self.word)","document":"\#(own)","query":"h","page":"0000000000000001"}"#
                            .utf8)
                    let body: (type: String, bytes: [UInt8])? =
                        switch method == route.method ? route.body : .none {
                        case .none: nil
                        case .json: ("application/json", json)
                        case .bytes, .upload: ("application/octet-stream", [0])
                        case .form: ("application/x-www-form-urlencoded", Array("name=x".utf8))
                        }
                    let answer = guest.ask(method, path.isEmpty ? "/" : path, type: body?.type, body: body?.bytes ?? [])
                    #expect(!tells(answer), "\(method) \(path)")
                    if answer.status == 200 { told += 1 }
                    #expect(
                        answer.status != 200 || route.action == .enter || route.extent == .shared, "\(method) \(path)")
                }
            }
        }
        #expect(told > 4)
        // That there is something to be told.
        let owner = site.get("/api/documents/\(own)/events")
        #expect(owner.status == 200 && owner.text.contains(Self.word))
    }

    @Test("D4 a guest who reloads an album whose link was taken back reads that the link has ended")
    func takenBack() throws {
        let made = try link()
        let guest = try TestGuest(site, made.code)
        #expect(guest.ask("GET", "/album", [("Accept", "text/html")]).status == 200)
        _ = try shares.shares.remove(made.number)
        for target in ["/album", "/album/\(shown[0])"] {
            let page = guest.ask("GET", target, [("Accept", "text/html")])
            #expect(page.status == 401 && page.text.contains("This link doesn't work any more"), "\(page.text)")
            #expect(!page.text.contains("bojagi serve"))
        }
    }

    @Test("D4 what leaves the album, or the gallery, leaves its page and its addresses at once")
    func leaving() throws {
        let guest = try TestGuest(site, try link().code)
        func has(_ label: String) -> Bool {
            let isListed = guest.get("/album").text.contains(label)
            #expect(isListed == (guest.get("/album/\(label)").status == 200))
            #expect(isListed == (guest.get("/album/\(label)/large").status == 503))
            return isListed
        }
        #expect(has(shown[0]) && has(shown[1]) && !has(hidden))
        _ = site.command("gallery/album/take-out", #"{"album":"Sea <i>","photos":["\#(shown[0])"]}"#)
        #expect(!has(shown[0]) && has(shown[1]))
        #expect(site.command("gallery/unsave", #"{"photo":"\#(shown[1])"}"#).status == 200)
        #expect(!has(shown[1]) && guest.get("/album").text.contains("No photos in this album yet."))
        _ = site.command("gallery/album/add", #"{"album":"Sea <i>","photos":["\#(hidden)"]}"#)
        #expect(has(hidden))
        // A member and a guest of a document have no page of an album.
        #expect(site.get("/album").status == 404)
        let other = try TestGuest(site, try shares.make(to: memo, .edit).code)
        for target in ["/album", "/album/\(hidden)", "/album/\(hidden)/file"] {
            #expect(other.get(target).status == 404, "\(target)")
        }
        #expect(site.ask("GET", "/album", isAllowed: false).status == 401)
    }

    @Test(
        "D4 a link to an album ends by its time, by being taken back and with the album, and may ask for a passphrase")
    func ending() throws {
        func lose(_ name: String, _ code: String, _ end: () throws -> Void) throws {
            let guest = try TestGuest(site, code)
            #expect(guest.get("/album").status == 200, "\(name)")
            try end()
            for target in ["/album", "/album/\(shown[0])", "/album/\(shown[0])/small"] {
                let answer = guest.get(target)
                #expect(answer.status == 401 && !tells(answer), "\(name), \(target)")
            }
            #expect(site.send([("code", code)], to: "/share", from: 50).status == 401, "\(name)")
        }
        let timed = try link(until: people.clock.now() + 60_000)
        try lose("time", timed.code) { people.clock.pass(seconds: 60) }
        let taken = try link()
        try lose("taken back", taken.code) { _ = try shares.shares.remove(taken.number) }
        let (_, code) = try link()
        try lose("removed", code) {
            #expect(site.command("gallery/album/remove", #"{"album":"Sea <i>"}"#).status == 200)
        }
        #expect(site.command("gallery/undo", "{}").status == 200)
        #expect(try TestGuest(site, code).get("/album").status == 200)
        let closed = try link(passphrase: TestPeople.passphrase).code
        #expect(site.send([("code", closed), ("passphrase", "another ribbon")], to: "/share").status == 401)
        #expect(try TestGuest(site, closed, passphrase: TestPeople.passphrase).get("/album").status == 200)
        // It is kept with the others.
        let kept = try ShareLists(rows: shares.table.rows())
        #expect(kept?.links.last?.link.part == album.id && kept?.links.last?.link.document == Gallery.document)
    }

    @Test("D4 a member who opens a link to an album sees it on the page, and a guest signs out") func others() throws {
        let cookie = try site.join("Ada", as: .reader)
        let (_, code) = try link()
        let answer = site.ask("GET", "/share?code=\(code)", [("Cookie", cookie)], isAllowed: false)
        let place = "/#/gallery/\(Gallery.document.text)/\(album.shortID.text)"
        #expect(answer.status == 200 && answer.cookie == nil && answer.text.contains(place))
        let guest = try TestGuest(site, code)
        #expect(guest.get("/share?code=\(code)").text.contains("url=/album\""))
        #expect(guest.get("/sign-out").status == 200)
        #expect(site.send([], to: "/sign-out", cookie: guest.cookie).status == 200)
        #expect(guest.get("/album").status == 401)
    }

    @Test("D4 an album of very many photos comes in pages, each with a way to the next") func pages() throws {
        var photos: [ShownPhoto] = []
        for number in 0..<1201 {
            var photo = ShownPhoto(
                label: ShortID(value: UInt64(number)), width: UInt32(number), height: 1, color: RGBColor(hex: 0))
            photo.title = "Title \(number)"
            photos.append(photo)
        }
        let album = ProvidedAlbum(id: self.album.id, label: ShortID(value: 1), name: "Many", photos: photos)
        let page = AlbumPage(album, language: .english)
        let first = try #require(page.list(1)).text
        #expect(first.contains("1201 photos") && first.contains("page=2\"") && !first.contains("page=0\""))
        #expect(first.contains("Title 499<") && !first.contains("Title 500<"))
        let last = try #require(page.list(3)).text
        #expect(last.contains("Title 1200<") && last.contains("page=2\"") && !last.contains("page=4\""))
        #expect(page.list(0) == nil && page.list(4) == nil && page.list(.max) == nil)
        let photo = page.photo(at: 1200).text
        #expect(photo.contains("/album?page=3#p-") && !photo.contains("rel=\"next\""))
    }
}
