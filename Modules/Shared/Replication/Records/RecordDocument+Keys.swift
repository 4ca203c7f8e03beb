import Primitives
import TextMerging

// Records that are known by their keys. Several can put one, in whatever order that comes: the earliest put is the one
// that added it, and each field is the latest's that put it with one or set it. So what is there depends on what was
// said, not on when it came.
extension RecordDocument {
    mutating func put(_ new: NewRecord, from origin: Origin) {
        let id = new.keyedID
        if let entry = ledger.directory[id] { return join(new, to: entry, as: id, from: origin) }
        add(new, as: id, from: origin)
        if let entry = ledger.directory[id] { takeAwaited(of: id, at: entry) }
    }

    /// A put of a record that is there.
    private mutating func join(_ new: NewRecord, to entry: RecordEntry, as id: UnitID, from origin: Origin) {
        let adder = core(of: entry).origin
        let isEarlier = origin < adder
        let present = fields(at: entry, of: id)
        if isEarlier { mark(present, of: id, by: adder) }
        var taken = WireWriter()
        new.fields.forEach { tag, value in
            guard tag > FieldTag.key, !isUnset(value, tag, new.kind, at: entry) else { return }
            let held = ledger.marks[FieldKey(record: id, tag: tag)]?.stamp ?? (present[tag] == nil ? .zero : adder)
            if origin > held { taken.write(tag, value) }
        }
        if entry.isKnown { leave(entry) }
        var visitor = TableVisitor(.join, at: entry.place, FieldVisitor(.fill))
        visitor.fields.input = FieldCursor(FieldList(written: taken.bytes))
        visitor.origin = origin
        let removal = FieldKey(record: id, tag: FieldTag.removed)
        visitor.isTaken = origin > (ledger.marks[removal]?.stamp ?? adder)
        if entry.isKnown {
            visitTable(of: entry.kind, with: &visitor)
        } else {
            visitor.join(&ledger.unknownRecords[entry.place].core)
        }
        visitor.fields.keepRest()
        let unread = FieldList(written: visitor.fields.unread.bytes)
        FieldList(written: taken.bytes).forEach { tag, _ in
            let key = FieldKey(record: id, tag: tag)
            if isEarlier { ledger.marks.remove(key) } else { ledger.marks.set(key, to: Mark(addedBy: origin)) }
            ledger.keepUnread(isEarlier ? nil : unread[tag], of: key)
        }
        if isEarlier, !unread.isEmpty {
            ledger.unreadFields.set(id, to: (ledger.unreadFields[id] ?? FieldList()).merging(unread))
        }
        if visitor.isTaken {
            ledger.marks.set(removal, to: Mark(addedBy: origin))
            ledger.keepUnread(nil, of: removal)
        }
        if entry.isKnown { enter(entry) }
    }

    /// Marks what stands as the former adder's, who is no longer the earliest.
    private mutating func mark(_ present: FieldList, of id: UnitID, by adder: Origin) {
        func mark(_ tag: UInt8) {
            let key = FieldKey(record: id, tag: tag)
            guard ledger.marks[key] == nil else { return }
            ledger.marks.set(key, to: Mark(addedBy: adder))
            if let value = ledger.unreadFields[id]?[tag] { ledger.keepUnread(value, of: key) }
        }
        mark(FieldTag.removed)
        present.forEach { tag, _ in
            if tag > FieldTag.key { mark(tag) }
        }
    }

    /// The fields of a record that hold something.
    private func fields(at entry: RecordEntry, of id: UnitID) -> FieldList {
        var visitor = TableVisitor(.look, at: entry.place, FieldVisitor(.list))
        look(at: entry, with: &visitor)
        return FieldList(written: visitor.fields.output.bytes).merging(ledger.unreadFields[id] ?? FieldList())
    }

    /// Whether a field with these bytes holds nothing, as if the put did not have it.
    private func isUnset(_ value: FieldBytes, _ tag: UInt8, _ kind: UInt8, at entry: RecordEntry) -> Bool {
        var visitor = TableVisitor(.look, at: entry.place, FieldVisitor(.probe, of: tag, value))
        look(at: entry, with: &visitor)
        return visitor.fields.isUnset
    }

    /// Who set a field that has no mark, before a setting from `origin`: nobody, where it holds nothing and the setting is
    /// earlier than the put that added the record; nil else, for who added it. Only a hostile event is that early, or one
    /// that follows a put which is earlier still.
    func markOfUnset(_ key: FieldKey, at entry: RecordEntry, before origin: Origin) -> Mark? {
        guard key.record.isOfKey, key.tag != FieldTag.removed, origin < core(of: entry).origin,
            fields(at: entry, of: key.record)[key.tag] == nil
        else { return nil }
        return Mark(addedBy: .zero)
    }

    /// Applies what was said of a record before anybody had put it.
    private mutating func takeAwaited(of id: UnitID, at entry: RecordEntry) {
        if let time = ledger.awaitedEdits[id] {
            ledger.awaitedEdits.remove(id)
            if entry.isKnown { leave(entry) }
            let text = FieldBytes(WireReader(Array(ledger.unreadText(of: id).utf8)))
            var visitor = TableVisitor(.change, at: entry.place, FieldVisitor(.set, of: FieldTag.text, text))
            visitor.fields.text = FieldVisitor.TextWork(of: id, at: ledger.versions[id])
            visitor.origin = Origin(unit: .none, time: time)
            if entry.isKnown {
                visitTable(of: entry.kind, with: &visitor)
            } else {
                ledger.unknownRecords[entry.place].core.noteChange(time)
            }
            if visitor.fields.isFound { ledger.unreadTexts.remove(id) }
            if visitor.fields.textVersion != nil { ledger.versions.remove(id) }
            if entry.isKnown { enter(entry) }
        }
        for (setting, origin) in ledger.takeAwaitedSettings(of: id) { set(setting, from: origin) }
    }
}

extension RecordLedger {
    /// Keeps a setting until somebody puts its record, if that can be.
    mutating func await(_ setting: FieldSetting, from origin: Origin) {
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
