import Drawing
import Replication

/// Makes objects from drafts. Where labels come from and what is random are injected, so that a test knows both;
/// the time is the event's, so no clock is needed.
public struct CanvasFactory<IDs: IDSource, Generator: RandomNumberGenerator> {
    /// Asked for a label where a draft has none, and again while it is taken.
    public var ids: IDs
    /// Draws places, colours and sampled words; it moves on with each object.
    public var generator: Generator

    /// Two factories of equal sources and generators make equal objects.
    public init(ids: IDs, generator: Generator) {
        self.ids = ids
        self.generator = generator
    }

    /// The objects of the drafts, each in front of the one before and all in front of the canvas.
    public mutating func make(
        _ drafts: [ObjectDraft], on ground: some CanvasGround
    ) throws(CanvasError) -> [CanvasObject] {
        var batch = Batch(lastOrder: ground.frontOrder)
        var result: [CanvasObject] = []
        result.reserveCapacity(drafts.count)
        for draft in drafts { result.append(try make(draft, on: ground, &batch)) }
        return result
    }

    /// What the objects of one event must know of each other.
    private struct Batch {
        var lastOrder: OrderKey?
        var numbers: [(kind: KindTag, highest: UInt32)] = []
        var labels: Set<UInt64> = []

        /// The next number of a kind.
        mutating func number(of kind: KindTag, wanted: UInt32?, on ground: some CanvasGround) -> UInt32 {
            let place: Int
            if let known = numbers.firstIndex(where: { $0.kind == kind }) {
                place = known
            } else {
                place = numbers.count
                numbers.append((kind, ground.highestNumber(of: kind)))
            }
            let highest = numbers[place].highest
            let number = wanted ?? (highest == .max ? .max : highest + 1)
            numbers[place].highest = max(highest, number)
            return number
        }
    }

    private mutating func make(
        _ draft: ObjectDraft, on ground: some CanvasGround, _ batch: inout Batch
    ) throws(CanvasError) -> CanvasObject {
        let shape = try self.shape(of: draft, on: ground.size)
        let size = draft.size ?? shape.size
        try CanvasLimits.check(size: size)
        try CanvasLimits.check(Double(draft.opacity), .opacity, in: CanvasLimits.opacity)
        try CanvasLimits.check(rotation: draft.rotation)
        try CanvasLimits.check(draft.fontSize, .fontSize, in: CanvasLimits.fontSize)
        try CanvasLimits.check(objectName: draft.name)
        let tag = shape.kind.tag
        var visible = size
        if case .text = shape.kind {
            visible.height = TextLayout(shape.text, fontSize: draft.fontSize, wrapWidth: size.width).height
        }
        let given = draft.position ?? shape.position
        if let given, draft.allowsAnyPosition {
            try CanvasLimits.check(given.x, .x, in: CanvasLimits.anyPosition)
            try CanvasLimits.check(given.y, .y, in: CanvasLimits.anyPosition)
        } else if let given {
            try CanvasLimits.check(position: given, of: visible, on: ground.size)
        }
        let position = given ?? .random(for: visible, in: ground.room, using: &generator)
        var object = CanvasObject(
            kind: shape.kind, shortID: label(draft.shortID, on: ground, &batch),
            number: batch.number(of: tag, wanted: draft.number, on: ground), position: position, size: size,
            order: nextOrder(&batch))
        object.color = try color(draft.color, of: tag, ground.palette)
        object.opacity = UInt8(draft.opacity)
        object.rotation = draft.rotation
        object.group = draft.group
        object.isHidden = draft.isHidden
        object.isLocked = draft.isLocked
        object.name = draft.name
        if tag == .line {
            object.startTarget = draft.startTarget
            object.endTarget = draft.endTarget
            object.linePoints = shape.linePoints
        }
        if tag.hasText {
            try CanvasLimits.check(text: draft.label)
            object.text = tag == .text ? shape.text : draft.label
            object.fontSize = draft.fontSize
            object.textColor = draft.textColor
        }
        try object.check(draft.fields)
        object.set(draft.fields)
        return object
    }

    /// Gives copies of objects what no two objects share: labels, numbers and places in front.
    mutating func finish(_ copies: [CanvasObject], on ground: some CanvasGround) -> [CanvasObject] {
        var batch = Batch(lastOrder: ground.frontOrder)
        var result: [CanvasObject] = []
        var labels: [ShortID: ShortID] = [:]
        for var copy in copies {
            let original = copy.shortID
            copy.shortID = label(nil, on: ground, &batch)
            labels[original] = copy.shortID
            copy.number = batch.number(of: copy.kind.tag, wanted: nil, on: ground)
            copy.order = nextOrder(&batch)
            result.append(copy)
        }
        // A copied line follows the copies of what it was bound to; what was not copied it lets go.
        for place in result.indices where result[place].isBound {
            result[place].startTarget = result[place].startTarget.flatMap { labels[$0] }
            result[place].endTarget = result[place].endTarget.flatMap { labels[$0] }
        }
        return result
    }

    private mutating func nextOrder(_ batch: inout Batch) -> OrderKey {
        let order = OrderKey.after(batch.lastOrder, using: &generator)
        batch.lastOrder = order
        return order
    }

    private mutating func label(_ wanted: ShortID?, on ground: some CanvasGround, _ batch: inout Batch) -> ShortID {
        var label = wanted ?? ids.next(using: &generator)
        while ground.hasLabel(label) || !batch.labels.insert(label.value).inserted {
            label = ids.next(using: &generator)
        }
        return label
    }

    private mutating func color(
        _ choice: ObjectDraft.ColorChoice, of tag: KindTag, _ palette: ColorPalette?
    ) throws(CanvasError) -> RGBColor? {
        switch choice {
        case .none: return nil
        case .color(let color):
            guard tag.hasColor else { throw .noColor(tag) }
            return color
        case .automatic:
            switch tag {
            case .rectangle, .ellipse, .diamond: return palette.random(using: &generator)
            case .line, .stroke: return Style.light.ink
            default: return nil
            }
        }
    }

}

extension CanvasFactory {
    /// What a draft's content says of kind and box.
    private struct Shape {
        var kind: ObjectKind
        var size: CanvasSize
        var position: CanvasPoint?
        var text = ""
        var linePoints: LinePoints?
    }

    private mutating func shape(of draft: ObjectDraft, on page: CanvasSize?) throws(CanvasError) -> Shape {
        switch draft.content {
        case .rectangle: return Shape(kind: .rectangle, size: CanvasLimits.defaultShape)
        case .ellipse: return Shape(kind: .ellipse, size: CanvasLimits.defaultShape)
        case .diamond: return Shape(kind: .diamond, size: CanvasLimits.defaultShape)
        case .line(let points, let hasArrow):
            try CanvasLimits.check(line: points)
            let line = CanvasObject(.line(LineShape(from: points[0], to: points[0], hasArrow: hasArrow)))
                .going(through: points)
            return Shape(
                kind: line.kind, size: line.storedSize, position: line.position, linePoints: line.linePoints)
        case .photo(let photo):
            guard photo.pixelWidth > 0, photo.pixelHeight > 0 else { throw .photoSize }
            return Shape(kind: .photo(photo), size: photo.firstSize(on: page))
        case .text(let text):
            try CanvasLimits.check(text: text)
            return textShape(text, draft, on: page)
        case .sampledText(let source):
            guard let text = WordSampler.sample(of: source, using: &generator) else { throw .noWords }
            try CanvasLimits.check(text: text)
            return textShape(text, draft, on: page)
        case .stroke(let points, let thickness, let pressures):
            guard (1...CanvasLimits.strokePoints).contains(points.count) else {
                throw .strokePoints(count: points.count)
            }
            try CanvasLimits.check(thickness, .thickness, in: CanvasLimits.thickness)
            try CanvasLimits.check(places: points)
            let (stroke, box) = Stroke.drawn(through: points, thickness: thickness, pressures: pressures)
            return Shape(kind: .stroke(stroke), size: box.size, position: box.origin)
        case .document(let placed): return Shape(kind: .document(placed), size: PlacedDocument.firstSize)
        }
    }

    /// A new text is as wide as its longest line, but takes no more than 40 % of the page.
    private func textShape(_ text: String, _ draft: ObjectDraft, on page: CanvasSize?) -> Shape {
        let natural = TextLayout(text, fontSize: draft.fontSize, wrapWidth: nil).width.rounded(.up)
        let page = page ?? CanvasLimits.defaultCanvas
        let width = max(1, min(natural, (page.width * PhotoFile.firstShare).rounded(.down)))
        return Shape(kind: .text, size: CanvasSize(width: width, height: 1), text: text)
    }
}
