import DocumentHistories
import Primitives
import Replication
import TestSupport
import Testing

@Suite("Writing events anew")
struct RewritingTests {
    @Test(
        "W6 what is written anew is what another replica would have written, in every area",
        arguments: DocumentArea.allCases)
    func areas(area: DocumentArea) {
        for seed in UInt64(1)...40 { #expect(area.isTheSameRenamed(seed: seed) == true, "seed \(seed)") }
    }

    private let document = DocumentID(high: 1, low: 2)
    private let old = ReplicaID(0x6b1d_93f0_2c57_e810)
    private let new = ReplicaID(0x1e44_a90c_77d2_0b3f)

    private func renames(span: UInt64 = 4) -> UnitRenames {
        UnitRenames([
            .init(
                first: UnitID(replica: old, sequence: 3), span: span, renamed: UnitID(replica: new, sequence: 0))
        ])
    }

    private func event(_ changes: [ShelfChange], undoes: EventID? = nil) throws -> Event {
        try Event(
            bytes: Event.encode(
                document: document, kind: "shelf", id: UnitID(replica: old, sequence: 3),
                parents: [UnitID(replica: old, sequence: 2)], time: Timestamp(milliseconds: 9), author: AuthorID(1),
                undoes: undoes, changes: changes))
    }

    @Test("W6 a change of a newer version that names what is renamed can't be written anew; any other can")
    func unknown() throws {
        var writer = WireWriter()
        writer.write(UnitID(replica: old, sequence: 5))
        let naming = try event([.unknown(tag: 99, payload: [7] + writer.bytes)])
        let id = UnitID(replica: new, sequence: 0)
        #expect(naming.rewritten(as: id, time: .zero, renaming: renames(), in: Shelf.self) == nil)
        // Its sequence is not one of those.
        #expect(naming.rewritten(as: id, time: .zero, renaming: renames(span: 2), in: Shelf.self) != nil)
        let other = try event([.unknown(tag: 99, payload: [1, 2, 3])], undoes: UnitID(replica: old, sequence: 1))
        let bytes = try #require(
            other.rewritten(as: id, time: Timestamp(milliseconds: 4), renaming: renames(), in: Shelf.self))
        let again = try Event(bytes: bytes)
        #expect(again.id == id && again.time == Timestamp(milliseconds: 4) && again.span == other.span)
        #expect(again.parents == other.parents && again.undoes == other.undoes, "what is not renamed stays")
        // What stands behind the last change is a newer version's, too.
        let longer = try Event(bytes: other.bytes + [1])
        #expect(longer.rewritten(as: id, time: .zero, renaming: renames(), in: Shelf.self) == nil)
    }

    @Test("W6 a value that only a newer version can read is written anew as it is")
    func unreadableValue() throws {
        // A name that says it is longer than it is, and a spot with a level behind its row.
        let bytes: [UInt8] = [16, OldItem.kind, 2, 2, 9, 65, 8, 2, 1, 5]
        let event = try Event(
            bytes: Event.encode(
                document: document, kind: "stock", id: UnitID(replica: old, sequence: 3), parents: [],
                time: Timestamp(milliseconds: 9), author: AuthorID(1), undoes: nil,
                changes: [try RecordChange(wireBytes: bytes)]))
        let again = try #require(
            event.rewritten(
                as: UnitID(replica: new, sequence: 0), time: event.time, renaming: renames(), in: OldStock.self))
        #expect(try Event(bytes: again).changes.map { $0.bytes } == [bytes])
    }

    @Test("The time of an event is read without the rest, and nothing else has one")
    func time() throws {
        let bytes = try event([.unknown(tag: 99, payload: [1])]).bytes
        #expect(Event.time(in: bytes) == Timestamp(milliseconds: 9))
        for length in 0..<bytes.count {
            let time = Event.time(in: Array(bytes.prefix(length)))
            #expect(time == nil || time == Timestamp(milliseconds: 9))
        }
        #expect(Event.time(in: [2] + bytes.dropFirst()) == nil)
    }

    @Test(
        "W6 a page that is loaded anew under a right clock takes its own events of the future, and gives no unit twice")
    func ownEarly() throws {
        let wrong: UInt64 = 2_400_000_000_000
        let now: UInt64 = 1_779_278_400_000
        var kept: [[UInt8]] = []
        let before = DocumentSession<Shelf>(document: document, kind: "shelf", replica: old, author: AuthorID(1))
        let change = ShelfChange.unknown(tag: 99, payload: [1])
        before.perform([change], now: wrong) { kept.append($0) }

        let after = DocumentSession<Shelf>(document: document, kind: "shelf", replica: old, author: AuthorID(1))
        after.takesOwnEarly = true
        #expect(try after.receive(kept[0], now: now) == .applied(1))
        let next = try #require(after.perform([change], now: now) { kept.append($0) })
        #expect(next.sequence == 1)
        #expect(try Event(bytes: kept[1]).parents == [UnitID(replica: old, sequence: 0)])

        let other = DocumentSession<Shelf>(document: document, kind: "shelf", replica: new, author: AuthorID(1))
        other.takesOwnEarly = true
        #expect(try other.receive(kept[0], now: now) == .early)
    }

    @Test("W6 a clock that was wrong goes back to the present, but in documents with a later event")
    func clock() {
        let (wrong, now) = (Timestamp(milliseconds: 2_400_000_000_000), UInt64(1_779_278_400_000))
        var fresh = HybridClock(replicaLatest: wrong)
        #expect(fresh.tick(now: now) == Timestamp(milliseconds: now))
        #expect(fresh.replicaLatest == Timestamp(milliseconds: now))
        var late = HybridClock(latest: wrong, replicaLatest: wrong)
        #expect(late.tick(now: now) > wrong)
        #expect(late.replicaLatest == Timestamp(milliseconds: now), "other documents go on from the present")
        // Ten minutes are nobody's fault.
        let soon = Timestamp(milliseconds: now + 599_000)
        var near = HybridClock(replicaLatest: soon)
        #expect(near.tick(now: now) > soon)
    }
}
