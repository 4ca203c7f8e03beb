internal import Drawing
internal import Primitives
internal import Replication

/// Collects objects by field, each field in a part of its own, so that reading goes straight through memory. What
/// an ordinary object does not have takes no bytes.
struct ObjectColumnsWriter {
    private var count: UInt64 = 0
    private var replica: ReplicaID?
    private var lastSequence: UInt64 = 0
    private var lastTime: UInt64 = 0
    /// A replica that begins: its id and where.
    private var runs: [(replica: ReplicaID, start: UInt64)] = []
    private var kinds = WireWriter()
    private var flags = WireWriter()
    private var sequences = WireWriter()
    private var times = WireWriter()
    private var labels = WireWriter()
    private var boxes = WireWriter()
    private var orders = WireWriter()
    private var colors = WireWriter()
    /// What few objects have, object by object.
    private var rest = WireWriter()

    /// Takes the next object; identities must ascend.
    mutating func append(_ object: CanvasObject) {
        if replica != object.id.replica {
            replica = object.id.replica
            runs.append((object.id.replica, count))
            lastSequence = 0
        }
        kinds.write(object.kind.tag.raw)
        sequences.writeVarint(object.id.sequence &- lastSequence)
        lastSequence = object.id.sequence
        times.writeSigned(Int64(bitPattern: object.createdBy.raw &- lastTime))
        lastTime = object.createdBy.raw
        labels.writeVarint(object.shortID.value)
        labels.writeVarint(UInt64(object.number))
        WirePoint(object.position).encode(into: &boxes)
        WireSize(object.storedSize).encode(into: &boxes)
        object.order.encode(into: &orders)
        WireColor(object.color).encode(into: &colors)
        flags.writeVarint(appendRest(of: object))
        count += 1
    }

    private mutating func appendRest(of object: CanvasObject) -> UInt64 {
        var present: UInt64 = object.isHidden ? ObjectFlag.hidden : 0
        if object.isLocked { present |= ObjectFlag.locked }
        if object.isRemoved { present |= ObjectFlag.removed }
        if object.opacity != 10 {
            present |= ObjectFlag.opacity
            rest.write(object.opacity)
        }
        if object.rotation != 0 {
            present |= ObjectFlag.rotation
            rest.writeNumber(object.rotation)
        }
        if let group = object.group {
            present |= ObjectFlag.group
            group.encode(into: &rest)
        }
        if let details = object.details.first, !(details.isPlainText && details.textHeight == 0) {
            present |= ObjectFlag.text
            details.encodeText(into: &rest)
            rest.writeNumber(details.textHeight)
        }
        if !object.name.isEmpty {
            present |= ObjectFlag.name
            rest.write(object.name)
        }
        if !object.marks.isEmpty {
            present |= ObjectFlag.marks
            rest.writeVarint(UInt64(object.marks.count))
            for mark in object.marks { mark.encode(into: &rest) }
        }
        if object.kind.hasContent {
            present |= ObjectFlag.content
            var content = WireWriter()
            object.kind.encodeContent(into: &content)
            rest.write(content.bytes)
        }
        return present
    }

    func encode(into writer: inout WireWriter) {
        writer.writeVarint(UInt64(runs.count))
        for run in runs { writer.write(UnitID(replica: run.replica, sequence: run.start)) }
        for part in [kinds, flags, sequences, times, labels, boxes, orders, colors, rest] { writer.write(part.bytes) }
    }
}

/// What an object has beside the ordinary.
enum ObjectFlag {
    static let hidden: UInt64 = 1
    static let locked: UInt64 = 2
    static let removed: UInt64 = 4
    static let opacity: UInt64 = 8
    static let rotation: UInt64 = 16
    static let group: UInt64 = 32
    static let content: UInt64 = 64
    static let marks: UInt64 = 128
    static let text: UInt64 = 256
    static let name: UInt64 = 512
    static let all: UInt64 = 1023
}

/// Reads the objects that an `ObjectColumnsWriter` wrote, one after the other.
struct ObjectColumnsReader {
    let count: Int
    private var runs: [UnitID] = []
    private var nextRun = 0
    private var read: UInt64 = 0
    private var replica = ReplicaID(0)
    private var sequence: UInt64 = 0
    private var time: UInt64 = 0
    private var kinds: WireReader
    private var flags: WireReader
    private var sequences: WireReader
    private var times: WireReader
    private var labels: WireReader
    private var boxes: WireReader
    private var orders: WireReader
    private var colors: WireReader
    private var rest: WireReader

    init(from reader: inout WireReader) throws(WireError) {
        for _ in 0..<(try reader.readCount(ofSize: 9)) { runs.append(try reader.readUnit()) }
        kinds = try reader.readPart()
        flags = try reader.readPart()
        sequences = try reader.readPart()
        times = try reader.readPart()
        labels = try reader.readPart()
        boxes = try reader.readPart()
        orders = try reader.readPart()
        colors = try reader.readPart()
        rest = try reader.readPart()
        count = kinds.remaining
        guard count == 0 || runs.first?.sequence == 0 else { throw reader.malformed }
    }

    mutating func next() throws(WireError) -> CanvasObject {
        if nextRun < runs.count, runs[nextRun].sequence == read {
            replica = runs[nextRun].replica
            sequence = 0
            nextRun += 1
        }
        read += 1
        let tag = KindTag(raw: try kinds.readByte())
        let present = try flags.readVarint()
        guard present <= ObjectFlag.all else { throw flags.malformed }
        sequence &+= try sequences.readVarint()
        time &+= UInt64(bitPattern: try times.readSigned())
        let origin = Origin(unit: UnitID(replica: replica, sequence: sequence), time: Timestamp(raw: time))
        let shortID = ShortID(value: try labels.readVarint())
        let number = try UInt32(from: &labels)
        let position = try WirePoint(from: &boxes).value
        let size = try WireSize(from: &boxes).value
        let order = try OrderKey(from: &orders)
        let color = try WireColor(from: &colors).value
        let opacity = present & ObjectFlag.opacity == 0 ? 10 : try rest.readByte()
        let rotation = present & ObjectFlag.rotation == 0 ? 0 : try rest.readNumber()
        let group = present & ObjectFlag.group == 0 ? nil : try GroupID(from: &rest)
        let details = try readDetails(present)
        var marks: ContiguousArray<FieldMark> = []
        if present & ObjectFlag.marks != 0 {
            for _ in 0..<(try rest.readCount(ofSize: 19)) {
                let mark = try FieldMark(from: &rest)
                if let last = marks.last, last.field.rawValue >= mark.field.rawValue { throw rest.malformed }
                marks.append(mark)
            }
        }
        var new = NewObject(
            kind: try readKind(tag, present), shortID: shortID, number: number, position: position, size: size,
            order: order)
        new.color = color
        new.opacity = opacity
        new.rotation = rotation
        new.group = group
        new.details = details
        new.isHidden = present & ObjectFlag.hidden != 0
        new.isLocked = present & ObjectFlag.locked != 0
        var object = CanvasObject(laidOut: new, from: origin)
        object.isRemoved = present & ObjectFlag.removed != 0
        object.marks = marks
        return object
    }

    private mutating func readDetails(_ present: UInt64) throws(WireError) -> ObjectDetails? {
        guard present & (ObjectFlag.text | ObjectFlag.name) != 0 else { return nil }
        var details = ObjectDetails.plain
        if present & ObjectFlag.text != 0 {
            try details.readText(from: &rest)
            details.textHeight = try rest.readNumber()
        }
        if present & ObjectFlag.name != 0 { details.name = try rest.readString() }
        return details
    }

    private mutating func readKind(_ tag: KindTag, _ present: UInt64) throws(WireError) -> ObjectKind {
        guard present & ObjectFlag.content != 0 else {
            var none = WireReader([])
            return try ObjectKind(tag: tag, from: &none)
        }
        var content = try rest.readPart()
        return try ObjectKind(tag: tag, from: &content)
    }
}

extension ObjectKind {
    /// Whether there is anything to write beside the tag.
    fileprivate var hasContent: Bool {
        switch self {
        case .rectangle, .ellipse, .text: false
        default: true
        }
    }
}

extension FieldMark: WireCodable {
    func encode(into writer: inout WireWriter) {
        writer.write(field.rawValue)
        writer.write(stamp)
        let isOwn = self.writer == stamp.unit
        writer.write(isOwn)
        if !isOwn { writer.write(self.writer) }
    }

    init(from reader: inout WireReader) throws(WireError) {
        guard let field = ObjectField(rawValue: try reader.readByte()) else { throw reader.malformed }
        let stamp = try reader.readOrigin()
        self.init(field: field, stamp: stamp, writer: try reader.readBool() ? stamp.unit : try reader.readUnit())
    }
}

extension CanvasObject {
    /// The object alone, as equality compares it.
    var wireBytes: [UInt8] {
        var columns = ObjectColumnsWriter()
        columns.append(self)
        var writer = WireWriter()
        columns.encode(into: &writer)
        return writer.bytes
    }
}
