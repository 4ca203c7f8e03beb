import BookmarkModel
import ModuleKit
import Replication

struct AddBookmarkCommand: DocumentCommand {
    let name = "add"
    var summary: Phrase { "Add an address to a list." }
    let result = "list"
    let access = StoreAccess.write
    let list = Parameters.list
    let address = Parameters.address

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let address = try input(address)
        return try services.openWorkspace().answer(
            changing: try input(list), { "Added \(address) to “\($0.title)”." },
            { (list) throws(BookmarkError) in try list.add(address) })
    }
}

struct RemoveBookmarkCommand: DocumentCommand {
    let name = "remove-bookmark"
    var summary: Phrase { "Take an address off a list." }
    let result = "list"
    let access = StoreAccess.write
    let list = Parameters.list
    let address = Parameters.address

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let address = try input(address)
        return try services.openWorkspace().answer(
            changing: try input(list), { "Took \(address) off “\($0.title)”." },
            { (list) throws(BookmarkError) in try list.remove(address) })
    }
}
