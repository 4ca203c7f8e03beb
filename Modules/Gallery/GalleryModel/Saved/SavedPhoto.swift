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
    /// One in nearly all cases; devices that write a first memo apart make one each. In the order of origins.
    private(set) var memos: [MemoText]

    /// A text of a memo, named by the unit of the change that wrote it first.
    struct MemoText: Sendable {
        let origin: Origin
        var buffer: TextBuffer
    }

    init(_ new: NewPhoto, from origin: Origin) {
        record = new.record
        firstSave = origin
        saveCount = 1
        mark = Register(.unsaved)
        memos = []
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
        memos = []
    }

    /// As a snapshot kept it.
    init(
        record: PhotoRecord, firstSave: Origin, saveCount: UInt32, mark: Register<SavedMark>, memos: [MemoText]
    ) {
        self.record = record
        self.firstSave = firstSave
        self.saveCount = saveCount
        self.mark = mark
        self.memos = memos
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

    /// What its owner wrote of it. Texts that were begun on several devices apart stand below each other until
    /// somebody edits them.
    public var memo: String {
        if memos.count == 1 { return memos[0].buffer.text }
        var result = ""
        for memo in memos where !memo.buffer.text.isEmpty {
            if !result.isEmpty { result += "\n\n" }
            result += memo.buffer.text
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
        let memo = MemoText(
            origin: origin, buffer: TextBuffer(text: text, firstUnit: origin.unit.advanced(by: 1)))
        let place = memos.firstIndex { origin < $0.origin } ?? memos.count
        memos.insert(memo, at: place)
    }

    mutating func editMemo(_ field: UnitID, _ edit: TextEdit, firstUnit: UnitID) {
        for index in memos.indices where memos[index].origin.unit == field {
            memos[index].buffer.apply(edit, firstUnit: firstUnit)
        }
    }

    func memoText(_ field: UnitID) -> MemoText? {
        for memo in memos where memo.origin.unit == field { return memo }
        return nil
    }
}
