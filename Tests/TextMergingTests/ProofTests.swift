import Primitives
import TextMerging
import TextProof
import Testing

/// That a proof can fail: subjects with the mistakes that are easily made, found and made small.
@Suite("The proof")
struct ProofTests {
    private let campaign = Campaign(seed: 0x0bad)

    /// The first failure among the campaign's histories: the message with the least history.
    private func failure<Subject: TextSubject>(of subject: Subject.Type) -> String? {
        for number in 0..<400 {
            if let failure = campaign.failure(of: subject, by: number) { return failure }
        }
        return nil
    }

    private func leastHistory<Subject: TextSubject>(of subject: Subject.Type) throws -> History {
        let failure = try #require(self.failure(of: subject), "nothing was found")
        let lines = failure.split(separator: "\n").dropFirst().joined(separator: "\n")
        return try #require(Vector.all(in: lines)?.first?.history, "\(failure)")
    }

    @Test("finds that a scalar which two deleted is deleted twice, in three edits")
    func deletingTwice() throws {
        let history = try leastHistory(of: Mistaken<DeletesTwice>.self)
        #expect(history.steps.count <= 3)
        #expect(history.steps.allSatisfy { $0.span <= 2 })
    }

    @Test("finds that ancestry is taken from sequence numbers")
    func sequenceNumbers() throws {
        #expect(try leastHistory(of: Mistaken<TrustsSequence>.self).steps.count <= 4)
    }

    @Test("finds that an edit which came before it could be understood is thrown away")
    func losing() throws {
        #expect(try leastHistory(of: Mistaken<Loses>.self).steps.count <= 3)
    }

    @Test("finds that a mistake is made in the text and not in what is said of it")
    func otherText() throws {
        #expect(try leastHistory(of: Mistaken<ShowsOther>.self).steps.count <= 2)
    }
}

private protocol Mistake {
    static func before(_ delivery: inout Delivery, known: TextVersion)
    static func after(_ operations: inout [TextOperation], _ delivery: Delivery)
    static func text(_ text: String) -> String
    static var hidesMissing: Bool { get }
}

extension Mistake {
    static func before(_ delivery: inout Delivery, known: TextVersion) {}
    static func after(_ operations: inout [TextOperation], _ delivery: Delivery) {}
    static func text(_ text: String) -> String { text }
    static var hidesMissing: Bool { false }
}

private enum DeletesTwice: Mistake {
    static func after(_ operations: inout [TextOperation], _ delivery: Delivery) {
        if operations.isEmpty, delivery.edit.operations.first?.deleted.isEmpty == false {
            operations.append(TextOperation(position: 0, deleted: "a"))
        }
    }
}

private enum TrustsSequence: Mistake {
    static func before(_ delivery: inout Delivery, known: TextVersion) {
        let own = known.heads.filter { $0.replica == delivery.firstUnit.replica && $0 < delivery.firstUnit }
        delivery.edit.parents = TextVersion(delivery.edit.parents.heads + own)
    }
}

private enum Loses: Mistake {
    static var hidesMissing: Bool { true }
}

private enum ShowsOther: Mistake {
    static func text(_ text: String) -> String { String(text.unicodeScalars.filter { $0.isASCII }) }
}

/// The oracle with a mistake.
private struct Mistaken<Kind: Mistake>: TextSubject {
    private var oracle = OracleSubject()

    mutating func merge(_ delivery: Delivery) throws(Refusal) -> [TextOperation] {
        var delivery = delivery
        Kind.before(&delivery, known: oracle.version)
        do {
            var operations = try oracle.merge(delivery)
            Kind.after(&operations, delivery)
            return operations
        } catch {
            if Kind.hidesMissing, case .missing = error { return [] }
            throw error
        }
    }

    func text() -> String { Kind.text(oracle.text()) }
    var version: TextVersion { oracle.version }
    func text(at version: TextVersion) throws(Refusal) -> String { try oracle.text(at: version) }
    func text(without units: [UnitID]) -> String { oracle.text(without: units) }
    func operations(from old: TextVersion, to new: TextVersion) -> [TextOperation]? { nil }
    mutating func reload() {}
}
