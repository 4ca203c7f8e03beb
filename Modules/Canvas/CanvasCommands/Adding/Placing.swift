import CanvasModel
import Drawing
import ModuleKit
import Replication

/// Where a new object goes and how large it is, as far as somebody said so.
struct Placing {
    static let opacity = Parameter<Int?>.integerOption("opacity", "In tenths; 10 unless given.", in: 1...10)
    static let color = Parameter<String?>.option("color", "As #RRGGBB; chosen unless given.")
    static let lineLabel = Parameter<String?>.option(
        "label", "The words on it; - reads standard input.", type: .textOrInput)

    var x: Double?
    var y: Double?
    var width: Double?
    var height: Double?
    var opacity: Int?

    /// The options that say so.
    struct Options: ParameterGroup {
        let x = Parameter<String?>.option("x", "Points from the left edge; random unless given.")
        let y = Parameter<String?>.option("y", "Points from the upper edge; random unless given.")
        let width = Parameter<String?>.option("width", "In points; the kind's own unless given.")
        let height = Parameter<String?>.option("height", "In points; the kind's own unless given.")
        let opacity = Placing.opacity

        func read(_ input: Input) throws(CommandError) -> Placing {
            Placing(
                x: try Number.read(try input(x), for: "--x"), y: try Number.read(try input(y), for: "--y"),
                width: try Number.read(try input(width), for: "--width"),
                height: try Number.read(try input(height), for: "--height"), opacity: try input(opacity))
        }
    }

    /// The size, when somebody gave one side; the other keeps the ratio, or stays as it is.
    func size(_ natural: CanvasSize, keepsRatio: Bool = false) -> CanvasSize? {
        if width == nil, height == nil { return nil }
        guard keepsRatio else {
            return CanvasSize(width: width ?? natural.width, height: height ?? natural.height)
        }
        return CanvasSize(
            width: width ?? (height ?? 0) * natural.width / natural.height,
            height: height ?? (width ?? 0) * natural.height / natural.width)
    }
}

/// Puts one new object in front of all others and answers with it.
///
/// It goes through the outline, so that a large canvas takes no longer than a small one, unless `needsCanvas`: what
/// the other documents must know at once takes the whole, and so does finding a place where there is no page.
func add(
    to reference: String, _ placing: Placing?, needsCanvas: Bool = false, _ services: DocumentServices,
    _ draft: (CatalogueEntry, CanvasSize?, Workspace) throws(CommandError) -> ObjectDraft
) throws(CommandError) -> Answer {
    let workspace = try services.openWorkspace()
    let record = try workspace.transaction(.write) { () throws(CommandError) in
        let entry = try workspace.resolve(reference, CanvasKind())
        if !needsCanvas, let outline = entry.digest(as: CanvasOutline.self), outline.size != nil {
            let draft = try draft(entry, outline.size, workspace)
            return try addThroughOutline(draft, placing, outline, entry, workspace)
        }
        let changed = try workspace.change(CanvasKind(), entry.document) { (canvas, random) throws(CommandError) in
            let draft = try draft(entry, canvas.size, workspace)
            return try placed(draft, placing, using: &random) { (draft, random) throws(CanvasError) in
                try canvas.add([draft], using: &random)
            }
        }
        guard let id = changed.event, let object = changed.after.object(id) else {
            throw CommandError(.failed, "There is no such object.")
        }
        return ObjectRecord(object, on: changed.after)
    }
    let title = ObjectTitle(
        kind: record.object.kind.tag, number: record.object.number, rank: 1, name: record.object.name)
    return Answer(record) { page in page.done("Added “\(title.phrase)”.", record.object.shortID) }
}

private func addThroughOutline(
    _ draft: ObjectDraft, _ placing: Placing?, _ outline: CanvasOutline, _ entry: CatalogueEntry,
    _ workspace: Workspace
) throws(CommandError) -> ObjectRecord {
    var added: NewRecord?
    let changed = try workspace.changeDigest(
        outline, of: entry,
        { (outline, random) throws(CommandError) in
            let changes = try placed(draft, placing, using: &random) { (draft, random) throws(CanvasError) in
                try outline.add([draft], using: &random)
            }
            if case .add(let new)? = changes.first { added = new }
            return changes
        },
        addedLinks: { changes in
            changes.flatMap { change -> [TextLink] in
                if case .add(let new) = change { TextLink.links(in: new.fields.text) } else { [] }
            }
        })
    guard let origin = changed.origin, let object = added.flatMap({ CanvasObject($0, from: origin) }) else {
        throw CommandError(.failed, "There is no such object.")
    }
    // One more than the highest number: nothing else can have it yet.
    let title = ObjectTitle(kind: object.kind.tag, number: object.number, rank: 1, name: object.name)
    return ObjectRecord(object, title: title, z: Int(outline.count), groupTitle: nil)
}

/// Makes the draft's object; of a position with one coordinate the other is random.
private func placed(
    _ draft: ObjectDraft, _ placing: Placing?, using random: inout RandomSource,
    _ make: (ObjectDraft, inout RandomSource) throws(CanvasError) -> [RecordChange]
) throws(CommandError) -> [RecordChange] {
    var draft = draft
    if let opacity = placing?.opacity { draft.opacity = opacity }
    guard let placing, placing.x != nil || placing.y != nil else {
        return try asking { () throws(CanvasError) in try make(draft, &random) }
    }
    if let x = placing.x, let y = placing.y {
        draft.position = CanvasPoint(x: x, y: y)
    } else {
        let trial = try asking { () throws(CanvasError) in try make(draft, &random) }
        if case .add(let new)? = trial.first, let object = new.record(as: CanvasObject.self) {
            draft.position = CanvasPoint(x: placing.x ?? object.position.x, y: placing.y ?? object.position.y)
        }
    }
    return try asking { () throws(CanvasError) in try make(draft, &random) }
}
