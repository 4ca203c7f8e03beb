import JSON
import ModuleKit
import Replication
import Serving
import TestSupport
import Testing

@Suite struct CataloguePageTests {
    private func site(_ count: Int) throws -> TestSite {
        let site = try TestSite()
        for number in 1...count { _ = site.command("bookmark/new", #"{"name":"List \#(number)"}"#) }
        return site
    }

    private func page(_ site: TestSite, _ query: String) throws -> JSONValue {
        try JSONReader.value(of: Array(site.get("/api/catalogue?\(query)").text.utf8))
    }

    private func titles(_ page: JSONValue) -> [String] {
        (page["entries"]?.array ?? []).compactMap { $0["title"]?.string }
    }

    @Test("W13 the catalogue comes in pages, the latest change first, each document once")
    func pages() throws {
        let site = try site(7)
        var found: [String] = []
        var page = try page(site, "limit=3")
        let cursor = try #require(page["cursor"]?.string)
        found += titles(page)
        while let next = page["next"]?.string {
            page = try self.page(site, "limit=3&before=\(next)")
            #expect(page["cursor"]?.string == cursor && page["whole"]?.boolean == true)
            found += titles(page)
        }
        #expect(found == (1...7).reversed().map { "List \($0)" })
    }

    @Test("W13 a second visit gets what changed and what was deleted since, and nothing else")
    func since() throws {
        let site = try site(5)
        let cursor = try #require(try page(site, "limit=1")["cursor"]?.string)
        #expect(try titles(page(site, "after=\(cursor)")).isEmpty)
        _ = site.command("bookmark/new", #"{"name":"New"}"#)
        let gone = try #require(try site.workspace.store.changes(.after(0), limit: 1).first?.document)
        try site.workspace.store.write { try site.workspace.store.erase(gone) }
        let since = try page(site, "after=\(cursor)")
        #expect(titles(since) == ["New"] && since["whole"]?.boolean == false)
        #expect(since["erased"]?.array?.map { $0.string } == [gone.text])
        // Page by page.
        let first = try page(site, "after=\(cursor)&limit=1")
        let next = try #require(first["next"]?.string)
        #expect(titles(first) == ["New"] && next == first["cursor"]?.string)
        let second = try page(site, "after=\(next)&limit=1")
        #expect(titles(second).isEmpty && second["erased"]?.array?.count == 1)
        #expect(try page(site, "after=\(second["cursor"]?.string ?? "")")["erased"]?.array?.isEmpty == true)
    }

    @Test("W13 a cursor of another workspace, or of a future that is lost, is answered with the whole")
    func strangers() throws {
        let site = try site(3)
        let (run, _) = try split(page(site, "limit=1"))
        for cursor in ["0123456789abcdef-1", run + "-999", run + "-18446744073709551615"] {
            let whole = try page(site, "after=\(cursor)")
            #expect(titles(whole).count == 3 && whole["whole"]?.boolean == true, "\(cursor)")
        }
        #expect(try titles(page(site, "before=\(run)-0")).isEmpty)
        #expect(try titles(page(site, "before=0123456789abcdef-1")).count == 3)
    }

    private func split(_ page: JSONValue) throws -> (run: String, number: String) {
        let parts = try #require(page["cursor"]?.string).split(separator: "-").map(String.init)
        return (parts[0], parts[1])
    }

    @Test("W13 what is no cursor or limit is refused, and no page is longer than a page may be")
    func hostile() throws {
        let site = try site(2)
        for query in [
            "after=", "after=1", "after=x-1", "after=0123456789abcdef-", "after=0123456789abcdef--1",
            "after=0123456789abcdef-99999999999999999999", "before=%00", "limit=x", "limit=-1", "after=1&after=2",
        ] {
            #expect(site.get("/api/catalogue?\(query)").status == 400, "\(query)")
        }
        #expect(try titles(page(site, "limit=0")).count == 1)
        #expect(try titles(page(site, "limit=18446744073709551615")).count == 2)
    }
}
