import ModuleKit
import Replication

/// A value that goes along with a statement, in the binary form that its type has on the wire. Numbers without a sign
/// are sent as the signed ones of the same bits.
///
/// Source: https://www.postgresql.org/docs/15/protocol-overview.html, and the receiving functions of each type.
enum Parameter {
    case null
    case number(Int64)
    case flag(Bool)
    case bytes([UInt8])
    /// Without a NUL, which the server's text can't hold.
    case text(String)
    case document(DocumentID)
    case numbers([Int64])
    case flags([Bool])
    case byteStrings([[UInt8]])
    case texts([String])
    case documents([DocumentID])

    static func number(_ value: UInt64) -> Parameter { .number(Int64(bitPattern: value)) }
    static func number(_ value: Int) -> Parameter { .number(Int64(value)) }
    static func numbers(_ values: [UInt64]) -> Parameter { .numbers(values.map { Int64(bitPattern: $0) }) }

    /// The server's number of the type, from its pg_type.
    var type: UInt32 {
        switch self {
        case .null: 0
        case .flag: TypeID.flag
        case .bytes: TypeID.bytes
        case .number: TypeID.number
        case .text: TypeID.text
        case .document: TypeID.document
        case .flags: 1000
        case .byteStrings: 1001
        case .texts: 1009
        case .numbers: 1016
        case .documents: 2951
        }
    }

    private enum TypeID {
        static let flag: UInt32 = 16
        static let bytes: UInt32 = 17
        static let number: UInt32 = 20
        static let text: UInt32 = 25
        static let document: UInt32 = 2950
    }

    /// About what it takes on the wire.
    var size: Int {
        switch self {
        case .null, .flag: 1
        case .number: 8
        case .document: 16
        case .bytes(let bytes): bytes.count
        case .text(let text): text.utf8.count
        case .numbers(let values): 12 * values.count
        case .flags(let values): 5 * values.count
        case .documents(let values): 20 * values.count
        case .byteStrings(let values): values.reduce(0) { $0 + $1.count + 4 }
        case .texts(let values): values.reduce(0) { $0 + $1.utf8.count + 4 }
        }
    }

    func append(to bytes: inout [UInt8]) {
        switch self {
        case .null: break
        case .number(let value): Self.append(value, to: &bytes)
        case .flag(let value): bytes.append(value ? 1 : 0)
        case .bytes(let value): bytes += value
        case .text(let text): bytes += text.utf8
        case .document(let document): Self.append(document, to: &bytes)
        case .numbers(let values):
            Self.append(values, of: TypeID.number, to: &bytes) { value, bytes in
                Self.append(Int32(8), to: &bytes)
                Self.append(value, to: &bytes)
            }
        case .flags(let values):
            Self.append(values, of: TypeID.flag, to: &bytes) { value, bytes in
                Self.append(Int32(1), to: &bytes)
                bytes.append(value ? 1 : 0)
            }
        case .byteStrings(let values):
            Self.append(values, of: TypeID.bytes, to: &bytes) { value, bytes in
                Self.append(Int32(value.count), to: &bytes)
                bytes += value
            }
        case .texts(let values):
            Self.append(values, of: TypeID.text, to: &bytes) { value, bytes in
                Self.append(Int32(value.utf8.count), to: &bytes)
                bytes += value.utf8
            }
        case .documents(let values):
            Self.append(values, of: TypeID.document, to: &bytes) { value, bytes in
                Self.append(Int32(16), to: &bytes)
                Self.append(value, to: &bytes)
            }
        }
    }

    private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: value.bigEndian) { bytes += $0 }
    }

    private static func append(_ document: DocumentID, to bytes: inout [UInt8]) {
        append(document.high, to: &bytes)
        append(document.low, to: &bytes)
    }

    /// An array of one dimension, none of it null: its dimensions, whether there are nulls, its type, its length, the
    /// number of its first element.
    private static func append<Value>(
        _ values: [Value], of type: UInt32, to bytes: inout [UInt8], _ add: (Value, inout [UInt8]) -> Void
    ) {
        append(Int32(values.isEmpty ? 0 : 1), to: &bytes)
        append(Int32(0), to: &bytes)
        append(type, to: &bytes)
        if values.isEmpty { return }
        append(Int32(values.count), to: &bytes)
        append(Int32(1), to: &bytes)
        for value in values { add(value, &bytes) }
    }
}
