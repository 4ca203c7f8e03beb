import JSON
import BookmarkCommands
import BookmarkModel
import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

/// The toy program's one list of modules: a new area is its line here.
private let modules: [any Module] = [BookmarkModule()]

@Suite("A whole area: one folder, its manifest rows and one list entry")
struct BookmarkTests {
    private let toy = CommandHarness(modules: modules)

    private func json(_ outcome: CommandHarness.Outcome) throws -> JSONValue {
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        return try JSONReader.value(of: Array(outcome.output.utf8))
    }

    private func addresses(_ outcome: CommandHarness.Outcome) throws -> [String] {
        try #require(try json(outcome)["bookmarks"]?.array).compactMap(\.string)
    }

    /// A list with two bookmarks.
    private func fill() {
        _ = toy.run("bookmark", "new", "읽을거리")
        _ = toy.run("bookmark", "add", "읽을거리", "https://swift.org")
        _ = toy.run("bookmark", "add", "읽을거리", "https://회의록.kr/a?b=-1")
    }

    @Test("W2 its commands are parsed from their declarations and answer people and programs")
    func commands() throws {
        let made = toy.run("bookmark", "new", "Reading")
        #expect(made.code == 0 && made.output.hasPrefix("Started “Reading”. "))
        #expect(
            toy.run("bookmark", "add", "Reading", "https://swift.org").output
                == "Added https://swift.org to “Reading”.\n")
        let shown = toy.run("bookmark", "show", "--json", "read")
        #expect(shown.code == 66, "a name is written whole: \(shown.errors)")
        let value = try json(toy.run("bookmark", "show", "reading", "--json"))
        #expect(value["name"]?.string == "Reading")
        #expect(value["bookmarks"]?.array?.compactMap(\.string) == ["https://swift.org"])
        #expect(value["updatedAt"]?.string == "2026-05-20T12:00:01.000Z")
        #expect(toy.run("bookmark", "show", value["id"]?.string ?? "").output == "Reading\nhttps://swift.org\n")
    }

    @Test("W2 what is wrong is said with the right exit code, and changes nothing")
    func errors() throws {
        fill()
        let cases: [([String], Int32, String)] = [
            (["bookmark", "add", "읽을거리"], 64, "ADDRESS is missing.\nUsage: toy bookmark add LIST ADDRESS\n"),
            (
                ["bookmark", "add", "읽을거리", "swift"], 64,
                "“swift” is no address.\nWrite it whole, such as https://swift.org.\n"
            ),
            (["bookmark", "add", "--jsno", "a"], 64, "There is no option --jsno here.\nDid you mean “--json”?\n"),
            (["bookmark", "remove-bookmark", "읽을거리", "a:b"], 66, "The list has no bookmark a:b.\n"),
            (["bookmark", "ad"], 64, "There is no command “bookmark ad”.\nDid you mean “add”?\n"),
        ]
        for (words, code, errors) in cases {
            let outcome = toy.run(words)
            #expect((outcome.code, outcome.output, outcome.errors) == (code, "", errors))
        }
        #expect(try toy.workspace.entries(CatalogueFilter()).count == 1)
    }

    @Test("Its documents persist: another program over the same store reads them")
    func persists() throws {
        fill()
        let second = CommandHarness(modules: modules, workspace: .testing(store: toy.workspace.store, seed: 3))
        #expect(try addresses(second.run("bookmark", "show", "읽을거리", "--json")).count == 2)
    }

    @Test("W1 its documents are found by the one search over everything")
    func search() throws {
        fill()
        for query in ["swift", "의록", "ㅇㅇㄱㄹ", "을거"] {
            #expect(try toy.workspace.find(query, kinds: toy.services.kinds).hits.map(\.title) == ["읽을거리"])
        }
        #expect(try toy.workspace.find("python", kinds: toy.services.kinds).hits.isEmpty)
    }

    @Test("W5 undo and redo come with the document")
    func undo() throws {
        fill()
        #expect(try addresses(toy.run("bookmark", "undo", "읽을거리", "--json")) == ["https://swift.org"])
        #expect(try addresses(toy.run("bookmark", "redo", "읽을거리", "--json")).count == 2)
        _ = toy.run("bookmark", "remove-bookmark", "읽을거리", "https://swift.org")
        #expect(try addresses(toy.run("bookmark", "undo", "읽을거리", "--json")).count == 2)
        #expect(try addresses(toy.run("bookmark", "redo", "읽을거리", "--json")) == ["https://회의록.kr/a?b=-1"])
        #expect(toy.run("bookmark", "redo", "읽을거리").errors == "There is nothing to redo.\n")
    }

    @Test("W5 trash, restore and history come with the header")
    func trash() throws {
        fill()
        #expect(toy.run("bookmark", "remove", "읽을거리").code == 0)
        #expect(toy.run("bookmark", "show", "읽을거리").code == 66)
        let entry = try toy.workspace.resolve("읽을거리", isTrashed: true)
        _ = try toy.workspace.changeHeader(of: entry, try toy.services.kind(of: entry)) { [$0.restore()] }
        #expect(try addresses(toy.run("bookmark", "show", "읽을거리", "--json")).count == 2)
        let history = try json(toy.run("bookmark", "history", "읽을거리", "--json")).array ?? []
        #expect(
            history.compactMap { $0["text"]?.string } == [
                "Named it “읽을거리”.", "Added https://swift.org.", "Added https://회의록.kr/a?b=-1.",
                "Moved it to the trash.",
                "Restored it.",
            ])
        #expect(history.allSatisfy { $0["author"]?.string == "Ada" })
    }

    @Test("W6 its documents are verified and repaired like any other")
    func verify() throws {
        fill()
        func verify() throws -> VerifyReport {
            try toy.workspace.verify(kinds: toy.services.kinds, repairs: true, progress: SilentProgress())
        }
        #expect(try verify().problems.isEmpty)
        var row = try toy.workspace.resolve("읽을거리")
        row.title = "spoilt"
        try toy.workspace.store.put(row, try #require(try toy.workspace.store.state(of: row.document)))
        let report = try verify()
        #expect(report.problems.count == 1 && report.isSound)
        #expect(try toy.workspace.resolve("읽을거리").document == row.document)
    }

    @Test("W5 its documents are exported and come in elsewhere")
    func exchange() throws {
        fill()
        let other = CommandHarness(
            modules: modules, workspace: .testing(replica: 2, author: Author(id: AuthorID(0xb), name: "Ben"), seed: 3))
        let report = try other.workspace.importEvents(
            try toy.workspace.exportEvents(), kinds: other.services.kinds, progress: SilentProgress())
        #expect(report.imported == 3 && report.failed.isEmpty)
        #expect(try addresses(other.run("bookmark", "show", "읽을거리", "--json")).count == 2)
    }

    @Test("W3 it speaks Korean, with the particle that fits")
    func korean() {
        toy.language = Language(code: "ko", words: BookmarkModule().words(in: "ko"))
        #expect(toy.run("bookmark", "new", "책").output.hasPrefix("“책”을 시작했어요. "))
        #expect(toy.run("bookmark", "new", "나무").output.hasPrefix("“나무”를 시작했어요. "))
        #expect(toy.run("bookmark", "add", "책", "a:b").output == "“책”에 a:b를 더했어요.\n")
        #expect(toy.run("bookmark", "add", "책", "주소").errors.hasPrefix("“주소”는 주소가 아니에요.\n"))
        #expect(toy.run("bookmark", "history", "책").output == "21:00  Ada  이름을 “책”으로 지었어요.\n21:00  Ada  a:b를 더했어요.\n")
        #expect(BookmarkModule().words(in: "de").isEmpty)
    }
}

@Suite("The toy area's model")
struct BookmarkModelTests {
    private func origin(_ replica: UInt64, _ sequence: UInt64, _ time: UInt64) -> Origin {
        Origin(unit: UnitID(replica: ReplicaID(replica), sequence: sequence), time: Timestamp(milliseconds: time))
    }

    @Test("Concurrent changes commute, in every order")
    func commutes() throws {
        var common = BookmarkList()
        common.apply(.add(Bookmark(address: "a:")), from: origin(1, 0, 1))
        let first = try #require(common.bookmarks.first)
        #expect(first.id == origin(1, 0, 1).unit)
        let removal = try common.remove("a:")
        let concurrent: [(RecordChange, Origin)] = [
            (.add(Bookmark(address: "b:")), origin(2, 0, 5)), (.add(Bookmark(address: "c:")), origin(3, 0, 4)),
            (removal[0], origin(4, 0, 6)),
            (common.rename(to: "x")[0], origin(5, 0, 7)), (.unknown([99]), origin(6, 0, 8)),
        ]
        var seen: Set<[UInt8]> = []
        for order in permutations(concurrent) {
            var list = common
            for (change, origin) in order { list.apply(change, from: origin) }
            seen.insert(list.wireBytes)
            #expect(list.bookmarks.map(\.address) == ["c:", "b:"])
            #expect(list.unknownChanges.count == 1)
        }
        #expect(seen.count == 1)
    }

    @Test("Its changes and snapshots come back from their bytes")
    func wire() throws {
        var list = BookmarkList()
        list.apply(.add(Bookmark(address: "a:")), from: origin(1, 0, 1))
        list.apply(try list.remove("a:")[0], from: origin(1, 1, 2))
        list.apply(.add(Bookmark(address: "b:")), from: origin(1, 2, 3))
        let read = try BookmarkList(wireBytes: list.wireBytes)
        #expect(read.wireBytes == list.wireBytes && read.bookmarks.map(\.address) == ["b:"])
        let removal = try list.remove("b:")[0]
        let addition = RecordChange.add(Bookmark(address: "한글:"))
        for change in [addition, removal, list.rename(to: "n")[0], .unknown([77, 1, 2])] {
            #expect(try RecordChange(wireBytes: change.wireBytes).wireBytes == change.wireBytes)
        }
        for length in 0..<list.wireBytes.count {
            #expect(throws: WireError.self) { try BookmarkList(wireBytes: Array(list.wireBytes.prefix(length))) }
        }
    }
}
