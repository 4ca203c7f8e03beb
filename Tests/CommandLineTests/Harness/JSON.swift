import Foundation

/// A JSON value, read strictly: names in an object must be sorted by their bytes and occur once. Nothing of
/// the program's own code is used to read what it printed.
enum JSON: Equatable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSON])
    case object([Member])
    /// What a member that is not there reads as.
    case absent

    struct Member: Equatable {
        let name: String
        let value: JSON
    }

    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// Reads exactly one value, which a line feed must follow, as a line of output has it.
    init(line bytes: [UInt8]) throws {
        guard bytes.last == UInt8(ascii: "\n") else { throw Fault(description: "the output ends without a newline") }
        try self.init(Array(bytes.dropLast()))
    }

    init(_ bytes: [UInt8]) throws {
        // A second reader, which is less strict about order but knows the grammar.
        _ = try JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])
        guard String(validating: bytes, as: UTF8.self) != nil else { throw Fault(description: "invalid UTF-8") }
        var reader = Reader(bytes: bytes)
        self = try reader.value()
        guard reader.offset == bytes.count else {
            throw Fault(description: "something follows the JSON value at byte \(reader.offset)")
        }
    }

    subscript(_ name: String) -> JSON {
        guard case .object(let members) = self else { return .absent }
        return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value ?? .absent
    }

    subscript(_ index: Int) -> JSON {
        elements.indices.contains(index) ? elements[index] : .absent
    }

    var elements: [JSON] {
        if case .array(let elements) = self { elements } else { [] }
    }

    var isArray: Bool {
        if case .array = self { true } else { false }
    }

    var names: [String] {
        if case .object(let members) = self { members.map(\.name) } else { [] }
    }

    /// The text of a string; of anything else one that no test expects.
    var text: String {
        if case .string(let text) = self { text } else { "<\(self)>" }
    }

    var int: Int? {
        if case .number(let digits) = self { Int(digits) } else { nil }
    }

    /// The value without the members of these names, at every depth.
    func without(_ names: Set<String>) -> JSON {
        switch self {
        case .array(let elements): .array(elements.map { $0.without(names) })
        case .object(let members):
            .object(
                members.filter { !names.contains($0.name) }.map {
                    Member(name: $0.name, value: $0.value.without(names))
                })
        default: self
        }
    }

    /// The value with ids and times replaced, which differ from run to run.
    var withoutChance: JSON {
        switch self {
        case .array(let elements): .array(elements.map(\.withoutChance))
        case .object(let members):
            .object(members.map { Member(name: $0.name, value: $0.value.withoutChance) })
        case .string(let text):
            .string(
                text.replacing(/\b[0-9a-z]{3}-[0-9a-z]{3}-[0-9a-z]{3}\b/, with: "ID")
                    .replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "UUID")
                    .replacing(/\b([0-9a-f]{24}|[0-9a-f]{32})\b/, with: "ID")
                    .replacing(/\b\d{4}-?\d{2}-?\d{2}T[\d:.]{6,}Z/, with: "TIME"))
        // Seconds since 1970.
        case .number(let digits) where digits.count >= 10: .string("TIME")
        default: self
        }
    }
}

private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    func fault(_ what: String) -> JSON.Fault {
        JSON.Fault(description: "\(what) at byte \(offset) of \(String(decoding: bytes.prefix(2000), as: UTF8.self))")
    }

    mutating func take(_ character: Character) -> Bool {
        guard offset < bytes.count, bytes[offset] == character.asciiValue else { return false }
        offset += 1
        return true
    }

    /// The output has no spaces outside strings, so none are skipped.
    mutating func value() throws -> JSON {
        guard offset < bytes.count else { throw fault("no value") }
        switch Character(Unicode.Scalar(bytes[offset])) {
        case "{": return try object()
        case "[": return try array()
        case "\"": return .string(try string())
        case "t": return try word("true", .bool(true))
        case "f": return try word("false", .bool(false))
        case "n": return try word("null", .null)
        default:
            let start = offset
            while offset < bytes.count, "+-.eE0123456789".utf8.contains(bytes[offset]) { offset += 1 }
            guard offset > start else { throw fault("no value") }
            return .number(String(decoding: bytes[start..<offset], as: UTF8.self))
        }
    }

    mutating func word(_ word: String, _ value: JSON) throws -> JSON {
        guard bytes[offset...].starts(with: word.utf8) else { throw fault("no value") }
        offset += word.utf8.count
        return value
    }

    mutating func array() throws -> JSON {
        offset += 1
        var elements: [JSON] = []
        if take("]") { return .array(elements) }
        repeat { elements.append(try value()) } while take(",")
        guard take("]") else { throw fault("no ]") }
        return .array(elements)
    }

    mutating func object() throws -> JSON {
        offset += 1
        var members: [JSON.Member] = []
        if take("}") { return .object(members) }
        repeat {
            let name = try string()
            if let last = members.last, !last.name.utf8.lexicographicallyPrecedes(name.utf8) {
                throw fault("“\(name)” stands after “\(last.name)”")
            }
            guard take(":") else { throw fault("no colon") }
            members.append(JSON.Member(name: name, value: try value()))
        } while take(",")
        guard take("}") else { throw fault("no }") }
        return .object(members)
    }

    mutating func string() throws -> String {
        let start = offset
        guard take("\"") else { throw fault("no string") }
        while !take("\"") {
            guard offset < bytes.count else { throw fault("no end of a string") }
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        let object = try JSONSerialization.jsonObject(
            with: Data(bytes[start..<offset]), options: [.fragmentsAllowed])
        guard let text = object as? String else { throw fault("no string") }
        return text
    }
}
