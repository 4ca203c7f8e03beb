import BookmarkModel
import ModuleKit

struct NewListCommand: DocumentCommand {
    let name = "new"
    var summary: Phrase { "Start a list." }
    let result = "list"
    let access = StoreAccess.write
    let listName = Parameters.name

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let name = try input(listName)
        let workspace = try services.openWorkspace()
        let made = try workspace.create(BookmarkKind()) { (list, _) throws(CommandError) in list.rename(to: name) }
        return Answer(ListRecord(made.entry, made.after)) { page in
            page.line(.plain("Started “\(name)”."), .plain(text: " "), .id(made.entry.shortID))
        }
    }
}
