import Primitives

// The layout is in Docs/Format.md, "A text's history".
extension HistoryColumns {
    static let magic: [UInt8] = [0x42, 0x4a, 0x54]
    static let formatVersion: UInt8 = 1
    static let checksumSize = 4

    func encoded() -> [UInt8] {
        var writer = ByteWriter()
        writer.append(contentsOf: Self.magic)
        writer.append(byte: Self.formatVersion)
        writer.append(varint: UInt64(count))
        writeUnits(to: &writer)
        writeGraph(to: &writer)
        writer.append(content: operations.content)
        writeOperations(to: &writer)
        let checksum = ByteChecksum.folded(of: writer.bytes, count: writer.bytes.count)
        writer.append(fixed: UInt64(checksum), size: Self.checksumSize)
        return writer.bytes
    }

    private func writeUnits(to writer: inout ByteWriter) {
        // Whom only `outside` names comes after those who wrote something.
        var named = ReplicaNumbering(units.replicas)
        for unit in outside { named.add(unit.replica) }
        writer.append(varint: UInt64(named.replicas.count))
        for replica in named.replicas { writer.append(fixed: replica.raw, size: 8) }
        writer.append(varint: UInt64(outside.count))
        for unit in outside {
            writer.append(varint: UInt64(named.number(of: unit.replica)))
            writer.append(varint: unit.sequence)
        }
        var columns = [[UInt32]](repeating: [], count: 4)
        var next = [UInt64](repeating: 0, count: units.replicas.count)
        for index in units.runs.indices {
            let run = units.runs[index]
            let length = units.end(ofRun: index) - run.first
            let jump = Int64(bitPattern: run.sequence &- next[Int(run.replica)]).zigzag
            next[Int(run.replica)] = run.sequence &+ UInt64(length)
            columns[0].append(UInt32(run.replica))
            columns[1].append(UInt32(length - 1))
            columns[2].append(UInt32(truncatingIfNeeded: jump))
            columns[3].append(UInt32(truncatingIfNeeded: jump >> 32))
        }
        writer.append(varint: UInt64(units.runs.count))
        for column in columns { writer.append(column: column) }
    }

    private func writeGraph(to writer: inout ByteWriter) {
        var lengths: [UInt32] = []
        var counts: [UInt32] = []
        var distances: [UInt32] = []
        for index in graph.runs.indices {
            let run = graph.runs[index]
            let parents = graph.parents(ofRun: index)
            lengths.append(UInt32(end(ofGraphRun: index) - run.first - 1))
            counts.append(UInt32(parents.count))
            for parent in parents {
                // Those outside have the small numbers, the others their distance.
                let distance = parent < 0 ? 0 : run.first - parent
                distances.append(UInt32(Int32(outside.count) + (parent < 0 ? parent : distance - 1)))
            }
        }
        writer.append(varint: UInt64(graph.runs.count))
        writer.append(column: lengths)
        writer.append(column: counts)
        writer.append(varint: UInt64(distances.count))
        writer.append(column: distances)
    }

    private func writeOperations(to writer: inout ByteWriter) {
        var kinds: [UInt32] = []
        var lengths = [[UInt32]](repeating: [], count: OperationRuns.Kind.count)
        var jumps = [[UInt32]](repeating: [], count: OperationRuns.Kind.count)
        var carets = Carets(units: units)
        for index in operations.runs.indices {
            let run = operations.runs[index]
            let length = operations.end(ofRun: index) - run.first
            let caret = carets.caret(at: run.first)
            var kind = run.kind
            // One deletion is either; the nearer is written.
            if kind == .delete, length == 1, abs(run.position + 1 - caret) < abs(run.position - caret) {
                kind = .backspace
            }
            let start = kind == .backspace ? run.position + length : run.position
            kinds.append(UInt32(kind.rawValue))
            lengths[Int(kind.rawValue)].append(UInt32(length - 1))
            jumps[Int(kind.rawValue)].append((start - caret).zigzag)
            carets.note(kind == .insert ? run.position + length : run.position)
        }
        writer.append(varint: UInt64(kinds.count))
        writer.append(column: kinds)
        for column in lengths { writer.append(column: column) }
        for column in jumps { writer.append(column: column) }
    }
}

/// Where each replica's last run left its caret: most runs begin near there.
struct Carets {
    private let units: UnitTable
    private var carets: [Int32]
    private var run = 0
    private var replica = 0

    init(units: UnitTable) {
        self.units = units
        carets = [Int32](repeating: 0, count: units.replicas.count)
    }

    /// The caret of who wrote the unit at `place`; places ascend.
    mutating func caret(at place: Int32) -> Int32 {
        while units.end(ofRun: run) <= place { run += 1 }
        replica = Int(units.runs[run].replica)
        return carets[replica]
    }

    /// Moves the caret that was asked for last.
    mutating func note(_ caret: Int32) {
        carets[replica] = caret
    }
}

/// Numbers for replicas, in the order in which they came.
struct ReplicaNumbering {
    private(set) var replicas: [ReplicaID]
    private var table = UnitTable()

    init(_ replicas: [ReplicaID]) {
        self.replicas = replicas
        table.register(replicas)
    }

    mutating func add(_ replica: ReplicaID) {
        guard table.index(of: replica) == nil else { return }
        table.register([replica])
        replicas.append(replica)
    }

    func number(of replica: ReplicaID) -> Int {
        table.index(of: replica) ?? 0
    }
}
