import BookmarkCommands
import BookmarkModel
import Foundation
import ModuleKit
import Primitives
import Replication
import Serving
import TestSupport
import Testing
import ZlibCompression

@Suite struct CompressionTests {
    private func site(_ count: Int = 40) throws -> TestSite {
        let site = try TestSite(compressor: GzipCompressor())
        for number in 1...count { _ = site.command("bookmark/new", #"{"name":"List \#(number)"}"#) }
        return site
    }

    /// By another program.
    private func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
        let gzip = Process()
        gzip.executableURL = URL(filePath: "/usr/bin/env")
        gzip.arguments = ["gzip", "-dc"]
        let (input, output) = (Pipe(), Pipe())
        gzip.standardInput = input
        gzip.standardOutput = output
        try gzip.run()
        try input.fileHandleForWriting.write(contentsOf: Data(bytes))
        try input.fileHandleForWriting.close()
        let unpacked = output.fileHandleForReading.readDataToEndOfFile()
        gzip.waitUntilExit()
        #expect(gzip.terminationStatus == 0)
        return Array(unpacked)
    }

    @Test("W13 a page of the catalogue and a document's events are compressed for who takes that")
    func compressed() throws {
        let site = try site()
        let document = try #require(try site.workspace.store.changes(.after(0), limit: 1).first?.document)
        for number in 1...40 {
            _ = site.command("bookmark/add", #"{"list":"List 1","address":"https://example.org/\#(number)"}"#)
        }
        let plain = site.get("/api/catalogue")
        #expect(plain.header("Content-Encoding") == nil && plain.header("Vary") == "Accept-Encoding")
        for (accepted, isPacked) in [
            ("gzip", true), ("br, gzip;q=0.5", true), ("gzip;q=0", false), ("gzip; q=0.000, br", false), ("br", false),
            ("identity", false), ("", false),
        ] {
            let answer = site.get("/api/catalogue", ("Accept-Encoding", accepted))
            #expect(answer.header("Content-Encoding") == (isPacked ? "gzip" : nil), "\(accepted)")
            #expect(answer.header("Vary") == "Accept-Encoding" && answer.header("Content-Type") == MediaType.json)
            let bytes = isPacked ? try unpacked(answer.bytes) : answer.bytes
            #expect(bytes == plain.bytes, "\(accepted)")
            if isPacked { #expect(answer.bytes.count * 3 < plain.bytes.count) }
        }
        let events = site.get("/api/documents/\(document.text)/events", ("Accept-Encoding", "gzip"))
        #expect(events.status == 200 && events.header("Content-Encoding") == "gzip")
        #expect(try unpacked(events.bytes) == site.get("/api/documents/\(document.text)/events").bytes)
    }

    @Test("D1 what a device asks for when it syncs is compressed") func synced() throws {
        let site = try site(600)
        let way = try TestWay(site)
        var sizes: [Int] = []
        way.change = { request, answer in
            guard request.path == ["api", "sync", "events"] else { return answer }
            let packed = site.ask(
                "POST", "/api/sync/events",
                [("Accept-Encoding", "gzip"), ("Content-Type", "application/octet-stream")], body: request.body ?? [])
            #expect(packed.header("Content-Encoding") == "gzip")
            #expect((try? unpacked(packed.bytes)) == answer.body)
            sizes.append(packed.bytes.count)
            #expect(packed.bytes.count * 2 < answer.body.count)
            return answer
        }
        let here = Workspace.testing(replica: 2, seed: 2)
        _ = try here.sync(with: HTTPRemote(way), kinds: [BookmarkKind()], progress: SilentProgress())
        #expect(!sizes.isEmpty)
    }

    @Test("D1 what a device sends is compressed, once the hub has said that it takes that") func pushed() throws {
        let there = try TestSite(compressor: GzipCompressor())
        let without = try TestSite()
        let here = Workspace.testing(replica: 2, seed: 2)
        for number in 1...40 {
            _ = try here.create(BookmarkKind()) { (list, _) throws(CommandError) in
                list.rename(to: "List \(number) of what somebody has read, and wants to find again")
            }
        }
        func pushes(to site: TestSite) throws -> [HubRequest] {
            let way = try TestWay(site)
            var pushes: [HubRequest] = []
            way.change = { request, answer in
                if request.path == ["api", "sync"], request.body != nil { pushes.append(request) }
                return answer
            }
            let remote = HTTPRemote(way, compressor: GzipCompressor())
            _ = try here.sync(with: remote, kinds: [BookmarkKind()], progress: SilentProgress())
            #expect(try site.workspace.entries(CatalogueFilter()).count == 40)
            return pushes
        }
        let packed = try #require(try pushes(to: there).first)
        #expect(packed.headers.contains { $0.name == "Content-Encoding" && $0.value == "gzip" })
        let plain = try #require(try pushes(to: without).first)
        #expect(!plain.headers.contains { $0.name == "Content-Encoding" })
        let (small, large) = (packed.body?.count ?? 0, plain.body?.count ?? 0)
        #expect(small * 2 < large, "\(small) instead of \(large)")
    }

    @Test("D1 a body that is packed wrongly, or says that it is more than is taken, is refused before it is unpacked")
    func badlyPacked() throws {
        let site = try TestSite(compressor: GzipCompressor())
        func send(_ body: [UInt8], _ encoding: String = "gzip", to place: String = "/api/sync") -> Int {
            site.ask(
                "POST", place, [("Content-Type", "application/octet-stream"), ("Content-Encoding", encoding)],
                body: body
            ).status
        }
        let message = SyncPush().bytes + [UInt8](repeating: 0, count: 4_000)
        let packed = try #require(GzipCompressor().gzip(message))
        // It is read, and found to be no message: that is another sentence.
        #expect(send(packed) == 422)
        for wrong in [
            Array(packed.dropLast()), packed + [0], packed + packed, Array(packed.prefix(17)), [],
            Array(packed.dropFirst()),
            packed.dropLast(4) + [1, 0, 0, 0], packed.dropLast(4) + [0, 0, 1, 0],
        ] { #expect(send(wrong) == 400) }
        #expect(send(packed.dropLast(4) + [255, 255, 255, 255]) == 413)
        // A thousand times as much as it is itself.
        let bomb = try #require(GzipCompressor().gzip([UInt8](repeating: 0, count: 80 << 20)))
        #expect(bomb.count < 1 << 20 && send(bomb) == 413)
        #expect(send(bomb.dropLast(4) + [0, 16, 0, 0]) == 400)
        for other in ["br", "gzip, gzip", "deflate", ""] { #expect(send(packed, other) == 400, "\(other)") }
        // Elsewhere nothing is unpacked.
        #expect(send(packed, to: "/api/sync/files") == 400)
    }

    @Test("W13 small answers, parts, heads, streams and what repeats a request are not compressed")
    func plain() throws {
        let site = try site()
        let gzip = ("Accept-Encoding", "gzip")
        #expect(site.get("/api/catalogue?limit=1", gzip).header("Content-Encoding") == nil)
        #expect(site.get("/api/catalogue", gzip, ("Range", "bytes=0-10")).header("Content-Encoding") == nil)
        #expect(site.ask("HEAD", "/api/catalogue", [gzip]).header("Content-Encoding") == nil)
        for target in ["/api/session", "/api/commands", "/health", "/version"] {
            let answer = site.get(target, gzip)
            #expect(answer.header("Content-Encoding") == nil, "\(target)")
        }
        for number in 1...60 {
            _ = site.command("bookmark/add", #"{"list":"List 1","address":"https://example.org/\#(number)"}"#)
        }
        let shown = site.ask(
            "POST", "/api/bookmark/show", [gzip, ("Content-Type", "application/json")],
            body: Array(#"{"list":"List 1"}"#.utf8))
        #expect(shown.status == 200 && shown.bytes.count > 1_024 && shown.header("Content-Encoding") == nil)
        let without = try TestSite()
        #expect(without.get("/api/catalogue", gzip).header("Vary") == nil)
    }

    @Test("W13 gzip of anything is read by others, and what gets no smaller is left as it is")
    func codec() throws {
        let compressor = GzipCompressor()
        for count in [400, 1_024, 65_535, 65_536, 1 << 20] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 3 % 50) }
            let packed = try #require(compressor.gzip(bytes))
            #expect(packed.count < count)
            #expect(try unpacked(packed) == bytes)
        }
        var random = SplitMix64(seed: 1)
        #expect(compressor.gzip((0..<4_096).map { _ in UInt8.random(in: 0...255, using: &random) }) == nil)
        #expect(compressor.gzip([]) == nil && compressor.gzip([1]) == nil)
    }
}
