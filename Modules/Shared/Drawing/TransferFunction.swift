import Primitives

/// Between sRGB's stored values and light, without `pow`, which Embedded Swift does not have.
///
/// Source: IEC 61966-2-1.
enum TransferFunction {
    /// The light, 0 … 1, of a stored value, 0 … 1: x^2.4 as x² · x^0.4, the fifth root squared by Newton's method.
    static func light(of share: Double) -> Double {
        if share <= 0.04045 { return share / 12.92 }
        let x = (share + 0.055) / 1.055
        // From above it falls until it has as many digits as there are.
        var root = 1.0
        while true {
            let next = (4 * root + x / (root * root * root * root)) / 5
            if next >= root { break }
            root = next
        }
        return x * x * root * root
    }

    /// The light of each stored value.
    static func lights() -> [Double] { (0..<256).map { light(of: Double($0) / 255) } }

    /// The light from which on each value is stored: halfway to it from the one below.
    static func thresholds() -> [Double] { (0..<256).map { light(of: (Double($0) - 0.5) / 255) } }

    /// The stored value of so much light; what is outside of 0 … 1 becomes black or white.
    static func stored(_ light: Double, _ thresholds: [Double]) -> UInt8 {
        UInt8(max(0, thresholds.partitioningIndex { !($0 <= light) } - 1))
    }
}
