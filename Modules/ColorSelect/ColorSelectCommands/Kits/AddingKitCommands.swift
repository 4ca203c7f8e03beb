import ColorSelectModel
import ModuleKit
import Replication

struct AddKitCommand: FileCommand {
    let name = "kits add"
    var summary: Phrase { "Add a kit of your own, from a folder or a ZIP archive, after checking it." }
    let result = "check"
    let access = StoreAccess.write
    let source = Parameter<String?>.optionalArgument(
        "source", "The folder that contains kit.json, or an archive of it.", type: .path)
    let blob = Parameter<String?>.option("blob", "An archive that the server has already, by its hash.")

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let (path, blob) = (try input(source), try input(blob))
        let workspace = try services.openWorkspace()
        let source: KitSource
        switch (path, blob) {
        case (let path?, nil): source = try KitSource(path, services)
        case (nil, let hash?):
            source = try KitSource(archive: try Self.archive(hash, workspace), services.inflater)
        default: throw CommandError(.usage, "Name a folder or an archive.")
        }
        guard source.problems.isEmpty, let kit = source.manifest?.kit else {
            return KitCheck.answer(source, services.language) { _, _ in }
        }
        let bytes = source.pack.bytes
        // The file first: whatever names it can be drawn.
        let hash = try workspace.keep(bytes)
        let reference = KitReference(id: kit.id, hash: hash)
        let changed = try workspace.changeOrCreate(KitCollectionKind(), KitCollection.document) {
            (collection, _) throws(CommandError) in
            collection.add(reference, name: kit.names.text(in: "en"))
        }
        let replaced = changed.before.kit(kit.id)
        let isNew = changed.event != nil
        let title = kit.names.text(in: services.language.code)
        return KitCheck.answer(source, services.language, hash: hash.hex) { page, kit in
            if !isNew {
                page.line("The kit “\(title)” is here already, in this version.")
            } else if replaced != nil {
                page.line("Added a new version of the kit “\(title)”; parts: \(kit.componentCount).")
                page.line(.dim("Illustrations keep the version that they were made with."))
            } else {
                page.line("Added the kit “\(title)”; parts: \(kit.componentCount).")
            }
        }
    }

    private static func archive(_ hash: String, _ workspace: Workspace) throws(CommandError) -> [UInt8] {
        let (hash, size) = try workspace.namedFile(hash)
        guard size <= UInt64(KitSource.archiveLimit) else {
            throw CommandError(
                .badData, "The archive has \(size) bytes; at most \(KitSource.archiveLimit) are read.")
        }
        return try workspace.file(hash)
    }
}

struct RemoveKitCommand: FileCommand {
    let name = "kits remove"
    var summary: Phrase { "Stop offering a kit of your own; what was made with it stays as it is." }
    let result = "[kit]"
    let access = StoreAccess.write
    let kit = Parameters.kit

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let id = try input(kit)
        let workspace = try services.openWorkspace()
        let changed = try workspace.changeOrCreate(KitCollectionKind(), KitCollection.document) {
            (collection, _) throws(CommandError) in
            guard let changes = collection.remove(id) else {
                let ids = collection.kits.map { $0.kitID }
                throw CommandError(
                    .notFound, "There is no kit “\(id)” of your own.", hint: Suggestion.phrase(for: id, among: ids))
            }
            return changes
        }
        let name = changed.before.kit(id)?.name ?? id
        let kits = try KitLibrary(services.bundled, workspace).offers()
        return Answer(
            list: kits,
            text: { page in
                page.line("Removed the kit “\(name)”; illustrations that were made with it stay as they are.")
            })
    }
}

struct UpgradeIllustrationCommand: FileCommand {
    let name = "upgrade"
    var summary: Phrase { "Draw an illustration with the newest version of its kit." }
    let result = "illustration"
    let access = StoreAccess.write
    let illustration = Parameters.illustration

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(illustration)
        let workspace = try services.openWorkspace()
        let library = KitLibrary(services.bundled, workspace)
        var missing: [String] = []
        let changed = try workspace.change(IllustrationKind(), reference) { (illustration, _) throws(CommandError) in
            let kit = try library.kit(illustration.kit?.id ?? "")
            missing = illustration.composition(with: kit.kit).missing.map { $0.component }
            return illustration.upgrade(to: kit.reference)
        }
        let title = changed.after.name
        guard changed.event != nil else {
            return IllustrationDocuments().answer(
                changed, "“\(title)” is made with the newest version of its kit already.", in: workspace, services)
        }
        let sentence: Phrase =
            missing.isEmpty
            ? "“\(title)” is drawn with the newest version of its kit."
            : "“\(title)” is drawn with the newest version of its kit, which lacks: \(missing.joined(separator: ", "))."
        return IllustrationDocuments().answer(changed, sentence, in: workspace, services)
    }
}
