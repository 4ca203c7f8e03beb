import Primitives
@testable import TextMerging

/// Edits of a few replicas that follow what each of them happened to know: any parents, sequences with gaps,
/// scalars of one to four bytes.
struct RandomHistory {
    var edits: [(edit: TextEdit, first: UnitID)] = []

    init(edits count: Int, _ random: inout TestGenerator) {
        let replicas = (0..<random.pick(1..<5)).map { _ in ReplicaID(random.next() | 1) }
        var next = [UInt64](repeating: 0, count: replicas.count)
        var known: [UnitRange] = []
        // Those who type on at one place make long runs.
        var carets = [Int](repeating: 0, count: replicas.count)
        for _ in 0..<count {
            let writer = random.pick(0..<replicas.count)
            var heads: [UnitID] = []
            for _ in 0..<random.pick(0..<4) where !known.isEmpty {
                let range = known[max(0, known.count - 1 - random.pick(0..<8))]
                heads.append(range.first.advanced(by: UInt64(random.pick(0..<Int(range.count)))))
            }
            if random.pick(0..<3) > 0, let last = known.last { heads = [last.first.advanced(by: last.count - 1)] }
            var operations: [TextOperation] = []
            for _ in 0..<random.pick(1..<4) {
                let operation = Self.operation(at: &carets[writer], &random)
                if operation.span > 0 { operations.append(operation) }
            }
            let edit = TextEdit(parents: TextVersion(heads), operations: operations)
            guard !edit.isEmpty else { continue }
            // Now and then a gap, and a number from long ago that was left out.
            if random.pick(0..<6) == 0 { next[writer] += UInt64(random.pick(1..<1000)) }
            let first = UnitID(replica: replicas[writer], sequence: next[writer])
            next[writer] += edit.span
            known.append(UnitRange(first: first, count: edit.span))
            edits.append((edit, first))
        }
    }

    private static func operation(at caret: inout Int, _ random: inout TestGenerator) -> TextOperation {
        if random.pick(0..<4) == 0 { caret = random.pick(0..<300) }
        if random.pick(0..<60) == 0 { caret = 1 << 30 }
        defer { if caret > 1 << 29 { caret = 0 } }
        let deleted = String(repeating: "x", count: random.pick(0..<3))
        switch random.pick(0..<4) {
        case 0: return TextOperation(position: UInt32(caret), deleted: deleted)
        case 1:
            caret = max(0, caret - 1)
            return TextOperation(position: UInt32(caret), deleted: "x")
        default:
            let text = random.text(upTo: 6)
            let operation = TextOperation(
                position: UInt32(caret), deleted: random.pick(0..<4) == 0 ? deleted : "", inserted: text)
            caret += text.unicodeScalars.count
            return operation
        }
    }

    func history() throws(TextMergingError) -> TextHistory {
        var history = TextHistory()
        for (edit, first) in edits { try history.append(edit, firstUnit: first) }
        return history
    }
}

/// One unit of a history, whatever its place there.
struct UnitRecord: Equatable, Comparable, CustomStringConvertible {
    var unit: UnitID
    var parents: [UnitID]
    var position: Int32
    /// Empty for a deletion.
    var inserted: [UInt8]

    static func < (left: UnitRecord, right: UnitRecord) -> Bool { left.unit < right.unit }

    var description: String {
        "\(unit.replica.raw % 100):\(unit.sequence) at \(position) \(inserted) after \(parents.map(\.sequence))"
    }
}

extension TextHistory {
    /// Every unit, in this history's order.
    var records: [UnitRecord] {
        (0..<operations.count).map { place in
            let piece = operations.piece(operations.indexOfRun(containing: place), in: place..<(place + 1))
            let content = operations.content[Int(piece.content.lowerBound)..<Int(piece.content.upperBound)]
            return UnitRecord(
                unit: units.unit(at: place), parents: parents(of: place).map { units.unit(at: $0) }.sorted(),
                position: piece.position, inserted: piece.kind == .insert ? Array(content) : [])
        }
    }

    /// What is wrong with the columns, or nil.
    var brokenInvariant: String? {
        guard units.count == operations.count, graph.count == operations.count else { return "counts" }
        var content = 0
        for index in operations.runs.indices {
            let run = operations.runs[index]
            let end = operations.end(ofRun: index)
            guard run.first < end, index > 0 || run.first == 0 else { return "operation run \(index)" }
            guard run.position >= 0, Int(run.position) + Int(end - run.first) <= Int32.max else {
                return "position of \(index)"
            }
            guard run.content == content else { return "content of \(index)" }
            if run.kind == .insert {
                for _ in run.first..<end {
                    guard content < operations.content.count else { return "content ends in \(index)" }
                    content += UTF8.length(ofScalarFrom: operations.content[content])
                }
            }
        }
        guard content == operations.content.count else { return "content's end" }
        guard String(validating: operations.content, as: UTF8.self) != nil else { return "UTF-8" }
        guard Set(units.replicas).count == units.replicas.count else { return "replicas" }
        var ranges: [(UnitID, UInt64)] = []
        for index in units.runs.indices {
            let run = units.runs[index]
            let end = units.end(ofRun: index)
            guard run.first < end, index > 0 || run.first == 0 else { return "unit run \(index)" }
            ranges.append((units.unit(at: run.first), UInt64(end - run.first)))
            for place in [run.first, end - 1] where units.place(of: units.unit(at: place)) != place {
                return "place \(place)"
            }
        }
        ranges.sort { $0.0 < $1.0 }
        for (range, next) in zip(ranges, ranges.dropFirst()) where range.0.replica == next.0.replica {
            guard next.0.sequence - range.0.sequence >= range.1 else { return "units overlap" }
        }
        return brokenGraph
    }

    private var brokenGraph: String? {
        var heads: Set<Int32> = []
        for index in graph.runs.indices {
            let run = graph.runs[index]
            guard run.first < graph.end(ofRun: index), index > 0 || run.first == 0 else { return "graph run \(index)" }
            let parents = Array(graph.parents(ofRun: index))
            guard parents.allSatisfy({ $0 >= 0 && $0 < run.first }) else { return "parents of \(index)" }
            guard parents == graph.reduced(parents) else { return "parents of \(index) follow each other" }
            heads.subtract(parents)
            heads.insert(graph.end(ofRun: index) - 1)
        }
        return graph.frontier == heads.sorted() ? nil : "frontier \(graph.frontier), not \(heads.sorted())"
    }
}
