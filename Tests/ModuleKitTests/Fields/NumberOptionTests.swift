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

    @Test(arguments: [
        ("", "“” is not a whole number for cost."), ("many", "“many” is not a whole number for cost."),
        ("1.5", "“1.5” is not a whole number for cost."), ("101", "101 is out of range for cost: -5 to 100."),
        ("-6", "-6 is out of range for cost: -5 to 100."),
        ("99999999999999999999", "“99999999999999999999” is not a whole number for cost."),
    ])
    func `what is no number of the range is refused as any other number is`(_ word: String, _ sentence: String) {
        let error = #expect(throws: CommandError.self) { try edits(["cost": [word]]) }
        #expect(error?.code == .usage)
        #expect(error.map { Language.english.text(of: $0.message) } == sentence)
    }
}
