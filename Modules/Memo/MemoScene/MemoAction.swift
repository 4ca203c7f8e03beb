public import Replication

/// What a person can do with memos, as the views' handlers carry it.
public enum MemoAction: Sendable, Equatable {
    // The list
    case newMemo
    case today
    case newFrom(DocumentID)
    case select(DocumentID)
    case showList
    case search
    case clearSearch
    case searchKey
    case filter(String?)
    case rowKey(DocumentID)
    case rowPointer(DocumentID)
    case rowFocus(DocumentID)
    /// The list has been scrolled, or has another size.
    case list
    case chooseImport
    case takeImport
    case export(MemoFile)

    // One memo
    case pin(DocumentID)
    case share(DocumentID)
    case delete(DocumentID)
    case copyLink(DocumentID)
    case send(DocumentID)
    case showMenu(DocumentID?, isInList: Bool)
    case menuKey(Int)
    case closeMenu

    // Writing
    case type
    case editorKey
    case editorScroll
    case editorBlur
    case editorTake
    case chooseFiles
    case suggestion(Int)
    /// What the bar of a selection does.
    case mark(MemoTextKey)
    case step(UndoDirection)

    // Finding in the memo
    case startFind
    case find
    case findKey
    case stepFind(isForward: Bool)
    case closeFind

    // Reading
    case read(Bool)
    case tick(Int)
    case readerScroll
    case openLink(DocumentID)
    case allowPictures

    // History
    case toggleHistory
    /// A line of the history, or with nil all of them: scrolled, measured, in focus.
    case historyLine(EventID?)
    case showVersion(EventID)
    case restoreVersion(EventID)
    case closeVersion
    case look(VersionLook)
    case togglePassages

    /// A key that no inner node has used.
    case key
    /// A pointer whose place is noted, for menus.
    case note

    /// Whoever does this is not to be taken elsewhere by what comes in meanwhile.
    var isWriting: Bool {
        switch self {
        case .newMemo, .today, .newFrom, .search, .type, .find, .editorKey, .editorTake: true
        default: false
        }
    }
}

/// How an earlier version is looked at.
public enum VersionLook: Sendable, Equatable {
    /// What differs from the version before it.
    case changes
    /// What differs from it now.
    case since
    case text
}

/// What goes out as a file.
public enum MemoFile: Sendable, Equatable {
    case all
    case markdown(DocumentID)
    case json(DocumentID)
}
