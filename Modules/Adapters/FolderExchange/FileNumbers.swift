import Primitives
import Replication

/// A set of file numbers.
struct FileNumbers: Equatable {
    /// Sorted; most are added at the end.
    private var numbers: [UInt64] = []

    init() {}

    var count: Int { numbers.count }
    var last: UInt64 { numbers.last ?? 0 }

    /// The place of the first that is not less.
    private func place(of number: UInt64) -> Int {
        numbers.partitioningIndex { $0 >= number }
    }

    func contains(_ number: UInt64) -> Bool {
        let place = place(of: number)
        return place < numbers.count && numbers[place] == number
    }

    mutating func insert(_ number: UInt64) {
        let place = place(of: number)
        if place == numbers.count || numbers[place] != number { numbers.insert(number, at: place) }
    }
}

extension FileNumbers: WireCodable {
    /// How many, then each as its distance from the one before.
    func encode(into writer: inout WireWriter) {
        writer.writeVarint(UInt64(numbers.count))
        var last: UInt64 = 0
        for number in numbers {
            writer.writeVarint(number - last)
            last = number
        }
    }

    init(from reader: inout WireReader) throws(WireError) {
        var last: UInt64 = 0
        for _ in 0..<(try reader.readCount()) {
            let (number, isTooLarge) = last.addingReportingOverflow(try reader.readVarint())
            guard number > last, !isTooLarge else { throw reader.malformed }
            numbers.append(number)
            last = number
        }
    }
}
