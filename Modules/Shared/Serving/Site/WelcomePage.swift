import Markup
import ModuleKit

/// What a browser shows that is not let in yet.
enum WelcomePage {
    /// For who has not opened a link, or one that is worth nothing any more; nil for other faults.
    static func response(to fault: ServingFault, in language: Language) -> HTTPResponse? {
        let title: String
        var text: Phrase = "Run “bojagi serve --link” on the computer with the workspace, then open the link it prints."
        switch fault {
        case .unauthorized: title = language.text(of: "This workspace is locked")
        case .usedLink: title = language.text(of: "This link has been used already, or has expired")
        case .usedInvitation:
            title = language.text(of: "This invitation has been used already, or has expired")
            text = "Ask an owner for another."
        case .endedLink:
            title = language.text(of: "This link doesn't work any more")
            text = "Ask for another from whoever sent it to you."
        default: return nil
        }
        return page(title, "<p>\(MarkupText.escaped(language.text(of: text)))</p>", status: 401, in: language)
    }

    /// For who has opened a device's link in a browser, which it doesn't let in.
    static func pairing(_ code: PairingCode, in language: Language) -> HTTPResponse {
        let texts: [Phrase] = [
            "On the device, run “bojagi remote add” with this address and --code \(code.shown).",
            "To open the workspace in this browser, run “bojagi serve --link” on the computer with the workspace, then open the link it prints.",
        ]
        let body = texts.map { "<p>\(MarkupText.escaped(language.text(of: $0)))</p>" }.joined(separator: "\n")
        return page(language.text(of: "This code is for a device with Bojagi"), body, status: 401, in: language)
    }

    /// For who has just been let in: the page itself follows at an address without the code.
    ///
    /// An answer that sends the browser on would not do. Where a link was opened from a mail or a file, the browser takes
    /// all addresses that it is sent on to as asked for by another site, and keeps the new cookie to itself.
    ///
    /// `place` is one of the page's own, without quotes.
    static func entrance(
        in language: Language, at place: String = "/", _ title: Phrase = "The workspace is open"
    ) -> HTTPResponse {
        page(
            language.text(of: title), "<p><a href=\"\(place)\">Bojagi</a></p>",
            head: "<meta http-equiv=\"refresh\" content=\"0;url=\(place)\">\n", status: 200, in: language)
    }

    /// For who goes on to a provider to sign in there.
    static func departure(to address: String, _ name: String, in language: Language) -> HTTPResponse {
        let place = MarkupText.escaped(address)
        let words = MarkupText.escaped(language.text(of: "Go on to \(name)"))
        return page(
            language.text(of: "Signing in with \(name)"), "<p><a href=\"\(place)\">\(words)</a></p>",
            head: "<meta http-equiv=\"refresh\" content=\"0;url=\(place)\">\n", status: 200, in: language)
    }

    private static func page(
        _ title: String, _ body: String, head: String = "", status: Int, in language: Language
    ) -> HTTPResponse {
        HTTPResponse(status, PlainPage.bytes(title, body, head: head, in: language), type: MediaType.html)
    }
}

/// A page without scripts and styles, for who is not let in yet.
enum PlainPage {
    /// `head` and `body` are HTML, the title is text.
    static func bytes(_ title: String, _ body: String, head: String = "", in language: Language) -> [UInt8] {
        document("Bojagi", head: head, "<h1>\(MarkupText.escaped(title))</h1>\n\(body)", in: language)
    }

    /// All are HTML.
    static func document(_ title: String, head: String, _ body: String, in language: Language) -> [UInt8] {
        Array(
            """
            <!doctype html>
            <html lang="\(language.code)">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark">
            \(head)<title>\(title)</title>
            \(body)
            </html>

            """.utf8)
    }
}
