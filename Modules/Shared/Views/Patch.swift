/// What must change in the page, as bytes for its painter: a list of steps.
///
/// A step is an opcode byte and its operands. Numbers are little-endian: an element is 4 bytes, a count or a string's
/// length 4 bytes, a mask 2 bytes. Strings are UTF-8.
///
/// | step | operands |
/// |---|---|
/// | `create` | element, tag (1 byte) |
/// | `text` | element, string |
/// | `set` | element, attribute (1 byte), string |
/// | `unset` | element, attribute (1 byte) |
/// | `insert` | parent, element, the sibling before which it comes or 0 for the end |
/// | `remove` | element: it and all below it are forgotten |
/// | `listen` | element, mask of `Trigger` |
/// | `move` | as insert, for an element that is there already |
///
/// `PatchOpcode` names them. Opcodes from 64 on belong to the host's own messages.
public struct Patch: Sendable {
    /// All steps since the last `removeAll()`.
    public private(set) var bytes: [UInt8] = []

    /// No steps, for a page that stays as it is.
    public init() {}

    /// Whether the page stays as it is.
    public var isEmpty: Bool { bytes.isEmpty }

    /// Starts over, keeping the memory.
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Begins a step of the host, from 64 on; its operands must follow.
    public mutating func append(opcode: UInt8) { bytes.append(opcode) }

    private mutating func append(_ opcode: PatchOpcode) { bytes.append(opcode.rawValue) }

    /// Four bytes, the lowest first.
    public mutating func append(_ number: UInt32) {
        bytes.append(UInt8(truncatingIfNeeded: number))
        bytes.append(UInt8(truncatingIfNeeded: number >> 8))
        bytes.append(UInt8(truncatingIfNeeded: number >> 16))
        bytes.append(UInt8(truncatingIfNeeded: number >> 24))
    }

    /// Its length in bytes of UTF-8, four bytes, and then those.
    public mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            append(UInt32(truncatingIfNeeded: utf8.count))
            bytes.append(contentsOf: utf8)
        }
    }

    /// Their count, four bytes, and then the bytes themselves.
    public mutating func append(_ raw: [UInt8]) {
        append(UInt32(truncatingIfNeeded: raw.count))
        bytes.append(contentsOf: raw)
    }

    mutating func create(_ element: UInt32, _ tag: ElementName) {
        append(.create)
        append(element)
        bytes.append(tag.rawValue)
    }

    mutating func text(_ element: UInt32, _ text: String) {
        append(.text)
        append(element)
        append(ShownText.bounded(text))
    }

    mutating func set(_ element: UInt32, _ attribute: Attribute) {
        append(.set)
        append(element)
        bytes.append(attribute.name.rawValue)
        append(attribute.value)
    }

    mutating func unset(_ element: UInt32, _ name: Attribute.Name) {
        append(.unset)
        append(element)
        bytes.append(name.rawValue)
    }

    mutating func insert(_ element: UInt32, into parent: UInt32, before sibling: UInt32, isNew: Bool) {
        append(isNew ? .insert : .move)
        append(parent)
        append(element)
        append(sibling)
    }

    mutating func remove(_ element: UInt32) {
        append(.remove)
        append(element)
    }

    mutating func listen(_ element: UInt32, _ mask: UInt16) {
        append(.listen)
        append(element)
        bytes.append(UInt8(truncatingIfNeeded: mask))
        bytes.append(UInt8(truncatingIfNeeded: mask >> 8))
    }
}
