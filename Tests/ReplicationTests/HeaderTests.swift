import Primitives
import Replication
import TestSupport
import Testing

@Suite("Header")
struct HeaderTests {
    private func origin(_ replica: UInt64, _ sequence: UInt64 = 0, at milliseconds: UInt64) -> Origin {
        Origin(
            unit: UnitID(replica: ReplicaID(replica), sequence: sequence), time: Timestamp(milliseconds: milliseconds))
    }

    /// Applies steps, each to a header in some order.
    private enum Step {
        case content(Origin)
        case header(HeaderChange, Origin)
    }

    private func header(_ steps: [Step], on start: Header = Header()) -> Header {
        var header = start
        for step in steps {
            switch step {
            case .content(let origin): header.noteContent(from: origin)
            case .header(let change, let origin): header.apply(change, from: origin)
            }
        }
        return header
    }

    @Test("M9 an edit beside a removal brings the document back, in every order")
    func concurrentEditRevives() {
        let start = header([.content(origin(1, at: 1))])
        let steps: [Step] = [
            .header(start.moveToTrash(), origin(2, at: 5)), .content(origin(1, 1, at: 4)),
            .header(start.setPinned(true), origin(3, at: 3)),
        ]
        for order in permutations(steps) {
            #expect(!header(order, on: start).isTrashed)
        }
        // Without the edit it stays; a pin is no content.
        #expect(header([steps[0], steps[2]], on: start).isTrashed)
        #expect(header([steps[2], steps[0]], on: start).isTrashed)
    }

    @Test("M9 a rename beside a removal brings the document back; what its author saw does not")
    func renameRevives() {
        let start = header([.content(origin(1, at: 1))])
        let rename = Step.header(start.rename(to: "n"), origin(2, at: 2))
        #expect(!header([rename, .header(start.moveToTrash(), origin(1, 1, at: 3))], on: start).isTrashed)
        let renamed = header([rename], on: start)
        #expect(header([.header(renamed.moveToTrash(), origin(1, 1, at: 3))], on: renamed).isTrashed)
    }

    @Test("M9 two removals beside each other, one after an edit: the document stays removed, in every order")
    func twoRemovals() {
        let start = header([.content(origin(1, at: 1))])
        let edited = header([.content(origin(2, at: 2))], on: start)
        for (mine, theirs) in [(5, 6), (6, 5)] as [(UInt64, UInt64)] {
            let unaware = Step.header(start.moveToTrash(), origin(1, 1, at: mine))
            let edit = Step.content(origin(2, at: 2))
            let aware = Step.header(edited.moveToTrash(), origin(2, 1, at: theirs))
            for order in [[unaware, edit, aware], [edit, unaware, aware], [edit, aware, unaware]] {
                #expect(header(order, on: start).isTrashed, "\(mine) \(theirs)")
            }
            // Who restores it takes both back.
            let gone = header([unaware, edit, aware], on: start)
            #expect(!header([.header(gone.restore(), origin(1, 2, at: 9))], on: gone).isTrashed)
        }
    }

    @Test("W5 removals and restorations in every order agree, whatever they claim to have seen")
    func trashCommutes() {
        let marks: [TrashMark] = [.kept, .trashed(contentSeen: 1), .trashed(contentSeen: 2), .trashed(contentSeen: 9)]
        for a in marks {
            for b in marks {
                for c in marks {
                    let steps = [a, b, c].enumerated().map { index, mark in
                        Step.header(
                            .trash(Assignment(value: mark, writer: nil, replaced: .kept, replacedWriter: .none)),
                            origin(UInt64(index + 1), at: UInt64(index + 2)))
                    }
                    let start = header([.content(origin(1, at: 1)), .content(origin(1, 1, at: 1))])
                    let states = Set(permutations(steps + [steps[1]]).map { header($0, on: start).wireBytes })
                    #expect(states.count == 1, "\(a) \(b) \(c)")
                    // Nobody can have seen nine; who says so brings the document back at worst.
                    if [a, b, c].contains(.trashed(contentSeen: 9)) { continue }
                    let isGone = [a, b, c].split(separator: .kept, omittingEmptySubsequences: false).last ?? []
                    #expect(
                        header(steps, on: start).isTrashed == isGone.contains(.trashed(contentSeen: 2)),
                        "\(a) \(b) \(c)")
                }
            }
        }
    }

    @Test("W5 restore, trash and their undo")
    func restore() throws {
        var header = header([.content(origin(1, at: 1))])
        let trash = (header.moveToTrash(), origin(1, 1, at: 2))
        header.apply(trash.0, from: trash.1)
        #expect(header.isTrashed)
        let undo = try #require(header.inverse(of: trash.0, from: trash.1))
        header.apply(undo, from: origin(1, 2, at: 3))
        #expect(!header.isTrashed)
        let redo = try #require(header.inverse(of: undo, from: origin(1, 2, at: 3)))
        header.apply(redo, from: origin(1, 3, at: 4))
        #expect(header.isTrashed)
        header.apply(header.restore(), from: origin(2, at: 5))
        #expect(!header.isTrashed)
        #expect(header.inverse(of: trash.0, from: trash.1) == nil)
    }

    @Test("W5 a field of a newer version merges in every order, is undone and is in snapshots")
    func newerFields() throws {
        let steps: [Step] = [
            field(7, "red", origin(1, at: 5)), field(7, "blue", origin(2, at: 6)), field(15, "", origin(3, at: 4)),
            field(9, "old", origin(4, at: 1)),
        ]
        let states = Set(permutations(steps).map { header($0).wireBytes })
        #expect(states.count == 1)
        var merged = header(steps)
        #expect(try Header(wireBytes: merged.wireBytes).wireBytes == merged.wireBytes)
        #expect(merged.changedAt == header([.header(Header().setPinned(true), origin(4, at: 1))]).changedAt)

        // What its author did last can be taken back, and brought back; what somebody else set since can't.
        let before = merged.wireBytes
        let change = HeaderChange.field(
            9,
            Assignment(
                value: FieldBytes("new"), writer: nil, replaced: FieldBytes("old"),
                replacedWriter: origin(4, at: 1).unit))
        merged.apply(change, from: origin(4, 1, at: 8))
        let undo = try #require(merged.inverse(of: change, from: origin(4, 1, at: 8)))
        merged.apply(undo, from: origin(4, 2, at: 9))
        #expect(merged.wireBytes != before)
        guard case .field(9, let assignment) = undo else {
            Issue.record("\(undo)")
            return
        }
        #expect(assignment.value == FieldBytes("old") && assignment.writer == origin(4, at: 1).unit)
        #expect(merged.inverse(of: change, from: origin(4, 1, at: 8)) == nil)
    }

    @Test("W5 a tag of the header with anything but a field is kept as an unknown change")
    func noField() throws {
        for payload in [[], [4], [0, 9, 1], [1, 1, 1]] as [[UInt8]] {
            var reader = WireReader(payload)
            #expect(try HeaderChange(tag: 8, from: &reader) == nil)
            #expect(reader.readRest() == payload)
        }
        var reader = WireReader([0, 1, 7, 0])
        guard case .field(8, let assignment)? = try HeaderChange(tag: 8, from: &reader) else {
            Issue.record("no field")
            return
        }
        #expect(assignment.value.bytes == [7] && assignment.replaced.bytes.isEmpty)
    }

    private func field(_ tag: UInt8, _ value: String, _ origin: Origin) -> Step {
        let replaced = FieldBytes("")
        return .header(
            .field(tag, Assignment(value: FieldBytes(value), writer: nil, replaced: replaced, replacedWriter: .none)),
            origin)
    }

    @Test("created is the earliest time, changed the latest of content, in every order")
    func times() {
        let steps: [Step] = [
            .content(origin(1, at: 30)), .content(origin(2, at: 10)), .content(origin(3, at: 20)),
            .header(Header().setPinned(true), origin(4, at: 90)),
        ]
        for order in permutations(steps) {
            let header = header(order)
            #expect(header.createdAt == 10)
            #expect(header.changedAt == 30)
        }
        #expect(Header().createdAt == 0)
        #expect(Header().changedAt == 0)
    }

    @Test("M7 an import's own times count until something changes after it")
    func importedTimes() {
        var header = Header()
        let now = origin(1, at: 1_000)
        header.noteContent(from: now)
        header.apply(header.setTimes(created: 5, changed: 6), from: now)
        #expect(header.createdAt == 5)
        #expect(header.changedAt == 6)
        header.apply(header.setPinned(true), from: origin(1, 2, at: 2_000))
        #expect(header.changedAt == 6)
        header.noteContent(from: origin(1, 3, at: 3_000))
        #expect(header.createdAt == 5)
        #expect(header.changedAt == 3_000)
    }

    @Test("M12 links stand sorted, each once, and can be taken away")
    func links() throws {
        let targets = [3, 1, 2].map { DocumentID(high: 0, low: $0) }
        let steps = targets.enumerated().map { index, target in
            Step.header(Header().setLink(to: target, true), origin(1, UInt64(index), at: 1))
        }
        for order in permutations(steps) { #expect(header(order).links == targets.sorted()) }
        var header = header(steps)
        let unlink = (header.setLink(to: targets[0], false), origin(2, at: 2))
        header.apply(unlink.0, from: unlink.1)
        #expect(header.links == [targets[1], targets[2]])
        let back = try #require(header.inverse(of: unlink.0, from: unlink.1))
        header.apply(back, from: origin(2, 1, at: 3))
        #expect(header.links == targets.sorted())
    }

    @Test("W8 units of unknown changes are kept as they come; an area's count as content")
    func unknownChanges() {
        var header = Header()
        var units: [UnitID] = []
        for sequence: UInt64 in [4, 1, 3, 2, 9] {
            let origin = Origin(
                unit: UnitID(replica: ReplicaID(1), sequence: sequence), time: Timestamp(milliseconds: 100 + sequence))
            header.noteUnknown([sequence == 9 ? 3 : 200], from: origin, among: &units)
        }
        #expect(units.map(\.sequence) == [4, 1, 3, 2, 9])
        var counted = Header()
        for sequence: UInt64 in [4, 1, 3, 2] {
            counted.noteContent(
                from: Origin(
                    unit: UnitID(replica: ReplicaID(1), sequence: sequence),
                    time: Timestamp(milliseconds: 100 + sequence)))
        }
        #expect(header.wireBytes == counted.wireBytes)
    }
}
