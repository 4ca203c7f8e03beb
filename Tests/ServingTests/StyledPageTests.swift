import Serving
import Testing

private struct OneFile: PageAssets {
    let version = "1"
    func asset(_ name: String) -> PageAsset? {
        name == "page.js" ? PageAsset(mediaType: "text/javascript", bytes: [1], hash: "2") : nil
    }
}

@Test func `The page's style sheet has every colour of the table, light and dark`() throws {
    let page = StyledPage(OneFile())
    let sheet = String(decoding: try #require(page.asset("style.css")).bytes, as: UTF8.self)
    for value in ["--paper: #FAF8F4", "--paper: #171613", "--patch-kanban: #55835A", "--size-5: 1.75rem"] {
        #expect(sheet.uppercased().contains(value.uppercased()))
    }
    #expect(page.asset("page.js") != nil)
    // The page's version stays where a value of the table changes.
    let site = try TestSite(assets: page)
    let hash = try #require(page.asset("style.css")).hash
    #expect(site.get("/assets/\(hash)/style.css").header("Cache-Control")?.contains("immutable") == true)
    for target in ["/assets/style.css", "/assets/1/style.css"] {
        #expect(site.get(target).header("Cache-Control") == "no-cache", "\(target)")
    }
    #expect(site.get("/assets/1/page.js").header("Cache-Control")?.contains("immutable") == true)
    #expect(StyledPage(NoPage()).asset("style.css") == nil)
}
