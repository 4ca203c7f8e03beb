import ModuleKit
import Replication
import TestSupport
import Testing

/// The options of a field that is a whole number.
@Suite struct NumberOptionTests {
    private let options = FieldOptions(Errand.forms).changing

    private func edits(_ words: [String: [String]]) throws(CommandError) -> FieldEdits<Errand> {
        try Input(words: words, declared: options.declarations, console: TestConsole())(options)
    }

    @Test func `one option sets it and another unsets it, and both say what they take`() throws {
        #expect(options.declarations.map(\.name) == ["cost", "no-cost"])
        #expect(options.declarations.map(\.type) == [.integer(-5...100), .none])
        #expect(try edits(["cost": ["12"]])[Errand.costs]??.number == 12)
        let unset = try edits(["no-cost": []])
        #expect(!unset.isEmpty && unset[Errand.costs] == .some(nil))
        #expect(try edits([:]).isEmpty)
    }

    @Test(arguments: ["", "many", "1.5", "101", "-6", "99999999999999999999"])
    func `what is no number of the range is refused by its range`(_ word: String) {
        let error = #expect(throws: CommandError.self) { try edits(["cost": [word]]) }
        #expect(error?.code == .usage)
        #expect(error.map { Language.english.text(of: $0.message) } == "“\(word)” is no whole number from -5 to 100.")
    }
}
