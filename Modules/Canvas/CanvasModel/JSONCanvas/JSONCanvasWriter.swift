import Drawing
import Forms
public import JSON
import Phrases
public import Primitives
public import Replication

/// Writes a canvas as JSON Canvas: a node an object, from back to front, and an edge a line that is bound at both ends.
///
/// Texts are text nodes, photos file nodes, placed documents link nodes; what the format does not have is a text
/// node. The member `bojagi` of each has what the format's own members cannot say, so that reading the file gives
/// the same canvas. Members are sorted by name; the same canvas gives the same bytes.
public struct JSONCanvasWriter {
    /// What the files written so far could not hold.
    public private(set) var losses = Losses()
    /// How many objects were written so far; those of a kind that only a newer version knows are left out.
    public private(set) var count = 0

    /// A writer that has written nothing.
    public init() {}

    /// The whole file in memory. `ids` are the objects that are written, nil for all; `path` gives where a photo's file is,
    /// relative to the canvas's.
    public static func bytes(
        of canvas: Canvas, only ids: Set<UnitID>? = nil, path: (BlobHash) -> String
    ) -> (bytes: [UInt8], losses: Losses, count: Int) {
        var writer = JSONWriter(reserving: 256 + 256 * canvas.count)
        var exchange = JSONCanvasWriter()
        exchange.write(canvas, only: ids, path: path, to: &writer)
        return (writer.bytes + [UInt8(ascii: "\n")], exchange.losses, exchange.count)
    }

    /// Writes the file but for its last line end. `ids` are the objects that are written; nil for all.
    public mutating func write(
        _ canvas: Canvas, only ids: Set<UnitID>? = nil, path: (BlobHash) -> String, to writer: inout JSONWriter
    ) {
        writer.object { writer in
            writer.member("bojagi", object: { writer in Self.writeOwn(canvas, to: &writer) })
            let parts = parts(of: canvas, only: ids)
            let forms = FieldForm.sortedByName(CanvasObject.forms)
            writer.member(
                "edges",
                array: { writer in
                    for part in parts where part.isEdge { Self.writeEdge(part, forms, to: &writer) }
                })
            writer.member(
                "nodes",
                array: { writer in
                    for part in parts where !part.isEdge { Self.write(part, forms, path: path, to: &writer) }
                })
        }
    }

    /// A canvas without a page has neither width nor height.
    private static func writeOwn(_ canvas: Canvas, to writer: inout JSONWriter) {
        let forms = FieldForm.sortedByName(CanvasProperties.forms)
        var fields = FieldMembers(of: canvas.ownProperties, sortedByName: forms, withoutUnset: true)
        fields.write(before: "height", to: &writer)
        if let size = canvas.size { writer.member("height", size.height) }
        fields.write(before: "version", to: &writer)
        writer.member("version", JSONCanvas.version)
        fields.write(before: "width", to: &writer)
        if let size = canvas.size { writer.member("width", size.width) }
        fields.writeRest(to: &writer)
    }

    /// An object as it is written.
    private struct Part {
        let object: CanvasObject
        let id: String
        let group: Int?
        /// The name of its group, or empty.
        let groupName: String
        /// Where it stands from back to front.
        let place: Int
        /// The ids of the nodes that its ends follow.
        let from: String?
        let to: String?

        var isEdge: Bool { from != nil && to != nil }
    }

    /// What is written, from back to front.
    private mutating func parts(of canvas: Canvas, only wanted: Set<UnitID>?) -> [Part] {
        var ids: Set<UInt64> = []
        ids.reserveCapacity(canvas.count)
        var groups: [GroupID: Int] = [:]
        var parts: [Part] = []
        parts.reserveCapacity(canvas.count)
        canvas.forEachObject { object in
            if let wanted, !wanted.contains(object.id) { return }
            let object = canvas.unrouted(object)
            if case .unknown = object.kind {
                losses.note("An object from a newer version of Bojagi was left out.")
                return
            }
            var id = object.label
            if !ids.insert(object.shortID.value).inserted { id += "-\(count)" }
            let group = object.group.map { group in groups[group, default: groups.count + 1] }
            if let key = object.group, let group { groups[key] = group }
            let isBound = object.isBound
            parts.append(
                Part(
                    object: object, id: id, group: group,
                    groupName: object.group.flatMap { canvas.record(of: $0)?.name } ?? "", place: count,
                    from: isBound ? Self.node(object.startTarget, on: canvas, among: wanted) : nil,
                    to: isBound ? Self.node(object.endTarget, on: canvas, among: wanted) : nil))
            count += 1
        }
        return parts
    }

    private static func node(_ label: ShortID?, on canvas: Canvas, among wanted: Set<UnitID>?) -> String? {
        canvas.target(label).flatMap { $0.isRemoved || wanted?.contains($0.id) == false ? nil : $0.label }
    }

    private static func writeEdge(_ part: Part, _ forms: [FieldForm<CanvasObject>], to writer: inout JSONWriter) {
        guard let from = part.from, let to = part.to else { return }
        let heads = part.object.heads
        writer.object { writer in
            writer.member("bojagi", object: { writer in writeExtension(part, forms, to: &writer) })
            if let color = color(of: part.object) { writer.member("color", color.hex) }
            // Any head is an arrow to other programs.
            if heads.start != nil { writer.member("fromEnd", "arrow") }
            writer.member("fromNode", from)
            writer.member("id", part.id)
            if let words = words(on: part.object) { writer.member("label", words) }
            if heads.end == nil { writer.member("toEnd", "none") }
            writer.member("toNode", to)
        }
    }

    private static func write(
        _ part: Part, _ forms: [FieldForm<CanvasObject>], path: (BlobHash) -> String, to writer: inout JSONWriter
    ) {
        let (object, id) = (part.object, part.id)
        writer.object { writer in
            writer.member("bojagi", object: { writer in writeExtension(part, forms, to: &writer) })
            if let color = color(of: object) { writer.member("color", color.hex) }
            if case .photo(let photo) = object.kind { writer.member("file", path(photo.file)) }
            writer.member("height", max(1, JSONCanvas.whole(object.size.height)))
            writer.member("id", id)
            switch object.kind {
            case .photo: writer.member("type", "file")
            case .document(let placed):
                writer.member("type", "link")
                writer.member("url", "bojagi:\(ShortID(of: placed.document).text)")
            case .text:
                writer.member("text", object.text)
                writer.member("type", "text")
            default:
                writer.member("text", words(on: object) ?? "")
                writer.member("type", "text")
            }
            writer.member("width", max(1, JSONCanvas.whole(object.size.width)))
            writer.member("x", JSONCanvas.whole(object.position.x))
            writer.member("y", JSONCanvas.whole(object.position.y))
        }
    }

    /// What other programs show on a shape or a line: its label, else its name; nil for neither.
    private static func words(on object: CanvasObject) -> String? {
        object.text.isEmpty ? (object.name.isEmpty ? nil : object.name) : object.text
    }

    private static func color(of object: CanvasObject) -> RGBColor? {
        if case .text = object.kind { return object.textColor }
        return object.color
    }

    /// Of a stroke, and of a line that has more than two.
    private static func points(of object: CanvasObject) -> [Stroke.Point]? {
        if case .stroke(let stroke) = object.kind { return stroke.points }
        return object.linePoints?.points
    }

    private static func writeExtension(
        _ part: Part, _ forms: [FieldForm<CanvasObject>], to writer: inout JSONWriter
    ) {
        let (object, group) = (part.object, part.group)
        var fields = FieldMembers(of: object, sortedByName: forms, withoutUnset: true)
        if case .line(let shape) = object.kind, shape.hasArrow { writer.member("arrow", true) }
        let box = [object.position.x, object.position.y, object.size.width, object.size.height]
        fields.write(before: "box", to: &writer)
        // An edge has no box of its own.
        if part.isEdge || !box.allSatisfy({ Double(JSONCanvas.whole($0)) == $0 }) || box[2] < 1 || box[3] < 1 {
            writer.member("box", array: { writer in for value in box { writer.number(value) } })
        }
        fields.write(before: "direction", to: &writer)
        if case .line(let shape) = object.kind {
            writer.member(
                "direction",
                array: { writer in
                    writer.number(shape.horizontal)
                    writer.number(shape.vertical)
                })
        }
        fields.write(before: "document", to: &writer)
        if case .document(let placed) = object.kind {
            writer.member("document", placed.document.text)
            writer.member("documentKind", placed.kindName)
        }
        fields.write(before: "fontSize", to: &writer)
        let hasLabel = object.kind.tag.takesLabel && !object.text.isEmpty
        if hasLabel || object.kind.tag == .text { writer.member("fontSize", object.fontSize) }
        fields.write(before: "from", to: &writer)
        if !part.isEdge, let from = part.from { writer.member("from", from) }
        fields.write(before: "group", to: &writer)
        if let group { writer.member("group", group) }
        fields.write(before: "groupName", to: &writer)
        if group != nil, !part.groupName.isEmpty { writer.member("groupName", part.groupName) }
        fields.write(before: "hidden", to: &writer)
        if object.isHidden { writer.member("hidden", true) }
        fields.write(before: "kind", to: &writer)
        writer.member("kind", object.kind.tag.name)
        fields.write(before: "labelColor", to: &writer)
        if hasLabel { writer.member("labelColor", object.textColor.hex) }
        fields.write(before: "locked", to: &writer)
        if object.isLocked { writer.member("locked", true) }
        fields.write(before: "name", to: &writer)
        if !object.name.isEmpty { writer.member("name", object.name) }
        fields.write(before: "number", to: &writer)
        writer.member("number", Int64(object.number))
        fields.write(before: "opacity", to: &writer)
        if object.opacity != 10 { writer.member("opacity", object.opacity) }
        fields.write(before: "photo", to: &writer)
        if case .photo(let photo) = object.kind {
            writer.member("photo", photo.file.hex)
            writer.member(
                "pixels",
                array: { writer in
                    writer.number(photo.pixelWidth)
                    writer.number(photo.pixelHeight)
                })
        }
        fields.write(before: "place", to: &writer)
        if part.isEdge { writer.member("place", Int64(part.place)) }
        fields.write(before: "points", to: &writer)
        if let points = points(of: object) {
            writer.member(
                "points",
                array: { writer in
                    for point in points {
                        writer.number(Int64(point.x))
                        writer.number(Int64(point.y))
                    }
                })
        }
        fields.write(before: "pressures", to: &writer)
        if case .stroke(let stroke) = object.kind, !stroke.pressures.isEmpty {
            writer.member(
                "pressures", array: { writer in for pressure in stroke.pressures { writer.number(Int64(pressure)) } })
        }
        fields.write(before: "rotation", to: &writer)
        if object.rotation != 0 { writer.member("rotation", object.rotation) }
        fields.write(before: "thickness", to: &writer)
        if case .stroke(let stroke) = object.kind { writer.member("thickness", stroke.thickness) }
        fields.write(before: "to", to: &writer)
        if !part.isEdge, let to = part.to { writer.member("to", to) }
        fields.writeRest(to: &writer)
    }
}
