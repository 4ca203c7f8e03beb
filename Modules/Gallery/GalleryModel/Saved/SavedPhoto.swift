internal import Primitives
public import Replication
internal import TextMerging

/// A photo that is or was saved. Its key is its identity: devices that save it apart make one of it.
public struct SavedPhoto: Sendable {
    /// As the first who saved it knew it.
    public private(set) var record: PhotoRecord
    /// The first change that saved it.
    private(set) var firstSave: Origin
    /// How many changes saved it as unknown before: more than one when devices did so apart.
    private(set) var saveCount: UInt32
    private(set) var mark: Register<SavedMark>
    /// The texts of its memo by the changes that wrote them first: one in nearly all cases; devices that write a first
    /// memo apart make one each.
    private(set) var memos: SortedTable<Origin, TextBuffer>
    /// How many of them are not empty.
    private var writtenCount = 0

    init(_ new: NewPhoto, from origin: Origin) {
        record = new.record
        firstSave = origin
        saveCount = 1
        mark = Register(.unsaved)
        memos = SortedTable()
        save(from: origin)
        addMemo(new.memo, from: origin)
    }

    /// Stands in for a photo that an event speaks of before anybody has saved it here: only a hostile one does. Nobody
    /// is shown it.
    init(absent key: PhotoKey) {
        record = PhotoRecord(key: key, width: 0, height: 0)
        // After every other, so that the first who saves it says what it is.
        firstSave = Origin(unit: UnitID(replica: ReplicaID(.max), sequence: .max), time: Timestamp(raw: .max))
        saveCount = 0
        mark = Register(.unsaved)
        memos = SortedTable()
    }

    /// As a snapshot kept it.
    init(
        record: PhotoRecord, firstSave: Origin, saveCount: UInt32, mark: Register<SavedMark>,
        memos: SortedTable<Origin, TextBuffer>
    ) {
        self.record = record
        self.firstSave = firstSave
        self.saveCount = saveCount
        self.mark = mark
        self.memos = memos
        for memo in memos.values where !memo.text.isEmpty { writtenCount += 1 }
    }
}

extension SavedPhoto {
    public var key: PhotoKey { record.key }

    /// Whether anybody has saved it here.
    var isKnown: Bool { saveCount > 0 }

    public var isSaved: Bool { isKnown && mark.value.isSaved }

    /// When it was saved; nil for a photo in the trash.
    public var savedAt: Timestamp? {
        if case .saved(let time) = mark.value { time } else { nil }
    }

    /// Whether a memo was ever written of it, emptied since or not.
    public var hasMemo: Bool { !memos.isEmpty }

    /// Whether there is nothing in its memo.
    var isMemoEmpty: Bool { writtenCount == 0 }

    /// What its owner wrote of it. Texts that were begun on several devices apart stand below each other until
    /// somebody edits them.
    public var memo: String {
        if memos.count == 1, let memo = memos.first { return memo.value.text }
        var result = ""
        for memo in memos.values where !memo.text.isEmpty {
            if !result.isEmpty { result += "\n\n" }
            result += memo.text
        }
        return result
    }
}

// Applying changes.
extension SavedPhoto {
    /// Takes in that somebody else saved it as well.
    mutating func absorb(_ new: NewPhoto, from origin: Origin) {
        saveCount &+= 1
        if origin < firstSave {
            record = new.record
            firstSave = origin
        }
        save(from: origin)
        addMemo(new.memo, from: origin)
    }

    private mutating func save(from origin: Origin) {
        setMark(
            Assignment(value: .savedNow, writer: nil, replaced: .unsaved, replacedWriter: UnitID.none), from: origin)
    }

    mutating func setMark(_ assignment: Assignment<SavedMark>, from origin: Origin) {
        var settled = assignment
        settled.value = assignment.value.settled(at: origin.time)
        mark.apply(settled, from: origin)
    }

    mutating func addMemo(_ text: String, from origin: Origin) {
        guard !text.isEmpty else { return }
        let isNew = memos.insert(origin, TextBuffer(text: text, firstUnit: origin.unit.advanced(by: 1)))
        if isNew { writtenCount += 1 }
    }

    /// Edits the text that the change `origin` wrote first.
    mutating func editMemo(_ origin: Origin, _ edit: TextEdit, firstUnit: UnitID) {
        guard let before = memos[origin]?.text.isEmpty else { return }
        var after = before
        memos.update(origin, from: TextBuffer()) { memo in
            memo.apply(edit, firstUnit: firstUnit)
            after = memo.text.isEmpty
        }
        if before != after { writtenCount += after ? -1 : 1 }
    }
}
