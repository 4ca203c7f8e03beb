import Primitives

/// What every unit of a history did, in runs: typing is one run, however many scalars it has.
struct OperationRuns: Sendable {
    private(set) var runs: [Run] = []
    /// UTF-8 of everything that was inserted, in the order of units.
    private(set) var content: [UInt8] = []
    /// How many units there are.
    private(set) var count: Int32 = 0

    enum Kind: UInt8, Sendable {
        /// Unit `i` of the run inserts a scalar at `position + i`.
        case insert
        /// Every unit deletes the scalar at `position`.
        case delete
        /// Unit `i` deletes the scalar at `position + length - 1 - i`: the backspace key.
        case backspace

        static let count = 3
    }

    /// Units that do one thing one after the other. A run ends where the next one begins.
    struct Run: Sendable {
        var first: Int32
        /// In scalars, the leftmost that the run touches, in the text before it.
        var position: Int32
        /// Where `content` stood when the run began: its own text for an insertion.
        var content: Int32
        var kind: Kind
    }

    /// A run, or the part of one that lies in some range of units.
    struct Piece: Sendable {
        var units: Range<Int32>
        var position: Int32
        var kind: Kind
        /// Bytes in `content`; empty unless it is an insertion.
        var content: Range<Int32>
    }
}

extension OperationRuns {
    var isEmpty: Bool { count == 0 }

    func end(ofRun index: Int) -> Int32 {
        index + 1 < runs.count ? runs[index + 1].first : count
    }

    /// Complexity: O(log runs).
    func indexOfRun(containing unit: Int32) -> Int {
        max(0, runs.partitioningIndex { $0.first > unit } - 1)
    }

    func contentEnd(ofRun index: Int) -> Int32 {
        index + 1 < runs.count ? runs[index + 1].content : Int32(content.count)
    }

    /// The part of a run that lies in `units`, which must overlap it.
    func piece(_ index: Int, in units: Range<Int32>) -> Piece {
        let run = runs[index]
        let end = end(ofRun: index)
        let lower = max(run.first, units.lowerBound)
        let upper = min(end, units.upperBound)
        var piece = Piece(
            units: lower..<upper, position: run.position, kind: run.kind, content: run.content..<run.content)
        switch run.kind {
        case .insert:
            piece.position += lower - run.first
            let bytes = run.content..<contentEnd(ofRun: index)
            if bytes.upperBound - bytes.lowerBound == end - run.first {
                piece.content = (run.content + (lower - run.first))..<(run.content + (upper - run.first))
            } else {
                let start = offset(of: lower - run.first, from: run.content)
                piece.content = start..<offset(of: upper - lower, from: start)
            }
        case .delete: break
        case .backspace: piece.position += end - upper
        }
        return piece
    }

    /// Where the scalar `count` places after the one at the byte `start` begins.
    private func offset(of count: Int32, from start: Int32) -> Int32 {
        var offset = Int(start)
        for _ in 0..<count {
            offset += 1
            while offset < content.count, content[offset] & 0xc0 == 0x80 { offset += 1 }
        }
        return Int32(offset)
    }
}

extension OperationRuns {
    /// Whether so much more fits.
    func hasRoom(units: Int, bytes: Int) -> Bool {
        units <= TextHistory.maximumCount - Int(count) && bytes <= TextHistory.maximumCount - content.count
    }

    mutating func appendInsertion(_ text: UnsafeBufferPointer<UInt8>, scalars: Int32, at position: Int32) {
        if let last = runs.last, last.kind == .insert, position == last.position + (count - last.first) {
            // The run goes on.
        } else {
            runs.append(Run(first: count, position: position, content: Int32(content.count), kind: .insert))
        }
        // Typing, spared the general case.
        if text.count == 1 { content.append(text[0]) } else { content.append(contentsOf: text) }
        count += scalars
    }

    mutating func appendDeletion(of scalars: Int32, at position: Int32) {
        defer { count += scalars }
        if let last = runs.last {
            switch last.kind {
            case .insert: break
            case .delete:
                if last.position == position { return }
                if scalars == 1, count - last.first == 1, position == last.position - 1 {
                    runs[runs.count - 1].kind = .backspace
                    runs[runs.count - 1].position = position
                    return
                }
            case .backspace:
                if scalars == 1, position == last.position - 1 {
                    runs[runs.count - 1].position = position
                    return
                }
            }
        }
        runs.append(Run(first: count, position: position, content: Int32(content.count), kind: .delete))
    }

    /// As many deletions from right to left, the last of them at `position`.
    mutating func appendBackspace(of scalars: Int32, downTo position: Int32) {
        var rest = scalars
        while rest > 0 {
            if let last = runs.last, last.kind == .backspace, last.position == position + rest {
                runs[runs.count - 1].position = position
                count += rest
                return
            }
            appendDeletion(of: 1, at: position + rest - 1)
            rest -= 1
        }
    }
}
