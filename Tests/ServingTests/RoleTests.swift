import BookmarkCommands
import JSON
import Membership
import ModuleKit
import Primitives
import Replication
import Testing

@testable import Serving

/// What each role may ask for, over the routes of the real site.
@Suite struct RoleTests {
    /// What every route is, as far as roles tell it apart; nil where its command says it. A new route needs a row.
    private static let table: [String: Action?] = [
        "GET /open": .enter, "GET /health": .enter, "GET /authority": .enter, "POST /api/devices/pair": .enter,
        "GET /sign-in": .enter, "POST /sign-in": .enter, "GET /join": .enter, "POST /join": .enter,
        "GET /share": .enter, "POST /share": .enter,
        "GET /album": .read, "GET /album/*": .read, "GET /album/*/*": .read,
        "GET /sign-in/provider": .enter, "POST /sign-in/provider": .enter,
        "GET /sign-out": .read, "POST /sign-out": .read,
        "GET /version": .read, "GET /metrics": .watch,
        "GET /": .read, "GET /beside": .read, "GET /service-worker.js": .read,
        "GET /manifest.webmanifest": .read, "GET /icon.svg": .read, "GET /assets/**": .read,
        "GET /api/session": .read, "GET /api/catalogue": .read, "GET /api/documents/*/events": .read,
        "GET /api/documents/*/writers": .read, "GET /api/documents/*/snapshot": .read,
        "GET /api/events": .read, "GET /api/remotes": .manage, "GET /api/commands": .read, "GET /api/words": .read,
        "GET /api/blobs/*": .read,
        "GET /api/previews/*": .read, "GET /api/sync": .read, "POST /api/sync/events": .read,
        "GET /api/sync/files": .read, "POST /api/sync/files": .read,
        "POST /api/sync/contents": .read, "POST /api/sync/snapshots": .read, "POST /api/blobs/lacking": .read,
        "GET /api/**": .read,
        "POST /api/documents/*/events": .comment, "POST /api/blobs": .edit, "POST /api/sync": .comment,
        "POST /api/presence": .read, "POST /api/**": nil,
    ]

    /// Of which documents a route's answers tell: of all, which is nothing for a guest, unless it is here.
    private static let extents: [String: Route.Extent] = [
        "GET /sign-out": .shared, "POST /sign-out": .shared, "GET /": .own, "GET /beside": .own,
        "GET /album": .shared, "GET /album/*": .shared, "GET /album/*/*": .shared,
        "GET /service-worker.js": .own, "GET /manifest.webmanifest": .own, "GET /icon.svg": .shared,
        "GET /assets/**": .own, "GET /api/session": .own, "GET /api/catalogue": .own,
        "GET /api/documents/*/events": .named, "POST /api/documents/*/events": .named, "GET /api/events": .own,
        "GET /api/documents/*/writers": .named, "GET /api/documents/*/snapshot": .named,
        "GET /api/words": .own, "GET /api/blobs/*": .own, "POST /api/blobs": .own, "GET /api/previews/*": .own,
        "POST /api/presence": .own, "GET /api/**": .own,
    ]

    /// Commands of every action that a command may be.
    private struct Commands: Module {
        let name = "roles"
        var summary: Phrase { "Commands for each action." }
        let documentKinds: [any DocumentKind] = []
        var commands: [any ModuleKit.Command] {
            [
                Command(name: "look", access: .read, action: .read),
                Command(name: "say", access: .write, action: .comment),
                Command(name: "write", access: .write, action: .edit),
                Command(name: "rule", access: .write, action: .manage),
            ]
        }
    }

    private struct Command: ModuleKit.Command {
        let name: String
        var summary: Phrase { "Answer." }
        let result = "answer"
        let access: StoreAccess
        let action: Action

        func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
            Answer(json: { $0.object { $0.member("done", true) } }, text: { _ in })
        }
    }

    private static func pattern(_ route: Route) -> String {
        let segments = route.pattern.map { segment in
            switch segment {
            case .word(let word): word
            case .any: "*"
            case .rest: "**"
            }
        }
        return "\(route.method) /" + segments.joined(separator: "/")
    }

    /// A request for a route, with something of the workspace where it leaves something open.
    private static func ask(
        _ site: TestSite, _ route: Route, _ document: String, _ hash: String, command: String, token: String?
    ) -> HTTPResponse {
        let segments = route.pattern.map { segment in
            switch segment {
            case .word(let word): word
            case .any: route.pattern.contains(.word("blobs")) ? hash : document
            case .rest: route.pattern.contains(.word("api")) ? command : "icon.svg"
            }
        }
        let body: (type: String, bytes: [UInt8])?
        switch route.body {
        case .none: body = nil
        case .json: body = ("application/json", Array("{}".utf8))
        case .bytes: body = ("application/octet-stream", [0])
        case .form: body = ("application/x-www-form-urlencoded", Array("name=x".utf8))
        case .upload: body = ("image/png", [1])
        }
        return site.ask(
            route.method, "/" + segments.joined(separator: "/"), body.map { [("Content-Type", $0.type)] } ?? [],
            body: body?.bytes ?? [], isAllowed: token != nil, token: token)
    }

    private static func site(
        saying word: String = "Reading", _ people: TestPeople? = nil
    ) throws -> (site: TestSite, document: String, hash: String) {
        let site = try TestSite(modules: [BookmarkModule(), Commands()], people: people)
        #expect(site.command("bookmark/new", #"{"name":"\#(word)"}"#).status == 200)
        #expect(
            site.command("bookmark/add", #"{"list":"\#(word)","address":"https://\#(word).example"}"#).status == 200)
        let hash = try site.workspace.blobs.put(Array("the file of \(word)".utf8)).hex
        return (site, try #require(site.get("/api/catalogue").member("id")), hash)
    }

    @Test("D3 every route, with every role and with nobody, answers just where the role allows what it is")
    func routes()
        throws
    {
        let (site, document, hash) = try Self.site()
        #expect(Set(Site.routes.map(Self.pattern)) == Set(Self.table.keys))
        for route in Site.routes {
            let pattern = Self.pattern(route)
            guard let action = Self.table[pattern] else { continue }
            #expect(route.action == action, "\(pattern)")
            let asked: [(command: String, action: Action)] =
                action.map { [("bookmark/nothing", $0)] }
                ?? [
                    ("roles/look", .read), ("roles/say", .comment), ("roles/write", .edit), ("roles/rule", .manage),
                    ("bookmark/list", .read), ("bookmark/new", .edit),
                ]
            for (command, action) in asked where action != .enter {
                let nobody = Self.ask(site, route, document, hash, command: command, token: nil)
                #expect(nobody.status == 401, "nobody, \(pattern) \(command): \(nobody.status)")
                for (role, device) in Role.allCases.flatMap({ [($0, nil), ($0, 3)] }) {
                    var person = Person(member: AuthorID(7), name: "Ada", role: role)
                    person.device = device
                    let token = site.tokens.admit(person)
                    let answer = Self.ask(site, route, document, hash, command: command, token: token)
                    if case .stream(let stream) = answer.body { site.feed.forget(stream) }
                    let isRefused = answer.status == 401 || answer.status == 403
                    #expect(
                        isRefused == !allows(person, action, on: nil),
                        "\(role), \(device ?? 0), \(pattern) \(command): \(answer.status)")
                    if isRefused { #expect(answer.status == 403 && answer.member("code") == "permission") }
                }
            }
        }
    }

    @Test("D4 every route, with a guest by every link, answers just for the document and what the link allows")
    func guests() throws {
        let (site, own, hash) = try Self.site()
        #expect(site.command("bookmark/new", #"{"name":"Other"}"#).status == 200)
        let entries = try site.workspace.entries(CatalogueFilter())
        let other = try #require(entries.first { $0.document.text != own }).document.text
        for route in Site.routes {
            let pattern = Self.pattern(route)
            #expect(route.extent == Self.extents[pattern] ?? .all, "\(pattern)")
            guard let action = Self.table[pattern], action != .enter else { continue }
            for access in Access.allCases {
                let share = Share(link: 1, document: try #require(DocumentID(text: own)))
                let guest = Person(member: AuthorID(9), name: "Guest", role: access.role, share: share)
                let token = site.tokens.admit(guest)
                for document in [own, other] {
                    let answer = Self.ask(site, route, document, hash, command: "roles/look", token: token)
                    if case .stream(let stream) = answer.body { site.feed.forget(stream) }
                    let asked: DocumentID? =
                        switch route.extent {
                        case .all: nil
                        case .own, .shared: share.document
                        case .named: DocumentID(text: document)
                        }
                    let isAllowed = allows(guest, action ?? .read, on: asked)
                    let isRefused = answer.status == 401 || answer.status == 403
                    // A file that is not the document's, and a document that is not placed in it.
                    let isElsewhere =
                        pattern == "GET /api/blobs/*" || pattern == "GET /api/previews/*" && document == other
                    #expect(
                        isRefused == (!isAllowed || isElsewhere), "\(access), \(pattern) \(document): \(answer.status)")
                    if isRefused { #expect(answer.status == 403 && answer.member("code") == "permission") }
                }
            }
        }
        let token = site.tokens.admit(
            Person(
                member: AuthorID(9), name: "Guest", role: .editor,
                share: Share(link: 1, document: try #require(DocumentID(text: own)))))
        for target in ["/api/nothing/here", "/nothing", "/api/documents/\(other)", "/api"] {
            #expect([403, 404].contains(site.ask("GET", target, token: token).status), "\(target)")
        }
    }

    @Test("D4 every route, with a guest of a part of a document, answers just where that part is all that it tells of")
    func partGuests() throws {
        let (site, own, hash) = try Self.site()
        let document = try #require(DocumentID(text: own))
        for access in Access.allCases {
            let share = Share(link: 1, document: document, part: UnitID(replica: ReplicaID(1), sequence: 1))
            let token = site.tokens.admit(
                Person(member: AuthorID(9), name: "Guest", role: access.role, share: share))
            for route in Site.routes where route.action != .enter {
                for command in ["roles/look", "bookmark/show", "bookmark/add"] {
                    let answer = Self.ask(site, route, own, hash, command: command, token: token)
                    #expect(
                        (answer.status == 403) == (route.extent != .shared),
                        "\(access), \(Self.pattern(route)) \(command): \(answer.status)")
                }
            }
        }
    }

    @Test("D3 what a role does not allow changes nothing, and the answer says why") func refusals() throws {
        let (site, document, _) = try Self.site()
        let (events, before) = site.events(of: document)
        let other = try TestSite(replica: 9)
        #expect(other.send(events, to: document).status == 200)
        #expect(other.command("bookmark/add", #"{"list":"Reading","address":"https://new.example"}"#).status == 200)
        let added = Array(other.events(of: document).events.dropFirst(events.count))
        for role in [Role.reader, .commenter] {
            let token = site.tokens.admit(Person(member: AuthorID(7), name: "Ada", role: role))
            var body: [UInt8] = []
            for event in added { body += [0, 0, UInt8(event.count >> 8), UInt8(event.count & 255)] + event }
            let refused = site.ask(
                "POST", "/api/documents/\(document)/events", [("Content-Type", "application/octet-stream")], body: body,
                token: token)
            if role == .commenter {
                #expect(refused.status == 200 && refused.text.contains("The sender may comment on the document"))
                #expect(refused.member("applied") == "0")
                var push = SyncPush()
                push.parcels = [(try #require(DocumentID(text: document)), added)]
                let answer = site.ask(
                    "POST", "/api/sync", [("Content-Type", "application/octet-stream")], body: push.bytes, token: token)
                #expect(answer.status == 200)
                let receipt = try SyncReceipt(bytes: answer.bytes)
                #expect(receipt.flow.events == 0 && receipt.leftOut.count == 1)
            } else {
                #expect(refused.status == 403 && refused.text.contains("may read this workspace"))
            }
            #expect(site.events(of: document).position == before)
        }
        let editor = site.tokens.admit(Person(member: AuthorID(7), name: "Ada", role: .editor))
        let refused = site.ask(
            "POST", "/api/roles/rule", [("Content-Type", "application/json")], body: Array("{}".utf8), token: editor)
        #expect(refused.status == 403 && refused.text.contains("Only an owner"))
        #expect(site.send(added, to: document).member("applied") == "\(added.count)")
    }

    @Test("D3 another role counts with the next request, and so does none") func changes() throws {
        let (site, _, _) = try Self.site()
        func status(_ token: String) -> Int {
            site.ask(
                "POST", "/api/roles/write", [("Content-Type", "application/json")], body: Array("{}".utf8), token: token
            ).status
        }
        let editor = Person(member: AuthorID(7), name: "Ada", role: .editor)
        let token = site.tokens.admit(editor)
        #expect(status(token) == 200)
        _ = site.tokens.admit(Person(member: AuthorID(7), name: "Ada", role: .reader))
        #expect(status(token) == 403)
        _ = site.tokens.admit(nil)
        #expect(status(token) == 401)
    }

    @Test("D3 a word of a document is in no answer to somebody who is no member") func secret() throws {
        let (site, document, hash) = try Self.site(saying: "Haetae", TestPeople())
        _ = try site.join("Ada", as: .owner)
        let former = String(try site.join("Bo", as: .owner).suffix(43))
        _ = try #require(site.people).people.remove("Bo")
        let word = "haetae"
        func has(_ response: HTTPResponse) -> Bool {
            if case .file = response.body { return true }
            if case .stream = response.body { return true }
            return response.text.lowercased().contains(word)
                || response.headers.contains { $0.value.lowercased().contains(word) }
        }
        let stranger = String(repeating: "B", count: 43)
        var told = 0
        for route in Site.routes {
            for command in ["bookmark/show", "bookmark/list", "roles/look", "bookmark/add"] {
                for token in [nil, stranger, "", former] {
                    let answer = Self.ask(site, route, document, hash, command: command, token: token)
                    #expect(!has(answer), "\(Self.pattern(route)) \(command)")
                }
                // That the word is there to be told.
                let owner = Self.ask(site, route, document, hash, command: command, token: site.token.text)
                if has(owner) { told += 1 }
                if case .stream(let stream) = owner.body { site.feed.forget(stream) }
            }
        }
        #expect(told >= 4)
    }
}
