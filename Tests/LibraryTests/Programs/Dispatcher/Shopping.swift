import JSON
import ModuleKit
import Replication

/// One thing to buy.
struct Thing: Record {
    static var kind: UInt8 { 1 }

    var core: RecordCore
    var name = ""

    static var names: Field<Thing, String> { Field(2) }

    init(_ core: RecordCore) { self.core = core }

    mutating func visit(_ visitor: inout FieldVisitor) { visitor.visit(Self.names, &name) }
}

/// What to buy, by many hands at once.
struct ShoppingList: RecordDocument {
    static let kind = "shopping"
    static let codec: UInt32 = 1
    static var recordKinds: [UInt8] { [Thing.kind] }

    var ledger = RecordLedger()
    var things: ContiguousArray<Thing> = []

    mutating func visitTable(of kind: UInt8, with visitor: inout TableVisitor) {
        if kind == Thing.kind { visitor.visit(&things) }
    }

    func add(_ name: String) -> [RecordChange] {
        var thing = Thing(.draft)
        thing.name = name
        return [.add(thing)]
    }
}

struct ShoppingKind: DocumentKind {
    let name = ShoppingList.kind
    let snapshotCodec = ShoppingList.codec

    func header(of list: ShoppingList) -> Header { list.header }
    func change(_ change: HeaderChange) -> RecordChange { .header(change) }
    func listing(of list: ShoppingList) -> Listing { Listing(title: list.header.name.value) }
    func searchParts(of list: ShoppingList) -> [SearchPart] { [] }
    func exportFiles(_ list: ShoppingList, id: DocumentID) -> [ExportedFile] { [] }

    func applyReportingHistory(
        _ changes: [(change: RecordChange, origin: Origin)], to list: inout ShoppingList
    ) -> [Phrase] {
        for (change, origin) in changes { list.apply(change, from: origin) }
        return ["Changed the list."]
    }
}

struct ShoppingModule: Module {
    let name = "shopping"
    var summary: Phrase { "What to buy." }
    var commands: [any Command] { [NewCommand(), AddCommand(), ShowCommand()] }
    var documentKinds: [any DocumentKind] { [ShoppingKind()] }
}

/// What several commands take.
private enum Parameters {
    static let list = Parameter<String>.argument("list", "The list.", type: .document(kind: ShoppingList.kind))
}

private func answer(_ list: ShoppingList) -> Answer {
    Answer(
        json: { $0.object { $0.member("things", list.things.count) } },
        text: { page in
            page.line(.strong(.verbatim(list.header.name.value)))
            for thing in list.things { page.line(.verbatim(thing.name)) }
        })
}

struct NewCommand: DocumentCommand {
    let name = "new"
    var summary: Phrase { "Begin a list." }
    let result = "list"
    let access = StoreAccess.write
    let list = Parameters.list

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let title = try input(list)
        let made = try services.openWorkspace().create(ShoppingKind()) { (new, _) throws(CommandError) in
            [.header(new.header.rename(to: title))]
        }
        return answer(made.after)
    }
}

struct AddCommand: DocumentCommand {
    let name = "add"
    var summary: Phrase { "Add a thing." }
    let result = "list"
    let access = StoreAccess.write
    let list = Parameters.list
    let thing = Parameter<String>.argument("thing", "What to buy.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let wanted = try input(thing)
        let reference = try input(list)
        let changed = try services.openWorkspace().change(ShoppingKind(), reference) { (list, _) throws(CommandError) in
            list.add(wanted)
        }
        return answer(changed.after)
    }
}

struct ShowCommand: DocumentCommand {
    let name = "show"
    var summary: Phrase { "Show a list." }
    let result = "list"
    let access = StoreAccess.read
    let list = Parameters.list

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let reference = try input(list)
        return answer(try services.openWorkspace().load(ShoppingKind(), reference).value)
    }
}
