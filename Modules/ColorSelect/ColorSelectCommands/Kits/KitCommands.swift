import ColorSelectModel
import Drawing
import JSON
import ModuleKit
import Primitives
import Replication

struct ListKitsCommand: FileCommand {
    let name = "kits list"
    var summary: Phrase { "List the kits that illustrations can be built from." }
    let result = "[kit]"
    let access = StoreAccess.read

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let kits = try KitLibrary(services.bundled, try services.openWorkspace()).offers()
        let language = services.language.code
        return Answer(
            list: kits,
            text: { page in
                if kits.isEmpty { page.line("This version includes no kit.") }
                for record in kits {
                    let kit = record.kit
                    page.line(
                        .accent(.verbatim(kit.id)), .plain(text: "  " + kit.names.text(in: language) + "  "),
                        .dim("Categories \(kit.categories.count), parts \(record.componentCount)"),
                        .dim(.verbatim("  \(kit.licence), \(kit.authors.joined(separator: ", "))")),
                        record.isOwn ? .dim("  own") : .plain(text: ""))
                }
            })
    }
}

struct CheckKitCommand: FileCommand {
    let name = "kits check"
    var summary: Phrase { "Check the kit in a folder or a ZIP archive and list everything that is wrong with it." }
    let result = "check"
    let access = StoreAccess.read
    let source = Parameter<String>.argument(
        "source", "The folder that contains kit.json, or an archive of it.", type: .path)

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        KitCheck.answer(try KitSource(try input(source), services), services.language) { page, kit in
            page.line("The kit “\(kit.id)” is valid; parts: \(kit.componentCount).")
        }
    }
}

/// What is said of somebody's own kit before it is used.
enum KitCheck {
    /// The problems, and of a sound kit what `text` says.
    static func answer(
        _ source: KitSource, _ language: Language, hash: String? = nil, _ text: @escaping (inout Page, Kit) -> Void
    ) -> Answer {
        let problems = source.problems
        let kit = problems.isEmpty ? source.manifest?.kit : nil
        return Answer(
            exitCode: problems.isEmpty ? 0 : CommandError.Code.badData.exitCode,
            object: { writer in
                if let hash { writer.member("hash", hash) }
                writer.member("kit", kit?.id)
                writer.member("problems", objects: problems) { problem, writer in
                    writer.member("place", problem.place)
                    writer.member("text", language.text(of: problem.fault.phrase))
                }
            },
            text: { page in
                for problem in problems {
                    let place = problem.place.isEmpty ? KitManifest.file : problem.place
                    page.line(.dim(.verbatim(place)), .plain(text: "  "), .plain(problem.fault.phrase))
                }
                if let kit {
                    text(&page, kit)
                } else {
                    page.line(.danger("The kit is not valid; problems: \(problems.count)."))
                }
            })
    }
}

struct ListComponentsCommand: FileCommand {
    let name = "components"
    var summary: Phrase { "List a kit's categories with their parts and colours." }
    let result = "[category]"
    let access = StoreAccess.read
    let kit = Parameters.kit
    let category = Parameter<String?>.optionalArgument("category", "Only this category, by its id or name.")

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let kit = try KitLibrary(services.bundled, try services.openWorkspace()).kit(try input(kit)).kit
        let categories: [KitCategory]
        if let reference = try input(category) {
            categories = [try kit.meantCategory(reference)]
        } else {
            categories = kit.categories
        }
        let language = services.language.code
        return Answer(
            list: categories.map { CategoryRecord($0, of: kit) },
            text: { page in
                for (index, category) in categories.enumerated() {
                    if index > 0 { page.line() }
                    page.append(.strong(.verbatim(category.names.text(in: language))))
                    page.line(
                        .dim(.verbatim("  \(category.id)  ")),
                        .dim(category.isRequired ? "always one of them" : "one of them or none"))
                    for component in category.components { Self.line(component, of: kit, language, on: &page) }
                }
            })
    }

    private static func line(
        _ component: KitComponent, of kit: Kit, _ language: String, on page: inout Page
    ) {
        page.line(
            .accent(.verbatim("  " + component.id)), .plain(text: "  " + component.names.text(in: language)))
        for slot in component.slots {
            let colors = kit.palette(slot.palette)?.colors ?? []
            let name = kit.slotName(slot.name, in: language)
            let shown = name.hasSameBytes(as: slot.name) ? name : "\(slot.name) (\(name))"
            page.line(.dim(.verbatim("    \(shown): " + colors.map { $0.id }.joined(separator: ", "))))
        }
    }
}

struct SweepCommand: DocumentCommand {
    let name = "sweep"
    var summary: Phrase { "Tell which colour lies under a finger on a strip that may be wider than its window." }
    let result = "index"
    let access = StoreAccess.read
    let window = Parameter<String?>.option("window", "The width of the window, above 0.")
    let content = Parameter<String?>.option("content", "The width of all colours together, above 0.")
    let count = Parameter<Int?>.integerOption("count", "How many colours there are.", in: 1...100_000)
    let x = Parameter<String>.argument("x", "Where the finger is, from the strip's left edge.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let window = try Self.width("window", try input(window))
        let content = try Self.width("content", try input(content))
        guard let count = try input(count) else { throw Self.missing("count") }
        let x = try Self.number("x", try input(x))
        let index = StripSweep(window: window, content: content, count: count)?.index(at: Point(x: x, y: 0))
        return Answer(
            json: { writer in
                if let index { writer.number(index) } else { writer.null() }
            },
            text: { page in
                if let index {
                    page.line(.verbatim("\(index)"))
                } else {
                    page.line("The finger is outside the strip.")
                }
            })
    }

    private static func missing(_ name: String) -> CommandError {
        CommandError(
            .usage, "--\(name) is missing.",
            hint: "Usage: bojagi color-select sweep --window W --content W --count N X")
    }

    private static func width(_ name: String, _ word: String?) throws(CommandError) -> Double {
        guard let word else { throw missing(name) }
        let width = try number(name, word)
        guard width > 0 else { throw CommandError(.usage, "--\(name) must be above 0, not \(word).") }
        return width
    }

    private static func number(_ name: String, _ word: String) throws(CommandError) -> Double {
        guard let number = Double(word), number.isFinite else {
            throw CommandError(.usage, "“\(word)” is not a number for \(name).")
        }
        return number
    }
}
