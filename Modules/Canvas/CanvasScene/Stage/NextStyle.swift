import CanvasModel
import Drawing
import Forms
import Replication

/// How the next object looks: as what was chosen last.
struct NextStyle {
    /// One of each kind that shares its looks.
    private var shape = CanvasObject(.rectangle)
    private var line = CanvasObject(
        .line(LineShape(from: CanvasPoint(x: 0, y: 0), to: CanvasPoint(x: 1, y: 1), hasArrow: true)))
    private var text = CanvasObject(.text)

    init() {
        shape.color = Style.Patch.canvas.tint
        line.color = Style.light.ink
        text.fontSize = CanvasLimits.defaultFontSize
        text.textColor = Style.light.ink
    }

    /// An object as the tool would make it; nil for tools that make none.
    func example(of tool: Tool) -> CanvasObject? {
        switch tool {
        case .rectangle: shape
        case .ellipse: shape.looking(as: .ellipse)
        case .diamond: shape.looking(as: .diamond)
        case .arrow, .line: line
        case .pen: line.looking(as: .stroke(Stroke(points: [], thickness: CanvasLimits.defaultThickness)))
        case .text: text
        case .select, .hand, .photo, .eraser: nil
        }
    }

    /// Changes how objects of such kinds as `object` look next.
    mutating func change(_ object: CanvasObject, _ change: (inout CanvasObject) -> Void) {
        switch object.kind {
        case .rectangle, .ellipse, .diamond: change(&shape)
        case .line, .stroke: change(&line)
        case .text: change(&text)
        case .photo, .document, .unknown: break
        }
    }

    private func example(of kind: KindTag) -> CanvasObject? {
        switch kind {
        case .rectangle, .ellipse, .diamond: shape
        case .line, .stroke: line
        case .text: text
        default: nil
        }
    }

    func style(_ object: inout CanvasObject) {
        guard let example = example(of: object.kind.tag) else { return }
        object.color = example.color
        object.opacity = example.opacity
        object.fontSize = example.fontSize
        object.textColor = example.textColor
        object.set(edits(of: example, for: object))
    }

    func style(_ draft: inout ObjectDraft) {
        guard let kind = draft.content.kind, let example = example(of: kind.tag) else { return }
        draft.color = kind.tag.hasColor ? example.color.map { .color($0) } ?? .none : .automatic
        draft.opacity = Int(example.opacity)
        draft.fontSize = example.fontSize
        draft.textColor = example.textColor
        draft.fields = edits(of: example, for: CanvasObject(kind))
    }

    private func edits(of example: CanvasObject, for object: CanvasObject) -> FieldEdits<CanvasObject> {
        var edits = FieldEdits<CanvasObject>()
        let isPlainLine = if case .line(let line) = object.kind { !line.hasArrow } else { false }
        for form in CanvasObject.forms where form.isFor(object) {
            // What arrows end in is not for plain lines.
            if isPlainLine, form.tag == CanvasObject.startHeads.tag || form.tag == CanvasObject.endHeads.tag {
                continue
            }
            let text = form.text(example)
            if !text.isEmpty { _ = form.write(text, &edits) }
        }
        return edits
    }
}

extension CanvasObject {
    fileprivate func looking(as kind: ObjectKind) -> CanvasObject {
        var object = self
        object.kind = kind
        return object
    }
}

extension ObjectDraft.Content {
    /// Of what has a style of its own.
    fileprivate var kind: ObjectKind? {
        switch self {
        case .rectangle: .rectangle
        case .ellipse: .ellipse
        case .diamond: .diamond
        case .line(let points, let hasArrow):
            .line(LineShape(from: points[0], to: points[points.count - 1], hasArrow: hasArrow))
        case .stroke: .stroke(Stroke(points: [], thickness: CanvasLimits.defaultThickness))
        case .text, .sampledText: .text
        case .photo, .document: nil
        }
    }
}
