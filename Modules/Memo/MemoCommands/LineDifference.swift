import TextMerging

/// What differs between two texts in whole lines, made of what differs in words.
struct LineDifference {
    enum Row {
        case same(String)
        case removed(String)
        case added(String)
        /// So many lines that are the same in both.
        case omitted(Int)
    }

    /// What is removed stands before what is added in its place.
    private(set) var rows: [Row] = []
    /// Lines that differ, until one follows that does not.
    private var removed: [String] = []
    private var added: [String] = []
    /// The lines that are read, in the old text and in the new one.
    private var old = ""
    private var new = ""

    init(_ pieces: [WordDifference.Piece]) {
        for piece in pieces {
            switch piece {
            case .same(let text): take(text, isOld: true, isNew: true)
            case .removed(let text): take(text, isOld: true, isNew: false)
            case .added(let text): take(text, isOld: false, isNew: true)
            case .omitted(let count):
                flush()
                rows.append(.omitted(count))
            }
        }
        if !old.isEmpty { removed.append(old) }
        if !new.isEmpty { added.append(new) }
        flush()
    }

    private mutating func take(_ text: String, isOld: Bool, isNew: Bool) {
        var isFirst = true
        for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if !isFirst { endLine(isOld, isNew) }
            isFirst = false
            if isOld { old += part }
            if isNew { new += part }
        }
    }

    private mutating func endLine(_ isOld: Bool, _ isNew: Bool) {
        if isOld, isNew, old.utf8.elementsEqual(new.utf8) {
            flush()
            rows.append(.same(old))
        } else {
            if isOld { removed.append(old) }
            if isNew { added.append(new) }
        }
        if isOld { old = "" }
        if isNew { new = "" }
    }

    /// What lines that differ begin and end with may be the same: of two texts one ends where the other goes on.
    private mutating func flush() {
        let shorter = min(removed.count, added.count)
        var start = 0
        while start < shorter, removed[start].utf8.elementsEqual(added[start].utf8) { start += 1 }
        var end = 0
        while end < shorter - start,
            removed[removed.count - 1 - end].utf8.elementsEqual(added[added.count - 1 - end].utf8)
        {
            end += 1
        }
        rows += removed[..<start].map { Row.same($0) }
        rows += removed[start..<(removed.count - end)].map { Row.removed($0) }
        rows += added[start..<(added.count - end)].map { Row.added($0) }
        rows += removed[(removed.count - end)...].map { Row.same($0) }
        removed = []
        added = []
    }
}
