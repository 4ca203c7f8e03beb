public import Drawing
import Primitives

/// An SVG drawing that is safe to draw, whose colours are put in when it is drawn.
///
/// A shape that takes a slot's colour says so beside the colour that editors show:
/// `<path fill="#E0AC86" data-fill="skin" …/>`, `data-stroke="hair:deep"`. The rest of the file stays byte for
/// byte.
public struct SVGArt: Sendable {
    private let bytes: [UInt8]
    /// Sorted by where they stand.
    private let marks: [SVGMark]
    private let idPlaces: [Int]
    private let root: SVGTag
    private let content: Range<Int>

    /// Nil when `SVGArt.faults(of:)` finds any. Complexity: O(bytes).
    public init?(_ bytes: [UInt8]) {
        var reader = SVGReader(bytes)
        reader.read()
        guard reader.faults.isEmpty, let root = reader.root else { return nil }
        self.bytes = bytes
        self.root = root
        content = reader.content
        idPlaces = reader.idPlaces.sorted()
        marks = reader.marks.inOrder { $0.value.lowerBound < $1.value.lowerBound }
    }

    /// Everything that is wrong with a file as art; empty for a sound one. Never stops the program,
    /// whatever the bytes.
    public static func faults(of bytes: [UInt8]) -> [SVGFault] {
        var reader = SVGReader(bytes)
        reader.read()
        return reader.faults
    }

    /// The slots whose colours the drawing takes, each once, in the order of their bytes.
    public var slots: [String] {
        var slots: [String] = []
        for mark in marks.inOrder(by: { $0.slot.isBefore($1.slot) }) {
            if let last = slots.last, !last.isBefore(mark.slot) { continue }
            slots.append(mark.slot)
        }
        return slots
    }

    /// The file with these colours; a slot without one keeps the colour that the file shows.
    public func recoloured(_ color: (_ slot: String) -> RGBColor?) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        append(bytes.indices, to: &result, idPrefix: "", color)
        return result
    }

    /// The drawing as an `svg` element to put into another one, at its origin and in that size, with these colours.
    /// Every id begins with `idPrefix`, so that drawings beside each other do not take each other's.
    public func nested(
        width: Int, height: Int, idPrefix: String, _ color: (_ slot: String) -> RGBColor?
    ) -> [UInt8] {
        var result = Array("<svg width=\"\(width)\" height=\"\(height)\"".utf8)
        result.reserveCapacity(content.count + 200)
        for attribute in root.attributes where !isPlacement(attribute) {
            result.append(UInt8(ascii: " "))
            append(attribute.name.lowerBound..<(attribute.value.upperBound + 1), to: &result, idPrefix: idPrefix, color)
        }
        result.append(UInt8(ascii: ">"))
        append(content, to: &result, idPrefix: idPrefix, color)
        result.append(contentsOf: "</svg>".utf8)
        return result
    }

    private func isPlacement(_ attribute: SVGAttribute) -> Bool {
        let name = bytes[attribute.name]
        for placement in ["x", "y", "width", "height", "xmlns"] as [StaticString]
        where name.count == placement.utf8CodeUnitCount && name.elementsEqual(placement.description.utf8) {
            return true
        }
        return false
    }

    /// Appends a piece of the file, its colours and ids replaced.
    private func append(
        _ piece: Range<Int>, to result: inout [UInt8], idPrefix: String, _ color: (_ slot: String) -> RGBColor?
    ) {
        var end = piece.lowerBound
        var ids = idPrefix.utf8.isEmpty ? [] : idPlaces.filter { piece.contains($0) }[...]
        func copy(upTo place: Int, _ result: inout [UInt8]) {
            while let id = ids.first, id < place {
                result.append(contentsOf: bytes[end..<id])
                result.append(contentsOf: idPrefix.utf8)
                end = id
                ids = ids.dropFirst()
            }
            result.append(contentsOf: bytes[end..<place])
            end = place
        }
        for mark in marks where piece.contains(mark.value.lowerBound) {
            guard let color = color(mark.slot) else { continue }
            copy(upTo: mark.value.lowerBound, &result)
            result.append(contentsOf: mark.tone.applied(to: color).hex.utf8)
            end = mark.value.upperBound
        }
        copy(upTo: piece.upperBound, &result)
    }
}

/// A colour of the file that a slot replaces.
struct SVGMark: Sendable {
    let slot: String
    let tone: SlotTone
    /// Where the replaced colour stands.
    let value: Range<Int>
}
