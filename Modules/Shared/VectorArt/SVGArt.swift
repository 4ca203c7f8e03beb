public import Drawing

/// An SVG drawing that is safe to draw, whose colours are put in when it is drawn.
///
/// A shape that takes a slot's colour says so beside the colour that editors show:
/// `<path fill="#E0AC86" data-fill="skin" …/>`, `data-stroke="hair:deep"`. The rest of the file stays byte for
/// byte.
public struct SVGArt: Sendable {
    private let bytes: [UInt8]
    /// Sorted by where they stand.
    private let marks: [SVGMark]

    /// Nil when `SVGArt.faults(of:)` finds any. Complexity: O(bytes).
    public init?(_ bytes: [UInt8]) {
        var reader = SVGReader(bytes)
        reader.read()
        guard reader.faults.isEmpty else { return nil }
        self.bytes = bytes
        marks = reader.marks.sorted { $0.value.lowerBound < $1.value.lowerBound }
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
        for mark in marks.sorted(by: { $0.slot.isBefore($1.slot) }) {
            if let last = slots.last, !last.isBefore(mark.slot) { continue }
            slots.append(mark.slot)
        }
        return slots
    }

    /// The file with these colours; a slot without one keeps the colour that the file shows.
    public func recoloured(_ color: (_ slot: String) -> RGBColor?) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var end = 0
        for mark in marks {
            guard let color = color(mark.slot) else { continue }
            result.append(contentsOf: bytes[end..<mark.value.lowerBound])
            result.append(contentsOf: mark.tone.applied(to: color).hex.utf8)
            end = mark.value.upperBound
        }
        result.append(contentsOf: bytes[end...])
        return result
    }
}

/// A colour of the file that a slot replaces.
struct SVGMark: Sendable {
    let slot: String
    let tone: SlotTone
    /// Where the replaced colour stands.
    let value: Range<Int>
}
