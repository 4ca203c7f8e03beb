/// How does a cache stay small, and load a thing once however many ask for it?
///
/// It counts bytes, not entries, and lets go of what was used longest ago. Whoever asks for what is being loaded
/// waits for that load instead of beginning another. A cache may forget anything at any time: it is never the only
/// place where something is.
///
/// In Modules: a snapshot is a cache of a document's log, Shared/ModuleKit/Storage/EventStore.swift.

/// At most `costLimit` bytes; the least recently used go first. Finding is O(1), letting go O(entries).
struct CostLimitedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    let costLimit: Int
    private(set) var totalCost = 0
    private var entries: [Key: (value: Value, cost: Int, lastUse: Int)] = [:]
    private var uses = 0

    init(costLimit: Int) {
        self.costLimit = costLimit
    }

    /// The least recently used first.
    var keys: [Key] {
        entries.sorted { $0.value.lastUse < $1.value.lastUse }.map { $0.key }
    }

    mutating func value(for key: Key) -> Value? {
        uses += 1
        entries[key]?.lastUse = uses
        return entries[key]?.value
    }

    /// Keeps the value unless it alone is over the limit.
    mutating func insert(_ value: Value, for key: Key, cost: Int) {
        totalCost -= entries.removeValue(forKey: key)?.cost ?? 0
        guard cost <= costLimit else { return }
        uses += 1
        entries[key] = (value, cost, uses)
        totalCost += cost
        while totalCost > costLimit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            entries[oldest.key] = nil
            totalCost -= oldest.value.cost
        }
    }
}

actor Thumbnails {
    private(set) var cache = CostLimitedCache<String, [UInt8]>(costLimit: 100)
    private(set) var renderings = 0
    private var loads: [String: Task<[UInt8], Never>] = [:]

    func thumbnail(of part: String, bytes: Int) async -> [UInt8] {
        if let image = cache.value(for: part) { return image }
        if let load = loads[part] { return await load.value }
        let load = Task { await render(bytes) }
        loads[part] = load
        let image = await load.value
        loads[part] = nil
        cache.insert(image, for: part, cost: image.count)
        return image
    }

    private func render(_ bytes: Int) async -> [UInt8] {
        renderings += 1
        for _ in 0..<10 { await Task.yield() }  // Others ask meanwhile.
        return [UInt8](repeating: 0, count: bytes)
    }
}

let thumbnails = Thumbnails()
await withTaskGroup { group in
    for _ in 0..<50 { group.addTask { _ = await thumbnails.thumbnail(of: "hair", bytes: 40) } }
}
print("fifty cells ask for hair at once: rendered \(await thumbnails.renderings) time")
print("then, one after the other, into \(await thumbnails.cache.costLimit) bytes:")
for (part, bytes) in [("face", 40), ("hair", 40), ("eyes", 30), ("hair", 40), ("face", 40), ("poster", 500)] {
    let before = await thumbnails.renderings
    _ = await thumbnails.thumbnail(of: part, bytes: bytes)
    let source = await thumbnails.renderings == before ? "from the cache" : "rendered"
    print("  \(part), \(bytes) bytes: \(source); kept: \(await thumbnails.cache.keys.joined(separator: ", "))")
}
