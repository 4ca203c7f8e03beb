import DocumentHistories
import ModuleKit
public import Replication
import Serving
import Synchronization

/// What another process passes on to a server: who is where, and tries at passphrases.
public final class WordsTarget: FuzzTarget {
    public let name = "words"

    public init() {}

    /// What a site passes on when somebody is in a document and somebody tries a passphrase.
    private static let said: [String] = {
        let heard = Words()
        guard let site = FuzzSite(passOn: { word, _ in heard.list.withLock { $0.append(word) } }) else { return [] }
        _ = signIn(site)
        let bodies = [#"{"x":15,"y":-20}"#, #"{"parts":["abc-abc-abc"]}"#, #"{"caret":[1,2]}"#]
        for place in bodies {
            let document = Areas.document(.memo).text
            let body = Array(#"{"document":"\#(document)","page":"0000000000000001","place":\#(place)}"#.utf8)
            _ = site.answer(
                request("/api/presence", "application/json", body, [("Authorization", "Bearer \(site.token)")]))
        }
        return heard.list.withLock { $0 }
    }()

    private final class Words: Sendable { let list = Mutex<[String]>([]) }

    public func seeds() -> [[UInt8]] {
        Self.said.map { Array($0.utf8) } + [
            Array(#"{"account":"0123456789abcdef","seal":"\#(BlobHash(of: []).hex)","time":"0","try":"forgiven"}"#.utf8)
        ]
    }

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        guard let site = FuzzSite() else { return }
        let before = Areas.logs(site.store)
        let word = String(decoding: bytes, as: UTF8.self)
        for _ in 0..<40 { site.site.hear(passedOn: word) }
        guard Areas.logs(site.store) == before else { throw FuzzFinding("a word changed a document") }
        // Whoever has no seal that a server made slows nobody.
        let seals = Self.said.compactMap { said in
            said.firstRange(of: #""seal":""#).map { String(said[$0.upperBound...].prefix(64)) }
        }
        let status = Self.signIn(site).status
        guard status == 401 || seals.contains(where: { word.contains($0) }) else {
            throw FuzzFinding("a word has a sign-in answered with \(status)")
        }
    }

    private static func signIn(_ site: FuzzSite) -> HTTPResponse {
        site.answer(
            request(
                "/sign-in", "application/x-www-form-urlencoded", Array("name=Ada&passphrase=another+ribbon".utf8)))
    }

    private static func request(
        _ target: String, _ type: String, _ body: [UInt8], _ more: [(String, String)] = []
    ) -> HTTPRequest {
        var headers: HTTPHeaders = [
            "Host": FuzzSite.host, "Content-Type": type, "Origin": "http://\(FuzzSite.host)",
            "Content-Length": "\(body.count)",
        ]
        for (name, value) in more { headers.add(name, value) }
        return HTTPRequest(method: "POST", target: target, headers: headers, body: body)
    }
}
