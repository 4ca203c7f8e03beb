import Replication
import JSON
import ModuleKit

/// `link A B`: a link made by hand, beside those in texts.
struct LinkCommand: DocumentCommand {
    let name = "link"
    var summary: Phrase { "Link one document to another." }
    let result = "[document]"
    let access = StoreAccess.write
    let from = Parameter<String>.argument("from", "The document to link from.", type: .document(kind: nil))
    let to = Parameter<String>.argument("to", "The document to link to.", type: .document(kind: nil))
    let remove = Parameter<Bool>.flag("remove", "Remove the link.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace()
        let isLinked = !(try input(remove))
        let (source, target) = (try input(from), try input(to))
        let (entry, other) = try workspace.transaction(.write) { () throws(CommandError) in
            let entry = try workspace.resolve(source)
            let other = try workspace.resolve(target)
            guard entry.document != other.document else {
                throw CommandError(.usage, "A document can't link to itself.")
            }
            try workspace.changeHeader(of: entry, try services.kind(of: entry)) { header in
                header.links.contains(other.document) == isLinked
                    ? [] : [header.setLink(to: other.document, isLinked)]
            }
            return (entry, other)
        }
        let named = try workspace.namingLinks(in: [entry, other]).map { services.title(of: $0) }
        return try LinksCommand.answer(entry, workspace, services) { page in
            page.line(
                isLinked
                    ? "Linked “\(named[0])” to “\(named[1])”." : "Removed the link from “\(named[0])” to “\(named[1])”."
            )
        }
    }
}

/// `links A`: where a document links to, and what links to it.
struct LinksCommand: DocumentCommand {
    let name = "links"
    var summary: Phrase { "Show a document's links and backlinks." }
    let result = "[document]"
    let access = StoreAccess.read
    let document = Parameter<String>.argument("document", "The document.", type: .document(kind: nil))

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace()
        let reference = try input(document)
        let entry = try workspace.transaction(.read) { () throws(CommandError) in try workspace.resolve(reference) }
        return try Self.answer(entry, workspace, services)
    }

    static func answer(
        _ entry: CatalogueEntry, _ workspace: Workspace, _ services: DocumentServices,
        headline: ((inout Page) -> Void)? = nil
    ) throws(CommandError) -> Answer {
        let (entry, to, from) = try workspace.transaction(.read) { () throws(CommandError) in
            (
                try workspace.namingLinks(in: entry),
                try workspace.namingLinks(in: try workspace.outgoingLinks(of: entry)),
                try workspace.namingLinks(in: try workspace.incomingLinks(of: entry))
            )
        }
        return Answer(
            json: { writer in
                writer.array { writer in
                    for entry in to { DocumentRecord(entry, direction: "to").write(to: &writer) }
                    for entry in from { DocumentRecord(entry, direction: "from").write(to: &writer) }
                }
            },
            text: { page in
                if let headline {
                    headline(&page)
                    return
                }
                if to.isEmpty && from.isEmpty { page.line("Nothing links to or from “\(services.title(of: entry))”.") }
                if !to.isEmpty { page.line("Links to") }
                page.documents(to, services)
                if !from.isEmpty { page.line("Linked from") }
                page.documents(from, services)
            })
    }
}
