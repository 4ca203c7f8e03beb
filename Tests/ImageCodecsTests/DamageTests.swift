import Glibc
import Pictures
import Replication
import Testing

@testable import ImageCodecs

struct DamageTests {
    /// What comes of a file: nil where it is refused. Both ways are gone, by pixels and by thumbnails.
    private static func outcome(_ bytes: [UInt8]) -> PixelImage? {
        var limits = PictureLimits.usual
        limits.pixels = 4_000_000
        limits.decodedBytes = 20_000_000
        let image = try? decode(bytes, within: limits)
        let made = try? thumbnails(
            bytes, [ThumbnailRequest(width: 20), ThumbnailRequest(width: 7, format: .png)], within: limits)
        _ = try? withBytes(bytes) { file throws(PictureFault) in
            try PhotoDecoder(within: limits).plainJPEG(file)
        }
        if let made {
            #expect(made.facts.width > 0 && made.facts.height > 0 && made.thumbnails.count == 2)
            #expect(made.thumbnails.allSatisfy { $0.width > 0 && $0.width <= 20 && !$0.bytes.isEmpty })
        }
        return image
    }

    @Test("G10 A file that is cut anywhere is refused", arguments: Samples.names)
    func cuts(name: String) {
        let file = Samples.bytes(name)
        #expect(Self.outcome(file) != nil)
        let step = max(1, file.count / 40)
        for length in stride(from: 0, to: file.count, by: step) {
            #expect(Self.outcome(Array(file.prefix(length))) == nil, "\(length) of \(file.count) bytes")
        }
    }

    @Test("G10 A flipped bit does no harm, and none goes unnoticed in a PNG", arguments: Samples.names)
    func flips(name: String) {
        let file = Samples.bytes(name)
        let whole = Self.outcome(file)
        var generator = SplitMix64(seed: UInt64(name.utf8.reduce(0) { $0 &* 31 &+ Int($1) } & 0xffff))
        for _ in 0..<40 {
            var damaged = file
            let place = Int.random(in: 0..<file.count, using: &generator)
            damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            let image = Self.outcome(damaged)
            if name.hasSuffix(".png"), let image {
                #expect(image == whole, "byte \(place)")
            }
        }
    }

    @Test("G10 A damaged chunk that nothing reads is done without; one of colours, or an unknown one, is not")
    func chunks() throws {
        let file = try PixelImage.pattern(30, 20).png()
        let whole = try decode(file)
        func with(_ type: String, _ body: [UInt8], at place: Int = 33) -> [UInt8] {
            let length = UInt8(body.count)
            // Four bytes that are no check sum of these.
            return file[..<place] + [0, 0, 0, length] + Array(type.utf8) + body + [1, 2, 3, 4] + file[place...]
        }
        for (type, body) in [
            ("tEXt", Array("Comment\u{0}text".utf8)), ("pHYs", [0, 0, 11, 19, 0, 0, 11, 19, 1]),
            ("tIME", [7, 232, 1, 2, 3, 4, 5]), ("bKGD", [0, 1, 0, 2, 0, 3]),
        ] as [(String, [UInt8])] {
            #expect(try decode(with(type, body)) == whole, "\(type)")
            // Behind the pixels, too.
            #expect(try decode(with(type, body, at: file.count - 12)) == whole, "\(type)")
        }
        for (type, body) in [
            ("gAMA", [0, 1, 134, 160]), ("sRGB", [0]), ("tRNS", [0, 1, 0, 2, 0, 3]), ("IDAT", [1]),
            ("PLTE", [1, 2, 3]),
            ("NEED", [1]), ("gAMC", [0, 1, 134, 160]), ("sBIT", [8, 8, 8]),
        ] as [(String, [UInt8])] {
            #expect(throws: PictureFault.self, "\(type)") { try decode(with(type, body)) }
        }
    }

    @Test("G10 No file ends the program, whatever is in it")
    func mutations() {
        let count = getenv("BOJAGI_MUTATIONS").flatMap { Int(String(cString: $0)) } ?? 3000
        let seed = count == 3000 ? 20 : UInt64.random(in: 0...UInt64.max)
        print("mutated images: \(count), seed \(seed)")
        var mutator = ImageMutator(files: Samples.names.map { Samples.bytes($0) }, seed: seed)
        var decoded = 0
        for _ in 0..<count where Self.outcome(mutator.next()) != nil { decoded += 1 }
        // A mutator whose files are all refused would not get far into a decoder.
        #expect(decoded > count / 50 && decoded < count)
    }
}

/// Makes files that are nearly right.
struct ImageMutator {
    private let files: [[UInt8]]
    private var generator: SplitMix64

    init(files: [[UInt8]], seed: UInt64) {
        self.files = files
        generator = SplitMix64(seed: seed)
    }

    mutating func next() -> [UInt8] {
        var file = files[pick(files.count)]
        for _ in 0...pick(3) { mutate(&file) }
        // A PNG whose check sums are wrong is refused at once; set right, its other parts are met.
        if pick(2) == 0 { repairChecksums(&file) }
        return file
    }

    private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &generator) }

    private mutating func mutate(_ file: inout [UInt8]) {
        guard !file.isEmpty else { return }
        // Headers more often than the rest.
        let place = pick(3) == 0 ? pick(file.count) : pick(min(file.count, 200))
        switch pick(8) {
        case 0: file[place] ^= 1 << UInt8(pick(8))
        case 1: file[place] = UInt8(pick(256))
        case 2: file[place] = [0, 1, 127, 128, 255][pick(5)]
        case 3:
            for index in place..<min(place + 2 + pick(2) * 2, file.count) { file[index] = [0, 255][pick(2)] }
        case 4: file.removeSubrange(place..<min(file.count, place + 1 + pick(20)))
        case 5: file.insert(contentsOf: (0...pick(12)).map { _ in UInt8(pick(256)) }, at: place)
        case 6:
            let end = min(file.count, place + 1 + pick(60))
            file.insert(contentsOf: file[place..<end], at: pick(file.count))
        default:
            let other = files[pick(files.count)]
            let from = pick(other.count)
            let part = other[from..<min(other.count, from + pick(80))]
            file.replaceSubrange(place..<min(file.count, place + part.count), with: part)
        }
    }

    private func repairChecksums(_ file: inout [UInt8]) {
        guard file.starts(with: [0x89, 0x50, 0x4e, 0x47]) else { return }
        var place = 8
        while place + 12 <= file.count {
            let length = file[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
            guard place + 12 + length <= file.count else { return }
            let state = file[(place + 4)..<(place + 8 + length)].reduce(UInt32.max) { state, byte in
                (0..<8).reduce(state ^ UInt32(byte)) { value, _ in
                    value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1
                }
            }
            for index in 0..<4 {
                file[place + 8 + length + index] = UInt8(truncatingIfNeeded: ~state >> (24 - 8 * UInt32(index)))
            }
            place += 12 + length
        }
    }
}
