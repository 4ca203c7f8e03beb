import Primitives
public import TextMerging

/// What a record shows its fields to: one pass over them reads, writes or sets, and no area knows which.
public struct FieldVisitor {
    enum Task {
        /// Fields from `input`; those passed over, and values of a newer version, go to `unread`.
        case fill
        /// The fields that are set to `output`, each with tag and length.
        case list
        /// One field to `output`.
        case get
        /// One field from `value`; found if the value is wholly read.
        case set
        /// How `value` would be read as one field.
        case probe
        /// Those fields of `input` that hold something, and those that are passed over, to `unread`.
        case sift
        /// A blank record's field from `value` to `output`, written anew; found if it can be read.
        case reencode
        /// An edit of the text.
        case edit
        /// Every field to its column of a snapshot.
        case write
        /// Every field from its column of a snapshot.
        case read
    }

    let task: Task
    var wanted: UInt8 = 0
    /// The record that is filled.
    var record = UnitID.none
    /// When the change was made that fills or sets; nil for one that is only looked at.
    var time: Timestamp?
    /// Also, of a record that is read from a snapshot, whether it has a rare key.
    var isFound = false
    /// Whether the field that was asked for holds nothing.
    var isUnset = false
    /// Whether `value` is all that this version would write for what it reads there.
    var isPlain = false
    var value: FieldBytes?
    var input = FieldCursor(FieldList())
    /// What no field took of `input`.
    var unread = WireWriter()
    var output = WireWriter()
    var text: TextWork?
    /// The version of the text that was asked for, where the record keeps it.
    var textVersion: TextVersion?
    var columns: [FieldColumn] = []
    var columnReaders: [FieldColumnReader] = []
    private var column = 0
    private var place = 0
    /// Where the field at hand begins in `output`.
    private var start = 0

    /// An edit of the text and what came of it; without an edit the text is only looked at.
    struct TextWork {
        var edit: TextEdit?
        /// The unit of the edit's first scalar.
        var firstUnit = UnitID.none
        /// The text's version before; nil while it is as it was added.
        var version: TextVersion?
        /// The record.
        let record: UnitID
        /// The text afterwards.
        var buffer = TextBuffer()
        var isSpliced = false

        init(of record: UnitID, at version: TextVersion?, _ edit: TextEdit? = nil, firstUnit: UnitID = .none) {
            self.record = record
            self.version = version
            self.edit = edit
            self.firstUnit = firstUnit
        }

        mutating func run(on text: inout String) {
            buffer =
                version.map { TextBuffer(text: text, version: $0) }
                ?? TextBuffer(text: text, firstUnit: record.advanced(by: 1))
            guard let edit else { return }
            // Taken out, so that nothing else holds it while it changes.
            text = ""
            isSpliced = buffer.apply(edit, firstUnit: firstUnit) == .spliced
            text = buffer.text
        }

        /// A text that knows its version is changed where it is.
        mutating func run(on text: inout TextBuffer) {
            guard let edit else {
                buffer = text
                return
            }
            text.apply(edit, firstUnit: firstUnit)
        }
    }

    init(_ task: Task) {
        self.task = task
    }

    init(_ task: Task, of tag: UInt8, _ value: FieldBytes? = nil) {
        self.task = task
        wanted = tag
        self.value = value
    }

    /// Shows a field. Call it for each, the tags ascending.
    public mutating func visit<Owner, Value: FieldValue>(_ field: Field<Owner, Value>, _ value: inout Value) {
        visit(field.tag, field.isRare, &value)
    }

    /// Shows a field that is a text.
    public mutating func visit<Owner>(_ field: Field<Owner, String>, _ value: inout String) {
        if field.isShared { visitShared(field.tag, &value) } else { visit(field.tag, field.isRare, &value) }
    }

    /// Shows the record's text.
    public mutating func visitText(_ text: inout String, isRare: Bool = true) {
        switch task {
        case .edit:
            isFound = true
            self.text?.run(on: &text)
        case .fill:
            if let bytes = takeInput(FieldTag.text) { text = bytes.text }
        case .list: list(text)
        case .write, .read: visit(FieldTag.text, isRare, &text)
        case .set:
            // Of drafts, and of what was edited before it was there: other texts are edited.
            guard wanted == FieldTag.text, let value else { return }
            text = value.text
            isFound = true
        case .sift: keepText()
        case .get, .probe, .reencode: break
        }
    }

    /// Shows a text that may be long and is typed into: it keeps its version itself, so an edit makes no other buffer.
    public mutating func visitText(_ text: inout TextBuffer, isRare: Bool = true) {
        switch task {
        case .edit:
            isFound = true
            self.text?.run(on: &text)
        case .fill:
            guard let bytes = takeInput(FieldTag.text) else { return }
            text = TextBuffer(text: bytes.text, firstUnit: record.advanced(by: 1))
        case .list: list(text.text)
        case .write, .read: visit(FieldTag.text, isRare, &text)
        case .set:
            guard wanted == FieldTag.text, let value else { return }
            text = TextBuffer(text: value.text, version: self.text?.version ?? TextVersion())
            textVersion = text.version
            isFound = true
        case .get:
            if wanted == FieldTag.text { textVersion = text.version }
        case .sift: keepText()
        case .probe, .reencode: break
        }
    }

    private mutating func keepText() {
        if let bytes = takeInput(FieldTag.text) { unread.write(FieldTag.text, bytes) }
    }

    private mutating func list(_ text: String) {
        guard !text.isEmpty else { return }
        output.write(FieldTag.text)
        output.write(text)
    }

    /// Made once for each type of value, so what does not depend on that is apart: it takes room on the page each time.
    @inline(never)
    private mutating func visit<Value: FieldValue>(_ tag: UInt8, _ isRare: Bool, _ value: inout Value) {
        switch task {
        case .list, .get:
            guard begins(tag, isUnset: value.isUnset) else { return }
            value.encode(into: &output)
            ended()
        case .fill, .set:
            guard let bytes = bytes(for: tag) else { return }
            read(bytes, of: tag, to: &value)
        case .sift, .probe, .reencode:
            guard let bytes = bytes(for: tag) else { return }
            note(bytes, of: tag, bytes.rewritten(as: Value.self))
        case .write:
            defer { column += 1 }
            if column == columns.count { columns.append(FieldColumn(head: tag << 1 | (isRare ? 1 : 0))) }
            if isRare {
                guard !value.isUnset else { return }
                columns[column].name(place)
            }
            value.encode(into: &columns[column].bytes)
        case .read:
            defer { column += 1 }
            guard columnReaders[column].holds(place, isRare) else { return }
            if tag == FieldTag.rareKey { isFound = true }
            do throws(WireError) {
                value = try Value(from: &columnReaders[column].reader)
            } catch {
                columnReaders[column].error = error
            }
            if isRare { columnReaders[column].advance(from: place + 1) }
        case .edit: break
        }
    }

    /// Apart from `visit`: what it takes to know about optional values and tuples of them is looked up at each call, and
    /// most fields of most records are not set.
    @inline(never)
    private mutating func read<Value: FieldValue>(_ bytes: FieldBytes, of tag: UInt8, to value: inout Value) {
        let read = bytes.read(as: Value.self)
        value = settled(read?.value)
        note(bytes, of: tag, isWhole: read?.isWhole == true)
    }

    /// Only snapshots know that a text is shared.
    private mutating func visitShared(_ tag: UInt8, _ value: inout String) {
        switch task {
        case .write:
            defer { column += 1 }
            if column == columns.count { columns.append(FieldColumn(head: tag << 1, isShared: true)) }
            columns[column].writeShared(value)
        case .read:
            defer { column += 1 }
            guard columnReaders[column].holds(place, false) else { return }
            do throws(WireError) {
                value = try columnReaders[column].readShared()
            } catch {
                columnReaders[column].error = error
            }
        default: visit(tag, false, &value)
        }
    }

    private func settled<Value: FieldValue>(_ value: Value?) -> Value {
        guard let value else { return .unset }
        return time.map { value.settled(at: $0) } ?? value
    }

    /// Whether a field goes to the output.
    private mutating func begins(_ tag: UInt8, isUnset: Bool) -> Bool {
        if task == .get {
            guard tag == wanted else { return false }
            isFound = true
            self.isUnset = isUnset
            return true
        }
        guard !isUnset else { return false }
        output.write(tag)
        start = output.bytes.count
        return true
    }

    private mutating func ended() {
        if task == .list { output.insertVarint(UInt64(output.bytes.count - start), nil, at: start) }
    }

    /// The bytes that are read as a field, or nil.
    private mutating func bytes(for tag: UInt8) -> FieldBytes? {
        switch task {
        case .fill, .sift: takeInput(tag)
        default: tag == wanted ? value : nil
        }
    }

    private mutating func note(_ bytes: FieldBytes, of tag: UInt8, isWhole: Bool) {
        if task == .set {
            isFound = isWhole
        } else if !isWhole {
            unread.write(tag, bytes)
        }
    }

    private mutating func note(_ bytes: FieldBytes, of tag: UInt8, _ written: FieldBytes.Rewritten?) {
        switch task {
        case .sift:
            if written?.isUnset != true { unread.write(tag, bytes) }
        case .probe:
            guard let written else { return }
            isUnset = written.isUnset
            isPlain = written.isWhole && FieldBytes(WireReader(written.bytes)) == bytes
        default:
            guard let written else { return }
            isFound = true
            output.bytes += written.bytes
        }
    }

    /// Begins with the record at `place` of a snapshot.
    mutating func begin(at place: Int) {
        self.place = place
        isFound = false
        column = 0
    }

    private mutating func takeInput(_ tag: UInt8) -> FieldBytes? {
        input.take(tag) { unread.write($0, $1) }
    }

    /// Keeps what is left of the input as unread.
    mutating func keepRest() {
        while let (tag, value) = input.next() { unread.write(tag, value) }
    }
}

/// One field of all records of a kind, in a snapshot.
struct FieldColumn {
    /// The field's tag × 2, and 1 more where it is rare.
    let head: UInt8
    var bytes = WireWriter()
    private var next = 0
    private var shared: SharedTexts?

    init(head: UInt8 = 0, isShared: Bool = false) {
        self.head = head
        shared = isShared ? SharedTexts() : nil
    }

    var isShared: Bool { shared != nil }

    mutating func writeShared(_ text: String) {
        shared?.write(text, to: &bytes)
    }

    /// Says that the value which follows is that of the record at `place`.
    mutating func name(_ place: Int) {
        bytes.writeVarint(UInt64(place - next))
        next = place + 1
    }
}

struct FieldColumnReader {
    var reader: WireReader
    var error: WireError?
    /// How many records there are.
    private let count: Int
    /// The next record that the column names.
    private var named: Int?
    private var isBegun = false
    private var shared = SharedTextsReader()

    init(_ reader: WireReader, count: Int) {
        self.reader = reader
        self.count = count
    }

    mutating func readShared() throws(WireError) -> String {
        try shared.read(from: &reader)
    }

    /// Whether the column has a value of the record at `place`; places must ascend.
    mutating func holds(_ place: Int, _ isRare: Bool) -> Bool {
        guard isRare else { return error == nil }
        if !isBegun { advance(from: 0) }
        guard named == place else { return false }
        return true
    }

    /// Finds the next place after that of a value that was read; `next` is at most the count.
    mutating func advance(from next: Int) {
        isBegun = true
        named = nil
        guard error == nil, !reader.isAtEnd else { return }
        do throws(WireError) {
            let step = try reader.readVarint()
            guard step < UInt64(count - next) else { throw reader.malformed }
            named = next + Int(step)
        } catch {
            self.error = error
        }
    }
}
