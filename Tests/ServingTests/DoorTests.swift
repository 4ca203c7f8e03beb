import ModuleKit
import Serving
import Synchronization
import TestSupport
import Testing

@testable import Serving

/// Who is let in, and by what.
@Suite struct DoorTests {
    /// A target for a route, made up where it leaves something open.
    private func target(_ route: Route) -> String {
        let segments = route.pattern.map { segment in
            switch segment {
            case .word(let word): word
            case .any: "0"
            case .rest: "x"
            }
        }
        return "/" + segments.joined(separator: "/")
    }

    @Test func `W6 every address but a sign of life and the door asks for the token, and says nothing without`() throws
    {
        let site = try TestSite(assets: Page())
        let routes = Site.routes
        #expect(routes.count >= 20)
        var open: [String] = []
        for route in routes {
            let target = target(route)
            for headers in [[], [("Accept", "text/html")], [("Content-Type", "application/json")]] {
                let answer = site.ask(route.method, target, headers, isAllowed: false)
                if answer.status != 401 { open.append("\(route.method) \(target)") }
                #expect(answer.header("Set-Cookie") == nil)
                if target != "/health" {
                    #expect(!answer.text.contains("1.2.3") && !answer.text.contains(site.token.workspaceName))
                }
            }
        }
        // Pairing takes bytes, signing in a form, and they refuse other bodies before it looks at them.
        #expect(
            Set(open) == [
                "GET /health", "POST /api/devices/pair", "POST /sign-in", "POST /sign-in/provider", "POST /join",
                "POST /share",
            ],
            "\(Set(open))")
    }

    @Test("D2 a device's link that is opened in a browser says what it is for, and tries no code") func pairing() throws
    {
        let site = try TestSite()
        let html = ("Accept", "text/html")
        let page = site.ask("GET", "/?code=abcd-2345&authority=00", [html], isAllowed: false)
        #expect(page.status == 401 && page.text.contains("remote add") && page.text.contains("--code ABCD-2345"))
        for other in [
            "/?code=abcd", "/?code=%3Cb%3Ebold%3C", "/?code=", "/api/session?code=abcd-2345", "/?cod=abcd-2345",
        ] {
            let answer = site.ask("GET", other, [html], isAllowed: false)
            #expect(answer.status == 401 && !answer.text.contains("--code"), "\(other)")
        }
        #expect(!site.ask("GET", "/?code=abcd-2345", isAllowed: false).text.contains("--code"))
    }

    private struct Page: PageAssets {
        let version = "v1.2.3"
        func asset(_ name: String) -> PageAsset? {
            PageAsset(mediaType: PageAsset.mediaType(of: name), bytes: Array("1.2.3".utf8), hash: "h")
        }
    }

    @Test func `W6 a link lets one browser in, once; it holds no token, and who is in may open it again`() throws {
        let site = try TestSite()
        let link = site.link()
        #expect(!link.contains(site.token.text) && link.utf8.count == "/open?code=".utf8.count + 22)
        // Neither a look at it nor a page that is fetched before anybody wants it uses it up.
        #expect(site.ask("HEAD", link, isAllowed: false).status == 405)
        #expect(site.ask("GET", link, [("Sec-Purpose", "prefetch;prerender")], isAllowed: false).status == 401)
        let entered = site.ask("GET", link, isAllowed: false)
        #expect(entered.status == 200 && entered.text.contains("url=/\"") && !entered.text.contains("code="))
        let cookie = try #require(entered.header("Set-Cookie"))
        #expect(cookie.contains("HttpOnly; SameSite=Strict") && cookie.contains("=\(site.token.text); Path=/"))
        let pair = String(cookie.prefix { $0 != ";" })
        #expect(site.ask("GET", "/api/session", [("Cookie", pair)], isAllowed: false).status == 200)
        let again = site.ask("GET", link, isAllowed: false)
        #expect(again.status == 401 && again.header("Set-Cookie") == nil)
        #expect(again.text.contains("used already") && again.text.contains("bojagi serve --link"))
        let page = site.ask("GET", link, [("Accept", "text/html")], isAllowed: false)
        #expect(page.status == 401 && page.text.contains("<h1>This link has been used already"))
        let back = site.ask("GET", link, [("Cookie", pair)], isAllowed: false)
        #expect(back.status == 200 && back.header("Set-Cookie") == nil)
    }

    @Test func `W6 what is no link lets nobody in, the token itself among it`() throws {
        let site = try TestSite()
        let link = site.link()
        let wrong = [
            "/open", "/open?code=", "/open?code=x", "/open?token=\(site.token.text)", "/open?code=\(site.token.text)",
            String(link.dropLast()), link + "A", link + "%20",
            String(link.dropLast()) + (link.hasSuffix("A") ? "B" : "A"),
        ]
        for target in wrong {
            let answer = site.ask("GET", target, isAllowed: false)
            #expect(answer.status == 401 && answer.header("Set-Cookie") == nil, "\(target)")
        }
        #expect(site.ask("GET", link + "&code=x", isAllowed: false).status == 400)
        #expect(site.ask("GET", link, isAllowed: false).status == 200)
    }

    @Test func `W6 a renewed token shuts out everybody at once, and the page finds its workspace again`() throws {
        let site = try TestSite()
        let former = site.token
        guard case .stream(let stream) = site.get("/api/events").body else {
            Issue.record("no stream")
            return
        }
        let name = site.get("/api/session").member("workspace")
        var random = RandomSource.seeded(8)
        let renewed = former.renewed(using: &random)
        site.door.state.withLock { $0.token = renewed }
        site.site.renew(renewed)
        #expect(stream.isClosed)
        for header in [
            ("Authorization", "Bearer \(former.text)"),
            ("Cookie", "\(former.cookieName(isSecure: false))=\(former.text)"),
        ] {
            #expect(site.ask("GET", "/api/session", [header], isAllowed: false).status == 401)
        }
        #expect(site.get("/api/session").member("workspace") == name)
        #expect(site.get("/api/events").status == 200)
        // The new cookie takes the place of the old one.
        #expect(renewed.cookieName(isSecure: false) == former.cookieName(isSecure: false) && renewed != former)
    }

    @Test func `W6 a token that was renewed a moment ago is the one that a link brings`() throws {
        let site = try TestSite()
        let link = site.link()
        var random = RandomSource.seeded(9)
        let renewed = site.token.renewed(using: &random)
        site.door.state.withLock { $0.token = renewed }
        let cookie = site.ask("GET", link, isAllowed: false).header("Set-Cookie")
        #expect(cookie?.contains(renewed.text) == true)
        #expect(site.get("/api/session").status == 200)
    }
}
