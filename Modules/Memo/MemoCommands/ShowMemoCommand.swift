import Markup
import MemoModel
import ModuleKit
import Replication

struct ShowMemoCommand: FileCommand {
    let name = "show"
    var summary: Phrase { "Show a memo's text, as it is or as it was." }
    let result = "memo"
    let access = StoreAccess.read
    let memo = Parameters.memo
    let at = Parameters.at

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(memo)
        let version = try input(at)
        let workspace = try services.openWorkspace()
        let console = services.console
        return try workspace.transaction(.read) { () throws(CommandError) in
            let entry = try workspace.resolve(reference, MemoKind(), includingTrash: true)
            let memo: Memo
            var earlier: MemoRecord.Earlier?
            if let version {
                let found = try Versions(of: entry, in: workspace).find(version)
                memo = found.memo
                earlier = MemoRecord.Earlier(
                    title: try workspace.namingLinks(in: memo.title ?? ""),
                    preview: try workspace.namingLinks(in: memo.preview), tags: memo.tags, version: found.version)
            } else {
                memo = try workspace.load(MemoKind(), entry.document).value
            }
            var links: [LinkRecord] = []
            for link in memo.links {
                var target = try workspace.linked(link.target)
                if let entry = target { target = try workspace.namingLinks(in: entry) }
                links.append(LinkRecord(target: link.target, entry: target))
            }
            let record = MemoRecord(
                try workspace.namingLinks(in: entry), text: memo.text, links: links, earlier: earlier)
            return Answer(record) { page in
                // In a pipe the text goes out byte for byte, so that it can be saved.
                guard console.isOutputTerminal else { return page.text(memo.text) }
                page.linked(memo, links)
                if memo.text.utf8.last != UInt8(ascii: "\n") { page.line() }
            }
        }
    }
}

extension Page {
    /// The text with the present title in place of each link that leads somewhere.
    fileprivate mutating func linked(_ memo: Memo, _ records: [LinkRecord]) {
        let scalars = Array(memo.text.unicodeScalars)
        var place = 0
        for (link, record) in zip(memo.links, records) {
            guard let entry = record.entry, link.range.lowerBound >= place else { continue }
            text(String(String.UnicodeScalarView(scalars[place..<link.range.lowerBound])))
            // A label that the writer chose stays.
            let isLabelled = !link.label.utf8.elementsEqual(link.target.utf8)
            append(.accent(isLabelled ? .verbatim(link.label) : Self.title(of: entry)))
            place = link.range.upperBound
        }
        text(String(String.UnicodeScalarView(scalars[place...])))
    }
}
