import Drawing
import GalleryModel
import ProgramBundle
import Replication
import TestSupport
import Testing

@Suite("Patchwork pictures")
struct PatchworkTests {
    @Test("G8 the same numbers give the same picture, other seeds and cloths another one")
    func repeatable() {
        let size = Size<PictureSpace>(width: 320, height: 240)
        for motif in Patchwork.Motif.allCases {
            let one = Patchwork(motif: motif, cloth: .silk, seed: 5, size: size)
            var other = one
            #expect(one.display == other.display)
            other.seed = 6
            #expect(one.display != other.display)
            other = one
            other.cloth = .indigo
            #expect(one.display != other.display)
        }
    }

    @Test("G8 every motif in every cloth covers its picture at ratios from 0.5 to 2, whatever the seed")
    func covered() {
        for seed in UInt64(0)..<2 {
            var chance = SplitMix64(seed: seed)
            for motif in Patchwork.Motif.allCases {
                for cloth in Patchwork.Cloth.allCases {
                    let width = Double(chance.pick(64..<200))
                    let height = (width * Double(chance.pick(50..<201)) / 100).rounded()
                    let size = Size<PictureSpace>(width: width, height: height)
                    let list = Patchwork(motif: motif, cloth: cloth, seed: seed, size: size).display
                    #expect(list.size == size && list.ground != nil)
                    #expect(list.items.count > 4, "seed \(seed), \(motif), \(cloth), \(width) × \(height)")
                    #expect(list.items.count < 20_000)
                    let isSound = list.items.allSatisfy { item in
                        item.box.size.width > 0 && item.box.size.height > 0 && item.box.minX.isFinite
                            && item.box.maxY.isFinite && 0...1 ~= item.alpha
                    }
                    #expect(isSound, "seed \(seed), \(motif), \(cloth), \(width) × \(height)")
                }
            }
        }
    }

    @Test("G11 a blurhash is one by its form, and tells its mean colour")
    func blurhash() throws {
        let hash = try #require(Blurhash("LEHV6nWB2yk8pyo0adR*.7kCMdnj"))
        #expect(hash.columns == 4 && hash.rows == 3)
        #expect(hash.color == RGBColor(hex: 0x96_8C_8C) || hash.color.contrast(with: RGBColor(hex: 0x968C8C)) < 130)
        for text in [
            "", "L", "LEHV6nWB2yk8pyo0adR*.7kCMdn", "LEHV6nWB2yk8pyo0adR*.7kCMdnjj", "한글", "~~~~~~", "L\u{1b}",
        ] {
            #expect(Blurhash(text) == nil, "\(text)")
        }
    }
}
