import Serving
import Testing

@Suite struct AssetTests {
    private struct Page: PageAssets {
        let version = "abc123"

        func asset(_ name: String) -> PageAsset? {
            switch name {
            case "index.html": PageAsset(mediaType: PageAsset.mediaType(of: name), bytes: Array("<p>".utf8), hash: "11")
            case "app.js":
                PageAsset(
                    mediaType: PageAsset.mediaType(of: name), bytes: Array("plain".utf8), gzip: Array("gz".utf8),
                    brotli: Array("br".utf8), hash: "22")
            case "icons/a.svg":
                PageAsset(mediaType: PageAsset.mediaType(of: name), bytes: Array("<svg>".utf8), hash: "33")
            default: nil
            }
        }
    }

    @Test func `the page is sent as small as the browser takes it, and not again`() throws {
        let site = try TestSite(assets: Page())
        let page = site.get("/")
        #expect(page.text == "<p>" && page.header("Content-Type") == "text/html; charset=utf-8")
        let policy = try #require(page.header("Content-Security-Policy"))
        #expect(policy.contains("script-src 'self' 'wasm-unsafe-eval'") && !policy.contains("unsafe-inline"))
        #expect(page.header("Cache-Control") == "no-cache")
        for (accepted, text, coding) in [
            ("gzip, deflate, br, zstd", "br", "br"), ("gzip", "gz", "gzip"), ("br;q=0, gzip", "gz", "gzip"),
            ("br;q=0.0, gzip", "gz", "gzip"), ("br; q=0.00,gzip;q=0.5", "gz", "gzip"), ("br;q=0.01", "br", "br"),
            ("identity", "plain", nil), ("", "plain", nil), ("gzipx", "plain", nil),
        ] as [(String, String, String?)] {
            let answer = site.get("/assets/app.js", ("Accept-Encoding", accepted))
            #expect(answer.text == text && answer.header("Content-Encoding") == coding, "\(accepted)")
            #expect(answer.header("Vary") == "Accept-Encoding")
            let tag = try #require(answer.header("ETag"))
            let again = site.get("/assets/app.js", ("Accept-Encoding", accepted), ("If-None-Match", tag))
            #expect(again.status == 304 && again.bytes.isEmpty)
        }
    }

    @Test func `W14 what shows two sides is the page, which stands in frames of its own address alone`() throws {
        let site = try TestSite(assets: Page())
        let (page, beside) = (site.get("/"), site.get("/beside"))
        #expect(beside.status == 200 && beside.bytes == page.bytes)
        for answer in [page, beside] {
            let policy = try #require(answer.header("Content-Security-Policy"))
            #expect(policy.contains("frame-src 'self'") && policy.contains("frame-ancestors 'self'"))
        }
        #expect(site.get("/health").header("Content-Security-Policy")?.contains("frame-ancestors 'none'") == true)
    }

    @Test func `an address with the content's name may be kept for ever, another may not`() throws {
        let site = try TestSite(assets: Page())
        for target in ["/assets/abc123/app.js", "/assets/22/app.js", "/assets/abc123/icons/a.svg"] {
            #expect(site.get(target).header("Cache-Control") == "public, max-age=31536000, immutable", "\(target)")
        }
        #expect(site.get("/assets/app.js").header("Cache-Control") == "no-cache")
        for target in ["/assets/old/app.js", "/assets/33/app.js", "/assets/none.js", "/assets/abc123", "/assets"] {
            #expect(site.get(target).status == 404, "\(target)")
        }
        #expect(site.ask("POST", "/assets/app.js").status == 405)
    }

    @Test func `a program without the page says so`() throws {
        let answer = try TestSite().get("/")
        #expect(answer.status == 503 && answer.text.contains("has not been built"))
    }
}
