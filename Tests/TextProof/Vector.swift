public import TextMerging
import TextOracle

/// A history with what must come of it, as lines of text.
///
///     2 0.1,1 3-2+"ab" 0+"x" => 0+"x" 4-2+"ab"
///     = "xcdab"
///
/// One line a step: the replica; the parents, as step or step.unit, both counted from 0, or `-` for none; the
/// operations; and after `=>` what they do to the text that has all steps before this one, from left to right. An
/// operation is its position, `-` and how many scalars it deletes, `+` and what it inserts. The last line is the
/// text in the end.
public struct Vector: Sendable {
    public var history: History
    /// What each step does, from left to right; how many scalars are deleted counts, not which.
    public var changes: [[TextOperation]]
    public var text: String

    /// With what the oracle says comes of it.
    public init(_ history: History) {
        self.history = history
        changes = []
        var oracle = OracleHistory()
        for delivery in history.deliveries {
            let length = oracle.text.unicodeScalars.count
            let operations = (try? oracle.merge(delivery.edit, firstUnit: delivery.firstUnit)) ?? []
            changes.append(Delta(operations, length: length)?.operations ?? [])
        }
        text = oracle.text
    }

    public var written: String {
        var lines = ""
        for (index, step) in history.steps.enumerated() {
            var parents: [String] = []
            for place in step.parents {
                let isLast =
                    history.steps.indices.contains(place.step) && place.unit == history.steps[place.step].span - 1
                parents.append(isLast ? "\(place.step)" : "\(place.step).\(place.unit)")
            }
            lines += "\(step.replica) \(parents.isEmpty ? "-" : parents.joined(separator: ","))"
            lines += " \(step.operations.written) => \(changes[index].written)"
            while lines.utf8.last == UInt8(ascii: " ") { lines.removeLast() }
            lines += "\n"
        }
        return lines + "= \(text.quoted)\n"
    }

    /// Every vector of a file; lines that begin with `#` are notes. Nil if a line is none of the others.
    public static func all(in file: String) -> [Vector]? {
        var result: [Vector] = []
        var history = History()
        var changes: [[TextOperation]] = []
        for line in file.split(separator: "\n") where !line.hasPrefix("#") {
            var reader = LineReader(line)
            if reader.take("=") {
                guard let text = reader.text() else { return nil }
                var vector = Vector(History())
                vector.history = history
                vector.changes = changes
                vector.text = text
                result.append(vector)
                history = History()
                changes = []
            } else {
                guard let step = reader.step(after: history), reader.take("=>"), let change = reader.operations() else {
                    return nil
                }
                history.steps.append(step)
                changes.append(change)
            }
        }
        return history.steps.isEmpty ? result : nil
    }
}

/// Takes a line apart from left to right.
private struct LineReader {
    private var rest: Substring.UnicodeScalarView

    init(_ line: Substring) {
        rest = line.unicodeScalars
    }

    private mutating func skipSpace() {
        while rest.first == " " { rest.removeFirst() }
    }

    mutating func take(_ word: String) -> Bool {
        skipSpace()
        guard rest.starts(with: word.unicodeScalars) else { return false }
        rest.removeFirst(word.unicodeScalars.count)
        return true
    }

    mutating func number() -> Int? {
        skipSpace()
        var digits = ""
        while let scalar = rest.first, ("0"..."9").contains(scalar) {
            digits.unicodeScalars.append(scalar)
            rest.removeFirst()
        }
        return Int(digits)
    }

    mutating func step(after history: History) -> History.Step? {
        guard let replica = number() else { return nil }
        var step = History.Step(replica: UInt64(replica), parents: [], operations: [])
        if !take("-") {
            repeat {
                guard let parent = number(), history.steps.indices.contains(parent) else { return nil }
                var place = History.Place(step: parent, unit: history.steps[parent].span - 1)
                if rest.first == "." {
                    rest.removeFirst()
                    guard let unit = number() else { return nil }
                    place.unit = unit
                }
                step.parents.append(place)
            } while take(",")
        }
        guard let operations = operations() else { return nil }
        step.operations = operations
        return step
    }

    mutating func operations() -> [TextOperation]? {
        var result: [TextOperation] = []
        while let position = number() {
            var operation = TextOperation(position: UInt32(clamping: position))
            if rest.first == "-" {
                rest.removeFirst()
                guard let count = number() else { return nil }
                operation.deleted = String(repeating: "-", count: count)
            }
            if rest.first == "+" {
                rest.removeFirst()
                guard let text = text() else { return nil }
                operation.inserted = text
            }
            result.append(operation)
        }
        return result
    }

    mutating func text() -> String? {
        guard take("\"") else { return nil }
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == "\"" { return String(text) }
            guard scalar == "\\" else {
                text.append(scalar)
                continue
            }
            guard rest.popFirst() == "u", rest.popFirst() == "{" else { return nil }
            var digits = ""
            while let digit = rest.popFirst(), digit != "}" { digits.unicodeScalars.append(digit) }
            guard let value = UInt32(digits, radix: 16), let escaped = Unicode.Scalar(value) else { return nil }
            text.append(escaped)
        }
        return nil
    }
}
