import Markup
import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

@Suite("What a search finds first, and how much of it")
struct SearchRankTests {
    private let store = TroubledStore()
    private let clock = TestClock()
    private let workspace: Workspace

    init() {
        workspace = .testing(store: store, clock: clock)
    }

    private func titles(_ query: String, limit: Int = 50, offset: Int = 0) throws -> [String] {
        try workspace.find(query, limit: limit, offset: offset, kinds: [NoteKind()]).hits.map(\.title)
    }

    @Test(
        "W12 a whole title comes first, then its beginning, then what has it, then texts; of equals the latest change")
    func rank() throws {
        try workspace.makeNote("tea", "older")
        try workspace.makeNote("Tea", "green")
        try workspace.makeNote("tea house", "")
        try workspace.makeNote("Green tea", "")
        try workspace.makeNote("drinks", "coffee and tea")
        try workspace.makeNote("more drinks", "steam")  // `tea` within a word
        #expect(try titles("tea") == ["Tea", "tea", "tea house", "Green tea", "more drinks", "drinks"])
        #expect(try titles("tea") == titles("  TEA "))
    }

    @Test("W12 words may stand apart, in title and text; a phrase in quotation marks may not")
    func words() throws {
        try workspace.makeNote("tea", "in the small house")
        try workspace.makeNote("a tea house", "")
        try workspace.makeNote("house", "no such thing")
        #expect(try titles("tea house") == ["a tea house", "tea"])
        #expect(try titles("\"tea house\"") == ["a tea house"])
        #expect(try titles("“tea house") == ["a tea house"], "an end that is missing is the end")
        #expect(try titles("\"small  house\"") == ["tea"])
    }

    @Test("W12 any part of a word is found, however many documents have each of its letters", arguments: [3, 40])
    func partsOfWords(count: Int) throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        var random = SplitMix64(seed: seed)
        let alphabet = "abc ab가나ㄱ+é "
        var notes: [(String, String)] = []
        for number in 0..<count {
            notes.append(("\(number) \(random.text(upTo: 5, of: alphabet))", random.text(upTo: 60, of: alphabet)))
            try workspace.makeNote(notes[number].0, notes[number].1)
        }
        for _ in 0..<60 {
            let query = random.text(upTo: 4, of: alphabet)
            let parsed = SearchQuery(query)
            guard !parsed.isEmpty else { continue }
            let expected = notes.filter { parsed.rank(title: $0.0, text: $0.1) != nil }.map(\.0)
            let found = try titles(query, limit: 1_000)
            #expect(Set(found) == Set(expected) && found.count == expected.count, "seed \(seed) “\(query)”")
        }
    }

    @Test("W12 pages follow each other without a gap or a repeat, and say how many there are")
    func pages() throws {
        try workspace.transaction(.write) { () throws(CommandError) in
            for number in 0..<120 { try workspace.makeNote(number % 3 == 0 ? "tea \(number)" : "n\(number)", "tea") }
        }
        let all = try titles("tea", limit: 1_000)
        #expect(all.count == 120 && Set(all).count == 120)
        #expect(all.prefix(40).allSatisfy { $0.hasPrefix("tea") })
        var paged: [String] = []
        for offset in stride(from: 0, to: 140, by: 7) {
            let answer = try workspace.find("tea", limit: 7, offset: offset, kinds: [NoteKind()])
            #expect(answer.count == 120 && answer.isCountExact && answer.offset == offset)
            paged += answer.hits.map(\.title)
        }
        #expect(paged == all)
    }

    @Test("W12 beyond a thousand it is only said that there are more, and pages go on")
    func many() throws {
        try workspace.transaction(.write) { () throws(CommandError) in
            for number in 0..<1_100 { try workspace.makeNote("n\(number)", "tea") }
        }
        let first = try workspace.find("tea", kinds: [NoteKind()])
        #expect(first.count == 1_000 && !first.isCountExact && first.hits.count == 50)
        #expect(first.hits.first?.title == "n1099")
        let late = try workspace.find("tea", limit: 60, offset: 1_040, kinds: [NoteKind()])
        #expect(late.count == 1_100 && late.isCountExact)
        #expect(late.hits.last?.title == "n0")
    }

    @Test("W12 what a transaction of many documents writes is indexed with it")
    func indexedAtOnce() throws {
        try workspace.transaction(.write) { () throws(CommandError) in
            for number in 0..<40 { try workspace.makeNote("n\(number)", "tea") }
            let entry = try workspace.makeNote("late", "coffee")
            try workspace.write("tea after all", in: entry)
        }
        #expect(store.unindexed(limit: 99).count <= 17, "few are left for whoever searches")
        #expect(try titles("after all") == ["late"])
        #expect(try titles("coffee").isEmpty)
        #expect(try titles("tea", limit: 99).count == 41)
    }

    @Test("W6 verify finds a text for search that is not the document's, and mends it")
    func verify() throws {
        let entry = try workspace.makeNote("a", "tea")
        #expect(try titles("tea") == ["a"])
        try store.putSearchTerms(Array("cof off ffe fee".utf8), text: [1, 2, 3], of: entry.document)
        #expect(try titles("tea").isEmpty)
        let report = try workspace.verify(kinds: [NoteKind()], repairs: true, progress: SilentProgress())
        #expect(!report.problems.isEmpty)
        #expect(try titles("tea") == ["a"])
        #expect(try workspace.verify(kinds: [NoteKind()], repairs: false, progress: SilentProgress()).problems.isEmpty)
    }
}

@Suite("Filters in a search")
struct SearchFilterTests {
    private let clock = TestClock()
    private let workspace: Workspace
    private let other = NoteKind(name: "list", tags: ["travel/jeonju", "a"])

    init() {
        workspace = .testing(clock: clock)
    }

    private func titles(_ query: String) throws -> [String] {
        try workspace.find(query, kinds: [NoteKind(), other]).hits.map(\.title)
    }

    private func make() throws {
        clock.time = 1_767_222_000_000  // 2026-01-01 08:00 in Seoul
        try workspace.makeNote("first", "tea")
        clock.time = 1_769_900_000_000  // 2026-02-01 07:53 in Seoul
        try workspace.create(other) { (note, _) throws(CommandError) in note.rename("second") + note.write("tea") }
        clock.time = 1_779_278_400_000  // 2026-05-20
        try workspace.makeNote("third", "tea")
    }

    @Test("W12 kind, tag, in, before and after leave documents out")
    func filters() throws {
        try make()
        #expect(try titles("tea") == ["third", "second", "first"])
        #expect(try titles("kind:list tea") == ["second"])
        #expect(try titles("KIND:note tea") == ["third", "first"])
        #expect(try titles("kind:note|list tea").count == 3)
        #expect(try titles("kind:list") == ["second"])
        #expect(try titles("종류:list tea") == ["second"])
        #expect(try titles("tag:travel tea") == ["second"])
        #expect(try titles("tag:#Travel/Jeonju") == ["second"])
        #expect(try titles("tag:trav").isEmpty)
        #expect(try titles("tag:b tea") == ["third", "first"])
        #expect(try titles("tag:a tag:b").count == 2)
        #expect(try titles("in:first tea") == ["first"])
        #expect(try titles("in:\"second\" tea") == ["second"])
        #expect(try titles("before:2026-02-01 tea") == ["first"])
        #expect(try titles("before:2026-02-02 tea") == ["second", "first"])
        #expect(try titles("after:2026-02 tea") == ["third", "second"])
        #expect(try titles("after:2026-01-02 before:2026-05-01") == ["second"])
        #expect(try titles("after:today") == ["third"])
        #expect(try titles("before:2026").isEmpty)
        #expect(try titles("http://x").isEmpty, "what is no filter is a word")
    }

    @Test(
        "W12 a filter that means nothing is an error that says so",
        arguments: ["kind:", "kind:boat tea", "in:nothing", "before:soon", "after:2026-13", "after:2026-02-30", "tag:"])
    func errors(query: String) throws {
        try make()
        let error = commandError { () throws(CommandError) in
            _ = try workspace.find(query, kinds: [NoteKind(), other])
        }
        #expect(error?.code == .usage && error?.hint != nil, "\(query)")
    }
}
