import JSON
import Replication
import TestSupport
import Testing

@Suite struct JSONArraySplitterTests {
    private typealias Outcome = Result<Int, JSONArraySplitter.Fault>

    /// How many elements there are, in pieces of so many bytes.
    private func split(_ text: [UInt8], pieces: Int) -> Outcome {
        var splitter = JSONArraySplitter(limit: 64)
        var count = 0
        do throws(JSONArraySplitter.Fault) {
            var rest = text[...]
            while !rest.isEmpty {
                count += try splitter.elements(in: Array(rest.prefix(pieces))).count
                rest = rest.dropFirst(pieces)
            }
            try splitter.finish()
        } catch {
            return .failure(error)
        }
        return .success(count)
    }

    /// The same, read whole.
    private func whole(_ text: [UInt8]) -> Outcome {
        do {
            guard let array = try JSONReader.value(of: text).array else { return .failure(.noArray) }
            return .success(array.count)
        } catch {
            return .failure(.json(error))
        }
    }

    @Test(
        "W13 an array in pieces is what it is whole, its faults at the same bytes",
        arguments: [
            "[]", " [ ] \n", "[1]", "[1,2,3]", #"["a,]","b\"]"]"#, #"[{"a":[1,{"b":"}"}]},[[]],null]"#, "", "  ", "[",
            "[1", "[1,", "[,]", "[1,]", "[1 2]", "[1] x", "]", "hello", "nul", #"{"a" 1}"#, "{} x", "{", "{}", "7",
            #"["a]"#, "[{]}", "[}]", "[[1}]",
            #"[{"a" 1}]"#, "[tru]", "[1.]", #"["\ud800"]"#, "\u{feff}[1]", "[\u{feff}1]",
        ])
    func faults(text: String) {
        let bytes = Array(text.utf8)
        for pieces in [1, 2, 3, 1_000] { #expect(split(bytes, pieces: pieces) == whole(bytes), "\(pieces)") }
    }

    @Test("W13 bytes of any kind are no trap, and what is taken in pieces is taken whole")
    func random() {
        var random = SplitMix64(seed: 5)
        let signs = Array(#"[]{},:"\ 1tn"#.utf8) + [0, 0xff, 0xef]
        for _ in 0..<20_000 {
            var bytes: [UInt8] = [UInt8(ascii: "[")]
            for _ in 0..<Int.random(in: 0..<24, using: &random) {
                bytes.append(signs.randomElement(using: &random) ?? 0)
            }
            let outcome = split(bytes, pieces: Int.random(in: 1..<8, using: &random))
            if case .success = whole(bytes) { #expect(outcome == whole(bytes), "\(bytes)") }
            if case .success = outcome { #expect(outcome == whole(bytes), "\(bytes)") }
        }
    }

    @Test("W13 an element larger than is read is named by its index")
    func large() {
        let text = Array("[1,\"\(String(repeating: "x", count: 80))\"]".utf8)
        #expect(split(text, pieces: 7) == .failure(.tooLarge(index: 1)))
    }
}
