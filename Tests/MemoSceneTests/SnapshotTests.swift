import MemoModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing

/// A memo that is shown, and written in, before its events are there.
@Suite struct SnapshotTests {
    private let document = DocumentID(high: 5, low: 6)
    private let context = MemoHarness().context

    /// Another device's memo of so many events, and how it stands.
    private func memo(_ count: Int) throws -> (events: [[UInt8]], snapshot: SentSnapshot, OpenDocument<Memo>) {
        let there = OpenDocument<Memo>(
            document: document, kind: Memo.kind, replica: ReplicaID(9), author: AuthorID(9))
        for number in 0..<count {
            there.perform(try there.value.append("line \(number)"), now: context.now + UInt64(number))
        }
        return (
            there.takeOutbox(),
            SentSnapshot(
                kind: Memo.kind, codec: Memo.codec, latest: there.session.clock.latest,
                graph: there.session.graph.wireBytes, bytes: there.value.wireBytes), there
        )
    }

    private func loading() -> Documents<Memo> {
        let memos = Documents<Memo>(kind: Memo.kind, codec: Memo.codec, context)
        memos.load(document)
        return memos
    }

    /// What the person did since it was asked last, as the page keeps it.
    private func kept(_ memos: Documents<Memo>) -> [[UInt8]] {
        memos.takeEffects().compactMap { effect in
            if case .keep(_, _, let bytes) = effect { return bytes }
            return nil
        }
    }

    @Test("D1 a memo is read and written in before its events are there, and its past and undo come with them")
    func written() throws {
        let (events, snapshot, there) = try memo(5)
        let memos = loading()
        #expect(memos.begin(document, from: snapshot))
        memos.isReady(document)
        let open = try #require(memos[document])
        #expect(open.value.text == there.value.text && open.wholeLog.isEmpty && !open.isWhole)
        #expect(memos.perform(try open.value.append("mine"), on: document) != nil)
        #expect(!open.canStep(.undo), "what an undo needs may be in the past")
        let mine = kept(memos)
        #expect(mine.count == 1)

        #expect(!memos.receive(Array(events.dropLast()), of: document))
        // Again, in any order, with one's own among them: each counts once.
        #expect(!memos.receive(events.dropLast().reversed() + mine, of: document))
        #expect(!open.isWhole && open.lacks(events[4]) && !open.lacks(events[0]))
        #expect(memos.receive([events[4]], of: document), "whoever shows it is told")
        #expect(open.isWhole && open.log.map(\.bytes) == events + mine)
        #expect(open.canStep(.undo))
        memos.step(.undo, document)
        #expect(open.value.text == there.value.text)

        // Elsewhere the same comes of it.
        for bytes in mine + kept(memos) { there.receive(bytes, now: context.now) }
        #expect(there.value.wireBytes == open.value.wireBytes)
    }

    @Test("D1 what others wrote beside it before its past is there is merged when it is") func besides() throws {
        let (events, snapshot, there) = try memo(5)
        // Somebody who had only the first two events writes into their text.
        let other = OpenDocument<Memo>(
            document: document, kind: Memo.kind, replica: ReplicaID(8), author: AuthorID(8))
        for bytes in events.prefix(2) { other.receive(bytes, now: context.now) }
        other.perform(try other.value.append("beside"), now: context.now)
        let beside = other.takeOutbox()
        let memos = loading()
        _ = memos.begin(document, from: snapshot)
        memos.isReady(document)
        memos.receive(beside, of: document)
        memos.receive(events, of: document)
        for bytes in beside { there.receive(bytes, now: context.now) }
        let open = try #require(memos[document])
        #expect(open.isWhole && open.value.wireBytes == there.value.wireBytes)
        #expect(open.log.count == 6 && open.value.text.contains("beside"))
    }

    @Test("D1 a snapshot of another kind or codec, a damaged one, and one that comes late change nothing")
    func refused() throws {
        let (events, snapshot, _) = try memo(3)
        var others = [SentSnapshot](repeating: snapshot, count: 4)
        others[0].kind = "kanban"
        others[1].codec += 1
        others[2].bytes = [0xff]
        others[3].graph = EventGraph().wireBytes
        let memos = loading()
        for other in others { #expect(!memos.begin(document, from: other)) }
        memos.receive([events[0]], of: document)
        #expect(!memos.begin(document, from: snapshot))
        memos.isReady(document)
        #expect(memos[document]?.log.count == 1)
        #expect(!memos.begin(document, from: snapshot))
        let never = Documents<Memo>(kind: Memo.kind, codec: Memo.codec, context)
        #expect(!never.begin(document, from: snapshot), "nobody asked for it")
    }

    @Test("D1 what was written on a snapshot is not taken for the whole memo where its past is not there")
    func withoutPast() throws {
        let (events, snapshot, _) = try memo(3)
        let memos = loading()
        _ = memos.begin(document, from: snapshot)
        memos.isReady(document)
        memos.perform(try #require(memos[document]).value.append("mine"), on: document)
        let mine = kept(memos)
        // The page is loaded anew, and nobody is there.
        let again = loading()
        again.receive(mine, of: document)
        again.isReady(document)
        #expect(again[document] == nil, "there is nothing to show")
        again.receive(events, of: document)
        again.isReady(document)
        #expect(again[document]?.value.text.contains("mine") == true)
    }

    @Test("D1 what is changed on a snapshot counts as later than all that is in it") func clocks() throws {
        let (_, snapshot, there) = try memo(2)
        var ahead = snapshot
        ahead.latest = Timestamp(milliseconds: context.now + 60_000)
        let memos = loading()
        _ = memos.begin(document, from: ahead)
        memos.isReady(document)
        memos.perform(try #require(memos[document]).value.append("mine"), on: document)
        let mine = kept(memos)
        let event = try Event(bytes: try #require(mine.first))
        #expect(event.time > ahead.latest && there.value.text.contains("line 1"))
    }
}
