internal import Replication
internal import TextMerging

/// Registers by key, sorted by the keys' bytes, so that every replica keeps and writes them in one order.
struct KeyedRegisters: Sendable {
    private(set) var entries: [Entry] = []

    struct Entry: Sendable {
        let key: String
        var register: Register<String?>
    }

    /// One that was never set has the value nil.
    subscript(key: String) -> Register<String?> {
        let index = index(of: key)
        return isAt(index, key) ? entries[index].register : Register(nil)
    }

    mutating func apply(_ assignment: Assignment<String?>, to key: String, from origin: Origin) {
        let index = index(of: key)
        if !isAt(index, key) { entries.insert(Entry(key: key, register: Register(nil)), at: index) }
        entries[index].register.apply(assignment, from: origin)
    }

    private func isAt(_ index: Int, _ key: String) -> Bool {
        index < entries.count && entries[index].key.hasSameBytes(as: key)
    }

    private func index(of key: String) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].key.isBefore(key) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension KeyedRegisters: WireCodable {
    func encode(into writer: inout WireWriter) {
        writer.writeVarint(UInt64(entries.count))
        for entry in entries {
            writer.write(entry.key)
            entry.register.encode(into: &writer)
        }
    }

    init(from reader: inout WireReader) throws(WireError) {
        // A length, a flag, an origin and a flag at least.
        for _ in 0..<(try reader.readCount(ofSize: 20)) {
            let key = try reader.readString()
            if let last = entries.last, !last.key.isBefore(key) { throw reader.malformed }
            entries.append(Entry(key: key, register: try Register(from: &reader)))
        }
    }
}
