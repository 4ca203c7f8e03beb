import DocumentHistories
import ModuleKit
import Replication
import ZlibCompression

/// Requests as the page and other devices send them, with `@token@` for the token.
enum RequestSeeds {
    static let all: [[UInt8]] = {
        let memo = Areas.document(.memo).text
        let json = ["Content-Type: application/json"]
        let form = ["Content-Type: application/x-www-form-urlencoded", "Accept: text/html"]
        var seeds = [
            request("GET", "/health"), request("GET", "/api/session", ["Accept-Language: ko, en;q=0.5"]),
            request("GET", "/api/catalogue?limit=10", ["If-None-Match: \"x\", W/\"y\""]),
            request("GET", "/api/catalogue?after=0123456789abcdef-10&limit=3"),
            request("GET", "/api/documents/\(memo)/events?after=0"), request("GET", "/api/words?lang=ko"),
            request("GET", "/api/commands"), request("HEAD", "/version"),
            request("GET", "/open?code=\(FuzzSite.codeText)", isAllowed: false),
            request("GET", "/api/kits/bust/body.svg", ["Range: bytes=0-10", "Accept-Encoding: gzip, br;q=0.5"]),
            request("GET", "/api/photos/x/thumbnail?width=100"),
            request("GET", "/api/documents/\(memo)/preview?width=40"),
            request("POST", "/api/blobs", ["Content-Type: image/jpeg"], body: PhotoSeeds.all.first ?? []),
            request(
                "POST", "/api/blobs/lacking", json,
                body: Array("{\"files\":[\"\(String(repeating: "0123456789abcdef", count: 4))\"]}".utf8)),
            request("GET", "/api/memos.json?with=files"), request("GET", "/api/memos/\(memo).json?with=files"),
            request("GET", "/api/boards/\(Areas.document(.board).text).trello.json?with=files"),
            request("POST", "/api/memo/new", json, body: Array(#"{"text":"한글 🙂 \u00e9"}"#.utf8)),
            request("POST", "/api/search", json, body: Array(#"{"query":"memo","limit":3}"#.utf8)),
            request(
                "POST", "/api/kanban/add", json, body: Array(#"{"board":"Plans","title":"T","due":"2026-06-01"}"#.utf8)),
            request("POST", "/api/kanban/mentions", json, body: Array(#"{"name":"@Min","limit":2}"#.utf8)),
            request("POST", "/api/kanban/calendar", json, body: Array(#"{"month":"2026-06","done":true}"#.utf8)),
            request(
                "POST", "/api/kanban/import", json, body: Array(#"{"board":"Plans","file":"-","input":"[]"}"#.utf8)),
            request(
                "POST", "/api/canvas/add", json, body: Array(#"{"canvas":"C","kind":"rectangle","x":1,"y":2.5}"#.utf8)),
            request("POST", "/api/gallery/saved", json, body: Array("{}".utf8)),
            request("GET", "/", isAllowed: false),
            request("GET", "/sign-in", ["Accept: text/html", "Cookie: a=b; bojagi-01234567=x;"], isAllowed: false),
            request("GET", "/join?code=\(FuzzSite.invitation)", ["Accept: text/html"], isAllowed: false),
            request(
                "POST", "/join", form,
                body: Array("code=\(FuzzSite.invitation)&name=%ED%95%9C+Bo&passphrase=a+ribbon+around".utf8),
                isAllowed: false),
            request(
                "POST", "/sign-in", form, body: Array("name=Ada%20L&passphrase=a+ribbon+around".utf8), isAllowed: false),
            request("GET", "/share?code=\(FuzzSite.share)", ["Accept: text/html"], isAllowed: false),
            request(
                "POST", "/share", form,
                body: Array("code=\(FuzzSite.share)&name=%ED%95%9C+Bo&passphrase=a+ribbon+around".utf8),
                isAllowed: false),
            request("GET", "/share?code=\(FuzzSite.share)", ["Cookie: @guest@"], isAllowed: false),
            request("GET", "/album?page=1", ["Accept: text/html", "Cookie: @guest@"], isAllowed: false),
            request("GET", "/album/\(FuzzSite.photoLabel)", ["Cookie: @guest@"], isAllowed: false),
            request("GET", "/album/\(FuzzSite.photoLabel)/file", ["Cookie: @guest@"], isAllowed: false),
            request("GET", "/api/catalogue", ["Cookie: @guest@"], isAllowed: false),
            request("POST", "/sign-out", form, body: Array("clear=1".utf8)),
            request(
                "POST", "/api/presence", json,
                body: Array(
                    #"{"page":"00000000000000a1","document":"\#(memo)","place":{"x":-15,"y":20,"parts":["abc-abc-abc"],"start":0,"end":9}}"#
                        .utf8)),
            request(
                "POST", "/api/memo/new", json + ["Origin: http://evil.example"], body: Array("{}".utf8),
                isAllowed: false),
        ]
        for area in DocumentArea.allCases {
            let events = Areas.events(area, seed: 2, rounds: 1)
            seeds.append(
                request(
                    "POST", "/api/documents/\(Areas.document(area).text)/events?after=0",
                    ["Content-Type: application/octet-stream"],
                    body: Frames.bytes(events)))
        }
        // As a device sends them, packed and not.
        var push = SyncPush()
        push.parcels.append((Areas.document(.memo), Areas.events(.memo, seed: 2, rounds: 1)))
        let bytes = ["Content-Type: application/octet-stream"]
        seeds.append(request("POST", "/api/sync", bytes, body: push.bytes))
        if let packed = GzipCompressor().gzip(push.bytes) {
            seeds.append(request("POST", "/api/sync", bytes + ["Content-Encoding: gzip"], body: packed))
        }
        // Of another kind than the document that is there.
        seeds.append(
            request(
                "POST", "/api/documents/\(memo)/events", ["Content-Type: application/octet-stream"],
                body: Frames.bytes(
                    Areas.events(.board, seed: 2, rounds: 1).prefix(2).compactMap { bytes in
                        var parts = EventParts(bytes)
                        parts?.document = Areas.document(.memo)
                        return parts?.bytes
                    })))
        return seeds
    }()

    private static func request(
        _ method: String, _ target: String, _ headers: [String] = [], body: [UInt8] = [], isAllowed: Bool = true
    ) -> [UInt8] {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: \(FuzzSite.host)"]
        if isAllowed { lines.append("Authorization: Bearer @token@") }
        lines += headers
        if !body.isEmpty { lines.append("Content-Length: \(body.count)") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    /// Where the empty line stands, or the end.
    static func endOfHead(_ bytes: [UInt8]) -> Int {
        guard bytes.count >= 4 else { return bytes.count }
        for place in 0...(bytes.count - 4) where bytes[place] == 13 {
            if bytes[place + 1] == 10, bytes[place + 2] == 13, bytes[place + 3] == 10 { return place }
        }
        return bytes.count
    }

    private static let splices = [
        "\r\n", "\n", "\r", "\0", ": ", " ", "\t", ",", ";", "%", "%00", "%2e%2e%2f", "../", "?", "&", "=", "\"", "-",
        "0",
        "99999999999", "18446744073709551616", "Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n", "Host: x\r\n",
        "chunked", "\u{7f}", "한", "HTTP/1.0", "\r\n\r\n", "Expect: 100-continue\r\n", "Connection: close\r\n",
        "Range: bytes=-1\r\n", "If-None-Match: *\r\n", "Last-Event-ID: 5\r\n", "Cookie: bojagi=@token@\r\n", "null",
        "[[",
        "\"\\ud800\"", "1e400", "-0.0",
    ].map { Array($0.utf8) }

    static func mutated(_ bytes: [UInt8], with other: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        let end = endOfHead(bytes)
        var head = Array(bytes[..<end])
        var body = Array(bytes[end...].dropFirst(4))
        let otherEnd = endOfHead(other)
        switch random.number(below: 4) {
        case 0: head = ByteMutation.mutated(head, with: Array(other[..<otherEnd]), using: &random)
        case 1: head.insert(contentsOf: random.pick(from: splices), at: random.number(below: head.count + 1))
        case 2:
            let frames = Frames.split(body)
            if frames.count > 1, frames.allSatisfy({ EventParts($0) != nil }) {
                let others = Frames.split(Array(other[otherEnd...].dropFirst(4))).filter { EventParts($0) != nil }
                body = Frames.bytes(EventMutation.mutated(frames, with: others, using: &random))
            } else {
                body = ByteMutation.mutated(body, with: Array(other[otherEnd...].dropFirst(4)), using: &random)
            }
        default:
            body.insert(contentsOf: random.pick(from: splices), at: random.number(below: body.count + 1))
        }
        if random.number(below: 4) != 0 { head = withLength(head, body.count) }
        return head + Array("\r\n\r\n".utf8) + body
    }

    /// The head with the right length of the body in it.
    private static func withLength(_ head: [UInt8], _ count: Int) -> [UInt8] {
        var lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
        for index in lines.indices where lines[index].lowercased().hasPrefix("content-length:") {
            lines[index] = "Content-Length: \(count)"
        }
        return Array(lines.joined(separator: "\r\n").utf8)
    }
}
