import Markup
import ModuleKit
import Primitives
import Replication

/// Pages that the server makes itself: without scripts, so that nothing has to be loaded first and nothing in them can act.
enum ServerPage {
    /// `title` is text, `head` and `body` are HTML. `policy` is that of `style`.
    static func response(
        _ title: String, head: String = "", _ body: String, style: String, policy: String, status: Int = 200,
        in language: Language
    ) -> HTTPResponse {
        let html = PlainPage.document(
            MarkupText.escaped(title) + " – Bojagi", head: head, "<style>\(style)</style>\n\(body)", in: language)
        return HTTPResponse(status, html, type: MediaType.html).with(("Content-Security-Policy", policy))
    }

    /// Lets a page have this style sheet, and forms to this server; `others` besides, which end with `; `.
    static func policy(style: String, _ others: String = "") -> String {
        var digest: [UInt8] = []
        let hex = Array(BlobHash(of: Array(style.utf8)).hex.utf8)
        for place in stride(from: 0, to: hex.count, by: 2) {
            digest.append(UInt8(truncatingIfNeeded: Hexadecimal.number(hex[place...place + 1]) ?? 0))
        }
        return "default-src 'none'; style-src 'sha256-\(String(decoding: Base64.bytes(digest), as: UTF8.self))'; "
            + "\(others)form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    }
}
