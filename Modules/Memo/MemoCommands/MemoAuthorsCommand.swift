import JSON
import MemoModel
import ModuleKit
import Replication

struct MemoAuthorsCommand: DocumentCommand {
    let name = "authors"
    var summary: Phrase { "Show a memo's text with who wrote each part." }
    let result = "[passage]"
    let access = StoreAccess.read
    let memo = Parameters.memo

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(memo)
        let workspace = try services.openWorkspace()
        let passages = try workspace.transaction(.read) { () throws(CommandError) in
            let log = try workspace.log(of: try workspace.resolve(reference, MemoKind(), includingTrash: true).document)
            return try reading(workspace) { () throws(WireError) in try MemoWriters(log: log).passagesInWords }
        }
        let names = passages.map { workspace.name(of: $0.author) }
        return Answer(
            json: { writer in
                writer.array { writer in
                    for (passage, name) in zip(passages, names) {
                        writer.object { writer in
                            writer.member("author", name)
                            writer.member("text", passage.text)
                        }
                    }
                }
            },
            text: { page in
                for (passage, name) in zip(passages, names) {
                    page.line(.accent(.verbatim(name)))
                    page.text(Page.harmless(passage.text))
                    if passage.text.utf8.last != UInt8(ascii: "\n") { page.line() }
                }
            })
    }
}
