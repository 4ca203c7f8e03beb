internal import JSON
internal import ModuleKit
internal import Replication

/// `send A B`: A stands in B then: placed on a canvas, linked at the end of a memo, as a card of a board.
struct SendCommand: DocumentCommand {
    let name = "send"
    var summary: Phrase { "Place a document on a canvas, link it in a memo, or make it a card of a board." }
    let result = "[document]"
    let access = StoreAccess.write
    let document = Parameter<String>.argument("document", "The document to send.", type: .document(kind: nil))
    let target = Parameter<String>.argument("target", "The canvas, memo or board.", type: .document(kind: nil))

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace()
        let (source, target) = (try input(document), try input(target))
        let (sent, entry) = try workspace.transaction(.write) { () throws(CommandError) in
            let sent = try workspace.resolve(source)
            let entry = try workspace.resolve(target)
            guard sent.document != entry.document else {
                throw CommandError(.usage, "A document can't be sent to itself.")
            }
            try workspace.send(sent, into: entry, try services.kind(of: entry))
            return (sent, entry)
        }
        return try LinksCommand.answer(sent, workspace, services) { page in
            page.line("Sent “\(services.title(of: sent))” to “\(services.title(of: entry))”.")
        }
    }
}
