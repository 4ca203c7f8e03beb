import Primitives

/// `[label]: destination "title"`, to which links refer by label.
struct ReferenceDefinition {
    var label: [Scalar]
    var destination: String
    var title: String

    /// Labels longer than this are none, as CommonMark says.
    static let maximumLabelLength = 1000

    /// Reads a definition at `start` and returns it with the index after its line.
    ///
    /// The definition itself is nil when it is well formed but its label is empty.
    static func read(_ scalars: [Scalar], at start: Int) -> (ReferenceDefinition?, Int)? {
        guard let labelEnd = LinkScanner.labelEnd(scalars, at: start), labelEnd < scalars.count,
            scalars[labelEnd] == ":"
        else { return nil }
        let label = normalised(scalars[(start + 1)..<(labelEnd - 1)])
        var next = LinkScanner.skipSpaceAndOneNewline(scalars, labelEnd + 1)
        guard let destination = LinkScanner.destinationEnd(scalars, at: next), destination.end > next else {
            return nil
        }
        next = destination.end
        var scanner = LinkScanner()
        let beforeTitle = next
        let titleStart = LinkScanner.skipSpaceAndOneNewline(scalars, next)
        var title: Range<Int> = 0..<0
        if titleStart > beforeTitle, let end = scanner.titleEnd(scalars, at: titleStart) {
            title = (titleStart + 1)..<(end - 1)
            next = end
        }
        if let end = lineEnd(scalars, next) {
            next = end
        } else if next != beforeTitle, let end = lineEnd(scalars, beforeTitle) {
            // Something follows the title, but the title stood on a line of its own: it is text then.
            title = 0..<0
            next = end
        } else {
            return nil
        }
        if label.isEmpty { return nil }
        let definition = ReferenceDefinition(
            label: label, destination: Escapes.unescaped(scalars[destination.content]),
            title: Escapes.unescaped(scalars[title]))
        return (definition, next)
    }

    private static func lineEnd(_ scalars: [Scalar], _ index: Int) -> Int? {
        var next = index
        while next < scalars.count, scalars[next] == " " || scalars[next] == "\t" { next += 1 }
        if next >= scalars.count { return next }
        return scalars[next] == "\n" ? next + 1 : nil
    }

    /// A label as it is compared: trimmed, white space collapsed, case folded.
    static func normalised(_ label: ArraySlice<Scalar>) -> [Scalar] {
        var result: [Scalar] = []
        var pendingSpace = false
        for scalar in label.trimmed() {
            if scalar.isMarkdownSpace {
                pendingSpace = true
                continue
            }
            if pendingSpace { result.append(" ") }
            pendingSpace = false
            if scalar.value < 128 {
                result.append(scalar.asciiLowercased)
            } else if scalar == "ß" || scalar == "ẞ" {
                result.append("s")
                result.append("s")
            } else if scalar == "ς" {
                result.append("σ")
            } else {
                result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        return result
    }
}

/// The definitions of a document, found by label.
struct ReferenceTable {
    private var sorted: [ReferenceDefinition]

    /// Where a label is defined twice, the first counts.
    init(_ definitions: [ReferenceDefinition]) {
        // Sorted with the place as tie-breaker, for the standard sort does not promise to be stable.
        let order = definitions.indices.sorted { left, right in
            let a = definitions[left].label
            let b = definitions[right].label
            return a == b ? left < right : Self.isBefore(a, b)
        }
        sorted = []
        for index in order where sorted.last?.label != definitions[index].label { sorted.append(definitions[index]) }
    }

    var isEmpty: Bool { sorted.isEmpty }

    /// Complexity: O(log *n*) comparisons.
    subscript(label label: [Scalar]) -> ReferenceDefinition? {
        let index = sorted.partitioningIndex { !Self.isBefore($0.label, label) }
        return index < sorted.count && sorted[index].label == label ? sorted[index] : nil
    }

    private static func isBefore(_ a: [Scalar], _ b: [Scalar]) -> Bool {
        let count = min(a.count, b.count)
        for index in 0..<count where a[index] != b[index] { return a[index].value < b[index].value }
        return a.count < b.count
    }
}
