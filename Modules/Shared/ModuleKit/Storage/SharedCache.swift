import Synchronization

/// Bytes in memory by their keys, up to a cost in bytes: those that were not asked for the longest go first. What is
/// not there is made once, however many ask for it at the same time: the others wait and get the same.
package final class SharedCache<Key: Hashable & Sendable, Fault: Error>: Sendable {
    /// Something that is being made. Whoever locks it first makes it; the others wait for the lock and find the result.
    private final class Making: Sendable {
        let result = Mutex<Result<[UInt8], Fault>?>(nil)
    }

    private enum Found {
        case bytes([UInt8])
        case making(Making)
    }

    private let limit: Int
    private let kept = Mutex(Kept())

    /// `limit` in bytes; what is larger alone is not kept.
    package init(limit: Int) {
        self.limit = limit
    }

    /// What is kept, in bytes.
    package var currentCost: Int { kept.withLock { $0.cost } }

    /// The bytes for `key`; `make` is asked when they are not there. A failure is for those who wait for it, and
    /// forgotten: who asks later tries again.
    ///
    /// `make` must not ask for the same key.
    package func bytes(for key: Key, make: () throws(Fault) -> [UInt8]) throws(Fault) -> [UInt8] {
        let making: Making
        switch kept.withLock({ $0.find(key) }) {
        case .bytes(let bytes): return bytes
        case .making(let found): making = found
        }
        let result = making.result.withLock { result in
            if let result { return result }
            let made = Result<[UInt8], Fault> { () throws(Fault) in try make() }
            result = made
            kept.withLock { kept in
                kept.makings[key] = nil
                if case .success(let bytes) = made { kept.keep(bytes, for: key, limit: limit) }
            }
            return made
        }
        return try result.get()
    }

    /// What the lock guards.
    private struct Kept {
        private struct Entry {
            var bytes: [UInt8]
            var usedAt: UInt64
        }

        var makings: [Key: Making] = [:]
        private(set) var cost = 0
        private var entries: [Key: Entry] = [:]
        private var time: UInt64 = 0

        mutating func find(_ key: Key) -> Found {
            if let bytes = entries[key]?.bytes {
                time += 1
                entries[key]?.usedAt = time
                return .bytes(bytes)
            }
            let making = makings[key] ?? Making()
            makings[key] = making
            return .making(making)
        }

        mutating func keep(_ bytes: [UInt8], for key: Key, limit: Int) {
            guard bytes.count <= limit else { return }
            time += 1
            cost += bytes.count - (entries[key]?.bytes.count ?? 0)
            entries[key] = Entry(bytes: bytes, usedAt: time)
            while cost > limit, let oldest = entries.min(by: { $0.value.usedAt < $1.value.usedAt }) {
                cost -= oldest.value.bytes.count
                entries[oldest.key] = nil
            }
        }
    }
}
