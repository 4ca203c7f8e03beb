import ModuleKit
import Replication
import TestSupport
import Testing

@Suite("Links and backlinks")
struct LinkTests {
    private let workspace = Workspace.testing()

    private func outgoing(_ entry: CatalogueEntry) throws -> [String] {
        try workspace.outgoingLinks(of: entry).map(\.title)
    }

    private func incoming(_ entry: CatalogueEntry) throws -> Set<String> {
        Set(try workspace.incomingLinks(of: entry).map(\.title))
    }

    @Test("W1 links made by hand go both ways, and away again")
    func byHand() throws {
        let (a, b) = (try workspace.makeNote("a"), try workspace.makeNote("b"))
        try workspace.changeHeader(of: a, NoteKind()) { [$0.setLink(to: b.document, true)] }
        #expect(try outgoing(a) == ["b"])
        #expect(try incoming(b) == ["a"])
        #expect(try outgoing(b).isEmpty && incoming(a).isEmpty)
        try workspace.changeHeader(of: a, NoteKind()) { [$0.setLink(to: b.document, false)] }
        #expect(try outgoing(a).isEmpty && incoming(b).isEmpty)
    }

    @Test("W1 links in a text go by title, id, or id without dashes, each document once")
    func inText() throws {
        let target = try workspace.makeNote("회의 Plan")
        let id = target.shortID.text
        for (index, link) in ["[[회의 plan]]", "[[\(id)]]", "[[\(id.filter { $0 != "-" })]]", "[[\(id)]] [[회의 Plan|so]]"]
            .enumerated()
        {
            let source = try workspace.makeNote("s\(index)", "see \(link) and [[nowhere]]")
            #expect(try outgoing(source) == ["회의 Plan"])
        }
        #expect(try incoming(target) == ["s0", "s1", "s2", "s3"])
    }

    @Test("W1 a link follows its target's title, and the text's changes")
    func changes() throws {
        let target = try workspace.makeNote("old")
        let source = try workspace.makeNote("s", "[[old]] [[\(target.shortID.text)]]")
        try workspace.changeHeader(of: target, NoteKind()) { [$0.rename(to: "new")] }
        #expect(try outgoing(source) == ["new"])
        try workspace.write("[[old]]", in: source)
        #expect(try outgoing(source).isEmpty)
        try workspace.write("[[new]]", in: source)
        #expect(try outgoing(source) == ["new"])
    }

    @Test("W1 a title that two documents have links to neither, either way")
    func ambiguous() throws {
        let (a, b) = (try workspace.makeNote("same"), try workspace.makeNote("Same"))
        let source = try workspace.makeNote("s", "[[same]]")
        #expect(try outgoing(source).isEmpty)
        #expect(try incoming(a).isEmpty && incoming(b).isEmpty)
        try workspace.setTrashed(true, b)
        #expect(try outgoing(source) == ["same"])
        #expect(try incoming(a) == ["s"])
    }

    @Test("W1 what lies in the trash neither links nor is linked to")
    func trash() throws {
        let target = try workspace.makeNote("t")
        let source = try workspace.makeNote("s", "[[\(target.shortID.text)]]")
        try workspace.setTrashed(true, target)
        #expect(try outgoing(source).isEmpty)
        try workspace.setTrashed(false, target)
        try workspace.setTrashed(true, source)
        #expect(try incoming(target).isEmpty)
    }

    @Test("W1 links that a digest's change brings are added to those that are there")
    func digest() throws {
        let (a, b) = (try workspace.makeNote("a"), try workspace.makeNote("b"))
        let source = try workspace.makeNote("s", "[[a]]")
        for _ in 0..<2 {
            _ = try workspace.changeDigest(Tally(), of: source) { (_, _) throws(CommandError) in
                [.count]
            } addedLinks: { changes in
                changes.map { _ in TextLink(target: "B") }
            }
        }
        #expect(try outgoing(source) == ["a", "b"])
        #expect(try incoming(a) == ["s"] && incoming(b) == ["s"])
    }
}
