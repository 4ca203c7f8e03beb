import Primitives
import TextMerging
import TextOracle

/// Why a subject fails.
struct Failure: Error {
    var reason: String
}

/// A subject and the oracle, which get the same edits in the same order.
struct Pair<Subject: TextSubject> {
    private(set) var subject = Subject()
    private(set) var oracle = OracleHistory()
    /// The text as it comes of what the subject says has changed.
    private var shadow: [Unicode.Scalar] = []
    /// The edits that were taken in.
    private(set) var taken: [Delivery] = []

    /// Hands an edit to both and compares what they say; false if both lack what it follows.
    mutating func merge(_ delivery: Delivery) throws(Failure) -> Bool {
        let wanted = Self.result { () throws(OracleError) in
            try oracle.merge(delivery.edit, firstUnit: delivery.firstUnit)
        }
        let given = Self.result { () throws(Refusal) in try subject.merge(delivery) }
        let place = "edit \(taken.count), \(delivery.firstUnit.written)"
        switch (wanted, given) {
        case (.failure(.missing), .failure(.missing(let unit))):
            guard oracle.graph.number(of: unit) == nil else {
                throw Failure(reason: "\(place): says that it lacks \(unit.written), which it has")
            }
            return false
        case (.failure(let wanted), .failure(.conflicting(let unit)))
        where oracle.graph.number(of: unit) != nil && delivery.units.contains(unit):
            // That unit is known, and the edit can't be the one that it is known of: it says so itself, or lacks a
            // parent, or is too long.
            guard wanted != .conflicting(unit), case .conflicting(let other) = wanted else { return true }
            throw Failure(reason: "\(place): names \(unit.written) as conflicting, and it is \(other.written)")
        case (.failure(let wanted), .failure(let given)):
            guard Refusal(wanted) == given else {
                throw Failure(reason: "\(place): refused as \(given), and it is \(Refusal(wanted))")
            }
            return true
        case (.success, .failure(let given)): throw Failure(reason: "\(place): refused as \(given)")
        case (.failure(let wanted), .success): throw Failure(reason: "\(place): taken, and it is \(Refusal(wanted))")
        case (.success(let wanted), .success(let given)):
            try apply(given, wanted, place)
            taken.append(delivery)
            return true
        }
    }

    /// Compares what the subject says of a change with what the oracle says, and carries it out.
    private mutating func apply(
        _ given: [TextOperation], _ wanted: [TextOperation], _ place: String
    ) throws(Failure) {
        guard let delta = Delta(given, length: shadow.count) else {
            throw Failure(reason: "\(place): goes beyond the text: \(given.written)")
        }
        guard delta == Delta(wanted, length: shadow.count) else {
            throw Failure(reason: "\(place): says \(given.written), and it is \(wanted.written)")
        }
        guard shadow.apply(given) else {
            throw Failure(reason: "\(place): deletes another text than it says: \(given.written)")
        }
    }

    /// Takes in, as bytes, what another pair has and this one may lack. `knowsVersion` is whether the other one is
    /// told what is here; else it sends everything.
    mutating func mergeBytes(of other: Pair, knowsVersion: Bool) throws(Failure) {
        guard let bytes = other.subject.encoded(since: knowsVersion ? subject.version : TextVersion()) else {
            for delivery in other.taken { _ = try merge(delivery) }
            return
        }
        var wanted: [TextOperation] = []
        for delivery in other.taken {
            wanted += (try? oracle.merge(delivery.edit, firstUnit: delivery.firstUnit)) ?? []
            taken.append(delivery)
        }
        let given: [TextOperation]
        do {
            given = try subject.merge(encoded: bytes)
        } catch {
            throw Failure(reason: "refuses a peer's bytes as \(error)")
        }
        try apply(given, wanted, "what a peer sends")
    }

    /// Hands over edits in any order; those that come early are tried again after the others.
    mutating func mergeAll(_ deliveries: [Delivery], reloadAfter pause: Int) throws(Failure) {
        var waiting = deliveries
        var taken = 0
        var isMoving = true
        while isMoving, !waiting.isEmpty {
            isMoving = false
            var early: [Delivery] = []
            for delivery in waiting {
                guard try merge(delivery) else {
                    early.append(delivery)
                    continue
                }
                isMoving = true
                taken += 1
                if taken == pause { try reload() }
            }
            waiting = early
        }
    }

    func has(_ delivery: Delivery) -> Bool {
        oracle.graph.number(of: delivery.firstUnit) != nil
    }

    mutating func reload() throws(Failure) {
        do {
            try subject.reload()
        } catch {
            throw Failure(reason: "does not load what it saved: \(error)")
        }
    }

    /// Both texts and versions, and what became of the changes one by one, against those of `expected`.
    func compare(with expected: OracleHistory, _ how: String) throws(Failure) {
        let text = expected.text
        try equal(oracle.text, text, "the oracle's text \(how)")
        try equal(String(shadow[...]), text, "the text by its changes \(how)")
        try equal(try ask { () throws(Refusal) in try subject.text() }, text, "the text \(how)")
        guard subject.version == expected.version else {
            throw Failure(reason: "the version \(how) is \(subject.version.written), not \(expected.version.written)")
        }
    }

    /// The answers to questions about the past.
    func compareText(at version: TextVersion, with expected: OracleHistory) throws(Failure) {
        guard let text = try? expected.text(at: version) else { return }
        try equal(
            try ask { () throws(Refusal) in try subject.text(at: version) }, text, "the text at \(version.written)")
    }

    func compareText(without units: [UnitID], with expected: OracleHistory) throws(Failure) {
        let wanted = expected.text(without: units)
        let text = try ask { () throws(Refusal) in try subject.text(without: units) }
        try equal(text, wanted, "the text without \(units.map { $0.written }.joined(separator: ","))")
    }

    func compareOperations(
        from old: TextVersion, to new: TextVersion, with expected: OracleHistory
    ) throws(Failure) {
        guard let before = try? expected.text(at: old), let after = try? expected.text(at: new),
            let operations = try ask({ () throws(Refusal) in try subject.operations(from: old, to: new) })
        else { return }
        var text = Array(before.unicodeScalars)
        let what = "the operations from \(old.written) to \(new.written), \(operations.written),"
        guard text.apply(operations) else { throw Failure(reason: "\(what) don't fit the text") }
        try equal(String(text[...]), after, "the text by \(what)")
    }

    private func equal(_ given: String, _ wanted: String, _ what: String) throws(Failure) {
        guard given.utf8.elementsEqual(wanted.utf8) else {
            throw Failure(reason: "\(what) is \(given.quoted), not \(wanted.quoted)")
        }
    }

    private func ask<Answer>(_ question: () throws(Refusal) -> Answer) throws(Failure) -> Answer {
        do {
            return try question()
        } catch {
            throw Failure(reason: "asked for what it knows, it answers \(error)")
        }
    }

    private static func result<Value, Reason>(_ body: () throws(Reason) -> Value) -> Result<Value, Reason> {
        do {
            return .success(try body())
        } catch {
            return .failure(error)
        }
    }
}
