internal import KanbanModel
internal import Markup
internal import MemoModel
internal import Replication
internal import TextMerging

/// Makes a document of every area on one device, takes it over to another, changes and undoes it there, and compares
/// both byte for byte; then reads Markdown and searches in Korean. Returns 0, or the number of the step that failed.
///
/// It makes the linker keep, and the compiler specialise, all that the page will use.
@_expose(wasm, "bojagi_selfcheck")
@_cdecl("bojagi_selfcheck")
public func selfCheck() -> Int32 {
    var generator = SplitMix64(seed: 1)
    guard let memo = try? Memo.new("# 회의록\n- [ ] 차 사기 #tea"), memoConverges(memo) else { return 1 }
    guard let board = try? Board.creation(name: "Plans", using: &generator) else { return 2 }
    guard boardConverges(board, &generator) else { return 3 }
    guard MarkdownDocument.parse("**굵게** & <b>").html().utf8.count > 10 else { return 4 }
    guard TextSearch.contains("오늘의 회의록", "의록"), Hangul.isInitials("ㅎㅇ") else { return 5 }
    guard canvasConverges(&generator) else { return 6 }
    guard illustrationConverges() else { return 7 }
    guard galleryConverges() else { return 8 }
    return 0
}

private func memoConverges(_ changes: [MemoChange]) -> Bool {
    let pair = Pair<Memo>(kind: Memo.kind)
    pair.perform(changes)
    guard let edit = try? pair.here.value.replaceText(with: "# 회의록\n- [x] 차 사기 #tea") else { return false }
    pair.perform(edit)
    return pair.isEqual && pair.undoes(back: 1) && pair.isEqual
}

private func boardConverges(_ changes: [BoardChange], _ generator: inout SplitMix64) -> Bool {
    let pair = Pair<Board>(kind: "kanban")
    pair.perform(changes)
    guard let card = try? pair.here.value.add(CardDraft(title: "차"), using: &generator) else { return false }
    pair.perform(card)
    return pair.isEqual && pair.undoes(back: 1) && pair.isEqual
}

/// Two devices with the same document.
final class Pair<Value: Document & WireCodable> {
    let here: DocumentSession<Value>
    let there: DocumentSession<Value>
    private var log: [Event] = []
    private var now: UInt64 = 1_700_000_000_000

    init(kind: String) {
        let document = DocumentID(high: 1, low: 2)
        here = DocumentSession(document: document, kind: kind, replica: ReplicaID(1), author: AuthorID(1))
        there = DocumentSession(document: document, kind: kind, replica: ReplicaID(2), author: AuthorID(1))
    }

    func perform(_ changes: [Value.Change], undoing undone: EventID? = nil) {
        now += 1
        here.perform(changes, now: now, undoing: undone) { bytes in
            if let event = try? Event(bytes: bytes) { log.append(event) }
            // Twice: what comes again changes nothing.
            for _ in 0..<2 { _ = try? there.receive(bytes, now: now) }
        }
    }

    var isEqual: Bool { here.value.wireBytes == there.value.wireBytes && here.graph.wireBytes == there.graph.wireBytes }

    /// Takes back that many events, which must change the value.
    func undoes(back count: Int) -> Bool {
        let before = here.value.wireBytes
        for _ in 0..<count {
            guard let step = try? here.value.undoStep(.undo, by: AuthorID(1), log: log) else { return false }
            perform(step.changes, undoing: step.undoes)
        }
        return here.value.wireBytes != before
    }
}
