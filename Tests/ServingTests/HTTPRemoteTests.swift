import BookmarkCommands
import BookmarkModel
import ModuleKit
import Replication
import Serving
import TestSupport
import Testing

/// A workspace that syncs with a site, without a socket between: each side's answers can be told wrong.
@Suite struct HTTPRemoteTests {
    private let site: TestSite
    private let way: TestWay
    private let here = Workspace.testing(replica: 2, seed: 2)
    private let kinds: [any DocumentKind] = [BookmarkKind()]

    init() throws {
        site = try TestSite(uploadLimit: 1 << 20)
        way = try TestWay(site)
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

    @Test("D1 a new device gets first what changed last, and asks for the next while it takes that in")
    func latestFirst() throws {
        let documents = try (0..<450).map { try make("List \($0)", in: site.workspace) }
        let old = try #require(documents.first)
        _ = try site.workspace.change(BookmarkKind(), old) { (list, _) throws(CommandError) in list.rename(to: "New") }
        let remote = HTTPRemote(way)
        try remote.open(beside: here, [], kinds)
        let first = try remote.nextParcels().map(\.document)
        #expect(first == [old] + documents.suffix(199).reversed())
        let rest = try remote.nextParcels().map(\.document)
        #expect(Set(first + rest) == Set(documents) && rest.count == 250)
        #expect(try remote.nextParcels().isEmpty)
        remote.close()
        #expect(try sync().received.documents == 450)
        #expect(try standings(here) == standings(site.workspace))
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

    @Test("D1 a long document that comes in several messages is told as one") func longDocument() throws {
        let list = try make("long", in: site.workspace)
        for number in 0..<60 {
            let address = "x:\(number)" + String(repeating: "a", count: 200_000)
            _ = try site.workspace.change(BookmarkKind(), list) { (list, _) throws(CommandError) in
                (try? list.add(address)) ?? []
            }
        }
        let report = try sync()
        #expect(way.requests.filter { $0 == "api/sync/events" }.count > 1)
        #expect(report.received.documents == 1 && report.received.events == 61)
        #expect(try standings(here) == standings(site.workspace))
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

    @Test("D1 a hub that goes amid files is said not to be there, as one that goes amid events is") func goneAmidFiles()
    {
        way.change = { _, _ throws(WebFault) in throw .noConnection(host: "127.0.0.1:8421", "Connection refused") }
        let files = HTTPRemote(way).blobs
        let error = #expect(throws: StoreError.self) { try files.put([1, 2, 3]) }
        #expect(error.map { CommandError($0) }?.code == .unavailable)
        #expect(throws: StoreError.self) { try files.bytes(of: files.hash(of: [1])) }
    }

    /// As a hub with files on a disk: the part that was asked for.
    private static func part(_ request: HubRequest, of bytes: [UInt8], _ answer: WebAnswer) -> WebAnswer {
        guard let range = request.headers.first(where: { $0.name == "Range" })?.value,
            let match = range.wholeMatch(of: /bytes=(\d+)-(\d+)/), let start = Int(match.1), let end = Int(match.2)
        else { return answer }
        let last = min(end, bytes.count - 1)
        return WebAnswer(
            status: 206, headers: [("content-range", "bytes \(start)-\(last)/\(bytes.count)")],
            body: Array(bytes[start...last]), address: answer.address)
    }

    @Test("D1 a file goes on where the connection was cut, as long as pieces of it come") func cutFile() throws {
        let bytes = (0..<9_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let hash = try site.workspace.blobs.put(bytes)
        for most in [300_000, 1_100_000, 5_000_000] {
            // So much comes by one connection.
            var left = most
            way.change = { request, answer throws(WebFault) in
                guard request.path.contains("blobs") else { return answer }
                let part = Self.part(request, of: bytes, answer)
                left -= part.body.count
                guard left >= 0 else {
                    left = most
                    throw .cut
                }
                return part
            }
            let new = Workspace.testing(replica: 3, seed: 3)
            var transfer = BlobTransfer(from: HTTPRemote(way).blobs, to: new.blobs)
            try transfer.copy([hash])
            #expect(transfer.copied == 1 && transfer.faults(of: [hash], at: "there").isEmpty, "\(most)")
        }
        // Who never gives a whole piece is left alone after some tries.
        way.requests = []
        way.change = { _, _ throws(WebFault) in throw .cut }
        var transfer = BlobTransfer(from: HTTPRemote(way).blobs, to: here.blobs)
        try transfer.copy([hash] + (0..<50).map { BlobHash(of: [$0]) })
        #expect(transfer.copied == 0 && transfer.faults(of: [hash], at: "there").count == 1)
        #expect(way.requests.count < 16, "\(way.requests.count)")
    }

    @Test("D6 a file that the hub refuses keeps no other, and its reason has no signs that nobody sees")
    func refusedFile() throws {
        let small = (0..<20).map { [UInt8](repeating: $0, count: 100) }
        let large = [UInt8](repeating: 1, count: 1_000)
        let hashes = try (small + [large]).map { try here.blobs.put($0) }
        way.change = { request, answer in
            guard request.path == ["api", "blobs"], request.body?.count == 1_000 else { return answer }
            return WebAnswer(
                status: 507, headers: [], body: Array(#"{"error":{"message":"Too \u001b[31mmuch."}}"#.utf8),
                address: answer.address)
        }
        var transfer = BlobTransfer(from: here.blobs, to: HTTPRemote(way).blobs)
        try transfer.copy(hashes)
        #expect(transfer.copied == 20)
        let said = transfer.faults(of: hashes, at: "here").map { Language.english.text(of: $0) }
        #expect(said == ["A file that it needs could not be brought over: Too [31mmuch."])
    }

    @Test("D1 small files come many at once, a large one in pieces, and what is missing is named")
    func manyFiles() throws {
        let small = (0..<300).map { Array("file \($0)".utf8) }
        let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let half = (0..<4).map { number in Array(repeating: UInt8(number), count: 1 << 20) }
        let files = half + small + [large]
        var hashes = try files.map { try site.workspace.blobs.put($0) }
        hashes.insert(BlobHash(of: [9, 9]), at: 100)
        var transfer = BlobTransfer(from: HTTPRemote(way).blobs, to: here.blobs)
        try transfer.copy(hashes)
        #expect(transfer.copied == files.count)
        #expect(transfer.faults(of: hashes, at: "there").count == 1)
        for bytes in files { #expect(try here.blobs.bytes(of: BlobHash(of: bytes)) == bytes) }
        #expect(way.requests.filter { $0 == "api/sync/contents" }.count == 3 && way.requests.count == 5)
    }

    @Test("D1 a hub that gives files of its own, fewer or more than were asked for, is asked for each")
    func wrongFiles() throws {
        let hashes = try (0..<5).map { try site.workspace.blobs.put([1, $0]) }
        let lies: [[[UInt8]?]] = [
            [], [nil], [[7]], [nil, nil, nil, nil, nil, [1, 0]], Array(repeating: [1, 0], count: 9),
        ]
        for lie in lies {
            way.change = { request, answer in
                guard request.path.last == "contents" else { return answer }
                var answer = answer
                answer.body = SyncContents.bytes(lie)
                return answer
            }
            let new = Workspace.testing(replica: 3, seed: 3)
            var transfer = BlobTransfer(from: HTTPRemote(way).blobs, to: new.blobs)
            try transfer.copy(hashes)
            let wrong = transfer.faults(of: hashes, at: "there").count
            #expect(transfer.copied == hashes.count - wrong && wrong <= 5)
            for hash in try new.blobs.all() { #expect(hashes.contains(hash)) }
        }
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
            ("POST", "/api/sync/files"), ("POST", "/api/sync/contents"), ("POST", "/api/sync/snapshots"),
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

    @Test("D1 a hub and a device of versions that sync otherwise say so, and to update the older one") func versions()
        throws
    {
        way.change = { request, answer in
            guard request.path == ["api", "sync"] else { return answer }
            var other = answer
            other.body = Array("bojagi sync 9\n".utf8) + answer.body.dropFirst(14)
            return other
        }
        let fault = #expect(throws: CommandError.self) { try sync() }
        #expect(
            fault.map { Language.english.text(of: $0.message) }
                == "127.0.0.1:8421 syncs as another version of Bojagi does.")
        #expect(fault?.hint.map { Language.english.text(of: $0) } == "Update the older of the two.")
        way.change = { _, answer in answer }
        let answer = try way.send(HubRequest(["api", "sync"], body: Array("bojagi sync 1\n".utf8)))
        #expect(answer.status == 422)
        #expect(String(decoding: answer.body, as: UTF8.self).contains("another version of Bojagi"))
    }

    @Test("D1 messages with counts and lengths that are not there are refused, and take no memory")
    func hugeCounts() {
        let opening = Array("bojagi sync 4\n".utf8)
        let huge: [UInt8] = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]
        for path in ["", "/events", "/files", "/contents", "/snapshots"].map({ "/api/sync" + $0 }) {
            for body in [opening + huge, opening + [1] + Array(repeating: 7, count: 16) + huge, [], [0], huge] {
                let answer = site.ask(
                    "POST", path, [("Content-Type", "application/octet-stream")], body: body.isEmpty ? [0] : body)
                #expect(answer.status == 422, "\(path)")
            }
        }
    }

    @Test("W16 many events of a document travel packed, and each author's bytes come back") func packed() throws {
        try make("Reading", in: site.workspace)
        for number in 0..<60 {
            let added = site.command(
                "bookmark/add", #"{"list":"Reading","address":"https://example.org/\#(number)"}"#)
            #expect(added.status == 200)
        }
        var size = 0
        way.change = { request, answer in
            if request.path.last == "events" { size += answer.body.count }
            return answer
        }
        #expect(try sync().received.documents == 1)
        let document = try #require(try site.workspace.listed(BookmarkKind()).first).document
        let log = try site.workspace.log(of: document).map(\.bytes)
        #expect(try Set(here.log(of: document).map(\.bytes)) == Set(log))
        let plain = log.reduce(0) { $0 + $1.count }
        #expect(log.count > 60 && size < plain / 2, "\(size) of \(plain) bytes")
        // And the same way up.
        var push = SyncPush()
        push.parcels = [(document, log)]
        #expect(push.bytes.count < plain / 2)
        #expect(try SyncPush(bytes: push.bytes).parcels[0].events == log)
    }

    @Test("W16 of a segment that says it holds more than a message may, nothing is unpacked") func bombs() {
        for (count, bytes) in [(50_001, 1_000_000), (20, 41 << 20), (20, 1_000_000)] {
            var segment: [UInt8] = [0x42, 0x4a, 0x45, 1, 1]
            for number in [count, bytes] {
                var left = number
                while left > 127 {
                    segment.append(UInt8(left & 127) | 128)
                    left >>= 7
                }
                segment.append(UInt8(left))
            }
            segment += Array(repeating: 0, count: 80_000)
            let message = SyncMessage.bytes { writer in
                writer.writeVarint(1)
                writer.write(DocumentID(high: 4, low: 4))
                writer.writeVarint(UInt64(count))
                writer.writeVarint(1)
                writer.write(segment)
            }
            #expect(throws: WireError.self) { try SyncPush(bytes: message) }
        }
    }
}
