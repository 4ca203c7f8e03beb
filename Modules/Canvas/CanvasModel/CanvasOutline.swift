public import Drawing
public import Replication

/// What a list shows of a canvas, and all that adding an object must know: small, however many objects there are.
///
/// It does not know their labels: a drawn one meets one of 10,000 others once in ten thousand million times, and two
/// devices can draw the same at any time; a lookup then names the candidates.
public struct CanvasOutline: Sendable {
    /// Of the page, in points; nil for a canvas without one.
    public internal(set) var size: CanvasSize? = CanvasLimits.defaultCanvas
    /// What random colours are drawn out of; nil for any.
    public internal(set) var palette: ColorPalette?
    /// How many objects there are, the hidden ones too, the removed ones not.
    public internal(set) var count: UInt32 = 0
    /// As ``CanvasGround/frontOrder``; nil where no object was ever added.
    public internal(set) var frontOrder: OrderKey?
    var numbers: [KindNumber] = []

    /// The highest number that objects of a kind were given; sorted by kind.
    struct KindNumber: Sendable {
        let kind: KindTag
        var highest: UInt32
    }

    /// What `canvas` comes to now. Complexity: O(kinds of objects).
    public init(of canvas: Canvas) {
        size = canvas.size
        palette = canvas.palette
        count = UInt32(canvas.count)
        frontOrder = canvas.frontOrder
        numbers = canvas.numbers.kinds.map { KindNumber(kind: $0.tag, highest: $0.highest) }
    }

    /// The same changes as `Canvas.add` makes, without the canvas.
    public func add(
        _ drafts: [ObjectDraft], using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        try withFactory(&generator) { (factory) throws(CanvasError) in
            try factory.make(drafts, on: self).map { .add($0) }
        }
    }
}

extension CanvasOutline: CanvasGround {
    /// The page. Where things are on a canvas without one an outline does not know.
    public var room: CanvasRect {
        CanvasRect(origin: CanvasPoint(x: 0, y: 0), size: size ?? CanvasLimits.defaultCanvas)
    }

    /// As its intents and the changes applied since know it. Complexity: O(kinds of objects).
    public func highestNumber(of kind: KindTag) -> UInt32 {
        for number in numbers where number.kind == kind { return number.highest }
        return 0
    }

    /// Always false: an outline knows no labels.
    public func hasLabel(_ label: ShortID) -> Bool { false }
}

/// An object can be added to the log without loading the canvas.
extension CanvasOutline: DocumentDigest {
    /// The outline of a canvas without objects, of the default size.
    public init() {}

    public mutating func apply(_ change: RecordChange, from origin: Origin) {
        guard case .add(let new) = change, let object = new.record(as: CanvasObject.self) else { return }
        if count < .max { count += 1 }
        let kind = object.kind.tag
        if let known = numbers.firstIndex(where: { $0.kind == kind }) {
            numbers[known].highest = max(numbers[known].highest, object.number)
        } else {
            let place = numbers.firstIndex { kind < $0.kind } ?? numbers.count
            numbers.insert(KindNumber(kind: kind, highest: object.number), at: place)
        }
        if let last = frontOrder, object.order < last { return }
        frontOrder = object.order
    }

    public func inverse(of change: RecordChange, from origin: Origin) -> RecordChange? { nil }
}

// Its bytes.
extension CanvasOutline {
    /// The version of the bytes of a canvas with a page and without a palette: what the first version could say, it
    /// says, so that rows of then hold. Another one is not read, and the canvas is asked instead.
    private static let pageVersion: UInt8 = 1
    /// That of any other.
    private static let version: UInt8 = 2

    public func encode(into writer: inout WireWriter) {
        if let size, palette == nil {
            writer.write(Self.pageVersion)
            SizeField(size).encode(into: &writer)
        } else {
            writer.write(Self.version)
            CanvasSizeField(size).encode(into: &writer)
            palette.encode(into: &writer)
        }
        writer.writeVarint(UInt64(count))
        frontOrder.encode(into: &writer)
        writer.writeVarint(UInt64(numbers.count))
        for number in numbers {
            writer.write(number.kind.raw)
            writer.writeVarint(UInt64(number.highest))
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        switch try reader.readByte() {
        case Self.pageVersion: size = try SizeField(from: &reader).value
        case Self.version:
            size = try CanvasSizeField(from: &reader).value
            palette = try ColorPalette?(from: &reader)
        default: throw reader.malformed
        }
        count = try UInt32(from: &reader)
        frontOrder = try OrderKey?(from: &reader)
        for _ in 0..<(try reader.readCount(ofSize: 2)) {
            let kind = KindTag(raw: try reader.readByte())
            if let last = numbers.last, !(last.kind < kind) { throw reader.malformed }
            numbers.append(KindNumber(kind: kind, highest: try UInt32(from: &reader)))
        }
    }
}
