import Primitives

/// What the events before one let expect of it: the same to whoever packs and to whoever unpacks.
struct PackState {
    /// What a replica did last.
    struct Writer {
        /// The first unit of its last event.
        var last: UInt64 = 0
        /// The unit after those of its last event.
        var next: UInt64 = 0
        /// Where its last operation ended, in Unicode scalars.
        var caret: UInt32 = 0
    }

    var writers: [Writer] = []
    /// Whose the last event was, among the writers; -1 before the first one.
    var replica = -1
    var author = 0
    var time: UInt64 = 0
    /// The record and the last unit of the last edit of text.
    var record = UnitID.none
    var lastHead = UnitID.none
    /// What was typed last without a break, before the caret of `typist`.
    var typed: [UInt8] = []
    var typist = -1

    /// The time that is expected where the milliseconds go up by so many: a counter counts within one.
    func time(after milliseconds: UInt64) -> UInt64 {
        let counter = milliseconds == 0 ? (time & 0xffff) &+ 1 : 0
        return (((time >> 16) &+ milliseconds) << 16) | (counter & 0xffff)
    }

    /// Begins an edit of a text by the replica of the event.
    mutating func beginEdit(of record: UnitID) {
        if typist != replica || record != self.record { typed.removeAll(keepingCapacity: true) }
        typist = replica
        self.record = record
    }
}

/// What one operation of a text's edit is.
enum PackedOperation {
    /// One scalar comes at the caret.
    static let typing: UInt32 = 0
    /// One scalar behind the caret goes.
    static let deleting: UInt32 = 1
    /// One scalar before the caret goes.
    static let backspace: UInt32 = 2
    /// The scalar that was typed last goes.
    static let takingBack: UInt32 = 3
    /// Any that go, and any that come.
    static let other: UInt32 = 4
}

/// What of an event is not as expected.
struct PackedShape {
    var raw: UInt32

    static let id: UInt32 = 1
    static let parents: UInt32 = 2
    static let author: UInt32 = 4
    static let undoes: UInt32 = 8
    static let changes: UInt32 = 16
    static let rest: UInt32 = 32
    /// Alone: the event is kept as it is.
    static let kept: UInt32 = 64

    func has(_ bit: UInt32) -> Bool { raw & bit != 0 }
}

/// What a change is: an edit of a text, by what of it is not as expected, or a tag.
enum PackedChange {
    static let record: UInt32 = 1
    /// The edit follows the last edit that is here.
    static let followsLast: UInt32 = 2
    static let heads: UInt32 = 4
    /// The change with tag 0; others follow.
    static let firstTag: UInt32 = 8
    /// An edit of a text, in every kind of document.
    static let editTag: UInt8 = 19
}

extension PackState {
    /// Something comes at a position that is so far from the caret.
    @inline(__always)
    mutating func type(_ bytes: ArraySlice<UInt8>, scalars: UInt32, after jump: Int32, at position: UInt32) {
        if jump != 0 { typed.removeAll(keepingCapacity: true) }
        typed.append(contentsOf: bytes)
        writers[replica].caret = position &+ scalars
    }

    /// One scalar goes there. What was typed before the caret stays if that was behind it.
    @inline(__always)
    mutating func delete(after jump: Int32, at position: UInt32) {
        if jump != 0 { typed.removeAll(keepingCapacity: true) }
        writers[replica].caret = position
    }

    /// The scalar that was typed last, of so many bytes, goes.
    @inline(__always)
    mutating func takeBack(_ count: Int) {
        typed.removeLast(count)
        writers[replica].caret &-= 1
    }

    /// The scalar that was typed last.
    var lastTyped: ArraySlice<UInt8>? {
        var start = typed.count
        while start > 0, typed.count - start < 4 {
            start -= 1
            if typed[start] & 0xc0 != 0x80 { return typed[start...] }
        }
        return nil
    }
}

extension [UInt8] {
    /// How many Unicode scalars begin in these bytes.
    func scalarCount(in range: Range<Int>) -> UInt64 { self[range].scalarCount }
}

extension ArraySlice<UInt8> {
    /// How many Unicode scalars begin in these bytes.
    var scalarCount: UInt64 {
        var count: UInt64 = 0
        for byte in self where byte & 0xc0 != 0x80 { count &+= 1 }
        return count
    }
}

extension UInt8 {
    /// How many bytes a scalar has that begins with this one.
    var scalarLength: Int { self < 0x80 ? 1 : self < 0xe0 ? 2 : self < 0xf0 ? 3 : 4 }
}
