import ColorSelectModel
import ModuleKit
import Primitives
import Replication
import TextMerging

struct NewIllustrationCommand: FileCommand {
    let name = "new"
    var summary: Phrase { "Start an illustration with nothing chosen." }
    let result = "illustration"
    let access = StoreAccess.write
    let illustrationName = Parameters.name
    let kit = Parameter<String?>.option("kit", "The kit to build it from; the usual one unless given.")

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let name = try input(illustrationName)
        let workspace = try services.openWorkspace()
        let kit = try KitLibrary(services.bundled, workspace).kit(try input(kit) ?? KitLibrary.usual)
        let reference = kit.reference
        let changed = try workspace.create(IllustrationKind()) { (_, _) throws(CommandError) in
            try asking { () throws(IllustrationError) in try Illustration.creation(name: name, kit: reference) }
        }
        return IllustrationDocuments().answer(
            changed, "Started the illustration “\(changed.after.name)”.", in: workspace, services)
    }
}

struct ListIllustrationsCommand: FileCommand {
    let name = "list"
    var summary: Phrase { "List the illustrations." }
    let result = "[illustration]"
    let access = StoreAccess.read

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace()
        let library = KitLibrary(services.bundled, workspace)
        let entries = try workspace.listed(IllustrationKind())
        // Most are made with the same kit, which is read once.
        var kits: [(reference: KitReference?, kit: Kit?)] = []
        let records = entries.map { entry in
            let illustration = (try? Illustration(wireBytes: entry.summary)) ?? Illustration()
            if let known = kits.first(where: { $0.reference == illustration.kit }) {
                return IllustrationRecord(id: entry.shortID, illustration: illustration, kit: known.kit)
            }
            let kit = (try? library.kit(of: illustration))?.kit
            kits.append((illustration.kit, kit))
            return IllustrationRecord(id: entry.shortID, illustration: illustration, kit: kit)
        }
        return Answer(
            list: records,
            text: { page in
                if records.isEmpty { page.line("No illustrations yet; “bojagi color-select new NAME” starts one.") }
                for (record, entry) in zip(records, entries) {
                    page.line(
                        .id(entry.shortID), .plain(text: "  " + entry.title + "  "),
                        .dim("\(record.illustration.kit?.id ?? ""), parts \(record.illustration.choices.count)"))
                }
            })
    }
}

struct ShowIllustrationCommand: FileCommand {
    let name = "show"
    var summary: Phrase { "Show an illustration with its parts and colours." }
    let result = "illustration"
    let access = StoreAccess.read
    let illustration = Parameters.illustration

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(illustration)
        let workspace = try services.openWorkspace()
        let (entry, illustration) = try workspace.load(IllustrationKind(), reference, includingTrash: true)
        let kit = try? KitLibrary(services.bundled, workspace).kit(of: illustration)
        return Answer(IllustrationRecord(id: entry.shortID, illustration: illustration, kit: kit?.kit)) { page in
            let isSame = kit.map { $0.reference == illustration.kit } ?? true
            page.illustration(illustration, kit: kit?.kit, isSameKit: isSame)
        }
        .showing(kit?.picture(of: illustration))
    }
}
