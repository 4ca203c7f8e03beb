/// A part of a text in Markdown as it looks while it is written.
public struct LiveMarkdown: Sendable, Equatable {
    /// The number of the first line, from 0.
    public let first: Int
    /// One for each line of the part.
    public let lines: [LiveLine]

    /// A longer line stays plain, and so does what lies behind it in the part.
    public static let maximumPart = 60_000

    /// Reads the lines that are asked for and as many around them as they may depend on: back to where a block begins,
    /// on to where one ends.
    ///
    /// - Parameter wanted: Numbers of lines, from 0; those beyond the text count as its last.
    /// - Complexity: O(*n*) in the bytes of the text to find the lines, and O(*m*) in what is read, which has at most
    ///   `maximumPart` bytes.
    public init(_ text: String, around wanted: Range<Int>) {
        let part = LivePart(text, around: wanted)
        first = part.first
        var reader = LiveReader(part.text, isBeginning: part.first == 0)
        lines = Array(reader.lines().dropFirst(part.isWithinFence ? 1 : 0))
    }
}

/// Finds the part of a text that some of its lines depend on.
private struct LivePart {
    var first = 0
    var text = ""
    /// Whether the part begins within a code block: its first line is then the fence that opened it.
    var isWithinFence = false

    private struct Place {
        var line: Int
        var offset: Int
    }

    init(_ whole: String, around wanted: Range<Int>) {
        var whole = whole
        let properties = FrontMatter(whole)?.end ?? 0
        let (part, fence) = whole.withUTF8 { bytes in
            Self.part(of: bytes, behind: properties, around: wanted, first: &first)
        }
        isWithinFence = fence != nil
        whole.withUTF8 { bytes in
            text = fence.map { String(decoding: bytes[$0], as: UTF8.self) + "\n" } ?? ""
            text += String(decoding: bytes[part], as: UTF8.self)
        }
    }

    /// The bytes of the part, and those of the fence that is open where it begins. Properties, the bytes before
    /// `properties`, are in it whole or not at all.
    private static func part(
        of bytes: UnsafeBufferPointer<UInt8>, behind properties: Int, around wanted: Range<Int>, first: inout Int
    ) -> (Range<Int>, fence: Range<Int>?) {
        var start = Place(line: 0, offset: 0)
        var startFence: Range<Int>?
        var fence: (open: Range<Int>, mark: UInt8, length: Int)?
        var isAfterBlank = true
        var line = 0
        var offset = 0
        while offset <= bytes.count {
            let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let isBlank = bytes[offset..<end].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            let isOfProperties = offset < properties
            if !isOfProperties, line <= wanted.lowerBound {
                // A block may begin behind an empty line, and a part of a long code block anywhere.
                let begins =
                    fence == nil
                    ? isAfterBlank && !isBlank && bytes[offset] > UInt8(ascii: " ")
                    : offset - start.offset > maximumLead
                if offset == properties || begins || offset - start.offset > 2 * maximumLead {
                    start = Place(line: line, offset: offset)
                    startFence = fence?.open
                }
                read(bytes, offset..<end, &fence)
            } else if offset - start.offset > LiveMarkdown.maximumPart {
                break
            } else if !isOfProperties, line >= wanted.upperBound,
                isBlank || offset - start.offset > LiveMarkdown.maximumPart / 2
            {
                break
            }
            isAfterBlank = isBlank
            line += 1
            offset = end + 1
        }
        first = start.line
        let end = min(max(start.offset, offset - 1), bytes.count, start.offset + LiveMarkdown.maximumPart)
        return (start.offset..<end, startFence)
    }

    /// So many bytes before the lines that are asked for are read at most where no block begins.
    private static let maximumLead = 10_000

    /// Opens or closes a code block that is in no quote or list.
    private static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>,
        _ fence: inout (open: Range<Int>, mark: UInt8, length: Int)?
    ) {
        guard let start = bytes[line].firstIndex(where: { $0 != UInt8(ascii: " ") }), start - line.lowerBound < 4
        else { return }
        let mark = bytes[start]
        guard mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return }
        let end = bytes[start..<line.upperBound].firstIndex { $0 != mark } ?? line.upperBound
        guard end - start >= 3 else { return }
        if let open = fence {
            guard mark == open.mark, end - start >= open.length,
                bytes[end..<line.upperBound].allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
            else { return }
            fence = nil
        } else if mark == UInt8(ascii: "~") || !bytes[end..<line.upperBound].contains(mark) {
            fence = (line.lowerBound..<min(line.upperBound, line.lowerBound + 100), mark, end - start)
        }
    }
}
