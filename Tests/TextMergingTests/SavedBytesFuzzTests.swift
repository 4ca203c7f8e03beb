import Testing

@testable import TextMerging

@Suite("Reading hostile histories")
struct SavedBytesFuzzTests {
    private let seed: UInt64 = 0xb0b

    /// With the right checksum, or else only that would be tested.
    private func sealed(_ body: [UInt8]) -> [UInt8] {
        let checksum = ByteChecksum.folded(of: body, count: body.count)
        return body + (0..<4).map { UInt8(truncatingIfNeeded: checksum >> UInt32(8 * $0)) }
    }

    private func mutated(_ bytes: [UInt8], _ random: inout TestGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<random.pick(1..<4) where bytes.count > 4 {
            // Magic and version have a test of their own.
            let place = random.pick(4..<bytes.count)
            switch random.pick(0..<7) {
            case 0: bytes.removeSubrange(place...)
            case 1, 2: bytes[place] ^= 1 << UInt8(random.pick(0..<8))
            case 3: bytes[place] = [0, 1, 0x7f, 0x80, 0xff][random.pick(0..<5)]
            // Huge numbers, in full and cut short.
            case 4: bytes.replaceSubrange(place...place, with: [0xff, 0xff, 0xff, 0xff, 0x03])
            case 5: bytes.insert(contentsOf: [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1], at: place)
            default: bytes.insert(contentsOf: bytes[4..<place], at: place)
            }
        }
        return bytes
    }

    private func specimens(_ random: inout TestGenerator) throws -> [(history: TextHistory, bytes: [UInt8])] {
        var specimens: [(TextHistory, [UInt8])] = []
        for size in [1, 3, 8, 20, 60] {
            let edits = RandomHistory(edits: size, &random).edits
            var history = TextHistory()
            for (edit, first) in edits.prefix(size / 2) { try history.append(edit, firstUnit: first) }
            let half = history
            for (edit, first) in edits.dropFirst(size / 2) { try history.append(edit, firstUnit: first) }
            specimens.append((half, history.encoded()))
            specimens.append((half, history.encoded(since: half.version)))
        }
        return specimens
    }

    @Test("histories cut short, bent and with huge counts are refused or read, and never crash")
    func mutations() throws {
        var random = TestGenerator(seed: seed)
        let specimens = try specimens(&random)
        var read = 0
        var refused = 0
        for round in 0..<6000 {
            let (half, bytes) = specimens[random.pick(0..<specimens.count)]
            let bent = sealed(mutated(Array(bytes.dropLast(4)), &random))
            for base in [TextHistory(), half] {
                var history = base
                do throws(TextMergingError) {
                    try history.add(encoded: bent)
                    read += 1
                    #expect(history.brokenInvariant == nil, "seed \(seed), round \(round): \(bent)")
                    let again = history.encoded()
                    #expect(try TextHistory(encoded: again).encoded() == again, "seed \(seed), round \(round)")
                } catch {
                    refused += 1
                    #expect(history.count == base.count, "seed \(seed), round \(round)")
                }
            }
        }
        // Both happen, or the mutations are too wild or too tame.
        #expect(read > 300 && refused > 3000, "\(read) read, \(refused) refused")
    }

    @Test("any byte that changes is noticed by the checksum")
    func checksum() throws {
        var random = TestGenerator(seed: seed &+ 1)
        let bytes = try RandomHistory(edits: 40, &random).history().encoded()
        for place in bytes.indices {
            var bent = bytes
            bent[place] ^= UInt8(random.pick(1..<256))
            #expect(throws: TextMergingError.self) { try TextHistory(encoded: bent) }
            #expect(throws: TextMergingError.self) { try TextHistory(encoded: Array(bytes[..<place])) }
        }
        #expect(throws: TextMergingError.self) { try TextHistory(encoded: bytes + [0]) }
    }

    @Test("a newer version is refused by its number, anything else by where it goes wrong")
    func version() throws {
        let bytes = TextHistory().encoded()
        #expect(try TextHistory(encoded: bytes).count == 0)
        var newer = Array(bytes.dropLast(4))
        newer[3] = 9
        #expect(throws: TextMergingError.newerVersion(9)) { try TextHistory(encoded: sealed(newer)) }
        // A newer form may end otherwise.
        #expect(throws: TextMergingError.newerVersion(9)) { try TextHistory(encoded: newer + [1, 2, 3, 4, 5]) }
        newer[3] = 0
        #expect(throws: TextMergingError.malformed(at: 3)) { try TextHistory(encoded: sealed(newer)) }
        newer[1] = 0
        #expect(throws: TextMergingError.malformed(at: 1)) { try TextHistory(encoded: sealed(newer)) }
        #expect(throws: TextMergingError.malformed(at: 0)) { try TextHistory(encoded: []) }
    }

    /// One replica inserts `text` at 0, with what is to be wrong.
    private func crafted(
        count: UInt64 = 2, replicas: [UInt64] = [5, 6], runs: [(replica: UInt32, length: UInt32, low: UInt32)],
        graph: [(length: UInt32, parents: [UInt32])], text: [UInt8] = [97, 98],
        operations: (kind: UInt32, length: UInt32, jump: UInt32)
    ) -> [UInt8] {
        var writer = ByteWriter()
        writer.append(contentsOf: [0x42, 0x4a, 0x54, 1])
        writer.append(varint: count)
        writer.append(varint: UInt64(replicas.count))
        for replica in replicas { writer.append(fixed: replica, size: 8) }
        writer.append(varint: 0)
        writer.append(varint: UInt64(runs.count))
        writer.append(column: runs.map { $0.replica })
        writer.append(column: runs.map { $0.length - 1 })
        writer.append(column: runs.map { $0.low })
        writer.append(column: runs.map { _ in 0 })
        writer.append(varint: UInt64(graph.count))
        writer.append(column: graph.map { $0.length - 1 })
        writer.append(column: graph.map { UInt32($0.parents.count) })
        writer.append(varint: UInt64(graph.reduce(0) { $0 + $1.parents.count }))
        writer.append(column: graph.flatMap { $0.parents })
        writer.append(content: text)
        writer.append(varint: 1)
        writer.append(column: [operations.kind])
        for kind in 0..<3 where kind == operations.kind { writer.append(column: [operations.length - 1]) }
        for kind in 0..<3 where kind == operations.kind { writer.append(column: [operations.jump]) }
        return sealed(writer.bytes)
    }

    @Test("what no history can be is refused: units twice, parents that come later or follow each other, half scalars")
    func impossible() throws {
        let whole: [(UInt32, UInt32, UInt32)] = [(0, 2, 0)]
        let chain: [(UInt32, [UInt32])] = [(2, [])]
        let fine = crafted(replicas: [5], runs: whole, graph: chain, operations: (0, 2, 0))
        #expect(try TextHistory(encoded: fine).count == 2)
        let bad = [
            // The same replica twice; one that is not named.
            crafted(replicas: [5, 5], runs: whole, graph: chain, operations: (0, 2, 0)),
            crafted(replicas: [5], runs: [(1, 2, 0)], graph: chain, operations: (0, 2, 0)),
            // Unit 0 twice; a sequence beyond 2⁶⁴; fewer and more units than there are.
            crafted(runs: [(0, 1, 0), (0, 1, 1)], graph: chain, operations: (0, 2, 0)),
            crafted(replicas: [5], runs: [(0, 2, 1)], graph: chain, operations: (0, 2, 0)),
            crafted(replicas: [5], runs: [(0, 1, 0)], graph: chain, operations: (0, 2, 0)),
            crafted(replicas: [5], runs: [(0, 3, 0)], graph: chain, operations: (0, 2, 0)),
            // Parents: itself; twice the same; one that the other follows.
            crafted(replicas: [5], runs: whole, graph: [(1, []), (1, [1])], operations: (0, 2, 0)),
            crafted(replicas: [5], runs: whole, graph: [(1, []), (1, [0, 0])], operations: (0, 2, 0)),
            crafted(
                count: 3, replicas: [5], runs: [(0, 3, 0)], graph: [(2, []), (1, [1, 0])], text: [97, 98, 99],
                operations: (0, 3, 0)),
            crafted(replicas: [5], runs: whole, graph: [(1, [])], operations: (0, 2, 0)),
            // Text: not UTF-8, half a scalar, more and less than is inserted.
            crafted(replicas: [5], runs: whole, graph: chain, text: [0xff, 97], operations: (0, 2, 0)),
            crafted(replicas: [5], runs: whole, graph: chain, text: [97, 0xea, 0xb0], operations: (0, 2, 0)),
            crafted(replicas: [5], runs: whole, graph: chain, text: [97, 98, 99], operations: (0, 2, 0)),
            crafted(replicas: [5], runs: whole, graph: chain, text: [97], operations: (0, 2, 0)),
            // Operations: of no kind; before the text; beyond all positions; fewer than units.
            crafted(replicas: [5], runs: whole, graph: chain, operations: (3, 2, 0)),
            crafted(replicas: [5], runs: whole, graph: chain, operations: (0, 2, 1)),
            crafted(replicas: [5], runs: whole, graph: chain, text: [], operations: (2, 2, 2)),
            crafted(replicas: [5], runs: whole, graph: chain, text: [], operations: (1, 2, .max - 1)),
            crafted(replicas: [5], runs: whole, graph: chain, text: [97], operations: (0, 1, 0)),
        ]
        for (number, bytes) in bad.enumerated() {
            #expect(throws: TextMergingError.self, "\(number)") { try TextHistory(encoded: bytes) }
            do { _ = try TextHistory(encoded: bytes) } catch .malformed {} catch { Issue.record("\(number): \(error)") }
        }
    }
}
