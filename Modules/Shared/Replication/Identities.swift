public import Primitives

/// One document: 128 random bits.
public struct DocumentID: Hashable, Comparable, Sendable {
    public let high: UInt64
    public let low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    public init(using generator: inout some RandomNumberGenerator) {
        self.init(high: generator.next(), low: generator.next())
    }

    public static func < (left: DocumentID, right: DocumentID) -> Bool {
        left.high == right.high ? left.low < right.low : left.high < right.high
    }
}

/// The person who wrote something: 64 random bits, kept in the settings, the same on all their devices.
public struct AuthorID: Hashable, Sendable {
    public let raw: UInt64

    public init(_ raw: UInt64) {
        self.raw = raw
    }
}

/// An event is named by its first unit.
public typealias EventID = UnitID

/// When something was written: a hybrid logical clock, 48 bits of milliseconds since 1970 and a 16-bit
/// counter.
///
/// Source: Kulkarni et al., "Logical Physical Clocks and Consistent Snapshots in Globally Distributed
/// Databases", 2014.
public struct Timestamp: Hashable, Comparable, Sendable {
    public let raw: UInt64

    public init(raw: UInt64) {
        self.raw = raw
    }

    public init(milliseconds: UInt64, counter: UInt16 = 0) {
        raw = min(milliseconds, Self.maximumMilliseconds) << 16 | UInt64(counter)
    }

    public static let maximumMilliseconds: UInt64 = (1 << 48) - 1
    public static let zero = Timestamp(raw: 0)

    public var milliseconds: UInt64 { raw >> 16 }
    public var counter: UInt16 { UInt16(truncatingIfNeeded: raw) }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.raw < right.raw
    }
}

/// Who wrote a change and when: the change's unit and the event's time. Ordered by time, then unit, so
/// that every replica agrees which of two changes is the later.
public struct Origin: Hashable, Comparable, Sendable {
    public let unit: UnitID
    public let time: Timestamp

    public init(unit: UnitID, time: Timestamp) {
        self.unit = unit
        self.time = time
    }

    /// Before everything that was ever written.
    public static let zero = Origin(unit: .none, time: .zero)

    public static func < (left: Origin, right: Origin) -> Bool {
        left.time == right.time ? left.unit < right.unit : left.time < right.time
    }
}
