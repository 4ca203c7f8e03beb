/// Properties before a text, as Obsidian and others have them: YAML between two lines of `---`, of which the first begins
/// the text. A line that can't be of YAML's names and values tells that it is only text between two rules.
public struct FrontMatter: Sendable {
    /// In bytes, with both of its lines; what is longer is text.
    public static let maximumSize = 16 << 10

    /// Where the text behind it begins, in bytes of UTF-8.
    public let end: Int
    private let bytes: [UInt8]
    /// The lines between the two, without their ends.
    private let lines: [Range<Int>]

    /// Nil for a text that begins otherwise. Complexity: O(1), as `maximumSize` bounds it.
    public init?(_ text: String) {
        let head = Array(text.utf8.prefix(6))
        let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard head.count >= start + 3, Self.isRule(head, start..<(start + 3)) else { return nil }
        let bytes = Array(text.utf8.prefix(Self.maximumSize + 1))
        var lines: [Range<Int>] = []
        var hasName = false
        var place = start
        guard Self.isRule(bytes, Self.line(bytes, &place)) else { return nil }
        while place < bytes.count {
            let line = Self.line(bytes, &place)
            if Self.isRule(bytes, line) {
                guard hasName, place <= Self.maximumSize else { return nil }
                end = place
                self.bytes = bytes
                self.lines = lines
                return
            }
            if Self.nameEnd(bytes, line) != nil {
                hasName = true
            } else if !Self.isBlankOrComment(bytes, line), !(hasName && Self.belongsToValue(bytes, line)) {
                return nil
            }
            lines.append(line)
        }
        return nil
    }

    /// What `title` says, plain or in quotes; nil where it says nothing or is of several lines.
    public var title: String? {
        guard let found = value(of: "title") else { return nil }
        return Self.scalar(bytes[found.value]).map { String(utf8: $0) }
    }

    /// What `tags` and `tag` list, between brackets, commas or blanks or on lines of their own, without `#`. What can be no
    /// tag is left out.
    public var tags: [String] {
        var tags: [String] = []
        for name in ["tags", "tag"] {
            guard let found = value(of: name) else { continue }
            for item in items(of: found) {
                guard var word = Self.scalar(item) else { continue }
                if word.first != UInt8(ascii: "#") { word.insert(UInt8(ascii: "#"), at: 0) }
                let scalars = [Scalar](String(utf8: word).unicodeScalars)
                guard TagScanner.end(scalars, at: 0) == scalars.count else { continue }
                tags.append(String(scalars[1...]))
            }
        }
        return tags
    }

    /// The lines between the two in scalars of the text, and where the text behind begins.
    var scalarLines: (lines: [Range<Int>], end: Int) {
        var result: [Range<Int>] = []
        var (place, count) = (0, 0)
        func advance(to end: Int) {
            while place < end {
                if bytes[place] & 0xC0 != 0x80 { count += 1 }
                place += 1
            }
        }
        for line in lines {
            advance(to: line.lowerBound)
            let start = count
            advance(to: line.upperBound)
            result.append(start..<count)
        }
        advance(to: end)
        return (result, count)
    }

    // MARK: Values

    /// What stands behind a name on its line, and the number of that line.
    private func value(of name: String) -> (value: Range<Int>, line: Int)? {
        for (number, line) in lines.enumerated() {
            guard let end = Self.nameEnd(bytes, line), end - line.lowerBound == name.utf8.count else { continue }
            // Letters of either case.
            let isSame = zip(bytes[line.lowerBound..<end], name.utf8).allSatisfy { $0 | 0x20 == $1 }
            if isSame { return (end + 1..<line.upperBound, number) }
        }
        return nil
    }

    private func items(of found: (value: Range<Int>, line: Int)) -> [ArraySlice<UInt8>] {
        let first = Self.trimmed(bytes[found.value])
        let following = lines[(found.line + 1)...].prefix { Self.nameEnd(bytes, $0) == nil }
        if first.first == UInt8(ascii: "[") {
            let last = following.last?.upperBound ?? found.value.upperBound
            let whole = bytes[first.startIndex + 1..<last].prefix { $0 != UInt8(ascii: "]") }
            return whole.split { $0 == UInt8(ascii: ",") }
        }
        guard first.isEmpty || first.first == UInt8(ascii: "#") else {
            return first.split { $0 == UInt8(ascii: ",") || Self.isBlank($0) }
        }
        var items: [ArraySlice<UInt8>] = []
        for line in following {
            let item = Self.trimmed(bytes[line])
            if item.first == UInt8(ascii: "-") { items.append(item.dropFirst()) }
        }
        return items
    }

    /// A value of one line without its quotes and a comment behind it; nil for all else that YAML has.
    private static func scalar(_ value: ArraySlice<UInt8>) -> [UInt8]? {
        let value = trimmed(value)
        guard let first = value.first else { return nil }
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return quoted(value, first) }
        guard !Array("[]{}|>&*!%@`,".utf8).contains(first) else { return nil }
        var end = value.startIndex
        while end < value.endIndex {
            let isComment = value[end] == UInt8(ascii: "#") && end > value.startIndex && isBlank(value[end - 1])
            if isComment { break }
            end += 1
        }
        return Array(trimmed(value[..<end]))
    }

    private static func quoted(_ value: ArraySlice<UInt8>, _ quote: UInt8) -> [UInt8]? {
        var result: [UInt8] = []
        var place = value.startIndex + 1
        while place < value.endIndex {
            let next = place + 1 < value.endIndex ? value[place + 1] : 0
            if quote == UInt8(ascii: "\""), value[place] == UInt8(ascii: "\\") {
                // Escapes of other signs are left as they are written.
                if next != quote, next != UInt8(ascii: "\\") { result.append(value[place]) }
                if place + 1 < value.endIndex { result.append(next) }
                place += 2
            } else if value[place] == quote, quote == UInt8(ascii: "'"), next == quote {
                result.append(quote)
                place += 2
            } else if value[place] == quote {
                return trimmed(result[...]).isEmpty ? nil : result
            } else {
                result.append(value[place])
                place += 1
            }
        }
        return nil
    }

    // MARK: Lines

    /// The line from `place` on, which moves behind its end.
    private static func line(_ bytes: [UInt8], _ place: inout Int) -> Range<Int> {
        let start = place
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n"), bytes[place] != UInt8(ascii: "\r") { place += 1 }
        let line = start..<place
        if place < bytes.count {
            let isReturn = bytes[place] == UInt8(ascii: "\r")
            place += 1
            if isReturn, place < bytes.count, bytes[place] == UInt8(ascii: "\n") { place += 1 }
        }
        return line
    }

    private static func isRule(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
        line.count >= 3 && bytes[line].prefix(3).allSatisfy { $0 == UInt8(ascii: "-") }
            && bytes[line].dropFirst(3).allSatisfy { isBlank($0) }
    }

    /// Where the name at the beginning of a line ends, at its colon.
    private static func nameEnd(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
        guard let first = bytes[line].first, !isBlank(first), !Array("#-[]{}|>&*!%@`,:".utf8).contains(first) else {
            return nil
        }
        for place in line where bytes[place] == UInt8(ascii: ":") {
            if place + 1 == line.upperBound || isBlank(bytes[place + 1]) { return place }
        }
        return nil
    }

    private static func isBlankOrComment(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
        let line = trimmed(bytes[line])
        return line.isEmpty || line.first == UInt8(ascii: "#")
    }

    /// Whether a line can go on with the value of a name before it.
    private static func belongsToValue(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
        guard let first = bytes[line].first else { return true }
        if isBlank(first) || first == UInt8(ascii: "]") || first == UInt8(ascii: "}") { return true }
        return first == UInt8(ascii: "-") && (line.count == 1 || isBlank(bytes[line.lowerBound + 1]))
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let first = bytes.first, isBlank(first) || first == 0x0A || first == 0x0D { bytes.removeFirst() }
        while let last = bytes.last, isBlank(last) || last == 0x0A || last == 0x0D { bytes.removeLast() }
        return bytes
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
