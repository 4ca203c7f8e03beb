import Primitives
import Replication
import TextMerging

/// Which fields of a card differ from those of a plain one, which nobody has changed since it was added.
enum CardFlag {
    static let title: UInt8 = 1
    static let due: UInt8 = 2
    static let dueStamp: UInt8 = 4
    static let place: UInt8 = 8
    static let removed: UInt8 = 16
    static let description: UInt8 = 32
    static let changed: UInt8 = 64
    static let imported: UInt8 = 128
    static let anyStamp = title | dueStamp | place | removed
}

/// Collects cards by field.
struct CardColumnsWriter {
    /// The number of each column.
    private var columns = SortedTable<UnitID, Int32>()
    private var count: UInt64 = 0
    private var replica: ReplicaID?
    private var lastSequence: UInt64 = 0
    private var lastTime: UInt64 = 0
    /// A replica that begins: its id and where.
    private var runs: [(replica: ReplicaID, start: UInt64)] = []
    private var sequences = WireWriter()
    private var times = WireWriter()
    private var flags = WireWriter()
    private var titles = WireWriter()
    private var places = WireWriter()
    private var descriptions = WireWriter()
    /// What few cards have, card by card: due dates, stamps, facts of imports.
    private var rest = WireWriter()

    init(columns: [UnitID]) {
        for (number, column) in columns.enumerated() { self.columns.insert(column, Int32(number)) }
    }

    /// Takes the next card; identities must ascend.
    mutating func append(_ card: Card) {
        if replica != card.id.replica {
            replica = card.id.replica
            runs.append((card.id.replica, count))
            lastSequence = 0
        }
        sequences.writeVarint(card.id.sequence &- lastSequence)
        lastSequence = card.id.sequence
        times.writeSigned(Int64(bitPattern: card.addedAt.raw &- lastTime))
        lastTime = card.addedAt.raw
        titles.write(card.title)
        places.writeVarint(UInt64(columns[card.place.column] ?? 0))
        card.place.order.encode(into: &places)
        flags.write(appendRest(of: card))
        count += 1
    }

    private mutating func appendRest(of card: Card) -> UInt8 {
        var present: UInt8 = 0
        if let due = card.due {
            present |= CardFlag.due
            due.encode(into: &rest)
        }
        if let marks = card.marks.first {
            let plain = CardMarks(addedBy: Origin(unit: card.id, time: card.addedAt))
            present |= write(marks.title, unless: plain.title, CardFlag.title)
            present |= write(marks.due, unless: plain.due, CardFlag.dueStamp)
            present |= write(marks.place, unless: plain.place, CardFlag.place)
            present |= write(marks.removed, unless: plain.removed, CardFlag.removed)
            if present & CardFlag.removed != 0 { rest.write(card.isRemoved) }
        }
        if !card.description.isEmpty || card.editedVersion != nil {
            present |= CardFlag.description
            descriptions.write(card.description)
            descriptions.write(card.editedVersion == nil)
            if let version = card.editedVersion { version.encode(into: &descriptions) }
        }
        if card.lastChange != card.addedAt {
            present |= CardFlag.changed
            rest.writeVarint(card.lastChange.raw &- card.addedAt.raw)
        }
        if let facts = card.provenance.facts {
            present |= CardFlag.imported
            facts.encode(into: &rest)
        }
        return present
    }

    /// Writes who set a field and returns `flag`; nothing and 0 when it was the change that added the card.
    private mutating func write(_ mark: Mark, unless plain: Mark, _ flag: UInt8) -> UInt8 {
        guard mark != plain else { return 0 }
        rest.write(mark.stamp)
        let isOwn = mark.writer == mark.stamp.unit
        rest.write(isOwn)
        if !isOwn { rest.write(mark.writer) }
        return flag
    }

    func encode(into writer: inout WireWriter) {
        writer.writeVarint(UInt64(runs.count))
        for run in runs {
            writer.write(UnitID(replica: run.replica, sequence: run.start))
        }
        for part in [flags, sequences, times, titles, places, descriptions, rest] { writer.write(part.bytes) }
    }
}

/// Reads the cards that a `CardColumnsWriter` wrote, one after the other.
struct CardColumnsReader {
    let count: Int
    /// Where the column of the last card is.
    private(set) var column = 0
    private let columns: [UnitID]
    private var runs: [UnitID] = []
    private var nextRun = 0
    private var read: UInt64 = 0
    private var replica = ReplicaID(0)
    private var sequence: UInt64 = 0
    private var time: UInt64 = 0
    private var flags: WireReader
    private var sequences: WireReader
    private var times: WireReader
    private var titles: WireReader
    private var places: WireReader
    private var descriptions: WireReader
    private var rest: WireReader

    init(columns: [UnitID], from reader: inout WireReader) throws(WireError) {
        self.columns = columns
        for _ in 0..<(try reader.readCount(ofSize: 9)) { runs.append(try reader.readUnit()) }
        flags = try reader.readPart()
        sequences = try reader.readPart()
        times = try reader.readPart()
        titles = try reader.readPart()
        places = try reader.readPart()
        descriptions = try reader.readPart()
        rest = try reader.readPart()
        count = flags.remaining
        guard count == 0 || (!columns.isEmpty && runs.first?.sequence == 0) else { throw reader.malformed }
    }

    /// The next card; `column` tells then where its column is.
    mutating func next() throws(WireError) -> Card {
        if nextRun < runs.count, runs[nextRun].sequence == read {
            replica = runs[nextRun].replica
            sequence = 0
            nextRun += 1
        }
        read += 1
        let present = try flags.readByte()
        sequence &+= try sequences.readVarint()
        time &+= UInt64(bitPattern: try times.readSigned())
        let origin = Origin(unit: UnitID(replica: replica, sequence: sequence), time: Timestamp(raw: time))
        let column = try places.readVarint()
        guard column < UInt64(columns.count) else { throw places.malformed }
        self.column = Int(column)
        let place = Place(column: columns[self.column], order: try OrderKey(from: &places))
        let title = try titles.readString()
        let due = present & CardFlag.due != 0 ? try CivilDate(from: &rest) : nil
        var marks: CardMarks?
        var isRemoved = false
        if present & CardFlag.anyStamp != 0 {
            var read = CardMarks(addedBy: origin)
            if present & CardFlag.title != 0 { read.title = try readMark() }
            if present & CardFlag.dueStamp != 0 { read.due = try readMark() }
            if present & CardFlag.place != 0 { read.place = try readMark() }
            if present & CardFlag.removed != 0 {
                read.removed = try readMark()
                isRemoved = try rest.readBool()
            }
            marks = read
        }
        var description = ""
        var version: TextVersion?
        if present & CardFlag.description != 0 {
            description = try descriptions.readString()
            version = try descriptions.readBool() ? nil : try TextVersion(from: &descriptions)
        }
        let changed = present & CardFlag.changed != 0 ? time &+ (try rest.readVarint()) : time
        let provenance: Provenance =
            present & CardFlag.imported != 0 ? .imported(try ImportedFacts(from: &rest)) : .here
        return Card(
            addedBy: origin, title: title, description: description, editedVersion: version, due: due, place: place,
            isRemoved: isRemoved, marks: marks, lastChange: Timestamp(raw: changed), provenance: provenance)
    }

    private mutating func readMark() throws(WireError) -> Mark {
        let stamp = try rest.readOrigin()
        return Mark(stamp: stamp, writer: try rest.readBool() ? stamp.unit : try rest.readUnit())
    }
}
