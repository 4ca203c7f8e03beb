#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Bytes in memory by their keys, up to a cost in bytes: those that were not asked for the longest go first. What is
/// not there is made once, however many ask for it at the same time: the others wait and get the same.
///
/// Sendable by its lock, which guards everything.
package final class SharedCache<Key: Hashable & Sendable, Fault: Error>: @unchecked Sendable {
    private struct Entry {
        var bytes: [UInt8]
        var usedAt: UInt64
    }

    /// Something that is being made, and for whom.
    private final class Making {
        var result: Result<[UInt8], Fault>?
    }

    private let limit: Int
    private var entries: [Key: Entry] = [:]
    private var makings: [Key: Making] = [:]
    private var cost = 0
    private var time: UInt64 = 0
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let isMade = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// `limit` in bytes; what is larger alone is not kept.
    package init(limit: Int) {
        self.limit = limit
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(isMade, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        pthread_cond_destroy(isMade)
        mutex.deallocate()
        isMade.deallocate()
    }

    /// What is kept, in bytes.
    package var currentCost: Int {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return cost
    }

    /// The bytes for `key`; `make` is asked when they are not there. A failure is for those who wait for it, and
    /// forgotten: who asks later tries again.
    package func bytes(for key: Key, make: () throws(Fault) -> [UInt8]) throws(Fault) -> [UInt8] {
        pthread_mutex_lock(mutex)
        if let bytes = take(key) {
            pthread_mutex_unlock(mutex)
            return bytes
        }
        if let making = makings[key] {
            while making.result == nil { pthread_cond_wait(isMade, mutex) }
            let result = making.result
            pthread_mutex_unlock(mutex)
            return try result?.get() ?? []
        }
        let making = Making()
        makings[key] = making
        pthread_mutex_unlock(mutex)
        let result = Result<[UInt8], Fault> { () throws(Fault) in try make() }
        pthread_mutex_lock(mutex)
        making.result = result
        makings[key] = nil
        if case .success(let bytes) = result { keep(bytes, for: key) }
        pthread_cond_broadcast(isMade)
        pthread_mutex_unlock(mutex)
        return try result.get()
    }

    private func take(_ key: Key) -> [UInt8]? {
        guard let bytes = entries[key]?.bytes else { return nil }
        time += 1
        entries[key]?.usedAt = time
        return bytes
    }

    private func keep(_ bytes: [UInt8], for key: Key) {
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
