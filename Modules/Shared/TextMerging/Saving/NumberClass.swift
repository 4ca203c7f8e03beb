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

    /// For a symbol below `count`: the least number of the class, and how many bits follow.
    static func range(of symbol: Int) -> (least: UInt32, size: Int) {
        guard symbol >= 16 else { return (UInt32(symbol), 0) }
        let exponent = (symbol - 8) / 2
        return (UInt32(2 + symbol % 2) << UInt32(exponent - 1), exponent - 1)
    }
}
