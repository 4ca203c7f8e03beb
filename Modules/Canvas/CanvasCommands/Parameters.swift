import CanvasModel
import ModuleKit
import Primitives
import Replication

/// What several commands take.
enum Parameters {
    static let canvas = Parameter<String>.argument(
        "canvas", "The canvas's id, any beginning of it, or its name.", type: .document(kind: Canvas.kind))
    static let canvasName = Parameter<String>.argument("name", "The canvas's name.")
    static let object = Parameter<String>.argument(
        "object", "The object's id, any beginning of it, or its title.")
    static let objects = Parameter<[String]>.repeatedArgument(
        "objects", "The objects' ids, beginnings of them, or titles.", isRequired: true)
    static let others = Parameter<[String]>.repeatedOption(
        "with", "Another object or group to change with it; can be given more than once.")
    static let onlyObjects = Parameter<[String]>.repeatedOption(
        "object", "Only this object, by its id or its title; can be given more than once.")
    static let x = Parameter<String>.argument("x", "Points from the left edge.")
    static let y = Parameter<String>.argument("y", "Points from the upper edge.")
    static let width = Parameter<String>.argument("width", "In points.")
    static let height = Parameter<String>.argument("height", "In points.")
    static let canvasWidth = Parameter<String?>.option("width", "In points; 1024 unless given.")
    static let canvasHeight = Parameter<String?>.option("height", "In points; 768 unless given.")
}

extension Canvas {
    /// The objects that are meant to be taken alone; nil for none named.
    func ids(of references: [String], _ language: Language) throws(CommandError) -> Set<UnitID>? {
        guard !references.isEmpty else { return nil }
        var ids: Set<UnitID> = []
        for reference in references { ids.insert(try object(reference, language).id) }
        return ids
    }

    /// The object or the group that a person means; an object first.
    func item(_ reference: String, _ language: Language) throws(CommandError) -> CanvasItem {
        let words: (KindTag) -> [String] = { koreanWords[$0.word.key].map { [$0] } ?? [] }
        if objects(matching: reference, words: words).isEmpty {
            let groups = groups(matching: reference, words: words(.group))
            if let group = groups.first, groups.count == 1 { return .group(group) }
            if groups.count > 1 {
                throw CommandError(
                    .usage, "“\(reference)” matches more than one group.",
                    hint: "The ids of groups are in “bojagi canvas objects --json”.")
            }
        }
        return .object(try object(reference, language).id)
    }

    /// The object that a person means. Removed ones are looked for when `isRemoved`.
    func object(
        _ reference: String, _ language: Language, isRemoved: Bool = false
    ) throws(CommandError) -> CanvasObject {
        // In every language: what one person wrote down, another reads.
        let words: (KindTag) -> [String] = { koreanWords[$0.word.key].map { [$0] } ?? [] }
        let found = objects(matching: reference, isRemoved: isRemoved, words: words)
        let only = try found.only(meantBy: reference) { "\($0.label) \(language.text(of: title(of: $0).phrase))" }
        if let only { return only }
        if !isRemoved, objects(matching: reference, isRemoved: true, words: words).count == 1 {
            throw CommandError(
                .notFound, "The object “\(reference)” was removed.",
                hint: "Bring it back with “bojagi canvas restore-object”.")
        }
        throw CommandError(
            .notFound, "No object here matches “\(reference)”.",
            hint: "Ids and titles are in “bojagi canvas objects”.")
    }
}
