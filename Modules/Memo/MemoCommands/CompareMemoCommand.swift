import JSON
import MemoModel
import ModuleKit
import Replication
import TextMerging

struct CompareMemoCommand: DocumentCommand {
    let name = "diff"
    var summary: Phrase { "Show what differs between two versions of a memo, in lines or in words." }
    let result = "difference"
    let access = StoreAccess.read
    let memo = Parameters.memo
    let from = Parameter<String?>.option(
        "from", "The older version, as “memo history” names it; without it, the one before the newer.")
    let to = Parameter<String?>.option("to", "The newer version; without it, the memo as it is.")
    let words = Parameter<Bool>.flag("words", "Mark the words that differ within their lines.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(memo)
        let from = try input(from)
        let to = try input(to)
        let inWords = try input(words)
        let workspace = try services.openWorkspace()
        let (older, newer) = try workspace.transaction(.read) { () throws(CommandError) in
            let versions = try Versions(
                of: try workspace.resolve(reference, MemoKind(), includingTrash: true), in: workspace)
            let newer = try versions.find(to ?? versions.items.last?.name ?? "")
            if let from { return (try versions.find(from), newer) }
            return (try versions.before(newer.version), newer)
        }
        let difference = WordDifference(from: older.memo.text, to: newer.memo.text)
        return Answer(
            object: { writer in
                writer.member("from", older.version)
                writer.member("pieces", objects: difference.pieces) { $0.writeMembers(to: &$1) }
                writer.member("to", newer.version)
            },
            text: { page in
                page.line(.dim(.verbatim(older.version)), .dim(" → "), .dim(.verbatim(newer.version)))
                if difference.isEmpty { return page.line("Nothing in the text differs.") }
                guard inWords else {
                    for row in LineDifference(difference.abridged()).rows { page.append(row) }
                    return
                }
                for piece in difference.abridged() { page.append(piece) }
                page.line()
            })
    }
}

extension Versions {
    /// The version before one with this name; an empty memo before the first.
    fileprivate func before(_ name: String) throws(CommandError) -> (memo: Memo, version: String) {
        guard let place = items.lastIndex(where: { $0.name == name }), place > 0 else { return (Memo(), "") }
        return try find(items[place - 1].name)
    }
}

extension WordDifference.Piece {
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        let (kind, text) =
            switch self {
            case .same(let text): ("same", text)
            case .removed(let text): ("removed", text)
            case .added(let text): ("added", text)
            case .omitted: ("omitted", "")
            }
        writer.member("kind", kind)
        writer.member("text", text)
    }
}

extension Page {
    /// A line as `diff -u` shows it.
    fileprivate mutating func append(_ row: LineDifference.Row) {
        switch row {
        case .same(let text): line(.plain(.verbatim(" " + text)))
        case .removed(let text): line(.danger(.verbatim("-" + text)))
        case .added(let text): line(.accent(.verbatim("+" + text)))
        case .omitted(let count): line(.dim("… \(count) line{|s}"))
        }
    }

    /// A piece as programs that compare words show it: `[-removed-]`, `{+added+}`.
    fileprivate mutating func append(_ piece: WordDifference.Piece) {
        switch piece {
        case .same(let text): lines(text) { .plain(.verbatim($0)) }
        case .removed(let text): lines(text) { .danger(.verbatim("[-\($0)-]")) }
        case .added(let text): lines(text) { .accent(.verbatim("{+\($0)+}")) }
        case .omitted(let count):
            append(.dim("… \(count) line{|s}"))
            line()
        }
    }

    /// The pieces of a text's lines; an empty line has none.
    private mutating func lines(_ text: String, _ piece: (String) -> Piece) {
        var isFirst = true
        for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if !isFirst { line() }
            isFirst = false
            if !part.isEmpty { append(piece(String(part))) }
        }
    }
}
