import Primitives
import TextMerging

/// Takes events apart into columns, one after the other.
struct EventPacker {
    private(set) var columns = PackColumns()
    private var state = PackState()
    private var numbersOfReplicas: [ReplicaID: Int] = [:]
    private var numbersOfAuthors: [UInt64: Int] = [:]

    mutating func add(_ bytes: [UInt8]) {
        guard let event = ParsedEvent(bytes), accepts(event.opening) else {
            columns.append(PackedShape.kept, toRuns: .shapes)
            columns.append(UInt32(bytes.count), to: .rawLengths)
            columns.append(bytes[...], to: .raw)
            return
        }
        add(event, bytes)
    }

    /// The first event's is that of all.
    private mutating func accepts(_ opening: ArraySlice<UInt8>) -> Bool {
        guard opening.count <= PackColumns.longestOpening else { return false }
        if columns.opening.isEmpty { columns.opening = Array(opening) }
        return columns.opening[...] == opening
    }

    private mutating func add(_ event: ParsedEvent, _ bytes: [UInt8]) {
        var shape: UInt32 = 0
        let replica = number(of: event.id.replica)
        if replica != state.replica || event.id.sequence != state.writers[replica].next {
            shape |= PackedShape.id
            columns.append(UInt32(replica), to: .idReplicas)
            columns.append(
                wide: Int64(bitPattern: event.id.sequence &- state.writers[replica].next).zigzag, to: .idJumps)
        }
        if !isExpected(event.parents) {
            shape |= PackedShape.parents
            columns.append(UInt32(event.parents.count), to: .parentCounts)
            for parent in event.parents {
                let writer = number(of: parent.replica)
                columns.append(UInt32(writer), to: .parentReplicas)
                columns.append(
                    wide: Int64(bitPattern: state.writers[writer].last &- parent.sequence).zigzag, to: .parentJumps)
            }
        }
        add(event.time)
        let author = number(of: event.author)
        if author != state.author {
            shape |= PackedShape.author
            columns.append(UInt32(author), to: .authors)
            state.author = author
        }
        if let undone = event.undoes {
            shape |= PackedShape.undoes
            let writer = number(of: undone.replica)
            columns.append(UInt32(writer), to: .undoneReplicas)
            columns.append(
                wide: Int64(bitPattern: state.writers[writer].last &- undone.sequence).zigzag, to: .undoneJumps)
        }
        if event.changes.count != 1 {
            shape |= PackedShape.changes
            columns.append(UInt32(event.changes.count), to: .changeCounts)
        }
        state.replica = replica
        var unit = event.id
        for change in event.changes {
            if let edit = ParsedEdit(change, of: bytes) {
                add(edit, at: unit, span: change.span, bytes)
            } else {
                let tag = bytes[change.range.lowerBound]
                columns.append(PackedChange.firstTag + UInt32(tag), toRuns: .kinds)
                columns.append(UInt32(change.span - 1), to: .spans)
                columns.append(bytes[change.range].dropFirst(), ofTag: tag)
            }
            unit = unit.advanced(by: change.span)
        }
        state.writers[replica].last = event.id.sequence
        state.writers[replica].next = unit.sequence
        if !event.rest.isEmpty {
            shape |= PackedShape.rest
            columns.append(UInt32(event.rest.count), to: .restLengths)
            columns.append(bytes[event.rest], to: .rest)
        }
        columns.append(shape, toRuns: .shapes)
    }

    private func isExpected(_ parents: [EventID]) -> Bool {
        guard state.replica >= 0, parents.count == 1 else { return false }
        return parents[0].replica == columns.replicas[state.replica]
            && parents[0].sequence == state.writers[state.replica].last
    }

    private mutating func add(_ time: UInt64) {
        let milliseconds = (time >> 16) &- (state.time >> 16)
        let number = Int64(bitPattern: milliseconds).zigzag
        if number < UInt64(PackColumns.wide), state.time(after: milliseconds) == time {
            columns.append(UInt32(number), to: .times)
        } else {
            columns.append(PackColumns.wide, to: .times)
            columns.append(wide: time)
        }
        state.time = time
    }

    private mutating func number(of replica: ReplicaID) -> Int {
        if state.replica >= 0, columns.replicas[state.replica] == replica { return state.replica }
        if let number = numbersOfReplicas[replica] { return number }
        let number = columns.replicas.count
        numbersOfReplicas[replica] = number
        columns.replicas.append(replica)
        state.writers.append(PackState.Writer())
        return number
    }

    private mutating func number(of author: AuthorID) -> Int {
        if let number = numbersOfAuthors[author.raw] { return number }
        let number = columns.authors.count
        numbersOfAuthors[author.raw] = number
        columns.authors.append(author)
        return number
    }

    // MARK: edits

    private mutating func add(_ edit: ParsedEdit, at unit: UnitID, span: UInt64, _ bytes: [UInt8]) {
        var kind: UInt32 = 0
        if edit.record != state.record {
            kind |= PackedChange.record
            columns.append(UInt32(number(of: edit.record.replica)), to: .recordReplicas)
            columns.append(wide: edit.record.sequence, to: .recordSequences)
        }
        let before = UnitID(replica: unit.replica, sequence: unit.sequence &- 1)
        if edit.heads.count != 1 || edit.heads[0] != before {
            if edit.heads.count == 1, edit.heads[0] == state.lastHead {
                kind |= PackedChange.followsLast
            } else {
                kind |= PackedChange.heads
                columns.append(UInt32(edit.heads.count), to: .headCounts)
                for head in edit.heads {
                    let writer = number(of: head.replica)
                    columns.append(UInt32(writer), to: .headReplicas)
                    let jump = Int64(bitPattern: state.writers[writer].next &- 1 &- head.sequence)
                    columns.append(wide: jump.zigzag, to: .headJumps)
                }
            }
        }
        columns.append(kind, toRuns: .kinds)
        columns.append(UInt32(edit.operations.count), toRuns: .operationCounts)
        state.beginEdit(of: edit.record)
        state.lastHead = unit.advanced(by: span &- 1)
        for operation in edit.operations { add(operation, bytes) }
    }

    private mutating func add(
        _ operation: (position: UInt32, deleted: Range<Int>, inserted: Range<Int>), _ bytes: [UInt8]
    ) {
        let caret = state.writers[state.replica].caret
        let jump = Int32(bitPattern: operation.position &- caret)
        if operation.deleted.isEmpty, bytes.isScalar(operation.inserted) {
            start(PackedOperation.typing, after: jump, in: .typingJumps)
            columns.append(bytes[operation.inserted], to: .inserted)
            state.type(bytes[operation.inserted], scalars: 1, after: jump, at: operation.position)
        } else if operation.inserted.isEmpty, bytes.isScalar(operation.deleted) {
            if jump == -1, state.typed.hasSuffix(bytes[operation.deleted]) {
                columns.append(PackedOperation.takingBack, toRuns: .operations)
                state.takeBack(operation.deleted.count)
                return
            }
            if jump < 0 {
                start(PackedOperation.backspace, after: jump &+ 1, in: .backspaceJumps)
            } else {
                start(PackedOperation.deleting, after: jump, in: .deletingJumps)
            }
            columns.append(bytes[operation.deleted], to: .deleted)
            state.delete(after: jump, at: operation.position)
        } else {
            columns.append(PackedOperation.other, toRuns: .operations)
            columns.append(jump.zigzag, to: .otherJumps)
            columns.append(UInt32(operation.deleted.count), to: .deletedLengths)
            columns.append(UInt32(operation.inserted.count), to: .insertedLengths)
            columns.append(bytes[operation.deleted], to: .deleted)
            columns.append(bytes[operation.inserted], to: .inserted)
            let scalars = UInt32(truncatingIfNeeded: bytes.scalarCount(in: operation.inserted))
            state.type(bytes[operation.inserted], scalars: scalars, after: jump, at: operation.position)
        }
    }

    /// In a run each operation begins where the one before it ended.
    private mutating func start(_ kind: UInt32, after jump: Int32, in jumps: PackColumns.Numbers) {
        if jump == 0, columns.continuesRun(of: kind, in: .operations) {
            columns.append(kind, toRuns: .operations)
        } else {
            columns.startRun(of: kind, in: .operations)
            columns.append(jump.zigzag, to: jumps)
        }
    }
}

extension [UInt8] {
    fileprivate func isScalar(_ range: Range<Int>) -> Bool {
        !range.isEmpty && self[range.lowerBound].scalarLength == range.count && scalarCount(in: range) == 1
    }

    fileprivate func hasSuffix(_ bytes: ArraySlice<UInt8>) -> Bool {
        count >= bytes.count && self[(count - bytes.count)...] == bytes
    }
}
