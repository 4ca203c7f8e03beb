import BookmarkCommands
import BookmarkModel
import ModuleKit
import Replication
import Serving
import TestSupport
import Testing

/// A workspace that syncs with a site, without a socket between: each side's answers can be told wrong.
@Suite struct HTTPRemoteTests {
    /// The way to a test site; `change` makes another answer of one.
    private final class Way: HubConnecting {
        let address: WebAddress
        let site: TestSite
        var requests: [String] = []
        var change: (HubRequest, WebAnswer) throws(WebFault) -> WebAnswer = { _, answer in answer }

        init(_ site: TestSite) throws {
            self.site = site
            address = try #require(WebAddress("http://127.0.0.1:8421"))
        }

        func send(_ request: HubRequest) throws(WebFault) -> WebAnswer {
            var target = "/" + request.path.joined(separator: "/")
            for (index, item) in request.query.enumerated() {
                target += (index == 0 ? "?" : "&") + item.name + "=" + item.value
            }
            requests.append(request.path.joined(separator: "/"))
            var headers = request.headers.map { ($0.name, $0.value) }
            if request.body != nil { headers.append(("Content-Type", "application/octet-stream")) }
            let method = request.body == nil ? "GET" : "POST"
            let response = site.ask(method, target, headers, body: request.body ?? [])
            let answer = WebAnswer(
                status: response.status, headers: response.headers.map { ($0.name.lowercased(), $0.value) },
                body: response.bytes, address: address)
            return try change(request, answer)
        }
    }

    private let site: TestSite
    private let way: Way
    private let here = Workspace.testing(replica: 2, seed: 2)
    private let kinds: [any DocumentKind] = [BookmarkKind()]

    init() throws {
        site = try TestSite(uploadLimit: 1 << 20)
        way = try Way(site)
    }

    private func sync() throws -> SyncReport {
        try here.sync(with: HTTPRemote(way), kinds: kinds, progress: SilentProgress())
    }

    @discardableResult
    private func make(_ name: String, in workspace: Workspace) throws -> DocumentID {
        try workspace.create(BookmarkKind()) { (list, _) throws(CommandError) in list.rename(to: name) }.entry.document
    }

    private func standings(_ workspace: Workspace) throws -> [DocumentStanding] {
        try workspace.store.standings().sorted { $0.document < $1.document }
    }

    @Test("D1 documents go both ways in a few requests, and where nothing changed one request is asked")
    func bothWays() throws {
        for number in 0..<40 { try make("here \(number)", in: here) }
        for number in 0..<40 { try make("there \(number)", in: site.workspace) }
        let report = try sync()
        #expect(report.received.documents == 40 && report.sent.documents == 40 && report.leftOut.isEmpty)
        #expect(way.requests == ["api/sync", "api/sync/events", "api/sync"])
        #expect(try standings(here) == standings(site.workspace))
        way.requests = []
        let second = try sync()
        #expect(second.received == .init() && second.sent == .init() && way.requests == ["api/sync"])
    }

    @Test("D1 what was sent does not hide what others wrote meanwhile: a push never moves the cursor")
    func pushAndCursor() throws {
        try make("first", in: here)
        _ = try sync()
        try make("mine", in: here)
        var late: DocumentID?
        way.change = { [site] request, answer in
            // Somebody writes on the hub after it said how things stand.
            if request.path == ["api", "sync"], request.body != nil, late == nil {
                late = try? site.workspace.create(BookmarkKind()) { (list, _) throws(CommandError) in
                    list.rename(to: "late")
                }.entry.document
            }
            return answer
        }
        #expect(try sync().sent.documents == 1)
        let report = try sync()
        #expect(report.received.documents == 1)
        #expect(try here.store.entry(of: try #require(late))?.title == "late")
    }

    @Test("D1 an answer that is cut or lost in the middle changes nothing that the next sync does not set right")
    func cut() throws {
        for number in 0..<10 {
            try make("here \(number)", in: here)
            try make("there \(number)", in: site.workspace)
        }
        for lost in 1...6 {
            var count = 0
            way.change = { _, answer throws(WebFault) in
                count += 1
                guard count < lost else { throw .cut }
                return answer
            }
            _ = try? sync()
        }
        way.change = { _, answer in answer }
        #expect(try sync().leftOut.isEmpty)
        #expect(try standings(here) == standings(site.workspace) && standings(here).count == 20)
    }

    @Test("D1 a hub that lies of its documents, sends others, or other kinds, is not believed and breaks nothing")
    func lies() throws {
        let mine = try make("mine", in: here)
        try make("there", in: site.workspace)
        let before = try here.store.log(of: mine, from: 0)
        for seed in 0..<400 {
            var random = SplitMix64(seed: UInt64(seed))
            way.change = { _, answer in
                var answer = answer
                guard !answer.body.isEmpty else { return answer }
                switch random.next() % 4 {
                case 0: answer.body.removeLast(Int(random.next() % UInt64(answer.body.count)))
                case 1: answer.body += answer.body
                case 2:
                    for _ in 0..<(random.next() % 8 + 1) {
                        answer.body[Int(random.next() % UInt64(answer.body.count))] = UInt8(
                            truncatingIfNeeded: random.next())
                    }
                default: answer.status = [200, 200, 204, 302, 401, 404, 500, 503][Int(random.next() % 8)]
                }
                return answer
            }
            _ = try? sync()
        }
        way.change = { _, answer in answer }
        _ = try sync()
        #expect(Array(try here.store.log(of: mine, from: 0).prefix(before.count)) == before)
        #expect(try here.store.entry(of: mine)?.title == "mine")
        // Who begins anew with a memory of lies asks for what differs; nothing else is needed.
        #expect(try standings(here) == standings(site.workspace))
    }

    @Test("D1 a hub that says that there is more, and gives the same again, is not asked for ever")
    func endless() throws {
        let document = try make("there", in: site.workspace)
        _ = try site.workspace.change(BookmarkKind(), document) { (list, _) throws(CommandError) in
            list.rename(to: "there, too")
        }
        way.change = { request, answer in
            guard request.path == ["api", "sync", "events"], var offers = try? SyncOffer.read(answer.body) else {
                return answer
            }
            // What these build on never comes.
            for index in offers.indices {
                offers[index].isPartial = true
                offers[index].events = Array(offers[index].events.suffix(1))
            }
            var answer = answer
            answer.body = SyncOffer.bytes(offers)
            return answer
        }
        #expect(try sync().received == .init())
        #expect(way.requests.count < 6)
        way.change = { _, answer in answer }
        #expect(try sync().received.documents == 1)
        #expect(try standings(here) == standings(site.workspace))
    }

    @Test("D2 nobody asks anything of a sync without a token, and pairing without an invitation lets nobody in")
    func strangers() {
        for (method, target) in [
            ("GET", "/api/sync"), ("POST", "/api/sync"), ("POST", "/api/sync/events"), ("GET", "/api/sync/files"),
            ("POST", "/api/sync/files"),
        ] {
            let answer = site.ask(
                method, target, [("Content-Type", "application/octet-stream")],
                body: method == "POST" ? [1, 2, 3] : [], isAllowed: false)
            #expect(answer.status == 401, "\(method) \(target)")
        }
        #expect(throws: CommandError.self) {
            _ = try Pairing.token(for: "ABCD-2345", at: way, named: "desk")
        }
    }

    @Test("D1 messages with counts and lengths that are not there are refused, and take no memory")
    func hugeCounts() {
        let opening = Array("bojagi sync 1\n".utf8)
        let huge: [UInt8] = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]
        for path in ["/api/sync", "/api/sync/events", "/api/sync/files"] {
            for body in [opening + huge, opening + [1] + Array(repeating: 7, count: 16) + huge, [], [0], huge] {
                let answer = site.ask(
                    "POST", path, [("Content-Type", "application/octet-stream")], body: body.isEmpty ? [0] : body)
                #expect(answer.status == 422, "\(path)")
            }
        }
    }
}
