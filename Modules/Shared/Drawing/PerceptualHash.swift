/// What a picture looks like, in 128 bits: a copy that was made smaller, compressed or recoloured differs in few of
/// them, another picture in about three of eight.
///
/// The 64 lowest waves of a cosine transform of the brightness, two bits each: whether the wave is strong, with one
/// sign or the other. Source: pHash (C. Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions",
/// 2010), which has one bit a wave, so that weak waves change theirs by chance.
public struct PerceptualHash: Hashable, Sendable {
    /// A bit for each wave, set for those that are strong and above 0.
    public let rising: UInt64
    /// A bit for each wave, set for those that are strong and below 0.
    public let falling: UInt64

    /// Any bits are a hash.
    public init(rising: UInt64, falling: UInt64) {
        self.rising = rising
        self.falling = falling
    }

    /// In how many bits they differ, 0 … 128.
    public func distance(to other: PerceptualHash) -> Int {
        (rising ^ other.rising).nonzeroBitCount + (falling ^ other.falling).nonzeroBitCount
    }
}

/// The hashes by which copies of a picture are found, those that were cropped by up to a twentieth too: of the whole,
/// and of what is left without a twentieth at an edge or a corner.
///
/// Cropping moves everything in a picture, which changes its hash more than anything else does; but it makes it what
/// the hash of such a part is.
public struct Likeness: Hashable, Sendable {
    /// Of the whole picture.
    public let whole: PerceptualHash
    /// Of ``partCount`` parts of it.
    public let parts: [PerceptualHash]

    /// How many parts of a picture have a hash.
    public static let partCount = 9
    /// Hashes that differ in so many bits, at most, are of pictures that look the same.
    public static let maximumDistance = 10

    /// Nil for another number of parts than ``partCount``.
    public init?(whole: PerceptualHash, parts: [PerceptualHash]) {
        guard parts.count == Self.partCount else { return nil }
        self.whole = whole
        self.parts = parts
    }

    /// Whether one picture looks like the other or like a part of it.
    public func isLike(_ other: Likeness) -> Bool {
        func isNear(_ one: PerceptualHash, _ two: PerceptualHash) -> Bool {
            one.distance(to: two) <= Self.maximumDistance
        }
        return isNear(whole, other.whole) || other.parts.contains { isNear(whole, $0) }
            || parts.contains { isNear($0, other.whole) }
    }
}

extension Likeness {
    /// Of a picture of `width` × `height` pixels, four bytes each: blue, green, red, alpha, opaque. Nil for one that
    /// is too plain to be told from others, and for one of fewer than nine pixels a side.
    ///
    /// A picture of 64 pixels is as good as one of 4000. Complexity: O(pixels).
    public init?(of pixels: [UInt8], width: Int, height: Int) {
        guard min(width, height) > Waves.highest, pixels.count >= width * height * 4 else { return nil }
        let across = Section.all.map { Waves(of: $0, length: width) }
        let down = Section.all.map { Waves(of: $0, length: height) }
        // Each row's waves first: what is down is the same for all of it.
        var rows = [[Double]](repeating: [], count: across.count)
        var brightness = [Double](repeating: 0, count: width)
        for y in 0..<height {
            for x in 0..<width {
                let place = (y * width + x) * 4
                brightness[x] =
                    0.114 * Double(pixels[place]) + 0.587 * Double(pixels[place + 1])
                    + 0.299 * Double(pixels[place + 2])
            }
            for (index, waves) in across.enumerated() { rows[index] += waves.strengths(in: brightness) }
        }
        func hash(_ column: Int, _ row: Int) -> PerceptualHash? {
            PerceptualHash(of: down[row].strengths(downOf: rows[column]))
        }
        var hashes: [PerceptualHash] = []
        for (column, row) in Section.pairs {
            guard let hash = hash(column, row) else { return nil }
            hashes.append(hash)
        }
        self.init(whole: hashes[0], parts: Array(hashes[1...]))
    }
}

extension PerceptualHash {
    /// The least strength of a picture's middle wave, in levels of 0 … 255: below it noise decides.
    private static let leastStrength = 0.1

    /// `strengths` has `Waves.count` waves across for each of as many down. Nil where most are next to nothing.
    fileprivate init?(of strengths: [Double]) {
        var chosen: [Double] = []
        for down in 0..<Waves.count {
            for across in 0..<Waves.count where 1...72 ~= down * down + across * across {
                chosen.append(strengths[down * Waves.count + across])
            }
        }
        let middle = chosen.map { abs($0) }.sorted()[chosen.count / 2]
        guard middle >= Self.leastStrength else { return nil }
        var (rising, falling): (UInt64, UInt64) = (0, 0)
        for (wave, strength) in chosen.enumerated() where abs(strength) > middle {
            // Strong waves are neighbours, their bits are not: so any part of a hash tells about as much.
            let bit: UInt64 = 1 << (wave * 11 % 64)
            if strength > 0 { rising |= bit } else { falling |= bit }
        }
        self.init(rising: rising, falling: falling)
    }
}

/// What is left of a side, in fortieths of it.
private struct Section {
    let start: Int
    let end: Int

    /// The whole; without the first twentieth; without the last; without half of one at both ends.
    static let all = [
        Section(start: 0, end: 40), Section(start: 2, end: 40), Section(start: 0, end: 38), Section(start: 1, end: 39),
    ]

    /// Which of them make the whole and the parts, across and down.
    static let pairs = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2), (3, 3)]
}

/// The lowest waves of an orthonormal cosine transform (DCT-II) along a section of a row or column.
private struct Waves {
    /// The number of half turns of the last.
    static let highest = 8
    static let count = highest + 1

    private let length: Int
    /// A wave after the other, a value for each pixel.
    private var values: [Double] = []

    /// `length` is in pixels, of the whole row or column.
    init(of section: Section, length: Int) {
        self.length = length
        // In fortieths of a pixel, since a section may begin within one.
        let (start, size) = (section.start * length, (section.end - section.start) * length)
        for wave in 0..<Self.count {
            let scale = (wave == 0 ? 1 : 2.0.squareRoot()) / Double(size)
            for pixel in 0..<length {
                let covered = max(0, min(40 * pixel + 40, start + size) - max(40 * pixel, start))
                let middle = max(0, 40 * pixel + 20 - start)
                values.append(Cosine.of(halfTurns: wave * middle, in: size) * scale * Double(covered))
            }
        }
    }

    /// How strong each wave is in a row.
    func strengths(in row: [Double]) -> [Double] {
        (0..<Self.count).map { wave in
            var sum = 0.0
            for pixel in 0..<length { sum += row[pixel] * values[wave * length + pixel] }
            return sum
        }
    }

    /// How strong each wave down is in each wave across, of all rows' waves one after the other.
    func strengths(downOf rows: [Double]) -> [Double] {
        var sums = [Double](repeating: 0, count: Self.count * Self.count)
        for wave in 0..<Self.count {
            for pixel in 0..<length {
                let value = values[wave * length + pixel]
                for across in 0..<Self.count {
                    sums[wave * Self.count + across] += rows[pixel * Self.count + across] * value
                }
            }
        }
        return sums
    }
}
