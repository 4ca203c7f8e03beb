import CanvasModel
import Drawing
import ModuleKit
import Replication

extension Page {
    /// Name and size, then a line an object, the topmost first.
    mutating func canvas(_ canvas: Canvas) {
        append(.strong(.verbatim(canvas.name)))
        text("  ")
        append(.dim(canvas.size.map { .verbatim(Number.text($0)) } ?? "without a page"))
        line()
        objects(of: canvas)
        if !canvas.unknownChanges.isEmpty {
            line(.dim("Changes made by a newer version of Bojagi: \(canvas.unknownChanges.count)"))
        }
    }

    mutating func objects(of canvas: Canvas) {
        if canvas.count == 0 { line(.dim("Nothing on it yet.")) }
        let rows = LayerRows(of: canvas)
        for place in 0..<rows.count {
            switch rows.item(at: place, on: canvas) {
            case .group(let group):
                append(.plain(canvas.title(of: group).phrase))
                line(.dim("  \(rows[group]?.members.count ?? 0) object{|s}"))
            case .object(let id):
                guard let object = canvas.object(id) else { continue }
                if object.group != nil { text("  ") }
                self.object(object, title: canvas.title(of: object))
            }
        }
    }

    mutating func object(_ object: CanvasObject, title: ObjectTitle) {
        append(.id(object.shortID))
        text("  ")
        append(.plain(title.phrase))
        let size = object.size
        append(
            .dim(
                .verbatim(
                    "  \(Number.text(object.position.x)),\(Number.text(object.position.y))"
                        + "  \(Number.text(size.width)) × \(Number.text(size.height))")))
        if let color = object.color { append(.dim(.verbatim("  \(color.hex)"))) }
        // The id finds what is shown; its title stands in another document and may change.
        if case .document(let placed) = object.kind {
            append(.dim(.verbatim("  \(ShortID(of: placed.document).text)")))
        }
        if object.opacity < 10 { append(.dim("  opacity \(object.opacity)")) }
        if object.isHidden { append(.dim("  hidden")) }
        if object.isLocked { append(.dim("  locked")) }
        if case .text = object.kind, !object.text.isEmpty {
            let first = object.text.split(whereSeparator: \.isNewline).first ?? ""
            append(.plain(text: "  " + (first.count > 40 ? String(first.prefix(39)) + "…" : String(first))))
        }
        line()
    }
}
