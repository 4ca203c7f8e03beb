import BookmarkModel
import ModuleKit
import Replication

struct ShowListCommand: DocumentCommand {
    let name = "show"
    var summary: Phrase { "Show a list." }
    let result = "list"
    let access = StoreAccess.read
    let list = Parameters.list

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(list)
        let (entry, list) = try services.openWorkspace().load(BookmarkKind(), reference)
        return Answer(ListRecord(entry, list)) { page in
            page.line(.strong(.verbatim(list.name)))
            for bookmark in list.bookmarks { page.line(.verbatim(bookmark.address)) }
            if !list.unknownChanges.isEmpty {
                page.line(.dim("\(list.unknownChanges.count) changes are of a newer version."))
            }
        }
    }
}
