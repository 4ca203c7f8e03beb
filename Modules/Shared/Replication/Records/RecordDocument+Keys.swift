import Primitives
import TextMerging

// Records that are known by their keys. Several can put one, in whatever order that comes: the earliest put is the one
// that added it, and each field is the latest's that put it with one or set it. So what is there depends on what was
// said, not on when it came.
extension RecordDocument {
    @inline(never)
    mutating func put(_ new: NewRecord, from origin: Origin) {
        let id = new.keyedID
        if let entry = ledger.directory[id] {
            if id.isOfRareKey { return joinRare(new, to: entry, as: id, from: origin) }
            return join(new, to: entry, as: id, from: origin)
        }
        add(new, as: id, from: origin)
        if let entry = ledger.directory[id] { takeAwaited(of: id, at: entry) }
    }

    /// A put of a record that is there.
    @inline(never)
    private mutating func join(_ new: NewRecord, to entry: RecordEntry, as id: UnitID, from origin: Origin) {
        let adder = core(of: entry).origin
        var sieve = TableVisitor(.look, at: entry.place, FieldVisitor(.sift))
        sieve.fields.input = FieldCursor(new.fields)
        look(at: entry, with: &sieve)
        sieve.fields.keepRest()
        var joining = Joining(of: id, from: origin, adder: adder)
        joining.taken = ledger.beginJoining(
            joining, present: fields(at: entry, of: id), wanted: FieldList(written: sieve.fields.unread.bytes))
        if entry.isKnown { leave(entry) }
        var visitor = TableVisitor(.join, at: entry.place, FieldVisitor(.fill))
        visitor.fields.input = FieldCursor(joining.taken)
        visitor.origin = origin
        visitor.fields.time = origin.time
        visitor.isTaken = ledger.bringsBack(joining)
        if entry.isKnown {
            visitTable(of: entry.kind, with: &visitor)
        } else {
            visitor.join(&ledger.unknownRecords[entry.place].core)
        }
        visitor.fields.keepRest()
        ledger.endJoining(joining, visitor)
        if entry.isKnown { enter(entry) }
    }

    /// Another put of a record that has a rare key: what nobody has set is as the earliest put says.
    @inline(never)
    private mutating func joinRare(_ new: NewRecord, to entry: RecordEntry, as id: UnitID, from origin: Origin) {
        let joining = Joining(of: id, from: origin, adder: core(of: entry).origin)
        if entry.isKnown { leave(entry) }
        if joining.isEarlier { fill(entry, of: id, as: new, from: origin) }
        ledger.beginJoiningRare(joining)
        var visitor = TableVisitor(.join, at: entry.place, FieldVisitor(.fill))
        visitor.origin = origin
        visitor.isTaken = ledger.bringsBack(joining)
        if entry.isKnown {
            visitTable(of: entry.kind, with: &visitor)
        } else {
            visitor.join(&ledger.unknownRecords[entry.place].core)
        }
        ledger.endJoining(joining, visitor)
        guard entry.isKnown else { return }
        new.fields.forEach { tag, value in
            let assignment = Assignment(value: value, writer: nil, replaced: value, replacedWriter: .none)
            note(FieldSetting(record: id, kind: new.kind, tag: tag, assignment: assignment))
        }
        enter(entry)
    }

    /// Gives a record the fields of a put that nobody has set since any put.
    private mutating func fill(_ entry: RecordEntry, of id: UnitID, as new: NewRecord, from origin: Origin) {
        var unread = WireWriter()
        fields(at: entry, of: id).merging(new.fields).forEach { tag, _ in
            guard tag > FieldTag.text, ledger.marks[FieldKey(record: id, tag: tag)] == nil else { return }
            let value = new.fields[tag]
            var visitor = TableVisitor(
                .change, at: entry.place, FieldVisitor(.set, of: tag, value ?? unset(tag, of: entry.kind)))
            visitor.origin = origin
            visitor.fields.time = origin.time
            if entry.isKnown { visitTable(of: entry.kind, with: &visitor) }
            if let value, !visitor.fields.isFound { unread.write(tag, value) }
        }
        if unread.bytes.isEmpty {
            ledger.unreadFields.remove(id)
        } else {
            ledger.unreadFields.set(id, to: FieldList(written: unread.bytes))
        }
    }

    /// The fields of a record that hold something.
    @inline(never)
    private func fields(at entry: RecordEntry, of id: UnitID) -> FieldList {
        var visitor = TableVisitor(.look, at: entry.place, FieldVisitor(.list))
        look(at: entry, with: &visitor)
        return FieldList(written: visitor.fields.output.bytes).merging(ledger.unreadFields[id] ?? FieldList())
    }

    /// Who set a field of a record with a key that has no mark, before a setting from `origin`: nobody, where it holds
    /// nothing and the setting is earlier than the put that added the record; nil else, for who added it. Only a hostile
    /// event is that early, or one that follows a put which is earlier still.
    func markOfUnset(_ key: FieldKey, at entry: RecordEntry, before origin: Origin) -> Mark? {
        // What anybody sets goes before what puts of a record with a rare key say.
        if key.record.isOfRareKey, key.tag != FieldTag.removed { return Mark(addedBy: .zero) }
        guard key.tag != FieldTag.removed, origin < core(of: entry).origin,
            fields(at: entry, of: key.record)[key.tag] == nil
        else { return nil }
        return Mark(addedBy: .zero)
    }

    /// Applies what was said of a record before anybody had put it.
    @inline(never)
    private mutating func takeAwaited(of id: UnitID, at entry: RecordEntry) {
        if let time = ledger.awaitedEdits[id] {
            if entry.isKnown { leave(entry) }
            var visitor = ledger.beginTakingText(of: id, at: entry, time)
            if entry.isKnown { visitTable(of: entry.kind, with: &visitor) }
            ledger.endTakingText(of: id, visitor)
            if entry.isKnown { enter(entry) }
        }
        for (setting, origin) in ledger.takeAwaitedSettings(of: id) { set(setting, from: origin) }
    }
}

/// A put of a record that is there already.
private struct Joining {
    let id: UnitID
    let origin: Origin
    /// The put that counted as the one which added the record.
    let adder: Origin
    /// The fields that the put sets.
    var taken = FieldList()
    var isEarlier: Bool { origin < adder }
    var removal: FieldKey { FieldKey(record: id, tag: FieldTag.removed) }

    init(of id: UnitID, from origin: Origin, adder: Origin) {
        self.id = id
        self.origin = origin
        self.adder = adder
    }
}

// What of it does not depend on the area.
extension RecordLedger {
    /// Marks what stands, where the put is the earliest now; returns the fields of the put that are the latest.
    fileprivate mutating func beginJoining(_ put: Joining, present: FieldList, wanted: FieldList) -> FieldList {
        if put.isEarlier { mark(present, of: put.id, by: put.adder) }
        var taken = WireWriter()
        wanted.forEach { tag, value in
            guard tag > FieldTag.key else { return }
            let mark = marks[FieldKey(record: put.id, tag: tag)]
            if put.origin > mark?.stamp ?? (present[tag] == nil ? .zero : put.adder) { taken.write(tag, value) }
        }
        return FieldList(written: taken.bytes)
    }

    /// Marks that the former adder brought the record, where the put is the earliest now.
    fileprivate mutating func beginJoiningRare(_ put: Joining) {
        if put.isEarlier { mark(FieldList(), of: put.id, by: put.adder) }
    }

    /// Whether the put brings the record back, if it was removed.
    fileprivate func bringsBack(_ put: Joining) -> Bool {
        put.origin > marks[put.removal]?.stamp ?? put.adder
    }

    /// Notes who set what, after the visitor has shown the record the fields that were taken.
    fileprivate mutating func endJoining(_ put: Joining, _ visitor: TableVisitor) {
        let unread = FieldList(written: visitor.fields.unread.bytes)
        put.taken.forEach { tag, _ in
            let key = FieldKey(record: put.id, tag: tag)
            if put.isEarlier { marks.remove(key) } else { marks.set(key, to: Mark(addedBy: put.origin)) }
            keepUnread(put.isEarlier ? nil : unread[tag], of: key)
        }
        if put.isEarlier, !unread.isEmpty {
            unreadFields.set(put.id, to: (unreadFields[put.id] ?? FieldList()).merging(unread))
        }
        if visitor.isTaken {
            marks.set(put.removal, to: Mark(addedBy: put.origin))
            keepUnread(nil, of: put.removal)
        }
    }

    /// Marks what stands as the former adder's, who is no longer the earliest.
    private mutating func mark(_ present: FieldList, of id: UnitID, by adder: Origin) {
        func mark(_ tag: UInt8) {
            let key = FieldKey(record: id, tag: tag)
            guard marks[key] == nil else { return }
            marks.set(key, to: Mark(addedBy: adder))
            if let value = unreadFields[id]?[tag] { keepUnread(value, of: key) }
        }
        mark(FieldTag.removed)
        present.forEach { tag, _ in
            if tag > FieldTag.key { mark(tag) }
        }
    }

    /// What shows a record the text that was edited before anybody had put it, last at `time`.
    fileprivate mutating func beginTakingText(
        of id: UnitID, at entry: RecordEntry, _ time: Timestamp
    ) -> TableVisitor {
        awaitedEdits.remove(id)
        let text = FieldBytes(WireReader(Array(unreadText(of: id).utf8)))
        var visitor = TableVisitor(.change, at: entry.place, FieldVisitor(.set, of: FieldTag.text, text))
        visitor.fields.text = FieldVisitor.TextWork(of: id, at: versions[id])
        visitor.origin = Origin(unit: .none, time: time)
        if !entry.isKnown { unknownRecords[entry.place].core.noteChange(time) }
        return visitor
    }

    fileprivate mutating func endTakingText(of id: UnitID, _ visitor: TableVisitor) {
        if visitor.fields.isFound { unreadTexts.remove(id) }
        if visitor.fields.textVersion != nil { versions.remove(id) }
    }

    /// Keeps a setting until somebody puts its record, if that can be.
    mutating func keepForLater(_ setting: FieldSetting, from origin: Origin) {
        guard setting.record.isOfKey else { return }
        let key = AwaitedSetting(record: setting.record, origin: origin)
        awaitedSettings.insert(key, RecordChange.set(setting).wireBytes)
    }

    fileprivate mutating func takeAwaitedSettings(of id: UnitID) -> [(FieldSetting, Origin)] {
        guard !awaitedSettings.isEmpty else { return [] }
        var keys: [AwaitedSetting] = []
        var settings: [(FieldSetting, Origin)] = []
        awaitedSettings.forEach(from: AwaitedSetting(record: id, origin: .zero)) { key, bytes in
            guard key.record == id else { return false }
            keys.append(key)
            if case .set(let setting)? = try? RecordChange(wireBytes: bytes) { settings.append((setting, key.origin)) }
            return true
        }
        for key in keys { awaitedSettings.remove(key) }
        return settings
    }
}

// What a person can want of records with keys.
extension RecordDocument {
    /// The changes after which the record with the key of `draft` is there and has its fields and its text; `present` is
    /// the record with that key, removed or not.
    public func putting<R: KeyedRecord>(_ draft: R, over present: R?) -> [RecordChange] {
        let text = draft.fields.text
        guard let present else {
            let change = RecordChange.put(draft)
            if text.isEmpty { return [change] }
            let insertion = TextOperation(position: 0, inserted: text)
            return [change, .edit(R.id(of: draft.key), TextEdit(parents: TextVersion(), operations: [insertion]))]
        }
        return setting(isRemoved: false, of: present)
            + setting(FieldEdits(from: present, to: draft), of: present)
    }
}
