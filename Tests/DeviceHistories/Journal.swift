import KanbanCommands
import KanbanModel
import Markup
import MemoCommands
import MemoModel
import ModuleKit
import Replication

/// Two documents into which everybody writes numbers and from which nobody takes any: what is acknowledged is there in
/// the end.
struct Journal {
    let memo: DocumentID
    let board: DocumentID

    /// Made on one device; the others get it.
    init(on device: Device) throws(CommandError) {
        memo = try device.workspace.create(MemoKind()) { (_, _) throws(CommandError) in
            (try? Memo.new("Journal")) ?? []
        }.entry.document
        board = try device.workspace.create(BoardKind()) { (_, random) throws(CommandError) in
            (try? Board.creation(name: "Journal", using: &random)) ?? []
        }.entry.document
    }

    /// Writes a number down, with a file where there is one; returns whether that was acknowledged.
    func note(_ number: Int, on device: Device, with file: [UInt8]? = nil) -> Bool {
        do throws(CommandError) {
            let file = try device.workspace.stored { () throws(StoreError) in try file.map(device.workspace.blobs.put) }
            let link = file.map { BlobSource.markdown(name: "\(number)", hash: $0.hex) } ?? ""
            if number % 2 == 0 {
                return try device.workspace.change(MemoKind(), memo) { (memo, _) throws(CommandError) in
                    (try? memo.appendLine("<\(number)>" + link)) ?? []
                }.event != nil
            }
            return try device.workspace.change(BoardKind(), board) { (board, random) throws(CommandError) in
                (try? board.add(Card(title: "<\(number)>", description: link), using: &random)) ?? []
            }.event != nil
        } catch {
            return false
        }
    }

    /// Where a number is written down.
    func document(of number: Int) -> DocumentID { number % 2 == 0 ? memo : board }

    /// The numbers that are on a device.
    func numbers(on device: Device) -> Set<Int> {
        let text = here(MemoKind(), memo, device)?.text ?? ""
        let titles = here(BoardKind(), board, device)?.allCards.map(\.title) ?? []
        return Self.numbers(in: ([text] + titles).joined(separator: "\n"))
    }

    /// A document whose events are there: what is only said to be in it counts for nothing.
    private func here<Kind: DocumentKind>(_ kind: Kind, _ document: DocumentID, _ device: Device) -> Kind.Value? {
        guard let loaded = try? device.workspace.load(kind, document), loaded.position > 0 else { return nil }
        return loaded.value
    }

    /// The numbers of a text.
    static func numbers(in text: String) -> Set<Int> {
        var numbers: Set<Int> = []
        for word in text.split(separator: "<").dropFirst() {
            if let number = Int(word.prefix { $0 != ">" }) { numbers.insert(number) }
        }
        return numbers
    }
}
