import Testing

import Primitives
@testable import TextMerging

/// Bytes of version 1, kept: whatever is written from now on, these must be read.
@Suite("Histories saved before")
struct SavedVectorTests {
    /// Two people: one types, the other deletes, and somebody takes both in.
    private func small() throws -> TextHistory {
        let ann = ReplicaID(0x0102_0304_0506_0708)
        let ben = ReplicaID(0x1112_1314_1516_1718)
        var history = TextHistory()
        try history.append(
            TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "한글 ab")]),
            firstUnit: UnitID(replica: ann, sequence: 7))
        let seen = TextVersion([UnitID(replica: ann, sequence: 11)])
        try history.append(
            TextEdit(parents: seen, operations: [TextOperation(position: 3, deleted: "ab", inserted: "🙂")]),
            firstUnit: UnitID(replica: ben, sequence: 0))
        try history.append(
            TextEdit(parents: seen, operations: [TextOperation(position: 4, deleted: "b")]),
            firstUnit: UnitID(replica: ann, sequence: 12))
        try history.append(
            TextEdit(parents: history.version, operations: [TextOperation(position: 0, inserted: "!")]),
            firstUnit: UnitID(replica: ann, sequence: 13))
        return history
    }

    /// Enough edits that every column has a code and the text has repeats.
    private func large() throws -> TextHistory {
        let words = ["merge ", "the text ", "글자 ", "and ", "🙂 ", "of two ", "writers\n"]
        var history = TextHistory()
        var next: [UInt64] = [0, 100]
        var heads = [TextVersion(), TextVersion()]
        var state: UInt32 = 1
        for step in 0..<160 {
            state = state &* 1_664_525 &+ 1_013_904_223
            let number = Int(state >> 16)
            let writer = number & 1
            if step % 5 == 4 { heads[writer] = history.version }
            var operation = TextOperation(position: UInt32(number / 2 % (step * 3 + 1)))
            if number % 4 > 0 { operation.inserted = words[number / 8 % words.count] }
            if number % 3 == 0 { operation.deleted = String(repeating: "-", count: 1 + number / 64 % 5) }
            guard operation.span > 0 else { continue }
            let first = UnitID(replica: ReplicaID(UInt64(writer) + 1), sequence: next[writer])
            try history.append(TextEdit(parents: heads[writer], operations: [operation]), firstUnit: first)
            next[writer] += operation.span
            heads[writer] = TextVersion([first.advanced(by: operation.span - 1)])
            // A number that nobody uses.
            if step % 40 == 0 { next[writer] += 70_000 }
        }
        return history
    }

    @Test("are read as they were written, plain ones")
    func readSmall() throws {
        let bytes = try small().encoded()
        #expect(bytes == Self.smallBytes, "\(bytes.hex)")
        #expect(try TextHistory(encoded: Self.smallBytes).records == (try small().records))
    }

    @Test("are read as they were written, compressed ones")
    func readLarge() throws {
        // Better compression may write other bytes one day; the vector stays.
        let bytes = try large().encoded()
        #expect(bytes == Self.largeBytes, "\(bytes.hex)")
        let history = try TextHistory(encoded: Self.largeBytes)
        #expect(history.records == (try large().records))
        #expect(history.brokenInvariant == nil)
    }

    private static let smallBytes = [UInt8](
        hex: """
            424a54010a020807060504030201181716151413121100030100010001040201010e0000000003010700000100010203
            010301000e00ed959ceab880206162f09f9982210501000100020001040000000100000100000700060000ebbc9558
            """)

    private static let largeBytes = [UInt8](
        hex: """
            424a5401e90502010000000000000002000000000000000045020b02225455b5aa4a55555515023213a06a6a86a8a8ca
            0c868a613f843555e12b41e481ac683b7f726c9158d658cde506d8f0a3669a5363f3a452b8fbbbe5780202162be2ff47
            fe4184000030b808006070110080c145000000005202361480686a86a6caaacac8c058ff434f6a555f06e1075feabe38
            2a33a6488c69a93b46a322d8d1758533d44c8592a46561cfb3d752740402110324a4666cd8b6cd3033339bd99819b30d
            6c02431304a8a8688aaaccac886cf1a78bdad06135507a38f9e02dd6a5ef94c4cdc0b622f0b9a94974e7a4bc0c8f129d
            4b631967185965c8c48ee04991f297fdbd9c43c92802b305012a016d6572676520777269746572730af09f9982746865
            207465787420616e646f662074776feab880ec9e9041021011e2477ee6632e46010000000000000002291188686a8868
            c8e8c18811301be705bfc33c11d86e039275a089de542b457c7c0f1535e8ded261b604024e1a3e0aacccecc10c8a8668
            8886e8832ed3bb28e0c81cc1f46eb0f564460ce9520b70c1cee6ada48a86102d690cbf0c442e01105fd8c3daff48c32d
            b5a54a0c2ebb731d10c5339c11378a22d57c60a101021e03428492440691488208241491240b126108344280680b10a1
            8024211200022d096046606626d39213e8643ead272a0a8d65120b3b3c5a22982ef5871d89bf1dda5c52dc5a495f9a1e
            fd559c02021105464604837332d0e27e329f7c60be6400000002691ba4c01eece90e8ca6ca6688ecfe3fa1821ee407ad
            bd6841039b544503ecfa59f5205da0aaf1726a2400e8d315131c60efe15907148b381574a06504cc8476904cb432ee63
            724b98c8b5b3b0da1842d1f3d473fac870dbfb9667f5b4c9437ce013e96c73ed67869c37023e1c3eeaa3eaa7a08a6866
            6a886aee352e8fc132236073e279b392c1b8dec069c6630503088e158103e08c25b874f6996192f4ae6b28435dfb21a5
            5355683c012bab019501cd028101c9018a0160bc
            """)
}

extension [UInt8] {
    /// Pairs of digits; white space does not count.
    fileprivate init(hex: String) {
        var digits: [UInt8] = []
        for character in hex { if let digit = character.hexDigitValue { digits.append(UInt8(digit)) } }
        self = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    fileprivate var hex: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
