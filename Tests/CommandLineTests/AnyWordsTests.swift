import Foundation
import Testing

/// Command lines made of odd words: none makes the program crash, or speak out of turn.
@Suite struct AnyWordsTests {
    private struct Chance: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
            return mixed ^ (mixed >> 31)
        }
    }

    private static let odd = [
        "", "-", "--", "0", "-1", "99999999999999999999", String(repeating: "x", count: 300), "한글", "ㅎㄱ", "e\u{301}",
        "[[A]]", "[[B]] [[", "#tag", "2026-02-03", "0001-01-01", "9999-12-31", "--limit", "3", "--index", "--text",
        "-x", "--=", "---", "=", "/dev/null", ".", "out", "out.json", "%1", "{을}", "%9", "- [ ] t\n- [x] u", "\n", "\t",
        "\"", "\\", "\u{7f}", "\u{1}", "\u{200b}", "👩‍👩‍👧", "9223372036854775807", "todo", "done", "A", "B", "json",
    ]

    @Test("no command line crashes the program, and each has an exit code of the list", arguments: [1, 2])
    func anyWords(seed: UInt64) throws {
        var chance = Chance(state: seed)
        let box = try Sandbox()
        // A server answers and goes on, and so does a sync that watches: words for these are tried where they are stopped
        // again.
        let commands = try box.ok("help")["commands"].elements.filter { $0["name"] != .string("serve") }
        let inputs = ["", "text\n", #"[{"title":"t"}]"#].map { Array($0.utf8) }
        var codes: [Int32: Int] = [:]
        for _ in 0..<250 {
            guard let command = commands.randomElement(using: &chance) else { continue }
            var words = command["name"].text.split(separator: " ").map(String.init)
            for parameter in command["parameters"].elements where parameter["name"] != .string("watch") {
                let isArgument = parameter["kind"] == .string("argument")
                guard Double.random(in: 0..<1, using: &chance) < (isArgument ? 0.93 : 0.3) else { continue }
                if !isArgument { words.append("--" + parameter["name"].text) }
                if parameter["kind"] == .string("flag") { continue }
                let isKnown = Bool.random(using: &chance)
                words.append((isKnown ? ["A", "B", "todo", "x"] : Self.odd).randomElement(using: &chance) ?? "")
            }
            if Int.random(in: 0..<5, using: &chance) == 0 {
                words.insert(
                    Self.odd.randomElement(using: &chance) ?? "", at: Int.random(in: 0...words.count, using: &chance))
            }
            if words.first == "memo", words.contains("new") { words = ["memo", "new", "A\n" + (words.last ?? "")] }
            if words.starts(with: ["kanban", "new"]) { words = ["kanban", "new", "B"] }
            let language = Bool.random(using: &chance) ? "ko" : "en"
            let outcome = try box.run(
                ["--json", "--lang", language] + words, input: inputs.randomElement(using: &chance) ?? [])
            let what = Comment(rawValue: "seed \(seed): \(words): \(outcome.errorText.prefix(300))")
            codes[outcome.exitCode, default: 0] += 1
            #expect([0, 1, 64, 65, 66, 69, 73, 74, 77].contains(outcome.exitCode), what)
            if !outcome.output.isEmpty {
                #expect(throws: Never.self, what) { try JSON(line: outcome.output) }
                #expect([0, 65].contains(outcome.exitCode), what)
            } else {
                #expect(throws: Never.self, what) { try JSON(line: outcome.errors) }
            }
        }
        #expect(codes[0] ?? 0 > 15 && codes[64] ?? 0 > 20 && codes[66] ?? 0 > 5, "\(codes)")
        try box.expectSound()
    }
}
