import FolderExchange
import Foundation
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite("A backup that was put back")
struct RestoreTests {
    /// How the two sides meet.
    enum Way: String, CaseIterable {
        case folder, workspace
    }

    /// What happened around the restore.
    struct Story: CustomTestStringConvertible {
        let restore: Machine.Restore
        let way: Way
        /// Whether the other side has what was written after the backup.
        let knowsMore: Bool
        /// Whether something is written after the restore, before the sides meet.
        let goesOn: Bool

        var testDescription: String {
            "\(restore) by \(way), peer knows \(knowsMore ? "more" : "less"), \(goesOn ? "written to" : "as it was")"
        }

        static let all = Machine.Restore.allCases.flatMap { restore in
            Way.allCases.flatMap { way in
                [false, true].flatMap { knowsMore in
                    [false, true].map { Story(restore: restore, way: way, knowsMore: knowsMore, goesOn: $0) }
                }
            }
        }
    }

    private let exchange = StoreFolder()

    private func meet(_ one: Machine, _ two: Machine, _ way: Way) throws -> SyncReport {
        switch way {
        case .workspace: return try one.sync(with: two)
        case .folder:
            let report = try one.sync(folder: exchange("x"))
            try two.sync(folder: exchange("x"))
            return report
        }
    }

    @Test(
        "W6 a backup that was put back meets the others: nothing is lost, nothing twice, all equal",
        arguments: Story.all)
    func restored(story: Story) throws {
        let clock = TestClock()
        let (mine, other) = (Machine(1, clock: clock), Machine(2, clock: clock))
        let entry = try mine.make("list")
        try mine.add("x:before", to: entry)
        _ = try meet(mine, other, story.way)
        _ = try meet(mine, other, story.way)
        try mine.add("x:unsent", to: entry)
        try mine.backUp()
        let former = try mine.replica()
        try mine.add("x:lost", to: entry)
        let newest = try mine.make("newest")
        if story.knowsMore { _ = try meet(mine, other, story.way) }
        try mine.restore(story.restore)

        var wanted = ["x:before", "x:unsent"]
        if story.knowsMore { wanted.append("x:lost") }
        var later: CatalogueEntry?
        if story.goesOn {
            // As long as what was lost, so that it ends with the same unit.
            try mine.add("x:anew", to: entry)
            later = try mine.make("later")
            wanted.append("x:anew")
        }
        let report = try meet(mine, other, story.way)
        _ = try meet(mine, other, story.way)

        #expect(try mine.list(entry) == wanted.sorted())
        #expect(try other.list(entry) == wanted.sorted())
        #expect(try mine.content() == (try other.content()))
        if let later { #expect(try other.name(of: later) == "later") }
        if story.knowsMore { #expect(try mine.name(of: newest) == "newest") }
        #expect(try mine.problems() == [])
        #expect(try other.problems() == [])
        #expect(report.leftOut.isEmpty, "\(reasons(report))")
        // What goes back altogether looks as if nothing had happened, until somebody knows more.
        let isSeen = story.restore != .snapshot || story.knowsMore
        #expect(try (mine.replica() != former) == isSeen)
        let isTold = story.restore == .databaseAlone || story.restore == .folderOverFolder || story.knowsMore
        if story.restore != .archive, story.restore != .otherMachine { #expect(report.here.wasSetBack == isTold) }
        let again = try meet(mine, other, story.way)
        #expect(again.received == flow(0, 0) && again.sent == flow(0, 0) && again.exitCode == 0)
        #expect(!again.here.wasSetBack && !again.there.wasSetBack)
        // And it goes on.
        try mine.add("x:after", to: entry)
        _ = try meet(mine, other, story.way)
        #expect(try other.list(entry) == (wanted + ["x:after"]).sorted())
    }
}
