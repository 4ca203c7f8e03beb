/// Between sRGB's stored values and light, without `pow`, which Embedded Swift does not have.
///
/// Source: IEC 61966-2-1.
struct TransferFunction {
    /// The light, 0 … 1, of each stored value.
    let light: [Double]
    /// The light from which on a value is stored: halfway to it from the one below.
    private let thresholds: [Double]

    init() {
        light = (0..<256).map { Self.light(of: Double($0) / 255) }
        thresholds = (0..<256).map { Self.light(of: (Double($0) - 0.5) / 255) }
    }

    /// The stored value of so much light; what is outside of 0 … 1 becomes black or white.
    func stored(_ light: Double) -> UInt8 {
        var (low, high) = (0, 256)
        while high - low > 1 {
            let middle = (low + high) / 2
            if thresholds[middle] <= light { low = middle } else { high = middle }
        }
        return UInt8(low)
    }

    /// x^2.4 as x² · x^0.4, the fifth root squared by Newton's method.
    static func light(of share: Double) -> Double {
        if share <= 0.04045 { return share / 12.92 }
        let x = (share + 0.055) / 1.055
        var root = 1.0
        for _ in 0..<30 { root = (4 * root + x / (root * root * root * root)) / 5 }
        return x * x * root * root
    }
}
