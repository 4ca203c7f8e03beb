/// Reads the operations of a range of units piece by piece.
///
/// It remembers where it was, so that pieces from left to right take one pass over the text, however many cut
/// one run.
struct OperationCursor {
    private var index = 0
    private var unit: Int32 = 0
    /// Where the text from `unit` on begins.
    private var offset = 0

    /// What the units from `first` on do, up to `end` at most: those of one run.
    mutating func piece(from first: Int32, to end: Int32, in operations: OperationRuns) -> OperationRuns.Piece {
        move(to: first, in: operations)
        let run = operations.runs[index]
        let runEnd = operations.end(ofRun: index)
        let upper = min(end, runEnd)
        var piece = OperationRuns.Piece(
            units: first..<upper, position: run.position, kind: run.kind, content: Int32(offset)..<Int32(offset))
        switch run.kind {
        case .insert:
            piece.position += first - run.first
            step(to: upper, in: operations)
            piece.content = piece.content.lowerBound..<Int32(offset)
        case .delete: break
        case .backspace: piece.position += runEnd - upper
        }
        return piece
    }

    private mutating func move(to place: Int32, in operations: OperationRuns) {
        let isHere =
            operations.runs[index].first <= unit && unit <= place && place < operations.end(ofRun: index)
        if !isHere {
            if index + 1 < operations.runs.count, place == operations.runs[index + 1].first {
                index += 1
            } else {
                index = operations.indexOfRun(containing: place)
            }
            unit = operations.runs[index].first
            offset = Int(operations.runs[index].content)
        }
        step(to: place, in: operations)
    }

    private mutating func step(to place: Int32, in operations: OperationRuns) {
        if operations.runs[index].kind == .insert {
            let run = operations.runs[index]
            let bytes = operations.contentEnd(ofRun: index) - run.content
            if bytes == operations.end(ofRun: index) - run.first {
                offset += Int(place - unit)
            } else {
                for _ in unit..<place { offset += UTF8.length(ofScalarFrom: operations.content[offset]) }
            }
        }
        unit = place
    }
}

extension UTF8 {
    /// How many bytes the scalar has that begins with a byte of valid UTF-8.
    static func length(ofScalarFrom byte: UInt8) -> Int {
        byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
    }
}

extension OperationRuns {
    /// Appends what the units in `range` of other operations do.
    mutating func append(_ range: Range<Int32>, of other: OperationRuns, _ cursor: inout OperationCursor) {
        var place = range.lowerBound
        while place < range.upperBound {
            let piece = cursor.piece(from: place, to: range.upperBound, in: other)
            append(piece, of: other)
            place = piece.units.upperBound
        }
    }

    /// Appends a piece of other operations.
    mutating func append(_ piece: Piece, of other: OperationRuns) {
        let units = piece.units.upperBound - piece.units.lowerBound
        switch piece.kind {
        case .insert:
            other.content.withUnsafeBufferPointer { bytes in
                let range = Int(piece.content.lowerBound)..<Int(piece.content.upperBound)
                appendInsertion(UnsafeBufferPointer(rebasing: bytes[range]), scalars: units, at: piece.position)
            }
        case .delete: appendDeletion(of: units, at: piece.position)
        case .backspace: appendBackspace(of: units, downTo: piece.position)
        }
    }
}
