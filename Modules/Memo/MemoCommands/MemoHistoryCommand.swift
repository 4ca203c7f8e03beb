import JSON
import MemoModel
import ModuleKit
import Replication
import TextMerging

struct MemoHistoryCommand: DocumentCommand {
    let name = "history"
    var summary: Phrase { MemoDocuments().history }
    let result = "[history]"
    let access = StoreAccess.read
    let memo = Parameters.memo

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(memo)
        let workspace = try services.openWorkspace()
        let language = services.language
        let items = try workspace.transaction(.read) { () throws(CommandError) in
            try Self.items(of: try workspace.resolve(reference, MemoKind(), includingTrash: true), in: workspace)
        }
        return Answer(
            json: { writer in
                writer.array { writer in
                    for item in items { item.write(to: &writer, language) }
                }
            },
            text: { page in
                for item in items {
                    page.line(
                        .dim(.verbatim(item.version)), .plain(text: "  "), .dim(page.date(item.time)),
                        .plain(text: "  "), .plain(text: item.author), .plain(text: "  "),
                        .plain(item.sentence))
                }
            })
    }

    struct Item {
        let version: String
        /// Milliseconds since 1970.
        let time: UInt64
        let author: String
        let sentences: [Phrase]

        var sentence: Phrase {
            guard var result = sentences.first else { return "" }
            for next in sentences.dropFirst() { result = "\(result) \(next)" }
            return result
        }

        func write(to writer: inout JSONWriter, _ language: Language) {
            writer.object { writer in
                writer.member("at", plain: Times.iso8601(milliseconds: time))
                writer.member("author", author)
                writer.member("text", language.text(of: sentence))
                writer.member("version", version)
            }
        }
    }

    private static func items(of entry: CatalogueEntry, in workspace: Workspace) throws(CommandError) -> [Item] {
        let versions = try Versions(of: entry, in: workspace)
        let history = try reading(workspace) { () throws(WireError) in try Memo.history(of: versions.log) }
        // Taking back what took something back is a redo.
        var undos: Set<EventID> = []
        var items: [Item] = []
        for (version, name) in zip(history, versions.items) {
            var sentences = version.entries.map { $0.phrase }
            if let undone = version.undoes {
                let isRedo = undos.contains(undone)
                if !isRedo { undos.insert(version.event) }
                sentences.insert(isRedo ? "Redo:" : "Undo:", at: 0)
            }
            items.append(
                Item(
                    version: name.name, time: version.time.milliseconds,
                    author: workspace.name(of: version.author), sentences: sentences))
        }
        return items
    }
}
