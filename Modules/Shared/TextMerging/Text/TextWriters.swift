/// Who wrote which part of a text: it is given the operations that the text is given, each with its writer's number.
///
/// It is a text itself, whose scalars stand where those of the other do, and say by their own number who wrote them.
/// Complexity: O(log length + inserted) for each operation.
public struct TextWriters: Sendable {
    private var storage = TextStorage()

    /// What one writer wrote in a row.
    public struct Part: Equatable, Sendable {
        /// From 0.
        public let writer: Int
        /// In Unicode scalars.
        public var length: Int
    }

    /// Those beyond count as the last.
    public static let mostWriters = 50_000
    /// The scalar of writer 0; all have two bytes or three.
    private static let first: UInt32 = 0x100

    /// Those of the empty text.
    public init() {}

    /// Takes what a writer, numbered from 0, did to the text. Places beyond the end are taken as the end.
    public mutating func apply(_ operations: [TextOperation], by writer: Int) {
        let number = UInt32(min(max(writer, 0), Self.mostWriters - 1))
        let scalar = Unicode.Scalar(Self.first + number) ?? " "
        for operation in operations {
            let position = min(Int(clamping: operation.position), storage.scalarCount)
            let end = position + min(operation.deleted.scalarCount, storage.scalarCount - position)
            if position < end { storage.delete(position..<end) }
            let count = operation.inserted.scalarCount
            guard count > 0 else { continue }
            var inserted = String(repeating: String(Character(scalar)), count: count)
            inserted.withUTF8 { storage.insert($0, $0.extent, at: position) }
        }
    }

    /// The parts of the text, from its beginning, neighbours by different writers.
    public var parts: [Part] {
        var parts: [Part] = []
        for scalar in storage.text.unicodeScalars {
            let writer = Int(scalar.value - Self.first)
            if parts.last?.writer == writer {
                parts[parts.count - 1].length += 1
            } else {
                parts.append(Part(writer: writer, length: 1))
            }
        }
        return parts
    }
}
