/// Where a target sample begins along an axis, and how much of it three source samples are, in 256ths; what is not
/// needed is 0.
struct AreaTaps {
    private let start: UInt32
    private let first: UInt16
    private let second: UInt16
    private let third: UInt16

    /// Of every target sample; `weights` has at most three for each.
    static func of(_ weights: AreaWeights) -> [AreaTaps] {
        (0..<weights.target).map { index in
            let (from, to) = (Int(weights.places[index]), Int(weights.places[index + 1]))
            var (shares, sum, given): ([UInt16], Int, Int) = ([0, 0, 0], 0, 0)
            for (tap, place) in (from..<to).enumerated() where tap < 3 {
                sum += Int(weights.weights[place])
                let share = (sum + 64) >> 7
                shares[tap] = UInt16(share - given)
                given = share
            }
            return AreaTaps(
                start: UInt32(weights.starts[index]), first: shares[0], second: shares[1], third: shares[2])
        }
    }

    /// Four means of samples that lie beside each other in words, in 256ths and rounded.
    @inline(__always)
    func sum(_ words: UnsafePointer<UInt64>) -> UInt64 {
        let samples = words + Int(start)
        return samples[0] &* UInt64(first) &+ samples[1] &* UInt64(second) &+ samples[2] &* UInt64(third)
            &+ 0x0080_0080_0080_0080
    }

    /// The mean of rows, rounded.
    func sum(
        _ rows: UnsafePointer<UInt8>, stride: Int, last: Int, into mean: UnsafeMutablePointer<UInt16>, _ count: Int
    ) {
        let row = rows + Int(start) * stride
        let next = rows + min(Int(start) + 1, last) * stride
        if third == 0 {
            for index in 0..<count {
                mean[index] = (UInt16(row[index]) &* first &+ UInt16(next[index]) &* second &+ 128) &>> 8
            }
        } else {
            let other = rows + min(Int(start) + 2, last) * stride
            for index in 0..<count {
                mean[index] =
                    (UInt16(row[index]) &* first &+ UInt16(next[index]) &* second &+ UInt16(other[index]) &* third
                        &+ 128) &>> 8
            }
        }
    }
}
