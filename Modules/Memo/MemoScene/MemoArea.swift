import Drawing
import MemoModel
import Phrases
public import Scenes

extension Area {
    /// Memos on the page.
    public static var memos: Area {
        Area(
            name: "memo", kinds: [Memo.kind], title: "Memos", color: Style.Patch.memo.color,
            icon: AreaIcon(
                patch: "M4.75 2.75h7l3.5 3.5v2h-10.5z",
                lines: "M4.75 2.75h7l3.5 3.5v11H4.75zM11.75 2.75v3.5h3.5M7.5 11h5M7.5 14h3.5"),
            takesDocuments: true,
            words: { $0 == "ko" ? MemoWords.korean : "" },
            makeScene: { MemosScene($0, surface: $1) },
            captures: [Capture("Keep as memo") { MemoCapture($0) }])
    }
}
