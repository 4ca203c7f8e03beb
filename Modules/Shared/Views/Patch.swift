/// What must change in the page, as bytes for its painter: a list of steps.
///
/// A step is an opcode byte and its operands. Numbers are little-endian: an element is 4 bytes, a count or a string's
/// length 4 bytes, a mask 2 bytes. Strings are UTF-8.
///
/// | opcode | step | operands |
/// |---|---|---|
/// | 1 | create | element, tag (1 byte) |
/// | 2 | text | element, string |
/// | 3 | set | element, attribute (1 byte), string |
/// | 4 | unset | element, attribute (1 byte) |
/// | 5 | insert | parent, element, the sibling before which it comes or 0 for the end |
/// | 6 | remove | element: it and all below it are forgotten |
/// | 7 | listen | element, mask of `Trigger` |
/// | 8 | move | as insert, for an element that is there already |
///
/// Opcodes from 64 on belong to the host's own messages.
public struct Patch: Sendable {
    public private(set) var bytes: [UInt8] = []

    public init() {}

    public var isEmpty: Bool { bytes.isEmpty }

    /// Starts over, keeping the memory.
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    public mutating func append(opcode: UInt8) { bytes.append(opcode) }

    public mutating func append(_ number: UInt32) {
        bytes.append(UInt8(truncatingIfNeeded: number))
        bytes.append(UInt8(truncatingIfNeeded: number >> 8))
        bytes.append(UInt8(truncatingIfNeeded: number >> 16))
        bytes.append(UInt8(truncatingIfNeeded: number >> 24))
    }

    public mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            append(UInt32(truncatingIfNeeded: utf8.count))
            bytes.append(contentsOf: utf8)
        }
    }

    public mutating func append(_ raw: [UInt8]) {
        append(UInt32(truncatingIfNeeded: raw.count))
        bytes.append(contentsOf: raw)
    }

    mutating func create(_ element: UInt32, _ tag: ElementName) {
        bytes.append(1)
        append(element)
        bytes.append(tag.rawValue)
    }

    mutating func text(_ element: UInt32, _ text: String) {
        bytes.append(2)
        append(element)
        append(ShownText.bounded(text))
    }

    mutating func set(_ element: UInt32, _ attribute: Attribute) {
        bytes.append(3)
        append(element)
        bytes.append(attribute.name.rawValue)
        append(attribute.value)
    }

    mutating func unset(_ element: UInt32, _ name: Attribute.Name) {
        bytes.append(4)
        append(element)
        bytes.append(name.rawValue)
    }

    mutating func insert(_ element: UInt32, into parent: UInt32, before sibling: UInt32, isNew: Bool) {
        bytes.append(isNew ? 5 : 8)
        append(parent)
        append(element)
        append(sibling)
    }

    mutating func remove(_ element: UInt32) {
        bytes.append(6)
        append(element)
    }

    mutating func listen(_ element: UInt32, _ mask: UInt16) {
        bytes.append(7)
        append(element)
        bytes.append(UInt8(truncatingIfNeeded: mask))
        bytes.append(UInt8(truncatingIfNeeded: mask >> 8))
    }
}
