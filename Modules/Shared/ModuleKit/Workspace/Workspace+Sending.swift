import Replication

extension Workspace {
    /// Sends a document into another, as one event of that. Throws where a document of its kind takes none.
    public func send<Kind: DocumentKind>(
        _ sent: CatalogueEntry, into entry: CatalogueEntry, _ kind: Kind
    ) throws(CommandError) {
        _ = try change(kind, entry.document) { (value, random) throws(CommandError) in
            if let changes = try kind.taking(sent, into: value, of: entry, self, using: &random) { return changes }
            throw CommandError(
                .usage, "“\(entry.title)” takes no other documents.",
                hint: "Send it to a canvas, a memo or a board, or link it with “bojagi link”.")
        }
    }

    /// Puts a photo into a document, as one event of that. Throws where a document of its kind takes none.
    public func send<Kind: DocumentKind>(
        _ photo: ProvidedPhoto, into entry: CatalogueEntry, _ kind: Kind
    ) throws(CommandError) {
        _ = try change(kind, entry.document) { (value, random) throws(CommandError) in
            if let changes = try kind.taking(photo, into: value, using: &random) { return changes }
            throw CommandError(
                .usage, "“\(entry.title)” takes no photos.", hint: "Send it to a canvas, a memo or a board.")
        }
    }
}
