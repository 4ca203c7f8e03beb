/// Makes pictures smaller: each target pixel is the mean of the area that it covers, edges in proportion.
///
/// Rows are pushed from the top as they are decoded, so that a large picture never lies in memory whole. Separable:
/// first down, in sums of 2¹⁵ · 255 that fit 32 bits, then across, on eight bits and eight more. The mean is of the
/// stored values and not of light: on photos nobody sees the difference, and it costs nothing.
struct AreaFilter {
    let target: PixelSize
    private let channels: Int
    private let down: AreaWeights
    private let across: AreaWeights
    /// A source row: sums of the rows so far.
    private var sums: [UInt32]
    /// A source row: the mean of its rows, in 256ths.
    private var means: [UInt16]
    private var bytes: [UInt8]
    private var sourceRow = 0
    private var targetRow = 0

    /// `channels` is 1 or 4.
    init(from source: PixelSize, to target: PixelSize, channels: Int) {
        self.target = target
        self.channels = channels
        down = AreaWeights(source: source.height, target: target.height)
        across = AreaWeights(source: source.width, target: target.width)
        sums = [UInt32](repeating: 0, count: source.width * channels)
        means = [UInt16](repeating: 0, count: source.width * channels)
        let count = target.pixels * channels
        bytes = [UInt8](unsafeUninitializedCapacity: count) { _, filled in filled = count }
    }

    /// Bytes that filtering takes at once.
    static func memory(from source: PixelSize, to target: PixelSize, channels: Int) -> Int {
        source.width * channels * 6 + target.pixels * channels + (source.width + source.height) * 12
    }

    /// The next row: source width · channels bytes.
    mutating func push(_ row: UnsafePointer<UInt8>) {
        while targetRow < target.height {
            let first = Int(down.starts[targetRow])
            let place = Int(down.places[targetRow])
            let last = first + Int(down.places[targetRow + 1]) - place - 1
            guard sourceRow >= first else { break }
            add(row, weight: down.weights[place + sourceRow - first], isFirst: sourceRow == first)
            guard sourceRow == last else { break }
            finishRow()
            targetRow += 1
            // The next target may begin with the rest of this source row.
            guard targetRow < target.height, Int(down.starts[targetRow]) == sourceRow else { break }
        }
        sourceRow += 1
    }

    /// After the last row.
    consuming func finish() -> Plane {
        let (target, channels) = (target, channels)
        var bytes: [UInt8] = []
        swap(&bytes, &self.bytes)
        return Plane(width: target.width, height: target.height, channels: channels, bytes: bytes)
    }

    private mutating func add(_ row: UnsafePointer<UInt8>, weight: UInt16, isFirst: Bool) {
        sums.withUnsafeMutableBufferPointer { sums in
            guard let sum = sums.baseAddress else { return }
            if isFirst {
                for index in 0..<sums.count { sum[index] = UInt32(weight) &* UInt32(row[index]) }
            } else {
                for index in 0..<sums.count { sum[index] &+= UInt32(weight) &* UInt32(row[index]) }
            }
        }
    }

    private mutating func finishRow() {
        sums.withUnsafeBufferPointer { sums in
            means.withUnsafeMutableBufferPointer { means in
                for index in 0..<sums.count { means[index] = UInt16(truncatingIfNeeded: sums[index] &>> 7) }
            }
        }
        let width = target.width
        let offset = targetRow * width * channels
        means.withUnsafeBufferPointer { means in
            bytes.withUnsafeMutableBufferPointer { bytes in
                guard let mean = means.baseAddress, let out = bytes.baseAddress else { return }
                across.withUnsafe { starts, places, weights in
                    if channels == 4 {
                        AreaFilter.across4(mean, out + offset, width, starts, places, weights)
                    } else {
                        AreaFilter.across1(mean, out + offset, width, starts, places, weights)
                    }
                }
            }
        }
    }

    private static let half: UInt32 = 1 << 22

    private static func across1(
        _ mean: UnsafePointer<UInt16>, _ out: UnsafeMutablePointer<UInt8>, _ width: Int,
        _ starts: UnsafePointer<Int32>, _ places: UnsafePointer<Int32>, _ weights: UnsafePointer<UInt16>
    ) {
        for x in 0..<width {
            let place = Int(places[x])
            let taps = Int(places[x + 1]) &- place
            let (samples, weights) = (mean + Int(starts[x]), weights + place)
            var sum = half
            for tap in 0..<taps { sum &+= UInt32(samples[tap]) &* UInt32(weights[tap]) }
            out[x] = UInt8(truncatingIfNeeded: sum &>> 23)
        }
    }

    private static func across4(
        _ mean: UnsafePointer<UInt16>, _ out: UnsafeMutablePointer<UInt8>, _ width: Int,
        _ starts: UnsafePointer<Int32>, _ places: UnsafePointer<Int32>, _ weights: UnsafePointer<UInt16>
    ) {
        for x in 0..<width {
            let place = Int(places[x])
            let taps = Int(places[x + 1]) &- place
            let (samples, weights) = (mean + Int(starts[x]) &* 4, weights + place)
            var (first, second, third, fourth) = (half, half, half, half)
            for tap in 0..<taps {
                let weight = UInt32(weights[tap])
                first &+= UInt32(samples[tap &* 4]) &* weight
                second &+= UInt32(samples[tap &* 4 &+ 1]) &* weight
                third &+= UInt32(samples[tap &* 4 &+ 2]) &* weight
                fourth &+= UInt32(samples[tap &* 4 &+ 3]) &* weight
            }
            out[x &* 4] = UInt8(truncatingIfNeeded: first &>> 23)
            out[x &* 4 &+ 1] = UInt8(truncatingIfNeeded: second &>> 23)
            out[x &* 4 &+ 2] = UInt8(truncatingIfNeeded: third &>> 23)
            out[x &* 4 &+ 3] = UInt8(truncatingIfNeeded: fourth &>> 23)
        }
    }
}

extension AreaWeights {
    func withUnsafe(
        _ body: (UnsafePointer<Int32>, UnsafePointer<Int32>, UnsafePointer<UInt16>) -> Void
    ) {
        starts.withUnsafeBufferPointer { starts in
            places.withUnsafeBufferPointer { places in
                weights.withUnsafeBufferPointer { weights in
                    guard let starts = starts.baseAddress, let places = places.baseAddress,
                        let weights = weights.baseAddress
                    else { return }
                    body(starts, places, weights)
                }
            }
        }
    }
}
