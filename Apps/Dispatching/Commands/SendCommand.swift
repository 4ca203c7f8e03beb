import JSON
import ModuleKit
import Replication

/// `send A B`: A stands in B then: placed on a canvas, linked at the end of a memo, as a card of a board. A photo of the
/// gallery is a picture there.
struct SendCommand: FileCommand {
    let name = "send"
    var summary: Phrase { "Put a document or a photo on a canvas, into a memo, or on a board as a card." }
    let result = "[document]"
    let access = StoreAccess.write
    let document = Parameter<String>.argument(
        "document", "The document to send, or a photo by its id.", type: .document(kind: nil))
    let target = Parameter<String>.argument("target", "The canvas, memo or board.", type: .document(kind: nil))

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let documents = services.documents
        let workspace = try documents.openWorkspace()
        let (source, target) = (try input(document), try input(target))
        let (sent, title, entry) = try workspace.transaction(.write) { () throws(CommandError) in
            let entry = try workspace.resolve(target)
            let kind = try documents.kind(of: entry)
            let sent: CatalogueEntry
            do throws(CommandError) {
                sent = try workspace.resolve(source)
            } catch {
                // A document of that name goes before a photo.
                guard error.code == .notFound, let photo = try services.photo(source, in: workspace) else {
                    throw error
                }
                let named = photo.titled(orElse: documents.language.text(of: "Photo"))
                try workspace.send(named, into: entry, kind)
                return (entry, Phrase.verbatim(named.title), entry)
            }
            guard sent.document != entry.document else {
                throw CommandError(.usage, "A document can't be sent to itself.")
            }
            try workspace.send(sent, into: entry, kind)
            return (sent, documents.title(of: sent), entry)
        }
        return try LinksCommand.answer(sent, workspace, documents) { page in
            page.line("Sent “\(title)” to “\(documents.title(of: entry))”.")
        }
    }
}

extension ProvidedPhoto {
    fileprivate func titled(orElse name: String) -> ProvidedPhoto {
        title.isEmpty ? ProvidedPhoto(title: name, file: file, width: width, height: height) : self
    }
}
