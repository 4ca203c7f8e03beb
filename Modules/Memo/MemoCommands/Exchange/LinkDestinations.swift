import ModuleKit
import Primitives

/// Where `](…)` in Markdown leads. Read without the rest of Markdown: what is in code counts too.
struct LinkDestinations {
    struct Found {
        /// As it stands there, without pointy brackets.
        let text: String
        /// With them.
        let range: Range<Int>
        /// The description before it, as it stands there; empty where it has none.
        let description: String
    }

    /// Longer ones are no paths.
    private static let longest = 2_000

    /// Gives a text in which each destination is what `replacing` gives for it; nil leaves it. Complexity: O(text).
    static func replacing(
        in text: String, _ replacing: (Found) throws(CommandError) -> String?
    ) throws(CommandError) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var (copied, place, opening) = (0, 0, -1)
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "["): opening = place
            case UInt8(ascii: "]") where place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "("):
                guard let found = read(bytes, behind: place + 2, description: opening + 1..<max(place, opening + 1))
                else { break }
                if let new = try replacing(found) {
                    result += bytes[copied..<found.range.lowerBound]
                    result += Array(new.utf8)
                    copied = found.range.upperBound
                }
                place = found.range.upperBound - 1
            default: break
            }
            place += 1
        }
        guard copied > 0 else { return text }
        result += bytes[copied...]
        return String(decoding: result, as: UTF8.self)
    }

    private static func read(_ bytes: [UInt8], behind start: Int, description: Range<Int>) -> Found? {
        let isPointed = start < bytes.count && bytes[start] == UInt8(ascii: "<")
        var place = isPointed ? start + 1 : start
        let first = place
        var depth = 0
        scan: while place < bytes.count {
            guard place - first <= longest else { return nil }
            switch bytes[place] {
            case UInt8(ascii: ">") where isPointed: break scan
            case 0x0a, 0x0d: if isPointed { return nil } else { break scan }
            case 0x20, 0x09: if !isPointed { break scan }
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")") where !isPointed:
                if depth == 0 { break scan }
                depth -= 1
            default: break
            }
            place += 1
        }
        guard place > first, place < bytes.count else { return nil }
        let end = isPointed ? place + 1 : place
        let words = description.lowerBound > 0 && description.count <= longest ? bytes[description] : []
        return Found(
            text: String(decoding: bytes[first..<place], as: UTF8.self), range: start..<end,
            description: String(decoding: words, as: UTF8.self))
    }

    /// A path as a destination. Letters of any script stay, so that people can read it.
    static func encoded(_ path: String) -> String {
        Percent.encoded(path) { $0.isASCIIAlphanumeric || $0 >= 0x80 || "-._/".utf8.contains($0) }
    }

    /// The path that a destination means; nil for what is none, such as an address on the web.
    static func path(_ destination: String) -> String? {
        let bytes = Array(destination.utf8)
        guard let first = bytes.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "#"),
            !bytes.contains(UInt8(ascii: ":")), !bytes.contains(0)
        else { return nil }
        let result = Percent.bytes(of: destination)
        guard !result.contains(0) else { return nil }
        return String(validating: result, as: UTF8.self)
    }
}
