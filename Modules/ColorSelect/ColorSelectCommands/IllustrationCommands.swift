internal import ColorSelectModel
internal import ModuleKit
internal import Primitives
internal import Replication
internal import TextMerging

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
        return answer(changed, in: workspace, services, "Started the illustration “\(changed.after.name)”.")
    }
}

/// What every command answers that changes an illustration.
func answer(
    _ changed: Changed<Illustration>, in workspace: Workspace, _ services: FileServices, _ sentence: Phrase,
    told: [Phrase] = []
) -> Answer {
    let kit = try? KitLibrary(services.bundled, workspace).kit(of: changed.after)
    let id = changed.entry.shortID
    return Answer(IllustrationRecord(id: id, illustration: changed.after, kit: kit?.kit)) { page in
        page.done(told, otherwise: sentence, id)
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
        let (entry, illustration) = try workspace.loadIllustration(reference, includingTrash: true)
        let kit = try? KitLibrary(services.bundled, workspace).kit(of: illustration)
        return Answer(IllustrationRecord(id: entry.shortID, illustration: illustration, kit: kit?.kit)) { page in
            let isSame = kit.map { $0.reference == illustration.kit } ?? true
            page.illustration(illustration, kit: kit?.kit, isSameKit: isSame)
        }
        .showing(kit?.picture(of: illustration))
    }
}

struct RenameIllustrationCommand: FileCommand {
    let name = "rename"
    var summary: Phrase { "Rename an illustration." }
    let result = "illustration"
    let access = StoreAccess.write
    let illustration = Parameters.illustration
    let illustrationName = Parameters.name

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(illustration)
        let name = try input(illustrationName)
        let workspace = try services.openWorkspace()
        let changed = try workspace.changeIllustration(reference) { (illustration, _) throws(CommandError) in
            try asking { () throws(IllustrationError) in try illustration.rename(to: name) }
        }
        return answer(changed, in: workspace, services, "Renamed the illustration to “\(changed.after.name)”.")
    }
}

struct RemoveIllustrationCommand: FileCommand {
    let name = "remove"
    var summary: Phrase { "Move an illustration to the trash." }
    let result = "illustration"
    let access = StoreAccess.write
    let illustration = Parameters.illustration

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(illustration)
        let workspace = try services.openWorkspace()
        let changed = try workspace.changeIllustration(reference) { (illustration, _) throws(CommandError) in
            [.header(illustration.header.moveToTrash())]
        }
        let back = "bojagi restore \(changed.entry.shortID.text)"
        return answer(
            changed, in: workspace, services, "Moved “\(changed.after.name)” to trash; “\(back)” brings it back.")
    }
}

/// `undo` and `redo`: the author's own last change, and nobody else's.
struct UndoIllustrationCommand: FileCommand {
    let direction: UndoDirection
    var name: String { direction == .undo ? "undo" : "redo" }
    var summary: Phrase {
        direction == .undo ? "Undo your last change to an illustration." : "Redo what you last undid."
    }
    let result = "illustration"
    let access = StoreAccess.write
    let illustration = Parameters.illustration

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(illustration)
        let workspace = try services.openWorkspace()
        let (changed, told) = try workspace.transaction(.write) { () throws(CommandError) in
            let entry = try workspace.illustration(reference, includingTrash: true)
            let changed = try workspace.step(direction, IllustrationKind(), entry.document)
            let kind = IllustrationKind().forHistory(of: changed.after, in: workspace, or: services.bundled)
            return (changed, try workspace.sentences(of: changed, direction, kind))
        }
        let name = changed.after.name
        return answer(
            changed, in: workspace, services, direction == .undo ? "Undone in “\(name)”." : "Redone in “\(name)”.",
            told: told)
    }
}
