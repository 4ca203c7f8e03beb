import Primitives
import TextMerging

// How vectors and messages write things.
extension String {
    /// In quotes, on one line and without marks that join what stands beside them.
    var quoted: String {
        var result = "\""
        for scalar in unicodeScalars {
            if scalar.isASCII, scalar >= " ", scalar != "\"", scalar != "\\", scalar != "\u{7f}" {
                result.unicodeScalars.append(scalar)
            } else {
                result += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return result + "\""
    }
}

extension [TextOperation] {
    /// `0-2+"ab"`: at 0, two scalars go and those come.
    var written: String {
        var words: [String] = []
        for operation in self {
            let deleted = operation.deleted.unicodeScalars.count
            var word = "\(operation.position)"
            if deleted > 0 { word += "-\(deleted)" }
            if !operation.inserted.utf8.isEmpty { word += "+\(operation.inserted.quoted)" }
            words.append(word)
        }
        return words.joined(separator: " ")
    }
}

extension UnitID {
    /// `2:17`: the replica and its unit.
    var written: String { "\(replica.raw):\(sequence)" }
}

extension TextVersion {
    var written: String {
        var words: [String] = []
        for head in heads { words.append(head.written) }
        return "[\(words.joined(separator: " "))]"
    }
}
