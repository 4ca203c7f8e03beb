internal import Replication

/// Registers by key, sorted by the keys' bytes, so that every replica keeps and writes them in one order.
struct KeyedRegisters: Sendable {
    private var registers = SortedTable<TextKey, Register<String?>>()

    /// The register under `key`; one that was never set has no value.
    subscript(key: String) -> Register<String?> {
        registers[TextKey(key)] ?? Register(nil)
    }

    mutating func apply(_ assignment: Assignment<String?>, to key: String, from origin: Origin) {
        registers.update(TextKey(key), from: Register(nil)) { $0.apply(assignment, from: origin) }
    }

    /// The keys that have a value, with it, in the keys' order.
    var values: [(key: String, value: String)] {
        var result: [(key: String, value: String)] = []
        registers.forEach { key, register in
            if let value = register.value { result.append((key.text, value)) }
        }
        return result
    }
}

extension KeyedRegisters: WireCodable {
    func encode(into writer: inout WireWriter) {
        writer.writeVarint(UInt64(registers.count))
        registers.forEach { key, register in
            writer.write(key.text)
            register.encode(into: &writer)
        }
    }

    init(from reader: inout WireReader) throws(WireError) {
        // A length, a flag, an origin and a flag at least.
        for _ in 0..<(try reader.readCount(ofSize: 20)) {
            let key = TextKey(try reader.readString())
            if let last = registers.last, !(last.key < key) { throw reader.malformed }
            registers.insert(key, try Register(from: &reader))
        }
    }
}
