import Primitives
import TextMerging

// Records as bytes: by kind, and field by field, so that reading goes straight through memory. The order is that of the
// identities, so that equal documents give equal bytes whatever the order of arrival. What few records have names them.
// In front is which fields there are: a version with others can't tell what this one kept unread, and asks the log.
extension RecordDocument {
    public func encode(into writer: inout WireWriter) {
        encodeRecords(into: &writer)
    }

    /// Throws as `decodeRecords` does.
    public init(from reader: inout WireReader) throws(WireError) {
        self.init()
        try decodeRecords(from: &reader)
    }

    /// Writes all but what the area derives.
    public func encodeRecords(into writer: inout WireWriter) {
        writer.write(Self.schema)
        ledger.header.encode(into: &writer)
        writer.writeVarint(UInt64(ledger.unknownChanges.count))
        for unit in ledger.unknownChanges.sorted() { writer.write(unit) }
        var copy = self
        for kind in Self.recordKinds {
            var visitor = TableVisitor(.write, FieldVisitor(.write))
            visitor.order = ledger.places(of: kind)
            copy.visitTable(of: kind, with: &visitor)
            writer.write(cores: visitor.cores)
            for column in visitor.fields.columns { writer.write(column.bytes.bytes) }
        }
        ledger.encodeRest(into: &writer)
    }

    /// Reads what `encodeRecords` wrote; afterwards each record was entered once, kind by kind. Throws where a version
    /// with other fields wrote it.
    public mutating func decodeRecords(from reader: inout WireReader) throws(WireError) {
        guard try reader.readBytes() == Self.schema else { throw reader.malformed }
        ledger.header = try Header(from: &reader)
        for _ in 0..<(try reader.readCount(ofSize: 9)) { ledger.unknownChanges.append(try reader.readUnit()) }
        ledger.directory = SortedTable()
        for kind in Self.recordKinds {
            var visitor = TableVisitor(.read, FieldVisitor(.read))
            visitor.cores = try reader.readCores()
            // Without records there are no columns.
            for _ in visitor.cores.isEmpty ? [] : Self.blank(of: kind).fields.columns {
                visitor.fields.columnReaders.append(
                    FieldColumnReader(try reader.readPart(), count: visitor.cores.count))
            }
            visitTable(of: kind, with: &visitor)
            for column in visitor.fields.columnReaders {
                if let error = column.error { throw error }
                guard column.reader.isAtEnd else { throw column.reader.malformed }
            }
            // Those with keys have got their identities from these.
            for (place, core) in visitor.cores.enumerated() {
                let entry = RecordEntry(kind: kind, index: place)
                guard ledger.directory.insert(core.id, entry) else { throw reader.malformed }
            }
        }
        if Self.recordKinds.contains(RecordCore.documentKind) {
            // It is the first of its table, where areas look for it.
            guard let own = ledger.directory[.none], own.kind == RecordCore.documentKind, own.place == 0 else {
                throw reader.malformed
            }
        }
        try ledger.decodeRest(from: &reader)
        guard areUnknownStill(), isUnreadStill() else { throw reader.malformed }
        for kind in Self.recordKinds {
            for place in ledger.places(of: kind) { enter(RecordEntry(kind: kind, index: Int(place))) }
        }
    }

    /// Whether this version can hold none of the records that the one which wrote the snapshot could not.
    private func areUnknownStill() -> Bool {
        for record in ledger.unknownRecords where Self.recordKinds.contains(record.kind) {
            var visitor = TableVisitor(.add, FieldVisitor(.fill))
            visitor.core = record.core
            if record.core.id.isOfKey {
                visitor.fields.value = ledger.unreadFields[record.core.id]?[record.core.id.keyTag]
            }
            var blank = Self()
            blank.visitTable(of: record.kind, with: &visitor)
            if visitor.isTaken { return false }
        }
        return true
    }

    /// Whether this version reads no more of the values that were kept unread than the one that wrote the snapshot.
    private mutating func isUnreadStill() -> Bool {
        let values = ledger.unreadValues
        let fields = ledger.unreadFields
        guard !values.isEmpty || !fields.isEmpty else { return true }
        var known: [UInt8: [FieldColumn]] = [:]
        for kind in Self.recordKinds { known[kind] = Self.blank(of: kind).fields.columns }
        var isStill = true
        func check(_ key: FieldKey, _ value: FieldBytes) {
            guard isStill, let entry = ledger[key.record], let columns = known[entry.kind],
                columns.contains(where: { $0.head >> 1 == key.tag })
            else { return }
            let before = bytes(of: key.tag, at: entry)
            var visitor = TableVisitor(.change, at: entry.place, FieldVisitor(.set, of: key.tag, value))
            visitTable(of: entry.kind, with: &visitor)
            isStill = !visitor.fields.isFound && bytes(of: key.tag, at: entry) == before
        }
        values.forEach { check($0, $1) }
        fields.forEach { id, list in
            list.forEach { check(FieldKey(record: id, tag: $0), $1) }
        }
        return isStill
    }

    func bytes(of tag: UInt8, at entry: RecordEntry) -> [UInt8] {
        var visitor = TableVisitor(.look, at: entry.place, FieldVisitor(.get, of: tag))
        look(at: entry, with: &visitor)
        return visitor.fields.output.bytes
    }

    /// For each table its kind, how many fields it has, and 128 more where it is of records with keys; then what
    /// `FieldColumn.head` says of each, a 0 in front of it where texts are shared.
    private static var schema: [UInt8] {
        var schema: [UInt8] = []
        for kind in recordKinds {
            let blank = blank(of: kind)
            let columns = blank.fields.columns
            schema += [kind, UInt8(truncatingIfNeeded: columns.count) | (blank.isKeyed ? 128 : 0)]
            for column in columns { schema += column.isShared ? [0, column.head] : [column.head] }
        }
        return schema
    }

    /// What the table of a kind is, and its columns.
    private static func blank(of kind: UInt8) -> TableVisitor {
        var visitor = TableVisitor(.blank, FieldVisitor(.write))
        var blank = Self()
        blank.visitTable(of: kind, with: &visitor)
        return visitor
    }
}

extension WireWriter {
    /// Who added records, when, and what changed since; the units that added them must ascend.
    fileprivate mutating func write(cores: ContiguousArray<RecordCore>) {
        var runs: [(replica: ReplicaID, start: Int)] = []
        var last = RecordCore.draft
        var sequences = WireWriter(reserving: cores.count * 2)
        var times = WireWriter(reserving: cores.count * 4)
        var changes = FieldColumn()
        var removed = FieldColumn()
        for (place, core) in cores.enumerated() {
            let unit = core.origin.unit
            let isFirst = runs.last?.replica != unit.replica
            if isFirst { runs.append((unit.replica, place)) }
            sequences.writeVarint(unit.sequence &- (isFirst ? 0 : last.origin.unit.sequence))
            times.writeSigned(Int64(bitPattern: core.addedAt.raw &- last.addedAt.raw))
            if core.lastChange != core.addedAt {
                changes.name(place)
                changes.bytes.writeVarint(core.lastChange.raw &- core.addedAt.raw)
            }
            if core.isRemoved { removed.name(place) }
            last = core
        }
        writeVarint(UInt64(cores.count))
        writeVarint(UInt64(runs.count))
        for run in runs { write(UnitID(replica: run.replica, sequence: UInt64(run.start))) }
        for part in [sequences, times, changes.bytes, removed.bytes] { write(part.bytes) }
    }
}

extension WireReader {
    fileprivate mutating func readCores() throws(WireError) -> ContiguousArray<RecordCore> {
        let count = try readCount(ofSize: 2)
        var runs: [UnitID] = []
        for _ in 0..<(try readCount(ofSize: 9)) { runs.append(try readUnit()) }
        var sequences = try readPart()
        var times = try readPart()
        var changes = FieldColumnReader(try readPart(), count: count)
        var removed = FieldColumnReader(try readPart(), count: count)
        guard count <= sequences.remaining, count == 0 || runs.first?.sequence == 0 else { throw malformed }
        var cores: ContiguousArray<RecordCore> = []
        cores.reserveCapacity(count)
        var run = 0
        var last = UnitID.none
        var time: UInt64 = 0
        for place in 0..<count {
            if run < runs.count, runs[run].sequence == UInt64(place) {
                last = UnitID(replica: runs[run].replica, sequence: 0)
                run += 1
            }
            last = last.advanced(by: try sequences.readVarint())
            time &+= UInt64(bitPattern: try times.readSigned())
            var core = RecordCore(addedBy: Origin(unit: last, time: Timestamp(raw: time)))
            if changes.holds(place, true) {
                core.lastChange = Timestamp(raw: time &+ (try changes.reader.readVarint()))
                changes.advance(from: place + 1)
            }
            if removed.holds(place, true) {
                core.isRemoved = true
                removed.advance(from: place + 1)
            }
            cores.append(core)
        }
        if let error = changes.error ?? removed.error { throw error }
        return cores
    }
}

extension RecordLedger {
    fileprivate func encodeRest(into writer: inout WireWriter) {
        var body = UnitWriter()
        body.bytes.writeVarint(UInt64(unknownRecords.count))
        for record in Array(unknownRecords).inOrder(by: { $0.core.id < $1.core.id }) {
            body.bytes.write(record.kind)
            body.write(record.core.id)
            if record.core.id.isOfKey { body.write(record.core.origin.unit) }
            body.write(record.core.addedAt)
            body.write(record.core.lastChange)
            body.bytes.write(record.core.isRemoved)
        }
        body.bytes.writeVarint(UInt64(marks.count))
        marks.forEach { key, mark in
            body.write(key.record)
            body.bytes.write(key.tag)
            body.write(mark.stamp.unit)
            body.write(mark.stamp.time)
            let isOwn = mark.writer == mark.stamp.unit
            body.bytes.write(isOwn)
            if !isOwn { body.write(mark.writer) }
        }
        body.bytes.writeVarint(UInt64(versions.count))
        versions.forEach { id, version in
            body.write(id)
            version.encode(into: &body.bytes)
        }
        body.bytes.writeVarint(UInt64(unreadFields.count))
        unreadFields.forEach { id, fields in
            body.write(id)
            body.bytes.write(fields.wireBytes)
        }
        body.bytes.writeVarint(UInt64(unreadValues.count))
        unreadValues.forEach { key, value in
            body.write(key.record)
            body.bytes.write(key.tag)
            value.encode(into: &body.bytes)
        }
        body.bytes.writeVarint(UInt64(unreadTexts.count))
        unreadTexts.forEach { id, text in
            body.write(id)
            body.bytes.write(text)
        }
        body.bytes.writeVarint(UInt64(awaitedSettings.count))
        awaitedSettings.forEach { key, setting in
            body.write(key.record)
            body.write(key.origin.unit)
            body.write(key.origin.time)
            body.bytes.write(setting)
        }
        body.bytes.writeVarint(UInt64(awaitedEdits.count))
        awaitedEdits.forEach { id, time in
            body.write(id)
            body.write(time)
        }
        body.encode(into: &writer)
    }

    fileprivate mutating func decodeRest(from reader: inout WireReader) throws(WireError) {
        var body = try UnitReader(from: &reader)
        for _ in 0..<(try body.bytes.readCount(ofSize: 6)) {
            let kind = try body.bytes.readByte()
            let id = try body.readUnit()
            let unit = id.isOfKey ? try body.readUnit() : id
            var core = RecordCore(id: id, addedBy: Origin(unit: unit, time: try body.readTime()))
            core.lastChange = try body.readTime()
            core.isRemoved = try body.bytes.readBool()
            let entry = RecordEntry(kind: kind, index: unknownRecords.count, isKnown: false)
            guard directory.insert(id, entry) else { throw body.bytes.malformed }
            unknownRecords.append(UnknownRecord(kind: kind, core: core))
        }
        for _ in 0..<(try body.bytes.readCount(ofSize: 7)) {
            let key = FieldKey(record: try body.readUnit(), tag: try body.bytes.readByte())
            let stamp = Origin(unit: try body.readUnit(), time: try body.readTime())
            let writer = try body.bytes.readBool() ? stamp.unit : try body.readUnit()
            guard marks.insert(key, Mark(stamp: stamp, writer: writer)) else { throw body.bytes.malformed }
        }
        for _ in 0..<(try body.bytes.readCount(ofSize: 3)) {
            let id = try body.readUnit()
            versions.set(id, to: try TextVersion(from: &body.bytes))
        }
        for _ in 0..<(try body.bytes.readCount(ofSize: 3)) {
            let id = try body.readUnit()
            unreadFields.set(id, to: try FieldList(part: body.bytes.readPart()))
        }
        for _ in 0..<(try body.bytes.readCount(ofSize: 4)) {
            let key = FieldKey(record: try body.readUnit(), tag: try body.bytes.readByte())
            unreadValues.set(key, to: try FieldBytes(from: &body.bytes))
        }
        for _ in 0..<(try body.bytes.readCount(ofSize: 3)) {
            let id = try body.readUnit()
            unreadTexts.set(id, to: try body.bytes.readString())
        }
        for _ in 0..<(try body.bytes.readCount(ofSize: 6)) {
            let id = try body.readUnit()
            let origin = Origin(unit: try body.readUnit(), time: try body.readTime())
            let bytes = try body.bytes.readBytes()
            guard case .set(let setting) = try RecordChange(wireBytes: bytes), setting.record == id, id.isOfKey else {
                throw body.bytes.malformed
            }
            awaitedSettings.set(AwaitedSetting(record: id, origin: origin), to: bytes)
        }
        for _ in 0..<(try body.bytes.readCount(ofSize: 3)) {
            let id = try body.readUnit()
            awaitedEdits.set(id, to: try body.readTime())
        }
    }
}

/// Writes units and times as differences from those before, and each replica once.
private struct UnitWriter {
    var bytes = WireWriter()
    private var numbers: [ReplicaID: UInt64] = [:]
    private var replicas = WireWriter()
    private var lastSequence: UInt64 = 0
    private var lastTime: UInt64 = 0

    mutating func write(_ unit: UnitID) {
        let number = numbers[unit.replica] ?? UInt64(numbers.count)
        if number == UInt64(numbers.count) {
            numbers[unit.replica] = number
            replicas.writeFixed(unit.replica.raw)
        }
        bytes.writeVarint(number)
        bytes.writeSigned(Int64(bitPattern: unit.sequence &- lastSequence))
        lastSequence = unit.sequence
    }

    mutating func write(_ time: Timestamp) {
        bytes.writeSigned(Int64(bitPattern: time.raw &- lastTime))
        lastTime = time.raw
    }

    func encode(into writer: inout WireWriter) {
        writer.write(replicas.bytes)
        writer.write(bytes.bytes)
    }
}

private struct UnitReader {
    var bytes: WireReader
    private var replicas: [ReplicaID] = []
    private var lastSequence: UInt64 = 0
    private var lastTime: UInt64 = 0

    init(from reader: inout WireReader) throws(WireError) {
        var part = try reader.readPart()
        while !part.isAtEnd { replicas.append(ReplicaID(try part.readFixed())) }
        bytes = try reader.readPart()
    }

    mutating func readUnit() throws(WireError) -> UnitID {
        let number = try bytes.readVarint()
        guard number < UInt64(replicas.count) else { throw bytes.malformed }
        lastSequence &+= UInt64(bitPattern: try bytes.readSigned())
        return UnitID(replica: replicas[Int(number)], sequence: lastSequence)
    }

    mutating func readTime() throws(WireError) -> Timestamp {
        lastTime &+= UInt64(bitPattern: try bytes.readSigned())
        return Timestamp(raw: lastTime)
    }
}
