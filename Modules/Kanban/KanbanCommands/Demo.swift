import KanbanModel
import ModuleKit
import Replication

/// The area's part of the demo workspace.
enum Demo {
    /// A board with a card of every sort: due, overdue, done, with tags and a checklist.
    static func make(_ services: DocumentServices) throws(CommandError) {
        let isKorean = services.language.code == "ko"
        let workspace = try services.openWorkspace()
        let today = services.today?.daysSince1970 ?? 0
        try workspace.transaction(.write) { () throws(CommandError) in
            let made = try workspace.create(BoardKind()) { (_, random) throws(CommandError) in
                let name = isKorean ? "이사 준비" : "Moving house"
                let columns = isKorean ? ("할 일", "하는 중", "끝") : ("Todo", "Doing", "Done")
                return try asking { () throws(BoardError) in
                    try Board.creation(name: name, columnNames: columns, using: &random)
                }
            }
            let next = try workspace.nextUnit(of: made.entry.document, BoardKind())
            _ = try workspace.change(BoardKind(), made.entry.document) { (board, random) throws(CommandError) in
                var batch = BoardBatch(on: board, firstUnit: next)
                for card in cards(today: today, isKorean: isKorean) {
                    guard let column = batch.column(card.role) else { continue }
                    try asking { () throws(BoardError) in
                        try batch.add(card.draft, to: column, using: &random)
                    }
                }
                // The mark goes last: whoever changes the board after it makes it theirs.
                return batch.changes + [.header(board.header.setDemo(true))]
            }
        }
    }

    private static func cards(today: Int64, isKorean: Bool) -> [(role: ColumnRole, draft: Card)] {
        func day(_ offset: Int64) -> CivilDate? { CivilDate(daysSince1970: today + offset) }
        if isKorean {
            return [
                (.todo, Card(title: "이삿짐센터 견적 받기 #전화", due: day(3))),
                (.todo, Card(title: "주소 변경", description: "- [x] 은행\n- [ ] 우체국\n- [ ] 도서관\n", due: day(14))),
                (.doing, Card(title: "책 싸기 #짐", description: "무거우니 작은 상자에.", due: day(-1))),
                (.done, Card(title: "계약서에 서명하기", due: day(-7))),
            ]
        }
        return [
            (.todo, Card(title: "Get quotes from movers #call", due: day(3))),
            (
                .todo,
                Card(
                    title: "Change the address", description: "- [x] bank\n- [ ] post office\n- [ ] library\n",
                    due: day(14))
            ),
            (
                .doing,
                Card(
                    title: "Pack the books #boxes", description: "in small boxes; they are heavy", due: day(-1))
            ),
            (.done, Card(title: "Sign the lease", due: day(-7))),
        ]
    }
}
