import BookmarkModel
import ModuleKit
import Replication

/// Lists as the commands speak of them that all kinds of documents have.
struct BookmarkDocuments: NamedDocuments {
    let kind = BookmarkKind()
    let reference = Parameters.list
    let name = Parameters.name
    let result = "list"
    var renaming: Phrase { "Rename a list." }
    var removing: Phrase { "Move a list to the trash." }
    var undoing: Phrase { "Take back your last change." }
    var history: Phrase { "Show what happened to a list." }

    func record(
        _ entry: CatalogueEntry, _ list: BookmarkList, in workspace: Workspace, _ services: DocumentServices
    ) -> ListRecord {
        ListRecord(entry, list)
    }

    func renamed(_ list: BookmarkList) -> Phrase { "Named the list “\(list.name)”." }

    func rename(_ list: BookmarkList, to name: String) -> [RecordChange] { list.rename(to: name) }
}
