import Primitives
import TextMerging
import TextOracle

extension Script {
    /// Plays it; why the engine fails, or nil. After every action its text, lengths and version are the oracle's, and
    /// in the end, when everybody has everything, all are the same.
    public var failure: String? {
        var writers = (0..<Self.writers).map { Writer(replica: ReplicaID(UInt64($0) + 1)) }
        do {
            for (number, action) in actions.enumerated() {
                let other = writers[action.offset % Self.writers]
                try writers[action.writer].play(action, beside: other, "action \(number)")
            }
            for reader in 0..<Self.writers {
                for writer in 0..<Self.writers {
                    let other = writers[writer]
                    try writers[reader].merge(other, everything: reader > writer, "in the end")
                }
            }
            for reader in 0..<Self.writers {
                let other = writers[(reader + 1) % Self.writers]
                try writers[reader].merge(other, everything: false, "once more")
                try writers[reader].compare(with: writers[0].oracle, "in the end")
            }
            return nil
        } catch {
            return error.reason
        }
    }
}

/// One writer: the text, and the oracle that hears of everything the text does.
private struct Writer {
    private var text: MergeableText
    private(set) var oracle = OracleHistory()
    private var taken: [Delivery] = []

    init(replica: ReplicaID) {
        text = MergeableText(replica: replica)
    }

    mutating func play(_ action: Script.Action, beside other: Writer, _ place: String) throws(Failure) {
        let before = Array(text.text.unicodeScalars)
        let start = action.offset % (before.count + 1)
        let scalars = start..<min(start + action.count, before.count)
        switch action.kind {
        case .insert:
            try edit(start..<start, action.text, place) { text throws(TextMergingError) in
                try text.insert(action.text, at: start)
            }
        case .delete:
            try edit(scalars, "", place) { text throws(TextMergingError) in try text.delete(scalars) }
        case .replace:
            try edit(scalars, action.text, place) { text throws(TextMergingError) in
                try text.replace(scalars, with: action.text)
            }
        case .replaceUTF16:
            let units = action.offset..<(action.offset + action.count)
            try edit(before.range(utf16: units), action.text, place) { text throws(TextMergingError) in
                try text.replace(utf16: units, with: action.text)
            }
        case .replaceIndices:
            let view = text.text.unicodeScalars
            let lower = view.index(view.startIndex, offsetBy: scalars.lowerBound)
            let range = lower..<view.index(lower, offsetBy: scalars.count)
            try edit(scalars, action.text, place) { text throws(TextMergingError) in
                try text.replace(range, with: action.text)
            }
        case .undo: if !taken.isEmpty { try undo(taken[action.offset % taken.count], place) }
        case .merge: try merge(other, everything: action.count == 0, place)
        case .reload:
            text = try attempt(place) { () throws(TextMergingError) in
                try MergeableText(saved: text.saved(), replica: text.replica)
            }
        }
        try compare(with: oracle, place)
    }

    /// Lets the text make an edit, and the oracle take in what it should have become.
    private mutating func edit(
        _ scalars: Range<Int>, _ inserted: String, _ place: String,
        _ body: (inout MergeableText) throws(TextMergingError) -> UnitRange
    ) throws(Failure) {
        let deleted = String(Array(text.text.unicodeScalars)[scalars])
        let operation = TextOperation(
            position: UInt32(clamping: scalars.lowerBound), deleted: deleted, inserted: inserted)
        let edit = TextEdit(parents: text.version, operations: [operation])
        let units = try attempt(place) { () throws(TextMergingError) in try body(&text) }
        guard units.count == edit.span else {
            throw Failure(reason: "\(place): owns \(units.count) units, not \(edit.span)")
        }
        try take(Delivery(edit: edit, firstUnit: units.first), place)
    }

    private mutating func undo(_ undone: Delivery, _ place: String) throws(Failure) {
        let wanted = oracle.text(without: undone.units)
        let version = text.version
        let result = try attempt(place) { () throws(TextMergingError) in
            try text.undo(UnitRange(first: undone.firstUnit, count: undone.edit.span))
        }
        guard text.text.hasSameBytes(as: wanted) else {
            throw Failure(reason: "\(place): undone, the text is \(text.text.quoted), not \(wanted.quoted)")
        }
        let edit = TextEdit(parents: version, operations: result.operations)
        try take(Delivery(edit: edit, firstUnit: result.units.first), place)
    }

    private mutating func take(_ delivery: Delivery, _ place: String) throws(Failure) {
        guard delivery.edit.span > 0 else { return }
        do {
            _ = try oracle.merge(delivery.edit, firstUnit: delivery.firstUnit)
        } catch {
            throw Failure(reason: "\(place): \(delivery.firstUnit.written) is \(Refusal(error))")
        }
        taken.append(delivery)
    }

    /// Takes in, as bytes, what another one has; all of it, or what this one lacks.
    mutating func merge(_ other: Writer, everything: Bool, _ place: String) throws(Failure) {
        var shadow = Array(text.text.unicodeScalars)
        let bytes = other.text.changes(since: everything ? TextVersion() : text.version)
        let operations = try attempt(place) { () throws(TextMergingError) in try text.merge(bytes) }
        guard shadow.apply(operations), text.text.unicodeScalars.elementsEqual(shadow) else {
            throw Failure(reason: "\(place): says \(operations.written), and the text is \(text.text.quoted)")
        }
        for delivery in other.taken where oracle.graph.number(of: delivery.firstUnit) == nil {
            try take(delivery, place)
        }
    }

    func compare(with expected: OracleHistory, _ place: String) throws(Failure) {
        let wanted = expected.text
        guard text.text.hasSameBytes(as: wanted) else {
            throw Failure(reason: "\(place): the text is \(text.text.quoted), not \(wanted.quoted)")
        }
        guard text.scalarCount == wanted.unicodeScalars.count, text.utf16Count == wanted.utf16.count,
            text.utf8Count == wanted.utf8.count
        else {
            throw Failure(reason: "\(place): lengths \(text.scalarCount), \(text.utf16Count), \(text.utf8Count)")
        }
        guard text.version == expected.version else {
            throw Failure(reason: "\(place): the version is \(text.version.written), not \(expected.version.written)")
        }
    }

    private func attempt<Answer>(
        _ place: String, _ body: () throws(TextMergingError) -> Answer
    ) throws(Failure) -> Answer {
        do {
            return try body()
        } catch {
            throw Failure(reason: "\(place): refused as \(Refusal(error))")
        }
    }
}

extension [Unicode.Scalar] {
    /// The scalars that a range of UTF-16 touches: an empty one inside a surrogate pair stands before the pair, and a
    /// pair of which a range holds a half belongs to it.
    fileprivate func range(utf16 range: Range<Int>) -> Range<Int> {
        var lower: Int?
        var upper = 0
        var offset = 0
        for (index, scalar) in enumerated() {
            let end = offset + UTF16.width(scalar)
            if lower == nil, range.lowerBound < end { lower = index }
            if offset < range.upperBound { upper = index + 1 }
            offset = end
        }
        let start = lower ?? count
        return range.isEmpty ? start..<start : start..<Swift.max(start, upper)
    }
}
