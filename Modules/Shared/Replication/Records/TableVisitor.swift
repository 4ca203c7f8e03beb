import Primitives

/// What a document shows its tables of records to.
public struct TableVisitor {
    enum Task {
        /// Appends a record with `core` and `fields.input`, if the table can hold it.
        case add
        /// Another put of a record: `fields.input`, and what `join` does.
        case join
        /// The core of the record at `place`.
        case core
        /// Its fields, unchanged.
        case look
        /// Its fields, to be changed, and the time of its latest change.
        case change
        /// A setting of one field, if it is the latest.
        case set
        /// A blank record's fields.
        case blank
        /// All records at `order` to the columns of a snapshot.
        case write
        /// `cores` with fields from the columns of a snapshot.
        case read
    }

    let task: Task
    var place = 0
    var core = RecordCore.draft
    var fields: FieldVisitor
    /// Who set the field, and when it is set now.
    var mark: Mark?
    var origin = Origin.zero
    var countsAsChange = true
    var isTaken = false
    /// Whether the records of the table are known by their keys.
    var isKeyed = false
    var order: [Int32] = []
    var cores: ContiguousArray<RecordCore> = []

    init(_ task: Task, at place: Int = 0, _ fields: FieldVisitor = FieldVisitor(.list)) {
        self.task = task
        self.place = place
        self.fields = fields
    }

    /// Adds a record.
    init(_ new: NewRecord, as id: UnitID, from origin: Origin) {
        self.init(.add, FieldVisitor(.fill))
        core = RecordCore(id: id, addedBy: origin)
        fields.time = origin.time
        fields.input = FieldCursor(new.fields)
        if id.isOfKey { fields.value = new.fields[id.keyTag] }
    }

    /// Sets a field.
    init(_ setting: FieldSetting, at place: Int, from origin: Origin, _ mark: Mark?) {
        self.init(.set, at: place, FieldVisitor(.set, of: setting.tag, setting.assignment.value))
        fields.time = origin.time
        self.mark = mark
        self.origin = origin
        countsAsChange = setting.countsAsChange
    }

    /// Shows the table of one kind.
    public mutating func visit<R: Record>(_ table: inout ContiguousArray<R>) {
        switch task {
        case .add:
            guard R.mayBe(core.id) else { return }
            var record = R(core)
            fields.record = core.id
            if core.id.isOfKey, let key = fields.value {
                var probe = FieldVisitor(.probe, of: core.id.keyTag, key)
                record.visit(&probe)
                guard probe.isPlain, !probe.isUnset else { return }
            }
            record.visit(&fields)
            fields.keepRest()
            place = table.count
            table.append(record)
            isTaken = true
        case .join:
            join(&table[place].core)
            table[place].visit(&fields)
        case .core:
            core = table[place].core
        case .look:
            var record = table[place]
            core = record.core
            record.visit(&fields)
        case .change:
            table[place].core.noteChange(origin.time)
            table[place].visit(&fields)
        case .set:
            core = table[place].core
            take()
            table[place].core = core
            if isTaken { table[place].visit(&fields) }
        case .blank:
            isKeyed = R.isKeyed
            var record = R(core)
            record.visit(&fields)
        case .write:
            // Those with keys by who put them first, for their identities are not written.
            if R.isKeyed || (R.mayHaveKey && order.contains { table[Int($0)].core.id.isOfKey }) {
                order.sort(by: table.map { $0.core.origin.unit })
            }
            cores.reserveCapacity(order.count)
            for (number, place) in order.enumerated() {
                var record = table[Int(place)]
                cores.append(record.core)
                fields.begin(at: number)
                record.visit(&fields)
            }
        case .read:
            // The document's own record is among those that are read.
            table.removeAll()
            // With room for what follows the snapshot in the log.
            table.reserveCapacity(cores.count + cores.count / 16 + 64)
            for (number, core) in cores.enumerated() {
                var record = R(core)
                fields.begin(at: number)
                record.visit(&fields)
                if R.isKeyed || fields.isFound {
                    record.core.id = record.keyedID
                    cores[number].id = record.core.id
                }
                table.append(record)
            }
        }
    }

    /// Makes the put at `origin` one of those that made the record; of all of them the earliest counts as the one that
    /// added it. `isTaken` says whether it brings the record back, if it was removed.
    func join(_ core: inout RecordCore) {
        if origin < core.origin { core.origin = origin }
        if isTaken { core.isRemoved = false }
        core.noteChange(origin.time)
    }

    /// Decides whether a setting is the latest of its field, and notes it as a change of the record.
    mutating func take() {
        isTaken = origin > (mark?.stamp ?? core.origin)
        if isTaken, fields.wanted == FieldTag.removed {
            let read = fields.value?.read(as: Bool.self)
            core.isRemoved = read?.value ?? false
            fields.isFound = read?.isWhole == true
        }
        if countsAsChange { core.noteChange(origin.time) }
    }
}

extension [Int32] {
    /// Sorts places by the units at them; no record is copied for it.
    fileprivate mutating func sort(by units: [UnitID]) {
        sort { units[Int($0)] < units[Int($1)] }
    }
}

extension Record {
    /// The identity that comes from its key.
    fileprivate var keyedID: UnitID {
        var visitor = FieldVisitor(.get, of: Self.isKeyed ? FieldTag.key : FieldTag.rareKey)
        var copy = self
        copy.visit(&visitor)
        let key = FieldBytes(WireReader(visitor.output.bytes))
        return Self.isKeyed
            ? UnitID(of: Self.kind, key: visitor.isUnset ? nil : key) : UnitID(of: Self.kind, rareKey: key)
    }
}
