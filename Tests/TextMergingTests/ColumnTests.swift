import Testing

@testable import TextMerging

@Suite("Compressed columns")
struct ColumnTests {
    private let seed: UInt64 = 0xc01

    @Test("numbers come back, whatever their size and however many")
    func numbers() throws {
        var random = TestGenerator(seed: seed)
        for round in 0..<400 {
            let bits = random.pick(0..<33)
            let column = (0..<random.pick(0..<300)).map { _ in
                UInt32(truncatingIfNeeded: random.next() & ((1 << UInt64(random.pick(0..<(bits + 1)))) - 1))
            }
            var writer = ByteWriter()
            writer.append(column: column)
            var reader = ByteReader(writer.bytes, to: writer.bytes.count)
            #expect(try reader.readColumn(column.count) == column, "seed \(seed), round \(round)")
            #expect(reader.remaining == 0)
            // Never much longer than plain.
            #expect(writer.bytes.count <= 1 + 5 * column.count)
        }
    }

    @Test("every number of 32 bits has a class that holds it")
    func classes() {
        var random = TestGenerator(seed: seed &+ 1)
        var samples: [UInt32] = Array(0..<5000) + [.max, .max - 1]
        for bit in 0..<32 { samples += [1 << UInt32(bit), (1 << UInt32(bit)) &- 1, (1 << UInt32(bit)) | 1] }
        for _ in 0..<5000 { samples.append(UInt32(truncatingIfNeeded: random.next())) }
        for number in samples {
            let numberClass = NumberClass(of: number)
            #expect(numberClass.symbol < NumberClass.count)
            #expect(Int(NumberClass.sizes[numberClass.symbol]) == numberClass.size)
            let offset = number &- NumberClass.leasts[numberClass.symbol]
            #expect(UInt64(offset) < 1 << UInt64(numberClass.size), "\(number)")
        }
    }

    @Test("bytes come back, whatever they are")
    func bytes() throws {
        var random = TestGenerator(seed: seed &+ 2)
        for round in 0..<300 {
            let alphabet = random.pick(1..<257)
            let column = (0..<random.pick(0..<2000)).map { _ in
                UInt8(min(random.pick(0..<alphabet), random.pick(0..<alphabet)))
            }
            var writer = ByteWriter()
            writer.append(byteColumn: column)
            var reader = ByteReader(writer.bytes, to: writer.bytes.count)
            #expect(try reader.readByteColumn(column.count) == column, "seed \(seed &+ 2), round \(round)")
            #expect(writer.bytes.count <= column.count + 1)
        }
    }

    @Test("a Huffman code is the shortest that there is, and never longer than twelve bits")
    func huffman() {
        var random = TestGenerator(seed: seed &+ 3)
        for round in 0..<200 {
            let shape = random.pick(1..<30)
            let counts = (0..<random.pick(1..<257)).map { _ in
                random.pick(0..<3) == 0 ? 0 : 1 << random.pick(0..<shape)
            }
            let code = HuffmanCode(counts: counts)
            #expect(zip(counts, code.lengths).allSatisfy { ($0 > 0) == ($1 > 0) }, "seed \(seed &+ 3), round \(round)")
            guard counts.contains(where: { $0 > 0 }) else { continue }
            #expect(HuffmanCode(lengths: code.lengths) != nil, "seed \(seed &+ 3), round \(round)")
            // Without a limit the best code costs as much as all pairings of the two least.
            var heap = counts.filter { $0 > 0 }.sorted(by: >)
            guard heap.count > 1 else { continue }
            var least = 0
            while heap.count > 1 {
                let sum = heap.removeLast() + heap.removeLast()
                least += sum
                heap.insert(sum, at: heap.firstIndex { $0 <= sum } ?? heap.count)
            }
            let cost = zip(counts, code.lengths).reduce(0) { $0 + $1.0 * Int($1.1) }
            #expect(cost >= least)
            if code.longestLength < HuffmanCode.longest {
                #expect(cost == least, "seed \(seed &+ 3), round \(round)")
            }
        }
    }

    @Test("code lengths that leave bits without a meaning, or give them two, are refused")
    func badCodes() {
        for lengths: [UInt8] in [[], [0], [1, 1, 1], [2, 2, 2], [2], [13, 1], [1, 2], [0, 1, 2, 3]] {
            #expect(HuffmanCode(lengths: lengths) == nil, "\(lengths)")
        }
        for lengths: [UInt8] in [[1], [0, 0, 1], [1, 1], [1, 2, 2], [2, 2, 2, 2]] {
            #expect(HuffmanCode(lengths: lengths) != nil, "\(lengths)")
        }
    }

    @Test("bits that end too early are noticed")
    func overrun() {
        var writer = BitWriter()
        writer.append(0x5a5a, size: 16)
        let bytes = writer.finished()
        for taken in 0..<60 {
            var reader = BitReader(0..<bytes.count)
            reader.fill(from: bytes.span.bytes)
            for _ in 0..<min(taken, 56) { _ = reader.take(1) }
            reader.fill(from: bytes.span.bytes)
            for _ in 0..<max(0, taken - 56) { _ = reader.take(1) }
            #expect(reader.isOverrun == (taken > 16), "\(taken)")
        }
    }

    @Test("text with and without repeats comes back")
    func packed() throws {
        var random = TestGenerator(seed: seed &+ 4)
        var texts: [[UInt8]] = [[], [65], Array("abcabcabcabcabcabcabc".utf8), [UInt8](repeating: 97, count: 3000)]
        for _ in 0..<200 {
            var text = ""
            let phrases = (0..<5).map { _ in random.text(upTo: 30) }
            for _ in 0..<random.pick(0..<80) {
                text += random.pick(0..<3) == 0 ? random.text(upTo: 9) : phrases[random.pick(0..<phrases.count)]
            }
            texts.append(Array(text.utf8))
        }
        for (number, text) in texts.enumerated() {
            let packed = PackedText(text)
            #expect(packed.unpacked(text.count) == text, "seed \(seed &+ 4), text \(number)")
            #expect(packed.unpacked(text.count + 1) == nil)
            if !text.isEmpty { #expect(packed.unpacked(text.count - 1) == nil) }
        }
        #expect(PackedText(texts[3]).literals.count < 8)
    }

    @Test("copies from nowhere and beyond the end are refused")
    func badCopies() {
        let text = PackedText(literals: [1, 2, 3, 4], gaps: [4], lengths: [0], distances: [3])
        #expect(text.unpacked(8) == [1, 2, 3, 4, 1, 2, 3, 4])
        let bad = [
            PackedText(literals: [1, 2, 3, 4], gaps: [4], lengths: [0], distances: [4]),
            PackedText(literals: [1, 2, 3, 4], gaps: [5], lengths: [0], distances: [0]),
            PackedText(literals: [1, 2, 3, 4], gaps: [.max], lengths: [0], distances: [0]),
            PackedText(literals: [1, 2, 3, 4], gaps: [4], lengths: [256], distances: [0]),
            PackedText(literals: [1, 2, 3, 4], gaps: [4], lengths: [.max], distances: [.max]),
            PackedText(literals: [1, 2, 3, 4], gaps: [0], lengths: [0], distances: [0]),
        ]
        for text in bad { #expect(text.unpacked(8) == nil) }
        #expect(bad[3].unpacked(264) == nil)
    }
}
