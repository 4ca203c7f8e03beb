public import Primitives

/// One document: 128 random bits.
public struct DocumentID: Hashable, Comparable, Sendable {
    /// The first 64 bits in text and on the wire.
    public let high: UInt64
    /// The last 64 bits in text and on the wire.
    public let low: UInt64

    /// For ids that are known already, such as one that was read.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A new document's id: two draws.
    public init(using generator: inout some RandomNumberGenerator) {
        self.init(high: generator.next(), low: generator.next())
    }

    /// A total order without a meaning, the same everywhere.
    public static func < (left: DocumentID, right: DocumentID) -> Bool {
        left.high == right.high ? left.low < right.low : left.high < right.high
    }
}

/// The person who wrote something: 64 random bits, kept in the settings, the same on all their devices.
public struct AuthorID: Hashable, Sendable {
    /// Drawn once for each person.
    public let raw: UInt64

    /// Takes any bits, such as those that were read.
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
    /// The milliseconds in the upper 48 bits, the counter in the lower 16.
    public let raw: UInt64

    /// Takes any bits: what was read may lie far ahead of every clock.
    public init(raw: UInt64) {
        self.raw = raw
    }

    /// Milliseconds since 1970; more than `maximumMilliseconds` become that.
    public init(milliseconds: UInt64, counter: UInt16 = 0) {
        raw = min(milliseconds, Self.maximumMilliseconds) << 16 | UInt64(counter)
    }

    /// 2⁴⁸ − 1: in the year 10889.
    public static let maximumMilliseconds: UInt64 = (1 << 48) - 1
    /// 1970, before everything that was ever written.
    public static let zero = Timestamp(raw: 0)

    /// Since 1970.
    public var milliseconds: UInt64 { raw >> 16 }
    /// Tells events of one millisecond apart.
    public var counter: UInt16 { UInt16(truncatingIfNeeded: raw) }

    /// By milliseconds, then by counter.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.raw < right.raw
    }
}

/// Who wrote a change and when: the change's unit and the event's time. Ordered by time, then unit, so
/// that every replica agrees which of two changes is the later.
public struct Origin: Hashable, Comparable, Sendable {
    /// The change's own, which tells origins of one event apart.
    public let unit: UnitID
    /// The event's.
    public let time: Timestamp

    /// Of the change whose first unit this is.
    public init(unit: UnitID, time: Timestamp) {
        self.unit = unit
        self.time = time
    }

    /// Before everything that was ever written.
    public static let zero = Origin(unit: .none, time: .zero)

    /// By time, then by unit.
    public static func < (left: Origin, right: Origin) -> Bool {
        left.time == right.time ? left.unit < right.unit : left.time < right.time
    }
}
