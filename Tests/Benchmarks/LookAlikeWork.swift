import Drawing
import GalleryModel
import Replication

/// 10,000 photos compared, one in ten a copy.
enum LookAlikeWork {
    private static let count = 10_000
    private static let side = 64

    struct Result {
        /// Seconds.
        var groups: Double
        /// Seconds, where all hashes have most of their bits alike.
        var hostile: Double
        var isRight: Bool
    }

    static func run() -> Result {
        var random = SplitMix64(seed: 2026)
        var likenesses: [Likeness?] = []
        for number in 0..<count {
            if number % 10 == 9 { likenesses.append(likenesses[number - 9]) } else { likenesses.append(cloud(&random)) }
        }
        var start = Measurement.now()
        let groups = LookAlikes.groups(of: likenesses)
        let seconds = Measurement.now() - start
        // All different, three quarters of their bits alike.
        let alike = (0..<count).map { number in
            let whole = PerceptualHash(rising: 0, falling: UInt64(number) &* 0x9e37_79b9_7f4a_7c15 & 0xffff_ffff)
            return Likeness(whole: whole, parts: [PerceptualHash](repeating: whole, count: Likeness.partCount))
        }
        start = Measurement.now()
        let hostile = LookAlikes.groups(of: alike)
        return Result(
            groups: seconds, hostile: Measurement.now() - start,
            isRight: groups.reduce(0) { $0 + $1.count } >= count / 5 && hostile.count <= count)
    }

    /// What a made-up photo looks like: as in photos, neighbours are alike, so low waves are strong.
    private static func cloud(_ random: inout SplitMix64) -> Likeness? {
        var levels = [Int](repeating: 128, count: side * side)
        for place in side..<levels.count where place % side > 0 {
            let mean = (levels[place - 1] + levels[place - side]) / 2
            levels[place] = max(0, min(255, mean + Int(random.next() % 49) - 24))
        }
        return Likeness(of: levels.flatMap { [UInt8($0), UInt8($0), UInt8($0), 255] }, width: side, height: side)
    }
}
