internal import CanvasModel
internal import Drawing
internal import ModuleKit
internal import Replication

/// An object as JSON.
///
/// Every object has the first twelve members; what only some have is left out where it says nothing.
struct ObjectRecord: JSONWriting {
    let object: CanvasObject
    let title: String
    /// How many stand behind it; nil when it is discarded.
    let z: Int?

    init(_ object: CanvasObject, title: ObjectTitle, z: Int?) {
        self.object = object
        self.title = title.text()
        self.z = z
    }

    init(_ object: CanvasObject, on canvas: Canvas) {
        self.init(object, title: canvas.title(of: object), z: canvas.z(of: object.id))
    }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            if case .line(let shape) = object.kind, shape.hasArrow { writer.member("arrow", true) }
            writer.member("color", object.color?.hex)
            if object.isRemoved { writer.member("discarded", true) }
            if case .document(let placed) = object.kind {
                writer.member("document", plain: ShortID(of: placed.document).bytes)
            }
            if case .text = object.kind { writer.member("fontSize", object.fontSize) }
            if let group = object.group { writer.member("group", plain: ShortID(value: group.raw).bytes) }
            writer.member("height", object.size.height)
            writer.member("hidden", object.isHidden)
            writer.member("id", plain: object.shortID.bytes)
            writer.member("kind", object.kind.tag.name)
            writer.member("locked", object.isLocked)
            writer.member("opacity", object.opacity)
            if case .photo(let photo) = object.kind { writer.member("photo", photo.file.hex) }
            if object.rotation != 0 { writer.member("rotation", object.rotation) }
            if case .text = object.kind {
                writer.member("text", object.text)
                writer.member("textColor", object.textColor.hex)
            }
            if case .stroke(let stroke) = object.kind { writer.member("thickness", stroke.thickness) }
            writer.member("title", title)
            writer.member("width", object.size.width)
            writer.member("x", object.position.x)
            writer.member("y", object.position.y)
            writer.name("z")
            if let z { writer.number(z) } else { writer.null() }
        }
    }
}

/// The objects of a canvas as JSON, the topmost first.
struct ObjectListRecord: JSONWriting {
    let canvas: Canvas

    func write(to writer: inout JSONWriter) {
        writer.array { writer in
            for (index, object) in canvas.objects.reversed().enumerated() {
                ObjectRecord(object, title: canvas.title(of: object), z: canvas.count - 1 - index).write(to: &writer)
            }
        }
    }
}

/// A canvas with everything on it as JSON.
struct CanvasRecord: JSONWriting {
    let entry: CatalogueEntry
    let canvas: Canvas

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("createdAt", plain: Times.iso8601(milliseconds: entry.createdAt))
            writer.member("height", canvas.size.height)
            writer.member("id", plain: entry.shortID.bytes)
            writer.member("name", canvas.name)
            writer.name("objects")
            ObjectListRecord(canvas: canvas).write(to: &writer)
            writer.member("pinned", entry.isPinned)
            writer.member("trashed", entry.isTrashed)
            writer.member("unknownChanges", canvas.unknownChanges.count)
            writer.member("updatedAt", plain: Times.iso8601(milliseconds: entry.changedAt))
            writer.member("version", entry.version)
            writer.member("width", canvas.size.width)
        }
    }
}

/// A canvas as lists show it, without its objects.
struct CanvasSummaryRecord: JSONWriting {
    let entry: CatalogueEntry
    let outline: CanvasOutline?

    func write(to writer: inout JSONWriter) {
        let size = outline?.size ?? CanvasLimits.defaultCanvas
        writer.object { writer in
            writer.member("count", outline?.count ?? 0)
            writer.member("createdAt", plain: Times.iso8601(milliseconds: entry.createdAt))
            writer.member("height", size.height)
            writer.member("id", plain: entry.shortID.bytes)
            writer.member("name", entry.title)
            writer.member("pinned", entry.isPinned)
            writer.member("updatedAt", plain: Times.iso8601(milliseconds: entry.changedAt))
            writer.member("version", entry.version)
            writer.member("width", size.width)
        }
    }
}
