import MemoModel
import Primitives
import Replication
import Scenes
import Testing

/// What was written under a clock that was ahead.
@Suite struct EarlyTests {
    private func open(_ replica: UInt64) -> OpenDocument<Memo> {
        OpenDocument(
            document: DocumentID(high: 1, low: 2), kind: Memo.kind, replica: ReplicaID(replica), author: AuthorID(1))
    }

    @Test("M9 edits of one text from the future are shown once their time has come, beside one another, too")
    func besideOneAnother() throws {
        let (now, ahead): (UInt64, UInt64) = (1_700_000_000_000, 1_730_000_000_000)
        let (one, two, page) = (open(1), open(2), open(3))
        one.perform(try Memo.new("List"), now: now)
        let first = one.takeOutbox()
        for other in [two, page] { for bytes in first { other.receive(bytes, now: now) } }
        one.perform(try one.value.appendLine("by one"), now: ahead)
        two.perform(try two.value.appendLine("by two"), now: ahead)
        for bytes in one.takeOutbox() + two.takeOutbox() { #expect(!page.receive(bytes, now: now)) }
        #expect(page.value.text == "List")
        // Whatever comes then brings them along.
        for bytes in first { page.receive(bytes, now: ahead) }
        #expect(page.value.text.contains("by one") && page.value.text.contains("by two"))
    }

    @Test("W6 under a clock that was set back, units of own events that wait for others are given to nothing else")
    func setBack() throws {
        let (now, before): (UInt64, UInt64) = (1_730_000_000_000, 1_700_000_000_000)
        let (one, page) = (open(1), open(2))
        one.perform(try Memo.new("List"), now: before)
        var kept = one.takeOutbox()
        for bytes in kept { page.receive(bytes, now: now) }
        one.perform(try one.value.appendLine("by one"), now: now)
        kept += one.takeOutbox()
        page.receive(kept[1], now: now)
        page.perform(try page.value.appendLine("by this page"), now: now)
        kept += page.takeOutbox()
        // What is kept is loaded, and written on, twice; the second time by the same numbers.
        var written: [EventID] = []
        for _ in 0..<2 {
            let later = open(2)
            for bytes in kept { later.receive(bytes, now: before) }
            #expect(later.value.text.hasPrefix("List") && !later.value.text.contains("by one"))
            let next = later.nextUnit
            let id = try #require(later.perform(try later.value.appendLine("under a wrong clock"), now: before))
            #expect(id == next)
            written.append(id)
            kept += later.takeOutbox()
        }
        #expect(Set(written.map(\.replica)).count == 1 && !written.map(\.replica).contains(ReplicaID(2)))
        #expect(written[0].sequence < written[1].sequence)
        let right = open(2)
        for bytes in kept { right.receive(bytes, now: now + 1_000) }
        #expect(right.value.text.contains("by this page") && right.value.text.contains("by one"))
        #expect(right.value.text.components(of: "under a wrong clock") == 2)
        #expect(Set(try kept.map { try Event(bytes: $0).id }).count == kept.count)
        // Without anything that waits it goes on as it is.
        #expect(right.nextUnit.replica == ReplicaID(2))
    }
}

extension String {
    fileprivate func components(of part: String) -> Int { split(separator: "\n").count { $0.contains(part) } }
}
