import Forms
import JSON
import Phrases
import Replication
import Testing

/// A field that is a whole number, from a record to JSON and back.
@Suite struct NumberFieldTests {
    @Test func `a number is written as a number, and what is unset as null`() throws {
        #expect(json(Errand(cost: Cost(number: 12))) == #"{"cost":12}"#)
        #expect(json(Errand(cost: Cost(number: -5))) == #"{"cost":-5}"#)
        #expect(json(Errand(cost: nil)) == #"{"cost":null}"#)
    }

    @Test(
        "A whole number is read however it is written",
        arguments: ["12": 12, "\"12\"": 12, "12.0": 12, "1.2e1": 12, "-5": -5, "100": 100])
    func reading(_ text: String, _ number: Int) throws {
        #expect(try read(#"{"cost":\#(text)}"#)?.number == number)
    }

    @Test func `a member that is missing, null or empty sets nothing`() throws {
        for record in ["{}", #"{"cost":null}"#, #"{"cost":""}"#] { #expect(try read(record) == nil) }
    }

    @Test(
        "What is no number of the range is named",
        arguments: [
            ("12.5", "“cost” can't be “12.5”."), ("101", "“cost” can't be “101”."), ("-6", "“cost” can't be “-6”."),
            ("1e400", "“cost” can't be “1e400”."), ("\"many\"", "“cost” can't be “many”."),
            ("99999999999999999999", "“cost” can't be “99999999999999999999”."), ("true", "“cost” is not text."),
            ("[1]", "“cost” is not text."),
        ])
    func refusal(_ text: String, _ reason: String) throws {
        let error = #expect(throws: FieldFault.self) { try read(#"{"cost":\#(text)}"#) }
        #expect(error.map { Language.english.text(of: $0.reason) } == reason)
    }

    @Test func `a number comes back from its bytes, and one out of range does not`() throws {
        for number in Cost.range { #expect(try Cost(wireBytes: Cost(number: number).wireBytes).number == number) }
        var writer = WireWriter()
        writer.writeSigned(101)
        #expect(throws: WireError.self) { try Cost(wireBytes: writer.bytes) }
    }

    private func json(_ errand: Errand) -> String {
        var writer = JSONWriter()
        writer.object { writer in
            var members = FieldMembers(of: errand, sortedByName: Errand.forms)
            members.writeRest(to: &writer)
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func read(_ record: String) throws -> Cost? {
        var edits = FieldEdits<Errand>()
        try Errand.forms[0].read(from: try JSONReader.value(of: Array(record.utf8)), into: &edits)
        return edits[Errand.costs] ?? nil
    }
}

struct Cost: FormNumber, Equatable {
    static let range = -5...100
    let number: Int

    init(number: Int) {
        self.number = number
    }
}

struct Errand: Record {
    static var kind: UInt8 { 1 }
    static var costs: Field<Errand, Cost?> { Field(2) }
    static let forms = [
        FieldForm(
            costs, "cost", label: "Cost", help: "What it costs.", removal: "Take the cost away.", value: { $0.cost },
            set: { "“\($0)” costs \($1)." }, unset: { "“\($0)” costs nothing." })
    ]
    var core: RecordCore
    var cost: Cost?

    init(_ core: RecordCore) {
        self.core = core
    }

    init(cost: Cost?) {
        self.init(.draft)
        self.cost = cost
    }

    mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(Self.costs, &cost)
    }
}
