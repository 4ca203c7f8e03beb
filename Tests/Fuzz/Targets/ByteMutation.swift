public import Replication

/// Changes bytes of which nothing is known: bits, runs, lengths, numbers, parts of other inputs.
public enum ByteMutation {
    /// Numbers at which something changes: the ends of widths, and the limits that the formats state.
    static let numbers: [UInt64] = [
        0, 1, 2, 3, 7, 8, 63, 64, 100, 127, 128, 129, 255, 256, 1_023, 4_095, 4_096, 4_097, 16_383, 16_384, 65_535,
        65_536, 1 << 20, 1 << 24, (1 << 30) - 1, 1 << 30, (1 << 31) - 2, (1 << 31) - 1, 1 << 31, (1 << 32) - 1, 1 << 32,
        1 << 40, (1 << 40) + 1, (1 << 48) - 1, 1 << 48, 1 << 53, 1 << 60, (1 << 60) + 1, (1 << 61) - 1, (1 << 62) - 1,
        (1 << 63) - 1, 1 << 63, .max - 2, .max - 1, .max,
    ]

    /// One to four changes.
    public static func mutated(_ bytes: [UInt8], with other: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<random.pick(from: [1, 1, 1, 2, 2, 3, 4]) { mutate(&bytes, other, &random) }
        return bytes
    }

    private static func mutate(_ bytes: inout [UInt8], _ other: [UInt8], _ random: inout SplitMix64) {
        let place = random.number(below: bytes.count + 1)
        let end = min(bytes.count, place + 1 + random.number(below: random.pick(from: [1, 4, 16, 64, 1024])))
        let run = place..<end
        switch random.number(below: 14) {
        case 0, 1: if place < bytes.count { bytes[place] ^= 1 << UInt8(random.number(below: 8)) }
        case 2: if place < bytes.count { bytes[place] = random.pick(from: [0, 1, 2, 0x7f, 0x80, 0xfe, 0xff]) }
        case 3: for index in run { bytes[index] = random.byte() }
        case 4: bytes.removeSubrange(run)
        case 5: bytes.removeSubrange(place...)
        case 6: bytes.insert(contentsOf: bytes[run], at: place)
        case 7:
            // A section again and again.
            var repeated: [UInt8] = []
            let count = random.pick(from: [2, 8, 64, 512])
            for _ in 0..<count where repeated.count < 16_384 { repeated += bytes[run] }
            bytes.insert(contentsOf: repeated, at: place)
        case 8: bytes.insert(contentsOf: other.run(using: &random), at: place)
        case 9: bytes.replaceSubrange(run, with: other.run(using: &random))
        case 10: replaceVarint(in: &bytes, at: place, &random)
        case 11: overwrite(&bytes, at: place, &random)
        case 12: bytes.insert(contentsOf: (0..<(1 + random.number(below: 8))).map { _ in random.byte() }, at: place)
        default:
            // A number that is written in digits.
            let digits = Array("\(random.pick(from: numbers))".utf8)
            let sign: [UInt8] = random.number(below: 4) == 0 ? [UInt8(ascii: "-")] : []
            var last = place
            while last < bytes.count, (48...57).contains(bytes[last]) { last += 1 }
            bytes.replaceSubrange(place..<last, with: sign + digits)
        }
    }

    /// Another number where a varint may stand.
    static func replaceVarint(in bytes: inout [UInt8], at place: Int, _ random: inout SplitMix64) {
        var end = place
        while end < bytes.count, bytes[end] & 0x80 != 0 { end += 1 }
        end = min(bytes.count, end + 1)
        bytes.replaceSubrange(place..<max(place, end), with: varint(random.pick(from: numbers)))
    }

    /// A number of two, four or eight bytes, either way round.
    private static func overwrite(_ bytes: inout [UInt8], at place: Int, _ random: inout SplitMix64) {
        let width = random.pick(from: [2, 4, 8])
        let number = random.pick(from: numbers)
        let isLittle = random.number(below: 2) == 0
        for index in 0..<width where place + index < bytes.count {
            let shift = UInt64(isLittle ? index : width - 1 - index) * 8
            bytes[place + index] = UInt8(truncatingIfNeeded: number >> shift)
        }
    }

    static func varint(_ number: UInt64) -> [UInt8] {
        var writer = WireWriter()
        writer.writeVarint(number)
        return writer.bytes
    }
}

extension SplitMix64 {
    /// A number from 0 and below `bound`; 0 for no bound.
    mutating func number(below bound: Int) -> Int {
        Int(((next() >> 32) &* UInt64(max(bound, 0))) >> 32)
    }

    mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 24) }

    /// One of `elements`, which must not be empty.
    mutating func pick<Element>(from elements: [Element]) -> Element {
        elements[number(below: elements.count)]
    }
}

extension [UInt8] {
    /// A part of them.
    func run(using random: inout SplitMix64) -> ArraySlice<UInt8> {
        let start = random.number(below: count)
        return self[start..<Swift.min(count, start + 1 + random.number(below: random.pick(from: [4, 32, 256, 4096])))]
    }
}
