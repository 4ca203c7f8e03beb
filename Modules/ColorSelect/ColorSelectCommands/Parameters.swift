internal import ColorSelectModel
internal import ModuleKit
internal import Replication

/// What several commands take.
enum Parameters {
    static let illustration = Parameter<String>.argument(
        "illustration", "The illustration's id, any beginning of it, or its name.",
        type: .document(kind: Illustration.kind))
    static let name = Parameter<String>.argument("name", "The illustration's name.")
    static let kit = Parameter<String>.argument("kit", "The kit's id.")
    static let component = Parameter<String>.argument("component", "The part's id or name.")
    static let category = Parameter<String>.argument("category", "The category's id or name.")
}

extension Workspace {
    /// The illustration that a person means; with `includingTrash` one in the trash if no other fits.
    func illustration(_ reference: String, includingTrash: Bool = false) throws(CommandError) -> CatalogueEntry {
        do {
            return try resolve(reference, kind: Illustration.kind)
        } catch {
            guard includingTrash, error.code == .notFound,
                let trashed = try? resolve(reference, kind: Illustration.kind, isTrashed: true)
            else { throw error }
            return trashed
        }
    }

    /// An illustration as it stands, and its row.
    func loadIllustration(
        _ reference: String, includingTrash: Bool = false
    ) throws(CommandError) -> (entry: CatalogueEntry, illustration: Illustration) {
        let (entry, loaded) = try transaction(.read) { () throws(CommandError) in
            let entry = try illustration(reference, includingTrash: includingTrash)
            return (entry, try load(IllustrationKind(), entry.document))
        }
        return (entry, loaded.value)
    }

    /// Changes an illustration by what `intent` gives for it; it is looked up in the same transaction.
    func changeIllustration(
        _ reference: String,
        _ intent: (Illustration, inout RandomSource) throws(CommandError) -> [RecordChange]
    ) throws(CommandError) -> Changed<Illustration> {
        try transaction(.write) { () throws(CommandError) in
            try change(IllustrationKind(), try illustration(reference).document, intent)
        }
    }
}
