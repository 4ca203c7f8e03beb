public import Primitives

/// Values by key, in the keys' order: whatever comes in whatever order, each costs about the logarithm of their number.
///
/// What peers name is kept in one: an array would be searched or moved as a whole for each, and a hash table has no order
/// that is the same on every replica. The entries lie in chunks of at most 256, with the first key of each
/// chunk in an array of its own; a copy shares all chunks but those that are changed.
public struct SortedTable<Key: Comparable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline
    struct Chunk: Sendable {
        @usableFromInline var keys: [Key]
        @usableFromInline var values: [Value]

        @inlinable
        init(keys: [Key], values: [Value]) {
            self.keys = keys
            self.values = values
        }
    }

    /// Where a key is, or would go.
    @usableFromInline
    struct Place {
        @usableFromInline var chunk: Int
        @usableFromInline var offset: Int
        @usableFromInline var isFound: Bool

        @inlinable
        init(chunk: Int, offset: Int, isFound: Bool) {
            self.chunk = chunk
            self.offset = offset
            self.isFound = isFound
        }
    }

    /// None is empty.
    @usableFromInline var chunks: [Chunk] = []
    @usableFromInline var firsts: [Key] = []
    @usableFromInline var entryCount = 0

    @usableFromInline static var maximum: Int { 256 }
    /// How full a chunk gets by appending: with room for what comes between.
    @usableFromInline static var filled: Int { 192 }

    /// A table without entries.
    @inlinable
    public init() {}

    /// How many entries there are. Complexity: O(1).
    @inlinable public var count: Int { entryCount }
    /// Whether there are no entries.
    @inlinable public var isEmpty: Bool { entryCount == 0 }

    /// Complexity: O(log n).
    @inlinable
    public subscript(key: Key) -> Value? {
        value(at: place(of: key))
    }

    @inlinable
    func value(at place: Place) -> Value? {
        place.isFound ? chunks[place.chunk].values[place.offset] : nil
    }

    /// Complexity: O(log n).
    @inlinable
    public func contains(_ key: Key) -> Bool { place(of: key).isFound }

    /// The entry with the greatest key.
    @inlinable public var last: (key: Key, value: Value)? {
        guard let chunk = chunks.last, let key = chunk.keys.last, let value = chunk.values.last else { return nil }
        return (key, value)
    }

    /// The entry with the least key.
    @inlinable public var first: (key: Key, value: Value)? {
        guard let chunk = chunks.first, let key = chunk.keys.first, let value = chunk.values.first else { return nil }
        return (key, value)
    }

    /// The first entry whose key is not below `key`. Complexity: O(log n).
    @inlinable
    public func first(from key: Key) -> (key: Key, value: Value)? {
        entry(at: place(of: key))
    }

    /// The last entry whose key is below `key`. Complexity: O(log n).
    @inlinable
    public func last(before key: Key) -> (key: Key, value: Value)? {
        var place = place(of: key)
        if place.offset == 0 {
            guard place.chunk > 0 else { return nil }
            place.chunk -= 1
            place.offset = chunks[place.chunk].keys.count
        }
        place.offset -= 1
        return entry(at: place)
    }

    /// The first entry that passes the test. Complexity: O(n).
    @inlinable
    public func first(where isWanted: (Key, Value) -> Bool) -> (key: Key, value: Value)? {
        for chunk in chunks {
            for index in chunk.keys.indices where isWanted(chunk.keys[index], chunk.values[index]) {
                return (chunk.keys[index], chunk.values[index])
            }
        }
        return nil
    }

    /// How many keys are below `key`. Complexity: O(log n + n/256).
    @inlinable
    public func rank(of key: Key) -> Int {
        let place = place(of: key)
        var rank = place.offset
        for chunk in 0..<place.chunk { rank += chunks[chunk].keys.count }
        return rank
    }

    /// All keys, ascending.
    @inlinable public var keys: [Key] {
        if chunks.count == 1 { return chunks[0].keys }
        var result: [Key] = []
        result.reserveCapacity(count)
        for chunk in chunks { result.append(contentsOf: chunk.keys) }
        return result
    }

    /// All values, in the order of their keys.
    @inlinable public var values: [Value] {
        if chunks.count == 1 { return chunks[0].values }
        var result: [Value] = []
        result.reserveCapacity(count)
        for chunk in chunks { result.append(contentsOf: chunk.values) }
        return result
    }

    /// Calls `body` for each entry, in the keys' order.
    @inlinable
    public func forEach<Failure: Error>(_ body: (Key, Value) throws(Failure) -> Void) throws(Failure) {
        for chunk in chunks {
            for index in chunk.keys.indices { try body(chunk.keys[index], chunk.values[index]) }
        }
    }

    /// Calls `body` for the entries from `key` on, in the keys' order, until it returns false.
    @inlinable
    public func forEach(from key: Key, while body: (Key, Value) -> Bool) {
        var place = place(of: key)
        while place.chunk < chunks.count {
            let chunk = chunks[place.chunk]
            for index in place.offset..<chunk.keys.count where !body(chunk.keys[index], chunk.values[index]) { return }
            place.chunk += 1
            place.offset = 0
        }
    }
}

extension SortedTable {
    /// Adds an entry; false, and nothing is changed, where the key is there already. Complexity: O(log n).
    @inlinable
    @discardableResult
    public mutating func insert(_ key: Key, _ value: Value) -> Bool {
        let place = place(of: key)
        guard !place.isFound else { return false }
        insert(key, value, at: place)
        return true
    }

    /// Sets the value of a key, be it there or not. Complexity: O(log n).
    @inlinable
    public mutating func set(_ key: Key, to value: Value) {
        set(key, to: value, at: place(of: key))
    }

    /// The same where it is known where the key is, or would go.
    @inlinable
    mutating func set(_ key: Key, to value: Value, at place: Place) {
        if place.isFound {
            chunks[place.chunk].values[place.offset] = value
        } else {
            insert(key, value, at: place)
        }
    }

    /// Changes the value of a key where it lies; one that is not there begins as `start`. Complexity: O(log n).
    @inlinable
    public mutating func update<Failure: Error>(
        _ key: Key, from start: @autoclosure () -> Value, _ body: (inout Value) throws(Failure) -> Void
    ) throws(Failure) {
        var place = place(of: key)
        if !place.isFound {
            insert(key, start(), at: place)
            place = self.place(of: key)
        }
        try body(&chunks[place.chunk].values[place.offset])
    }

    /// Takes out an entry. Complexity: O(log n).
    @inlinable
    @discardableResult
    public mutating func remove(_ key: Key) -> Value? {
        let place = place(of: key)
        guard place.isFound else { return nil }
        entryCount -= 1
        let value = chunks[place.chunk].values.remove(at: place.offset)
        chunks[place.chunk].keys.remove(at: place.offset)
        if chunks[place.chunk].keys.isEmpty {
            chunks.remove(at: place.chunk)
            firsts.remove(at: place.chunk)
        } else {
            if place.offset == 0 { firsts[place.chunk] = chunks[place.chunk].keys[0] }
            if place.chunk > 0 { join(place.chunk) }
        }
        return value
    }

    /// Leaves one entry only; what memory there is is kept.
    @inlinable
    public mutating func reset(to key: Key, _ value: Value) {
        guard chunks.count == 1 else {
            self = SortedTable()
            insert(key, value)
            return
        }
        chunks[0].keys.removeAll(keepingCapacity: true)
        chunks[0].values.removeAll(keepingCapacity: true)
        chunks[0].keys.append(key)
        chunks[0].values.append(value)
        firsts[0] = key
        entryCount = 1
    }

    @inlinable
    func entry(at place: Place) -> (key: Key, value: Value)? {
        var place = place
        if place.chunk < chunks.count, place.offset == chunks[place.chunk].keys.count {
            place.chunk += 1
            place.offset = 0
        }
        guard place.chunk < chunks.count else { return nil }
        return (chunks[place.chunk].keys[place.offset], chunks[place.chunk].values[place.offset])
    }

    @inlinable
    func place(of key: Key) -> Place {
        guard let last = chunks.indices.last else { return Place(chunk: 0, offset: 0, isFound: false) }
        // Nearly always what comes is the latest.
        if let greatest = chunks[last].keys.last, greatest < key {
            return Place(chunk: last, offset: chunks[last].keys.count, isFound: false)
        }
        let chunk = firsts.partitioningIndex { key < $0 } - 1
        guard chunk >= 0 else { return Place(chunk: 0, offset: 0, isFound: false) }
        let offset = chunks[chunk].keys.partitioningIndex { !($0 < key) }
        let isFound = offset < chunks[chunk].keys.count && !(key < chunks[chunk].keys[offset])
        return Place(chunk: chunk, offset: offset, isFound: isFound)
    }

    @inlinable
    mutating func insert(_ key: Key, _ value: Value, at place: Place) {
        entryCount += 1
        let isAtEnd = place.chunk == chunks.count - 1 && place.offset == chunks[place.chunk].keys.count
        if chunks.isEmpty || (isAtEnd && place.offset >= Self.filled) {
            chunks.append(Chunk(keys: [key], values: [value]))
            firsts.append(key)
            return
        }
        chunks[place.chunk].keys.insert(key, at: place.offset)
        chunks[place.chunk].values.insert(value, at: place.offset)
        if place.offset == 0 { firsts[place.chunk] = key }
        if chunks[place.chunk].keys.count > Self.maximum { split(place.chunk) }
    }

    @inlinable
    mutating func split(_ chunk: Int) {
        let half = chunks[chunk].keys.count / 2
        let upper = Chunk(keys: Array(chunks[chunk].keys[half...]), values: Array(chunks[chunk].values[half...]))
        chunks[chunk].keys.removeSubrange(half...)
        chunks[chunk].values.removeSubrange(half...)
        firsts.insert(upper.keys[0], at: chunk + 1)
        chunks.insert(upper, at: chunk + 1)
    }

    /// Joins a chunk that few are left in to the one before it, so that removing leaves no trail of small ones.
    @inlinable
    mutating func join(_ chunk: Int) {
        let left = chunks[chunk].keys.count
        guard left < Self.maximum / 8, chunks[chunk - 1].keys.count + left <= Self.maximum / 2 else { return }
        let rest = chunks.remove(at: chunk)
        firsts.remove(at: chunk)
        chunks[chunk - 1].keys.append(contentsOf: rest.keys)
        chunks[chunk - 1].values.append(contentsOf: rest.values)
    }
}
