import Drawing
import Phrases
public import Replication

/// The changes that take a file's objects in, as one event.
public struct CanvasImport {
    /// One event's changes, those of the canvas itself first, such as a page that must grow; the objects in the file's order.
    public let changes: [RecordChange]
    /// How many objects come in: nodes and edges.
    public let imported: Int
    /// The nodes and edges that don't come in: nodes first, in the file's order.
    public let failures: [JSONCanvasReader.Failure]

    /// `number` writes a number in a sentence.
    public init(
        _ reader: JSONCanvasReader, into canvas: Canvas, using random: inout some RandomNumberGenerator,
        number: (Double) -> String
    ) throws(CanvasError) {
        var reader = reader
        let isEmpty = canvas.allObjects.isEmpty
        let target = Self.target(for: reader, canvas: canvas, isEmpty: isEmpty)
        // Without a page everything stays where it is.
        let shift = target == nil ? CanvasPoint(x: 0, y: 0) : Self.shift(reader.objects)
        let size = target.map { Self.grown($0, for: reader, shift) }
        let ground = Ground(canvas: canvas, size: size)
        // Each is tried alone first: what is wrong with one leaves the others.
        var reasons: [Int: Phrase] = [:]
        var trial = CanvasFactory(ids: RandomIDs(), generator: SplitMix64(seed: 1))
        for (place, object) in reader.objects.enumerated() {
            do throws(CanvasError) {
                _ = try trial.make([object.draft(movedBy: shift, on: size, keepingLabels: isEmpty)], on: ground)
            } catch {
                reasons[place] = error.phrase(number: number)
            }
        }
        reader.refuse(reasons)
        let drafts = reader.objects.map { $0.draft(movedBy: shift, on: size, keepingLabels: isEmpty) }
        var factory = CanvasFactory(ids: RandomIDs(), generator: random)
        var made = try factory.make(drafts, on: ground)
        random = factory.generator
        var groups: [Int: GroupID] = [:]
        var names: [(group: GroupID, name: String)] = []
        for place in made.indices {
            let group = reader.objects[place].group.map { number in
                if let known = groups[number] { return known }
                let id = GroupID(using: &random)
                groups[number] = id
                let name = reader.objects[place].groupName
                names.append((id, CanvasLimits.isName(name) ? name : ""))
                return id
            }
            reader.objects[place].complete(&made[place], movedBy: shift, group: group)
        }
        var labels: [Int: ShortID] = [:]
        for place in made.indices { labels[reader.objects[place].key] = made[place].shortID }
        for place in made.indices where made[place].kind.tag == .line {
            let targets = reader.objects[place].targets
            made[place].startTarget = targets.start.flatMap { labels[$0] }
            made[place].endTarget = targets.end.flatMap { labels[$0] }
        }
        var own = try canvas.resizeCanvas(to: size)
        if isEmpty, let edits = reader.own?.edits { own += canvas.edit(edits) }
        changes = own + made.map { .add($0) } + canvas.naming(names)
        imported = made.count
        failures = reader.failures
    }

    /// How far foreign objects must move so that none has a coordinate below 0.
    private static func shift(_ objects: [PlannedObject]) -> CanvasPoint {
        var shift = CanvasPoint(x: 0, y: 0)
        for object in objects where object.exact == nil && object.box.origin.isFinite {
            // What lies beyond all limits is refused later; it must not push the others off the canvas.
            guard object.box.minX >= -CanvasLimits.side.upperBound, object.box.minY >= -CanvasLimits.side.upperBound
            else { continue }
            shift.x = max(shift.x, -object.box.minX)
            shift.y = max(shift.y, -object.box.minY)
        }
        return shift
    }

    /// An empty canvas takes the page of our own file, or none as it has; another one holds that, too.
    private static func target(for reader: JSONCanvasReader, canvas: Canvas, isEmpty: Bool) -> CanvasSize? {
        guard let own = reader.own else { return canvas.size }
        if isEmpty { return own.size }
        guard let size = canvas.size, let more = own.size else { return canvas.size }
        return CanvasSize(width: max(size.width, more.width), height: max(size.height, more.height))
    }

    /// The page grows to hold everything.
    private static func grown(
        _ size: CanvasSize, for reader: JSONCanvasReader, _ shift: CanvasPoint
    ) -> CanvasSize {
        var size = size
        let most = CanvasLimits.canvasSide.upperBound
        for object in reader.objects where object.exact == nil {
            let right = object.box.maxX + shift.x
            let bottom = object.box.minY + max(object.box.size.height, object.textHeight) + shift.y
            if right <= most { size.width = max(size.width, right.rounded(.up)) }
            if bottom <= most { size.height = max(size.height, bottom.rounded(.up)) }
        }
        return size
    }

    /// The canvas as large as it will be.
    private struct Ground: CanvasGround {
        let canvas: Canvas
        let size: CanvasSize?

        var room: CanvasRect { canvas.room }
        var palette: ColorPalette? { canvas.palette }
        var frontOrder: OrderKey? { canvas.frontOrder }
        func highestNumber(of kind: KindTag) -> UInt32 { canvas.highestNumber(of: kind) }
        func hasLabel(_ label: ShortID) -> Bool { canvas.hasLabel(label) }
    }
}
