import BookmarkModel
import FolderExchange
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite("A clock that is a year wrong")
struct WrongClockTests {
    enum Skew: Int, CaseIterable {
        case behind = -1
        case none = 0
        case ahead = 1
    }

    /// What the clock shows while each thing is done.
    struct Story: CustomTestStringConvertible {
        var create: Skew, edit: Skew, undo: Skew, sync: Skew
        var byFolder: Bool

        var testDescription: String {
            "create \(create), edit \(edit), undo \(undo), sync \(sync), \(byFolder ? "folder" : "workspace")"
        }

        static let all = Skew.allCases.flatMap { create in
            Skew.allCases.flatMap { edit in
                Skew.allCases.flatMap { undo in
                    Skew.allCases.flatMap { sync in
                        [false, true].map {
                            Story(create: create, edit: edit, undo: undo, sync: sync, byFolder: $0)
                        }
                    }
                }
            }
        }
    }

    private static let year: UInt64 = 31_536_000_000

    @Test("W6 a year of skew either way, while anything is done: all comes to the same, and nobody waits unknowingly")
    func skew() throws {
        for story in Story.all { try play(story) }
    }

    private func play(_ story: Story) throws {
        let place = StoreFolder()
        let (mine, right) = (TestClock(), TestClock())
        // No replica of 1: the bytes of `true` before no writer would look like it, and nothing be written anew.
        let (one, two) = (Device(11, clock: mine), Device(12, clock: right))
        func at<Result>(_ skew: Skew, _ body: () throws -> Result) rethrows -> Result {
            mine.time = UInt64(Int64(right.time) + Int64(skew.rawValue) * Int64(Self.year))
            defer { mine.time = right.time }
            right.time += 1000
            return try body()
        }
        func meet() throws -> (one: SyncReport, two: SyncReport) {
            if story.byFolder {
                let first = try one.sync(place("x"))
                let second = try two.sync(place("x"))
                return (first, second)
            }
            let first = try one.workspace.sync(
                with: WorkspaceRemote(two.workspace), kinds: [ListKind()], progress: SilentProgress())
            return (first, first)
        }
        let entry = try at(story.create) { try one.make("a") }
        try at(story.edit) { try one.add("x:1", to: entry) }
        try at(story.undo) {
            try one.add("x:undone", to: entry)
            _ = try one.workspace.step(.undo, ListKind(), entry.document)
        }
        _ = try at(story.sync) { try meet() }
        // The clock is right again, and what is done counts.
        try at(.none) {
            _ = try one.workspace.change(ListKind(), entry.document) { (list, _) throws(CommandError) in
                list.rename(to: "renamed")
            }
        }
        #expect(try one.workspace.load(ListKind(), entry.document).value.header.name.value == "renamed", "\(story)")
        let met = try at(.none) { try meet() }
        _ = try at(.none) { try meet() }
        let log = try one.workspace.log(of: entry.document)
        if log.contains(where: { $0.time.milliseconds > right.time + 600_000 }) {
            #expect(story.sync == .ahead, "\(story): else nothing of it had left")
            #expect(met.one.exitCode == 65 && met.two.exitCode == 65, "\(story)")
            #expect(reasons(met.one).contains { $0.contains("carry a time ahead") || $0.contains("carries a time") })
            #expect(reasons(met.two).contains { $0.contains("from the future") }, "\(story)")
            let found = try one.workspace.verify(kinds: [ListKind()], repairs: true, progress: SilentProgress())
            #expect(found.problems.count == 1 && !found.isSound, "\(story)")
            // Its time comes.
            right.time += Self.year + 3_600_000
            _ = try at(.none) { try meet() }
        } else {
            #expect(met.one.exitCode == 0 && met.two.exitCode == 0, "\(story): \(reasons(met.one)) \(reasons(met.two))")
        }
        let last = try at(.none) { try meet() }
        #expect(last.one.exitCode == 0 && last.two.exitCode == 0, "\(story): \(reasons(last.one))")
        #expect(last.one.received == flow(0, 0) && last.one.sent == flow(0, 0), "\(story)")
        #expect(try one.list(entry) == ["x:1"], "\(story)")
        #expect(try one.content == two.content, "\(story)")
        #expect(try two.workspace.load(ListKind(), entry.document).value.header.name.value == "renamed", "\(story)")
        try one.expectSound()
        try two.expectSound()
    }

    @Test(
        "W6 one edit under a clock twenty years ahead goes out with the next sync, and the clock is right from then on")
    func oneEdit() throws {
        let place = StoreFolder()
        let clock = TestClock()
        let (one, two) = (Device(1, clock: clock), Device(2, clock: clock))
        let entry = try one.make("a")
        try one.sync(place("x"))
        clock.time += 20 * Self.year
        try one.add("x:1", to: entry)
        clock.time -= 20 * Self.year
        let fresh = try one.make("b")
        #expect(fresh.createdAt < clock.time, "another document is of the present")
        // It is named, and mended, by `verify` too.
        let found = try one.workspace.verify(kinds: [ListKind()], repairs: false, progress: SilentProgress())
        #expect(found.problems.map(\.document) == [entry.document])
        try one.add("x:2", to: entry)
        let report = try one.sync(place("x"))
        #expect(report.exitCode == 0 && report.here.rewritten == 2 && !report.here.wasSetBack)
        #expect(try two.sync(place("x")).exitCode == 0)
        #expect(try two.list(entry) == ["x:1", "x:2"])
        #expect(try two.content == one.content)
        for event in try two.workspace.log(of: entry.document) { #expect(event.time.milliseconds <= clock.time) }
        try one.expectSound()
    }

    @Test("W6 verify gives what was written under a wrong clock the present time")
    func verifies() throws {
        let clock = TestClock()
        let one = Device(1, clock: clock)
        clock.time += Self.year
        let entry = try one.make("a")
        clock.time -= Self.year
        let found = try one.workspace.verify(kinds: [ListKind()], repairs: true, progress: SilentProgress())
        #expect(found.problems.count == 1 && found.isSound)
        try one.expectSound()
        #expect(try one.workspace.log(of: entry.document)[0].time.milliseconds <= clock.time)
    }
}
