import Drawing
import FoundationEssentials
import ModuleKit
import Pictures
import ProgramBundle
import Testing

@testable import CairoRenderer

/// The kit's drawings with pieces changed at random. `BOJAGI_MUTATIONS=N` tries N of them.
@Suite struct MutatedArtTests {
    private static let files = ProgramFiles().paths.filter { $0.hasSuffix(".svg") }
        .compactMap { ProgramFiles().bytes($0) }

    private static let pieces = [
        "<", ">", "/>", "\"", "'", " ", "&", "&#60;", "1e308", "-1e308", "NaN", "99999999999", "0", "-", "M", "Z",
        "A 1 1 0",
        "url(#", "#l", "#face", ")", "<g>", "</g>", "<clipPath id=\"l\">", "</clipPath>", "clip-path=\"url(#l)\"",
        "opacity=\"0.5\"", "transform=\"scale(1e9)\"", "transform=\"rotate(1e300)\"", "stroke-width=\"1e7\"",
        "<use href=\"#l\"/>",
        "<!DOCTYPE svg>", "<script/>", "style=\"fill:url(#l)\"", "fill=\"none\"", "\u{0}", "한",
        "<linearGradient id=\"q\" href=\"#q\"/>", "viewBox=\"0 0 0 0\"", "viewBox=\"0 0 1e9 1\"",
    ]

    static var count: Int {
        ProcessInfo.processInfo.environment["BOJAGI_MUTATIONS"].flatMap { Int($0) } ?? 500
    }

    @Test("S1 no changed drawing ends the painter: it is drawn, or refused by name")
    func mutated() throws {
        try #require(Self.files.count > 50)
        let painter = ArtworkPainter(capacity: 2_000_000)
        var drawn = 0
        var refused = 0
        for seed in 1...Self.count {
            var random = Numbers(state: UInt64(seed))
            let bytes = Self.mutation(&random)
            let size = Size<PictureSpace>(width: 1000, height: 1000)
            let artwork = Artwork(size: size, isCircle: seed % 7 == 0, layers: [.svg(bytes)])
            do throws(PictureFault) {
                _ = try DrawnArtwork(artwork, width: seed % 5 == 0 ? 330 : 40, with: painter)
                drawn += 1
            } catch {
                switch error {
                case .refused, .damaged: refused += 1
                default: Issue.record("seed \(seed): \(error)")
                }
            }
        }
        // Both happen often, or the changes are no good.
        #expect(drawn > Self.count / 20 && refused > Self.count / 20, "\(drawn) drawn, \(refused) refused")
    }

    private static func mutation(_ random: inout Numbers) -> [UInt8] {
        var bytes = files[random.below(files.count)]
        for _ in 0..<(1 + random.below(3)) {
            let place = random.below(bytes.count)
            switch random.below(5) {
            case 0: bytes[place] ^= 1 << UInt8(random.below(8))
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(20)))
            case 2:
                // Digits of a number.
                let digits = bytes.indices.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[$0]) }
                let index = digits[random.below(digits.count)]
                bytes.replaceSubrange(index..<(index + 1), with: Array(pieces[random.below(8) + 8].utf8))
            case 3:
                let from = random.below(bytes.count)
                let piece = Array(bytes[from..<min(bytes.count, from + 1 + random.below(60))])
                bytes.insert(contentsOf: piece, at: place)
            default: bytes.insert(contentsOf: Array(pieces[random.below(pieces.count)].utf8), at: place)
            }
            if bytes.isEmpty { return [0] }
        }
        return bytes
    }
}

/// SplitMix64. Source: Vigna, https://prng.di.unimi.it/splitmix64.c.
struct Numbers {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return Int((value ^ (value >> 31)) % UInt64(max(1, bound)))
    }
}
