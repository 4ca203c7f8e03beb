internal import Drawing
internal import MemoModel
internal import Phrases
public import Scenes

extension Area {
    /// Memos on the page.
    public static var memos: Area {
        Area(
            name: "memo", kinds: [Memo.kind], title: "Memos", color: Style.Patch.memo.color,
            words: { $0 == "ko" ? MemoWords.korean : "" },
            makeScene: { MemosScene($0, surface: $1) },
            makeCaptures: { [MemoCapture($0)] })
    }
}
