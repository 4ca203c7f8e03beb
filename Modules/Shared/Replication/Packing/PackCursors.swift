import Primitives
import TextMerging

/// Reads a column from its beginning to its end.
struct Cursor<Element> {
    let elements: [Element]
    fileprivate var place = 0

    init(_ elements: [Element]) {
        self.elements = elements
    }

    var isAtEnd: Bool { place == elements.count }

    /// The next one; throws at the end.
    @inline(__always)
    mutating func next() throws(TextMergingError) -> Element {
        guard place < elements.count else { throw .packed }
        defer { place &+= 1 }
        return elements[place]
    }

    /// The next `count`; throws where there are fewer.
    @inline(__always)
    mutating func take(_ count: UInt32) throws(TextMergingError) -> ArraySlice<Element> {
        guard count <= UInt32(clamping: elements.count &- place) else { throw .packed }
        let start = place
        place = start &+ Int(truncatingIfNeeded: count)
        return elements[start..<place]
    }
}

extension Cursor<UInt32> {
    /// The next one as an index of `count` things; throws for a greater one.
    @inline(__always)
    mutating func nextIndex(below count: Int) throws(TextMergingError) -> Int {
        let number = try next()
        guard number < UInt32(clamping: count) else { throw .packed }
        return Int(number)
    }
}

extension Cursor<UInt32> {
    /// The next number of 64 bits, which may be among the wide ones.
    @inline(__always)
    mutating func nextWide(_ wide: inout Cursor<UInt64>) throws(TextMergingError) -> UInt64 {
        let number = try next()
        return number == PackColumns.wide ? try wide.next() : UInt64(number)
    }
}

/// Reads units: whose, and how far from the one that is expected.
struct UnitCursor {
    private var replicas: Cursor<UInt32>
    private var jumps: Cursor<UInt32>

    init(_ replicas: Cursor<UInt32>, _ jumps: Cursor<UInt32>) {
        self.replicas = replicas
        self.jumps = jumps
    }

    var isAtEnd: Bool { replicas.isAtEnd && jumps.isAtEnd }

    /// The next one; throws where it is of none of `count` replicas.
    @inline(__always)
    mutating func next(
        _ wide: inout Cursor<UInt64>, below count: Int
    ) throws(TextMergingError) -> (replica: Int, jump: Int64) {
        let replica = try replicas.nextIndex(below: count)
        return (replica, Int64(zigzag: try jumps.nextWide(&wide)))
    }
}

extension Cursor<UInt8> {
    /// The next Unicode scalar's bytes, as the first one of them says.
    @inline(__always)
    mutating func takeScalar() throws(TextMergingError) -> ArraySlice<UInt8> {
        guard !isAtEnd else { throw .packed }
        return try take(UInt32(elements[place].scalarLength))
    }
}

/// Reads a column of runs.
struct RunCursor {
    private var values: Cursor<UInt32>
    private var lengths: Cursor<UInt32>
    private var value: UInt32 = 0
    private var left: UInt32 = 0
    /// Whether what was read last began a run.
    private(set) var isFirst = false

    init(_ values: [UInt32], _ lengths: [UInt32]) {
        self.values = Cursor(values)
        self.lengths = Cursor(lengths)
    }

    var isAtEnd: Bool { left == 0 && values.isAtEnd && lengths.isAtEnd }

    /// The next one; throws at the end.
    @inline(__always)
    mutating func next() throws(TextMergingError) -> UInt32 {
        isFirst = left == 0
        if left > 0 {
            left &-= 1
        } else {
            value = try values.next()
            left = try lengths.next()
        }
        return value
    }
}

extension TextMergingError {
    /// Columns that no events are written as.
    static var packed: TextMergingError { .malformed(at: 0) }
}
