/// The area filter for pictures that become no less than half as wide and high, where no target sample lies on more
/// than three source samples a side. Thumbnails are made by it, for a JPEG is decoded to less than twice their size.
///
/// Eight bits times weights in 256ths fit 16 bits, four of which fit a machine word, so that one multiplication serves
/// four samples: of a pixel its four bytes, of a plane the same column of four rows. What is rounded moves a sample
/// by a step or two where a light and a dark one meet.
struct NearAreaFilter {
    private let source: PixelSize
    private let target: PixelSize
    private let channels: Int
    private let down: [AreaTaps]
    private let across: [AreaTaps]

    init(from source: PixelSize, to target: PixelSize, channels: Int) {
        self.source = source
        self.target = target
        self.channels = channels
        down = AreaTaps.of(AreaWeights(source: source.height, target: target.height))
        across = AreaTaps.of(AreaWeights(source: source.width, target: target.width))
    }

    func apply(to plane: Plane) -> Plane {
        Plane(width: target.width, height: target.height, channels: channels) { out in
            plane.withRows { rows in
                across.withUnsafeBufferPointer { taps in
                    guard let taps = taps.baseAddress else { return }
                    if channels == 1 {
                        single(rows, stride: plane.stride, taps, out)
                    } else {
                        fourfold(rows, stride: plane.stride, taps, out)
                    }
                }
            }
        }
    }

    /// Pixels: the mean of rows is words already.
    private func fourfold(
        _ rows: UnsafePointer<UInt8>, stride: Int, _ taps: UnsafePointer<AreaTaps>, _ out: UnsafeMutablePointer<UInt8>
    ) {
        // Behind the row there are samples of weight 0.
        var words = [UInt64](repeating: 0, count: source.width + 2)
        for y in 0..<target.height {
            words.withUnsafeMutableBytes { bytes in
                guard let mean = bytes.baseAddress?.assumingMemoryBound(to: UInt16.self) else { return }
                down[y].sum(rows, stride: stride, last: source.height - 1, into: mean, source.width * 4)
            }
            words.withUnsafeBufferPointer { words in
                guard let words = words.baseAddress else { return }
                let line = UnsafeMutableRawPointer(out + y * target.width * 4)
                for x in 0..<target.width {
                    var word = taps[x].sum(words) &>> 8 & 0x00ff_00ff_00ff_00ff
                    word = (word | word &>> 8) & 0x0000_ffff_0000_ffff
                    line.storeBytes(
                        of: UInt32(truncatingIfNeeded: word | word &>> 16), toByteOffset: x &* 4, as: UInt32.self)
                }
            }
        }
    }

    /// One plane: four rows are laid into words, and taken out again two columns at a time.
    private func single(
        _ rows: UnsafePointer<UInt8>, stride: Int, _ taps: UnsafePointer<AreaTaps>, _ out: UnsafeMutablePointer<UInt8>
    ) {
        let width = source.width
        var means = [UInt16](repeating: 0, count: width * 4)
        var words = [UInt64](repeating: 0, count: width + 2)
        // Room for a column more than there may be.
        var lines = [UInt8](repeating: 0, count: (target.width + 1) * 4)
        for y in Swift.stride(from: 0, to: target.height, by: 4) {
            let count = min(4, target.height - y)
            means.withUnsafeMutableBufferPointer { means in
                guard let mean = means.baseAddress else { return }
                for row in 0..<count {
                    down[y + row].sum(rows, stride: stride, last: source.height - 1, into: mean + row * width, width)
                }
            }
            means.withUnsafeBufferPointer { means in
                words.withUnsafeMutableBufferPointer { words in
                    guard let mean = means.baseAddress, let words = words.baseAddress else { return }
                    Self.interleave(mean, mean + width, mean + 2 * width, mean + 3 * width, into: words, width)
                }
            }
            words.withUnsafeBufferPointer { words in
                lines.withUnsafeMutableBytes { lines in
                    guard let words = words.baseAddress, let lines = lines.baseAddress else { return }
                    across(words, taps, lines)
                    for row in 0..<count {
                        UnsafeMutableRawPointer(out + (y + row) * target.width).copyMemory(
                            from: lines + row * (target.width + 1), byteCount: target.width)
                    }
                }
            }
        }
    }

    private static func interleave(
        _ first: UnsafePointer<UInt16>, _ second: UnsafePointer<UInt16>, _ third: UnsafePointer<UInt16>,
        _ fourth: UnsafePointer<UInt16>, into words: UnsafeMutablePointer<UInt64>, _ count: Int
    ) {
        var x = 0
        while x &+ 8 <= count {
            // Eight columns at once: pairs of rows become halves of words, and these words.
            var (left, right) = (SIMD16<UInt16>(), SIMD16<UInt16>())
            left.evenHalf = eight(first + x)
            left.oddHalf = eight(second + x)
            right.evenHalf = eight(third + x)
            right.oddHalf = eight(fourth + x)
            var whole = SIMD16<UInt32>()
            whole.evenHalf = unsafeBitCast(left, to: SIMD8<UInt32>.self)
            whole.oddHalf = unsafeBitCast(right, to: SIMD8<UInt32>.self)
            UnsafeMutableRawPointer(words + x).storeBytes(of: whole, as: SIMD16<UInt32>.self)
            x &+= 8
        }
        while x < count {
            words[x] =
                UInt64(first[x]) | UInt64(second[x]) &<< 16 | UInt64(third[x]) &<< 32 | UInt64(fourth[x]) &<< 48
            x &+= 1
        }
    }

    @inline(__always)
    private static func eight(_ samples: UnsafePointer<UInt16>) -> SIMD8<UInt16> {
        UnsafeRawPointer(samples).loadUnaligned(as: SIMD8<UInt16>.self)
    }

    private func across(
        _ words: UnsafePointer<UInt64>, _ taps: UnsafePointer<AreaTaps>, _ lines: UnsafeMutableRawPointer
    ) {
        let length = target.width + 1
        for x in stride(from: 0, to: target.width, by: 2) {
            let high: UInt64 = 0xff00_ff00_ff00_ff00
            let left = (taps[x].sum(words) & high) &>> 8
            let right = x &+ 1 < target.width ? taps[x &+ 1].sum(words) & high : 0
            let pairs = left | right
            lines.storeBytes(of: UInt16(truncatingIfNeeded: pairs), toByteOffset: x, as: UInt16.self)
            lines.storeBytes(of: UInt16(truncatingIfNeeded: pairs &>> 16), toByteOffset: x &+ length, as: UInt16.self)
            lines.storeBytes(
                of: UInt16(truncatingIfNeeded: pairs &>> 32), toByteOffset: x &+ 2 &* length, as: UInt16.self)
            lines.storeBytes(
                of: UInt16(truncatingIfNeeded: pairs &>> 48), toByteOffset: x &+ 3 &* length, as: UInt16.self)
        }
    }
}
