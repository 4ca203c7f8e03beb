import CanvasModel
import Drawing
import Forms
import JSON
import ModuleKit
import Replication

/// An object as JSON.
///
/// Every object has the first twelve members; what only some have is left out where it says nothing.
struct ObjectRecord: JSONMembers {
    let object: CanvasObject
    let title: String
    /// How many stand behind it; nil when it was removed.
    let z: Int?
    /// What its group is called; nil where it is of none.
    let groupTitle: String?

    init(_ object: CanvasObject, title: ObjectTitle, z: Int?, groupTitle: String?) {
        self.object = object
        self.title = title.text()
        self.z = z
        self.groupTitle = groupTitle
    }

    init(_ object: CanvasObject, on canvas: Canvas) {
        self.init(
            object, title: canvas.title(of: object), z: canvas.z(of: object.id),
            groupTitle: object.group.map { canvas.title(of: $0).text() })
    }

    func writeMembers(to writer: inout JSONWriter) {
        var fields = FieldOptions.all.members(of: object, withoutUnset: true)
        if case .line(let shape) = object.kind, shape.hasArrow { writer.member("arrow", true) }
        fields.write(before: "color", to: &writer)
        writer.member("color", object.color?.hex)
        fields.write(before: "document", to: &writer)
        if case .document(let placed) = object.kind {
            writer.member("document", plain: ShortID(of: placed.document).bytes)
        }
        fields.write(before: "fontSize", to: &writer)
        let hasText = object.kind.tag == .text || object.kind.tag.takesLabel && !object.text.isEmpty
        if hasText { writer.member("fontSize", object.fontSize) }
        fields.write(before: "from", to: &writer)
        if object.isBound, let from = object.startTarget { writer.member("from", plain: from.bytes) }
        fields.write(before: "group", to: &writer)
        if let group = object.group { writer.member("group", plain: ShortID(value: group.raw).bytes) }
        fields.write(before: "groupTitle", to: &writer)
        if let groupTitle { writer.member("groupTitle", groupTitle) }
        fields.write(before: "height", to: &writer)
        writer.member("height", object.size.height)
        fields.write(before: "hidden", to: &writer)
        writer.member("hidden", object.isHidden)
        fields.write(before: "id", to: &writer)
        writer.member("id", plain: object.shortID.bytes)
        fields.write(before: "kind", to: &writer)
        writer.member("kind", object.kind.tag.name)
        fields.write(before: "locked", to: &writer)
        writer.member("locked", object.isLocked)
        fields.write(before: "opacity", to: &writer)
        writer.member("opacity", object.opacity)
        fields.write(before: "photo", to: &writer)
        if case .photo(let photo) = object.kind { writer.member("photo", photo.file.hex) }
        fields.write(before: "points", to: &writer)
        if object.linePoints != nil {
            writer.member(
                "points",
                array: { writer in
                    for point in object.points {
                        writer.array { writer in
                            writer.number(point.x)
                            writer.number(point.y)
                        }
                    }
                })
        }
        fields.write(before: "removed", to: &writer)
        if object.isRemoved { writer.member("removed", true) }
        fields.write(before: "rotation", to: &writer)
        if object.rotation != 0 { writer.member("rotation", object.rotation) }
        fields.write(before: "text", to: &writer)
        if hasText {
            writer.member("text", object.text)
            writer.member("textColor", object.textColor.hex)
        }
        fields.write(before: "thickness", to: &writer)
        if case .stroke(let stroke) = object.kind { writer.member("thickness", stroke.thickness) }
        fields.write(before: "title", to: &writer)
        writer.member("title", title)
        fields.write(before: "to", to: &writer)
        if object.isBound, let to = object.endTarget { writer.member("to", plain: to.bytes) }
        fields.write(before: "width", to: &writer)
        writer.member("width", object.size.width)
        fields.write(before: "x", to: &writer)
        writer.member("x", object.position.x)
        fields.write(before: "y", to: &writer)
        writer.member("y", object.position.y)
        fields.write(before: "z", to: &writer)
        writer.name("z")
        if let z { writer.number(z) } else { writer.null() }
        fields.writeRest(to: &writer)
    }
}

/// The objects of a canvas as JSON, the topmost first.
struct ObjectListRecord: JSONWriting {
    let canvas: Canvas

    func write(to writer: inout JSONWriter) {
        writer.array { writer in
            for (index, object) in canvas.objects.reversed().enumerated() {
                ObjectRecord(
                    object, title: canvas.title(of: object), z: canvas.count - 1 - index,
                    groupTitle: object.group.map { canvas.title(of: $0).text() }
                ).write(to: &writer)
            }
        }
    }
}

/// A canvas with everything on it as JSON.
struct CanvasRecord: JSONMembers {
    let entry: CatalogueEntry
    let canvas: Canvas

    func writeMembers(to writer: inout JSONWriter) {
        var fields = FieldOptions<CanvasProperties>.own.members(of: canvas.ownProperties)
        fields.write(before: "createdAt", to: &writer)
        writer.member("createdAt", plain: Times.iso8601(milliseconds: entry.createdAt))
        fields.write(before: "height", to: &writer)
        writer.member(length: "height", canvas.size?.height)
        writer.member("id", plain: entry.shortID.bytes)
        writer.member("name", canvas.name)
        writer.name("objects")
        ObjectListRecord(canvas: canvas).write(to: &writer)
        fields.write(before: "pinned", to: &writer)
        writer.member("pinned", entry.isPinned)
        writer.member("trashed", entry.isTrashed)
        writer.member("unknownChanges", canvas.unknownChanges.count)
        writer.member("updatedAt", plain: Times.iso8601(milliseconds: entry.changedAt))
        writer.member("version", entry.version)
        writer.member(length: "width", canvas.size?.width)
        fields.writeRest(to: &writer)
    }
}

extension JSONWriter {
    /// A width or a height of a page: null where there is none.
    fileprivate mutating func member(length name: StaticString, _ value: Double?) {
        self.name(name)
        if let value { number(value) } else { null() }
    }
}

/// A canvas as lists show it, without its objects.
struct CanvasSummaryRecord: JSONMembers {
    let entry: CatalogueEntry
    let outline: CanvasOutline?

    func writeMembers(to writer: inout JSONWriter) {
        let size = outline.map { $0.size } ?? CanvasLimits.defaultCanvas
        writer.member("count", outline?.count ?? 0)
        writer.member("createdAt", plain: Times.iso8601(milliseconds: entry.createdAt))
        writer.member(length: "height", size?.height)
        writer.member("id", plain: entry.shortID.bytes)
        writer.member("name", entry.title)
        writer.member("pinned", entry.isPinned)
        writer.member("updatedAt", plain: Times.iso8601(milliseconds: entry.changedAt))
        writer.member("version", entry.version)
        writer.member(length: "width", size?.width)
    }
}
