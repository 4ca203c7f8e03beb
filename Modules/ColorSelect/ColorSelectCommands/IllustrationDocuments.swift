import ColorSelectModel
import ModuleKit
import Replication

/// Illustrations as the commands speak of them that all kinds of documents have.
struct IllustrationDocuments: NamedDocuments {
    var kind = IllustrationKind()
    let reference = Parameters.illustration
    let name = Parameters.name
    let result = "illustration"
    var renaming: Phrase { "Rename an illustration." }
    var removing: Phrase { "Move an illustration to the trash." }
    var undoing: Phrase { "Undo your last change to an illustration." }
    var history: Phrase { "Show what was done to an illustration, when and by whom." }

    func record(
        _ entry: CatalogueEntry, _ illustration: Illustration, in workspace: Workspace, _ services: FileServices
    ) -> IllustrationRecord {
        let kit = try? KitLibrary(services.bundled, workspace).kit(of: illustration)
        return IllustrationRecord(id: entry.shortID, illustration: illustration, kit: kit?.kit)
    }

    func renamed(_ illustration: Illustration) -> Phrase { "Renamed the illustration to “\(illustration.name)”." }

    func rename(_ illustration: Illustration, to name: String) throws(CommandError) -> [RecordChange] {
        try asking { () throws(IllustrationError) in try illustration.rename(to: name) }
    }
}
