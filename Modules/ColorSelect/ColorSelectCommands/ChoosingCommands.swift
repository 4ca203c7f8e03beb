import ColorSelectModel
import JSON
import ModuleKit
import Replication

struct ChooseCommand: FileCommand {
    let name = "choose"
    var summary: Phrase { "Choose a part, in its remembered colour unless --color gives another; never removes one." }
    let result = "illustration"
    let access = StoreAccess.write
    let illustration = Parameters.illustration
    let component = Parameters.component
    let color = Parameter<String?>.option("color", "The colour's id.")
    let slot = Parameter<String?>.option("slot", "The slot that gets the colour; the part's first unless given.")

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(illustration)
        let wanted = try input(component)
        let color = try input(color)
        let slot = try input(slot)
        guard slot == nil || color != nil else {
            throw CommandError(.usage, "--slot says where a colour goes.", hint: "Give --color too.")
        }
        let workspace = try services.openWorkspace()
        let library = KitLibrary(services.bundled, workspace)
        var sentence: Phrase = ""
        let changed = try workspace.change(IllustrationKind(), reference) { (illustration, _) throws(CommandError) in
            let kit = try library.kit(of: illustration).kit
            let component = try kit.meantComponent(wanted)
            let language = services.language.code
            let part = component.names.text(in: language)
            let category = kit.component(component.id)?.category.names.text(in: language) ?? ""
            let changes = try asking(of: kit) { () throws(IllustrationError) in
                try illustration.choose(component.id, color: color, slot: slot, of: kit)
            }
            if let color {
                let slot = slot.flatMap { component.slot($0) } ?? component.slots.first
                let shown = slot.flatMap { kit.palette($0.palette)?.color(color) }?.names.text(in: language) ?? color
                sentence = "Chose “\(part)” (\(category)) in “\(illustration.name)”, coloured \(shown)."
            } else {
                sentence = "Chose “\(part)” (\(category)) in “\(illustration.name)”."
            }
            return changes
        }
        return IllustrationDocuments().answer(changed, sentence, in: workspace, services)
    }
}

struct UnchooseCommand: FileCommand {
    let name = "unchoose"
    var summary: Phrase { "Empty a category that can be empty." }
    let result = "illustration"
    let access = StoreAccess.write
    let illustration = Parameters.illustration
    let category = Parameters.category

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(illustration)
        let wanted = try input(category)
        let workspace = try services.openWorkspace()
        let library = KitLibrary(services.bundled, workspace)
        var name = wanted
        let changed = try workspace.change(IllustrationKind(), reference) { (illustration, _) throws(CommandError) in
            let kit = try library.kit(of: illustration).kit
            // One of another version of the kit goes by its id alone.
            guard illustration.choice(in: wanted) == nil || kit.category(wanted) != nil else {
                return try asking(of: kit) { () throws(IllustrationError) in
                    try illustration.unchoose(wanted, of: kit)
                }
            }
            let category = try kit.meantCategory(wanted)
            name = category.names.text(in: services.language.code)
            return try asking(of: kit) { () throws(IllustrationError) in
                try illustration.unchoose(category.id, of: kit)
            }
        }
        let title = changed.after.name
        return IllustrationDocuments().answer(
            changed,
            changed.event == nil ? "“\(name)” in “\(title)” is empty already." : "Emptied “\(name)” in “\(title)”.",
            in: workspace, services)
    }
}

struct RandomCommand: FileCommand {
    let name = "random"
    var summary: Phrase { "Choose parts and colours at random; the same seed gives the same picture." }
    let result = "illustration"
    let access = StoreAccess.write
    let illustration = Parameters.illustration
    let seed = Parameter<Int?>.integerOption("seed", "A seed.", in: 0...Int.max)

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(illustration)
        let given = try input(seed).map { UInt64($0) }
        var seed = given ?? 0
        let workspace = try services.openWorkspace()
        let library = KitLibrary(services.bundled, workspace)
        let changed = try workspace.change(IllustrationKind(), reference) {
            (illustration, random) throws(CommandError) in
            // Short enough to be typed again.
            seed = given ?? random.next() % 1_000_000
            var generator = SplitMix64(seed: seed)
            return illustration.random(of: try library.kit(of: illustration).kit, using: &generator)
        }
        return IllustrationDocuments().answer(
            changed, "Drew “\(changed.after.name)” at random; the seed is \(seed).", in: workspace, services)
    }
}

struct ResetCommand: FileCommand {
    let name = "reset"
    var summary: Phrase { "Clear an illustration: all parts and colours." }
    let result = "illustration"
    let access = StoreAccess.write
    let illustration = Parameters.illustration

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(illustration)
        let workspace = try services.openWorkspace()
        let changed = try workspace.change(IllustrationKind(), reference) { (illustration, _) throws(CommandError) in
            illustration.reset()
        }
        let title = changed.after.name
        return IllustrationDocuments().answer(
            changed, changed.event == nil ? "“\(title)” is empty already." : "Cleared “\(title)”.",
            in: workspace, services)
    }
}

struct CreditsCommand: FileCommand {
    let name = "credits"
    var summary: Phrase { "List who made the parts of an illustration, and their licences." }
    let result = "[credit]"
    let access = StoreAccess.read
    let illustration = Parameters.illustration

    private struct Record: JSONMembers {
        let credit: Credit

        func writeMembers(to writer: inout JSONWriter) {
            writer.member("author", credit.author)
            writer.member("licence", credit.licence)
        }
    }

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(illustration)
        let workspace = try services.openWorkspace()
        let (_, illustration) = try workspace.load(IllustrationKind(), reference, includingTrash: true)
        let kit = try KitLibrary(services.bundled, workspace).kit(of: illustration).kit
        let credits = illustration.credits(with: kit)
        // Nobody is credited in silence for parts of which nothing is known here.
        let missing = illustration.composition(with: kit).missing.map { $0.component }
        return Answer(
            list: credits.map { Record(credit: $0) },
            text: { page in
                if credits.isEmpty, missing.isEmpty {
                    page.line("Nothing chosen yet, so there is nobody to credit.")
                }
                for credit in credits {
                    page.line(.plain(text: credit.author), .dim(.verbatim("  " + credit.licence)))
                }
                if !missing.isEmpty {
                    page.line(
                        .dim("Parts missing from this kit are left out: \(missing.joined(separator: ", "))."))
                }
            })
    }
}
