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
}
