/// Numbers of one class share a Huffman symbol; how many the class has is a power of two, and that many bits say
/// which of them.
///
/// The first sixteen numbers are classes of their own; from there on each power of two has two classes.
struct NumberClass {
    var symbol: Int
    /// How many bits follow.
    var size: Int

    /// So that every number of 32 bits has a class.
    static let count = 72

    init(of number: UInt32) {
        if number < 16 {
            symbol = Int(number)
            size = 0
        } else {
            let exponent = 31 - number.leadingZeroBitCount
            symbol = 8 + 2 * exponent + Int(number >> UInt32(exponent - 1) & 1)
            size = exponent - 1
        }
    }

    /// For each symbol the least number of its class.
    static let leasts: [UInt32] = {
        var leasts: [UInt32] = []
        for symbol in 0..<count {
            leasts.append(symbol < 16 ? UInt32(symbol) : UInt32(2 + symbol % 2) << UInt32(symbol / 2 - 5))
        }
        return leasts
    }()

    /// For each symbol how many bits follow it.
    static let sizes: [UInt8] = {
        var sizes: [UInt8] = []
        for symbol in 0..<count { sizes.append(symbol < 16 ? 0 : UInt8(symbol / 2 - 5)) }
        return sizes
    }()
}
