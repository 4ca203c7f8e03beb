internal import CanvasModel
internal import ModuleKit
internal import Replication
internal import TextMerging

struct CanvasHistoryCommand: Command {
    let name = "history"
    var summary: Phrase { "Show what was done on a canvas, when and by whom." }
    let parameters = [Parameters.canvas.declaration]
    let result = "[history]"
    let access = StoreAccess.read

    private struct Item {
        /// Milliseconds since 1970.
        let time: UInt64
        let author: String
        let sentence: Phrase
    }

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let reference = try input(Parameters.canvas)
        let workspace = try services.openWorkspace(.read)
        let language = services.language
        let items = try workspace.transaction(.read) { () throws(CommandError) in
            let entry = try workspace.canvas(reference, includingTrash: true)
            return try Self.items(of: try workspace.log(of: entry.document), in: workspace)
        }
        return Answer(
            json: { writer in
                writer.array { writer in
                    for item in items {
                        writer.object { writer in
                            writer.member("at", plain: Times.iso8601(milliseconds: item.time))
                            writer.member("author", item.author)
                            writer.member("text", language.text(of: item.sentence))
                        }
                    }
                }
            },
            text: { page in
                for item in items {
                    page.line(
                        .dim(page.date(item.time)), .plain(text: "  " + item.author + "  "), .plain(item.sentence))
                }
            })
    }

    /// An item a sentence, the oldest first. The canvas is replayed, so that titles and names are those of then.
    private static func items(of log: [Event], in workspace: Workspace) throws(CommandError) -> [Item] {
        var canvas = Canvas()
        // Taking back what took something back is a redo.
        var undos: Set<EventID> = []
        var items: [Item] = []
        for event in log {
            let sentences = canvas.applyTelling(try workspace.decoded(event, CanvasKind())).map { $0.phrase }
            var prefix: Phrase?
            if let undone = event.undoes, !sentences.isEmpty {
                let isRedo = undos.contains(undone)
                if !isRedo { undos.insert(event.id) }
                prefix = isRedo ? "Redone:" : "Undone:"
            }
            let author = workspace.name(of: event.author)
            for sentence in sentences {
                let told = prefix.map { "\($0) \(sentence)" as Phrase } ?? sentence
                items.append(Item(time: event.time.milliseconds, author: author, sentence: told))
            }
        }
        return items
    }
}
