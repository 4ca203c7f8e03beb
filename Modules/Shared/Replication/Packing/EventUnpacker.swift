import Primitives
import TextMerging

/// Puts events together from their columns.
struct EventUnpacker {
    private let opening: [UInt8]
    private let replicas: [ReplicaID]
    private let authors: [AuthorID]
    private let total: Int
    private var state = PackState()
    private var out: WireWriter

    private var wide: Cursor<UInt64>
    private var shapes, kinds, operationCounts, operations: RunCursor
    private var ids, parents, undone, heads: UnitCursor
    private var recordReplicas, recordSequences: Cursor<UInt32>
    private var parentCounts, times, authorNumbers, changeCounts, spans, headCounts: Cursor<UInt32>
    private var typingJumps, deletingJumps, backspaceJumps, otherJumps: Cursor<UInt32>
    private var deletedLengths, insertedLengths, restLengths, rawLengths: Cursor<UInt32>
    private var inserted, deleted, rest, raw: Cursor<UInt8>
    private var payloads: [Cursor<UInt8>] = []
    private var payloadLengths: [Cursor<UInt32>] = []

    init(_ columns: PackColumns, total: Int) {
        func numbers(_ column: PackColumns.Numbers) -> Cursor<UInt32> { Cursor(columns.numbers[column.rawValue]) }
        func runs(_ column: PackColumns.Numbers) -> RunCursor {
            RunCursor(columns.numbers[column.rawValue], columns.numbers[column.rawValue + 1])
        }
        func bytes(_ column: PackColumns.Bytes) -> Cursor<UInt8> { Cursor(columns.bytes[column.rawValue]) }
        self.total = total
        opening = columns.opening
        replicas = columns.replicas
        authors = columns.authors
        state.writers = [PackState.Writer](repeating: PackState.Writer(), count: replicas.count)
        out = WireWriter(reserving: total)
        wide = Cursor(columns.wideNumbers)
        (shapes, kinds) = (runs(.shapes), runs(.kinds))
        (operationCounts, operations) = (runs(.operationCounts), runs(.operations))
        ids = UnitCursor(numbers(.idReplicas), numbers(.idJumps))
        parents = UnitCursor(numbers(.parentReplicas), numbers(.parentJumps))
        undone = UnitCursor(numbers(.undoneReplicas), numbers(.undoneJumps))
        heads = UnitCursor(numbers(.headReplicas), numbers(.headJumps))
        (recordReplicas, recordSequences) = (numbers(.recordReplicas), numbers(.recordSequences))
        (parentCounts, times, authorNumbers) = (numbers(.parentCounts), numbers(.times), numbers(.authors))
        (changeCounts, spans, headCounts) = (numbers(.changeCounts), numbers(.spans), numbers(.headCounts))
        (typingJumps, deletingJumps) = (numbers(.typingJumps), numbers(.deletingJumps))
        (backspaceJumps, otherJumps) = (numbers(.backspaceJumps), numbers(.otherJumps))
        (deletedLengths, insertedLengths) = (numbers(.deletedLengths), numbers(.insertedLengths))
        (restLengths, rawLengths) = (numbers(.restLengths), numbers(.rawLengths))
        (inserted, deleted, rest, raw) = (bytes(.inserted), bytes(.deleted), bytes(.rest), bytes(.raw))
        for tag in columns.payloads.indices {
            payloads.append(Cursor(columns.payloads[tag]))
            payloadLengths.append(Cursor(columns.payloadLengths[tag]))
        }
    }

    /// Throws unless the columns are those of so many events and have nothing more.
    mutating func events(_ count: Int) throws(TextMergingError) -> [[UInt8]] {
        var events: [[UInt8]] = []
        events.reserveCapacity(count)
        var start = 0
        for _ in 0..<count {
            let shape = PackedShape(raw: try shapes.next())
            if shape.raw == PackedShape.kept {
                out.bytes.append(contentsOf: try raw.take(try rawLengths.next()))
            } else {
                guard shape.raw < PackedShape.kept else { throw .packed }
                try readEvent(shape)
            }
            guard out.bytes.count <= total else { throw .packed }
            events.append(Array(out.bytes[start...]))
            start = out.bytes.count
        }
        guard isAtEnd else { throw .packed }
        return events
    }

    /// Columns that have more than was asked of them are not those of any events.
    private var isAtEnd: Bool {
        for tag in payloads.indices {
            guard payloads[tag].isAtEnd, payloadLengths[tag].isAtEnd else { return false }
        }
        return wide.isAtEnd && shapes.isAtEnd && kinds.isAtEnd && operationCounts.isAtEnd && operations.isAtEnd
            && ids.isAtEnd && parents.isAtEnd && undone.isAtEnd && heads.isAtEnd && recordSequences.isAtEnd
            && times.isAtEnd && inserted.isAtEnd && deleted.isAtEnd && rest.isAtEnd
            && raw.isAtEnd
    }

    private mutating func readEvent(_ shape: PackedShape) throws(TextMergingError) {
        var replica = state.replica
        let previous = replica
        var jump: Int64 = 0
        if shape.has(PackedShape.id) {
            (replica, jump) = try ids.next(&wide, below: replicas.count)
        }
        guard replica >= 0 else { throw .packed }
        let sequence = state.writers[replica].next &+ UInt64(bitPattern: jump)
        out.bytes.append(contentsOf: opening)
        out.writeFixed(replicas[replica].raw)
        out.writeVarint(sequence)
        if shape.has(PackedShape.parents) {
            let count = try parentCounts.next()
            out.writeVarint(UInt64(count))
            for _ in 0..<count {
                let (writer, jump) = try parents.next(&wide, below: replicas.count)
                out.writeFixed(replicas[writer].raw)
                out.writeVarint(state.writers[writer].last &- UInt64(bitPattern: jump))
            }
        } else {
            guard previous >= 0 else { throw .packed }
            out.write(UInt8(1))
            out.writeFixed(replicas[previous].raw)
            out.writeVarint(state.writers[previous].last)
        }
        try readTime()
        if shape.has(PackedShape.author) {
            state.author = try authorNumbers.nextIndex(below: authors.count)
        }
        guard state.author < authors.count else { throw .packed }
        out.writeFixed(authors[state.author].raw)
        out.write(shape.has(PackedShape.undoes))
        if shape.has(PackedShape.undoes) {
            let (writer, jump) = try undone.next(&wide, below: replicas.count)
            out.writeFixed(replicas[writer].raw)
            out.writeVarint(state.writers[writer].last &- UInt64(bitPattern: jump))
        }
        state.replica = replica
        let changes = shape.has(PackedShape.changes) ? try changeCounts.next() : 1
        out.writeVarint(UInt64(changes))
        var unit = sequence
        for _ in 0..<changes { unit &+= try readChange(at: unit) }
        state.writers[replica].last = sequence
        state.writers[replica].next = unit
        if shape.has(PackedShape.rest) { out.bytes.append(contentsOf: try rest.take(try restLengths.next())) }
    }

    private mutating func readTime() throws(TextMergingError) {
        let number = try times.next()
        if number == PackColumns.wide {
            state.time = try wide.next()
        } else {
            state.time = state.time(after: UInt64(bitPattern: Int64(zigzag: UInt64(number))))
        }
        out.writeFixed(state.time)
    }

    // MARK: changes

    /// Writes a change; returns how many units it owns.
    private mutating func readChange(at sequence: UInt64) throws(TextMergingError) -> UInt64 {
        let start = out.bytes.count
        guard start <= total else { throw .packed }
        let kind = try kinds.next()
        let span: UInt64
        if kind >= PackedChange.firstTag {
            guard let tag = UInt8(exactly: kind - PackedChange.firstTag) else { throw .packed }
            span = UInt64(try spans.next()) + 1
            let length = try payloadLengths[Int(tag)].next()
            out.writeVarint((UInt64(length) + 1) << 1 | (span == 1 ? 0 : 1))
            if span != 1 { out.writeVarint(span) }
            out.write(tag)
            out.bytes.append(contentsOf: try payloads[Int(tag)].take(length))
        } else {
            span = try readEdit(kind, at: sequence)
            guard span > 0 else { throw .packed }
            let length = UInt64(out.bytes.count - start) << 1 | (span == 1 ? 0 : 1)
            out.insertVarint(length, span == 1 ? nil : span, at: start)
        }
        return span
    }

    private mutating func readEdit(_ kind: UInt32, at sequence: UInt64) throws(TextMergingError) -> UInt64 {
        var record = state.record
        if kind & PackedChange.record != 0 {
            let writer = try recordReplicas.nextIndex(below: replicas.count)
            record = UnitID(replica: replicas[writer], sequence: try recordSequences.nextWide(&wide))
        }
        out.write(PackedChange.editTag)
        out.write(record)
        if kind & PackedChange.heads != 0 {
            let count = try headCounts.next()
            out.writeVarint(UInt64(count))
            for _ in 0..<count {
                let (writer, jump) = try heads.next(&wide, below: replicas.count)
                out.writeFixed(replicas[writer].raw)
                out.writeVarint(state.writers[writer].next &- 1 &- UInt64(bitPattern: jump))
            }
        } else {
            out.write(UInt8(1))
            if kind & PackedChange.followsLast != 0 {
                out.write(state.lastHead)
            } else {
                out.writeFixed(replicas[state.replica].raw)
                out.writeVarint(sequence &- 1)
            }
        }
        state.beginEdit(of: record)
        let count = try operationCounts.next()
        out.writeVarint(UInt64(count))
        var span: UInt64 = 0
        for _ in 0..<count {
            span &+= try readOperation()
            guard out.bytes.count <= total else { throw .packed }
        }
        state.lastHead = UnitID(replica: replicas[state.replica], sequence: sequence &+ span &- 1)
        return span
    }

    /// Writes an operation; returns how many scalars come and go with it.
    private mutating func readOperation() throws(TextMergingError) -> UInt64 {
        let kind = try operations.next()
        let caret = state.writers[state.replica].caret
        switch kind {
        case PackedOperation.typing:
            let jump = Int32(zigzag: operations.isFirst ? try typingJumps.next() : 0)
            let position = caret &+ UInt32(bitPattern: jump)
            let scalar = try inserted.takeScalar()
            out.writeVarint(UInt64(position))
            out.write(UInt8(0))
            out.write(UInt8(scalar.count))
            out.bytes.append(contentsOf: scalar)
            state.type(scalar, scalars: 1, after: jump, at: position)
            return 1
        case PackedOperation.takingBack:
            guard let scalar = state.lastTyped else { throw .packed }
            out.writeVarint(UInt64(caret &- 1))
            out.write(UInt8(scalar.count))
            out.bytes.append(contentsOf: scalar)
            out.write(UInt8(0))
            state.takeBack(scalar.count)
            return 1
        case PackedOperation.deleting, PackedOperation.backspace:
            var jump: Int32
            if kind == PackedOperation.deleting {
                jump = Int32(zigzag: operations.isFirst ? try deletingJumps.next() : 0)
            } else {
                jump = Int32(zigzag: operations.isFirst ? try backspaceJumps.next() : 0) &- 1
            }
            let position = caret &+ UInt32(bitPattern: jump)
            let scalar = try deleted.takeScalar()
            out.writeVarint(UInt64(position))
            out.write(UInt8(scalar.count))
            out.bytes.append(contentsOf: scalar)
            out.write(UInt8(0))
            state.delete(after: jump, at: position)
            return 1
        case PackedOperation.other:
            let jump = Int32(zigzag: try otherJumps.next())
            let position = caret &+ UInt32(bitPattern: jump)
            let gone = try deleted.take(try deletedLengths.next())
            let new = try inserted.take(try insertedLengths.next())
            out.writeVarint(UInt64(position))
            out.writeVarint(UInt64(gone.count))
            out.bytes.append(contentsOf: gone)
            out.writeVarint(UInt64(new.count))
            out.bytes.append(contentsOf: new)
            let scalars = new.scalarCount
            state.type(new, scalars: UInt32(truncatingIfNeeded: scalars), after: jump, at: position)
            return scalars &+ gone.scalarCount
        default: throw .packed
        }
    }
}
