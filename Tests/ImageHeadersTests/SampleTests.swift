import Foundation
import ImageHeaders
import Replication
import Testing

@Suite("Pictures as encoders make them")
struct SampleTests {
    private static let photos = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Modules/Gallery/Photos")

    private struct Credit: Decodable {
        var file: String
        var width: UInt32
        var height: UInt32
    }

    private static func bytes(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: photos.appending(path: file)))
    }

    private static func credits() throws -> [Credit] {
        try JSONDecoder().decode([Credit].self, from: Data(bytes("credits.json")))
    }

    @Test("G10 The built-in photos have the sizes that their credits state, found in a few small reads")
    func photos() throws {
        let credits = try Self.credits()
        #expect(credits.count >= 36)
        for credit in credits {
            var source = WatchedBytes(try Self.bytes(credit.file))
            let header = try ImageHeader(reading: &source)
            #expect(header.format == Self.format(credit.file))
            #expect(header.width == credit.width, "\(credit.file)")
            #expect(header.height == credit.height, "\(credit.file)")
            #expect(source.isSound)
            #expect(source.reads <= 4, "\(credit.file)")
            #expect(source.bytesRead <= 65_536, "\(credit.file)")
        }
    }

    private static func format(_ file: String) -> ImageFormat { file.hasSuffix(".png") ? .png : .jpeg }

    private static func isCut(_ refusal: ImageHeaderError?, _ file: String) -> Bool {
        refusal == .truncated(format(file))
    }

    @Test("G10 A photo cut short anywhere is refused as cut short")
    func cutPhotos() throws {
        var generator = SplitMix64(seed: 16)
        for credit in try Self.credits() {
            let bytes = try Self.bytes(credit.file)
            for _ in 0..<12 {
                let length = Int.random(in: 1..<bytes.count, using: &generator)
                #expect(Self.isCut(refusal(Array(bytes.prefix(length))), credit.file), "\(credit.file) at \(length)")
            }
            for length in (bytes.count - 3)..<bytes.count {
                #expect(Self.isCut(refusal(Array(bytes.prefix(length))), credit.file), "\(credit.file) at \(length)")
            }
        }
    }

    @Test("G10 Every kind of file is read: size as shown, orientation, date and animation", arguments: Sample.allCases)
    func samples(sample: Sample) throws {
        let header = try outcome(sample.bytes).get()
        #expect((header.storedWidth, header.storedHeight) == (24, 16))
        #expect(sample.rawValue.hasPrefix("\(header.format)"))
        #expect(header.isAnimated == sample.rawValue.hasSuffix("Animated"))
        switch sample {
        case .jpegExif, .pngExif, .webpExif, .webpAlpha:
            #expect(header.orientation == .right)
            #expect((header.width, header.height) == (16, 24))
            #expect(
                header.takenAt
                    == CaptureTime(year: 2023, month: 4, day: 5, hour: 6, minute: 7, second: 8, offset: 540))
        default:
            #expect(header.orientation == .up)
            #expect((header.width, header.height) == (24, 16))
            #expect(header.takenAt == nil)
        }
    }

    @Test("G10 A file cut at any length is refused, and named as cut short", arguments: Sample.allCases)
    func cuts(sample: Sample) throws {
        let bytes = sample.bytes
        let format = try ImageHeader(of: bytes).format
        #expect(refusal([]) == .empty)
        for length in 1..<bytes.count {
            #expect(refusal(Array(bytes.prefix(length))) == .truncated(format), "at \(length)")
        }
    }

    @Test("No single wrong byte leads outside of the file or to an impossible size", arguments: Sample.allCases)
    func wrongBytes(sample: Sample) {
        let bytes = sample.bytes
        for index in bytes.indices {
            for change in [UInt8(1), 2, 4, 8, 16, 32, 64, 128, 255, bytes[index]] {
                var wrong = bytes
                wrong[index] ^= change
                _ = outcome(wrong, "\(index) ^ \(change)")
            }
        }
    }

    @Test("Neither do several, nor parts left out or doubled", arguments: Sample.allCases)
    func mixes(sample: Sample) {
        let seed = UInt64(sample.bytes.count)
        var generator = SplitMix64(seed: seed)
        for round in 0..<400 {
            var wrong = sample.bytes
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let start = Int.random(in: 0..<wrong.count, using: &generator)
                let end = Int.random(in: start...min(start + 20, wrong.count), using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: wrong[start] = UInt8.random(in: 0...255, using: &generator)
                case 1: for index in start..<end { wrong[index] = 0xff }
                case 2 where wrong.count > end - start + 8: wrong.removeSubrange(start..<end)
                default: wrong.insert(contentsOf: wrong[start..<end], at: start)
                }
            }
            _ = outcome(wrong, "seed \(seed), round \(round)")
        }
    }

    @Test("Random bytes behind a signature are refused or read, and never lead outside")
    func noise() {
        var generator = SplitMix64(seed: 10)
        let starts = Sample.allCases.map { Array($0.bytes.prefix(12)) } + [[]]
        for round in 0..<4000 {
            let start = starts[round % starts.count]
            let noise = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            _ = outcome(start + noise, "seed 10, round \(round)")
        }
    }

    /// A file without end, of one pattern behind a beginning.
    private struct Endless: ByteSource {
        var start: [UInt8]
        var pattern: [UInt8]
        /// The pattern again and again, longer than any read.
        var tiles: [UInt8]
        private(set) var bytesRead = 0
        var count: UInt64 { 1 << 40 }

        init(_ start: [UInt8], _ pattern: [UInt8]) {
            self.start = start
            self.pattern = pattern
            tiles = []
            while tiles.count < 65_536 + pattern.count { tiles += pattern }
        }

        mutating func read(at offset: UInt64, count: Int) -> [UInt8] {
            bytesRead += count
            let head = offset < UInt64(start.count) ? Array(start.dropFirst(Int(offset)).prefix(count)) : []
            let place = offset + UInt64(head.count) - UInt64(start.count)
            let phase = Int(place % UInt64(pattern.count))
            return head + tiles[phase..<(phase + count - head.count)]
        }
    }

    @Test("A file of a terabyte keeps nobody busy: only so much of it is looked at")
    func endless() {
        let endless = [
            Endless([0xff, 0xd8], [0xff, 0xfe, 0xff, 0xfe] + [UInt8](repeating: 0, count: 0xfffe - 2)),
            Endless(Array(Hand.png().prefix(33)), Hand.chunk("tEXt", [1])),
            Endless(
                Array("RIFF".utf8) + [255, 255, 255, 255] + Array("WEBP".utf8) + Hand.canvas(8, 6),
                Hand.part("XYZ ", [])),
            Endless(
                Array("RIFF".utf8) + [255, 255, 255, 255] + Array("WEBP".utf8) + Hand.canvas(8, 6, flags: 2)
                    + Array("ANMF".utf8) + [0, 255, 255, 255] + [UInt8](repeating: 0, count: 16), Hand.part("XYZ ", [])),
        ]
        for var source in endless {
            #expect(throws: ImageHeaderError.self) { try ImageHeader(reading: &source) }
            #expect(source.bytesRead < 20_000_000)
        }
    }
}
