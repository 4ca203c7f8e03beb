internal import Replication
internal import ModuleKit

/// `trash`: what can be restored.
struct TrashCommand: DocumentCommand {
    let name = "trash"
    var summary: Phrase { "Show what is in the trash." }
    let result = "[document]"
    let access = StoreAccess.read

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace()
        let entries = try workspace.transaction(.read) { () throws(CommandError) in
            try workspace.entries(CatalogueFilter(isTrashed: true))
        }
        return Answer(
            list: entries.lazy.map { DocumentRecord($0) },
            text: { page in
                if entries.isEmpty { page.line("The trash is empty.") }
                page.documents(entries, services)
            })
    }
}

/// `trash empty`: the one thing that can't be undone, so it asks on a terminal.
struct EmptyTrashCommand: FileCommand {
    let name = "trash empty"
    var summary: Phrase { "Delete everything in the trash for good." }
    let result = "[document]"
    let access = StoreAccess.write
    let yes = Parameter<Bool>.flag("yes", "Do not ask.")

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace()
        let isSure = try input(yes) || !services.console.isInputTerminal
        let entries = try workspace.transaction(.write) { () throws(CommandError) in
            let entries = try workspace.entries(CatalogueFilter(isTrashed: true))
            if !entries.isEmpty && !isSure {
                throw CommandError(
                    .usage, "This deletes \(entries.count) document{|s} for good.",
                    hint: "To go ahead, run “bojagi trash empty --yes”.")
            }
            for entry in entries {
                try workspace.stored { () throws(StoreError) in try workspace.store.erase(entry.document) }
            }
            return entries
        }
        return Answer(
            list: entries.lazy.map { DocumentRecord($0) },
            text: { page in page.line("Deleted \(entries.count) document{|s} for good.") })
    }
}

/// `restore ID`: out of the trash, whatever its kind.
struct RestoreCommand: DocumentCommand {
    let name = "restore"
    var summary: Phrase { "Bring a document back from the trash." }
    let result = "document"
    let access = StoreAccess.write
    let document = Parameter<String>.argument("document", "The document.", type: .document(kind: nil))

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace()
        let reference = try input(document)
        let entry = try workspace.transaction(.write) { () throws(CommandError) in
            let entry = try workspace.resolve(reference, isTrashed: true)
            return try workspace.changeHeader(of: entry, try services.kind(of: entry)) { [$0.restore()] }
        }
        return Answer(DocumentRecord(entry)) { page in
            page.line(.plain("Restored “\(services.title(of: entry))”."), .plain(text: " "), .id(entry.shortID))
        }
    }
}
