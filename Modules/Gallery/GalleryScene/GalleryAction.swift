public import Drawing
public import Primitives
public import Replication

/// What a person can do with photos. Photos are meant by their place in the list on show, dialogs by what they are
/// open for.
public enum GalleryAction: Sendable, Equatable {
    // Around
    case show(GalleryScreen)
    case tabKey
    case chooseSource
    case typeQuery
    case commitQuery
    case refresh
    case pull
    case more
    case resize
    case scroll
    /// Files that are dropped, pasted or chosen.
    case files
    case addFiles
    case toggleHistory
    /// A line of the history, or with nil all of them: scrolled, measured, in focus.
    case historyLine(EventID?)

    // Photos
    case view(Int)
    case star(Int)
    case pointer(Int)
    case menu(Int)
    case menuOfAll
    case lay(SavedLayout)
    case enlarge(Style.PhotoSize)
    case typeSearch
    case searchKey
    case chooseColor
    case chooseRating
    /// An album by its identity, or with nil all photos.
    case openAlbum(UnitID?)
    case pickAlbum
    case newAlbum
    // The album on show
    case renameAlbum
    case downloadAlbum
    case shareAlbum
    case removeAlbum
    case stopSearching
    case smaller
    /// Two fingers on the list, or the wheel with Ctrl.
    case zoomList
    case larger
    /// A year of the timeline: its last month comes into sight.
    case showYear(Int32)
    /// Where the pointer is at what opens a menu.
    case pointerOfMenu
    case cellKey(Int)
    case closeMenu
    /// A key at a line of the menu that is open.
    case menuKey(Int)

    // The photo whose menu is open
    case open
    case openEditor
    case editMemo
    case download
    case select
    /// It stands for the album on show.
    case makeCover
    // It, or those that are selected
    case tag
    case addToAlbum
    case takeOutOfAlbum
    case send
    case delete

    // Selecting
    case startSelecting
    case selectAll
    /// A key anywhere among the saved photos.
    case listKey
    case toggle(Int)
    case stopSelecting

    // Look-alikes
    case alike(AlikeAction)

    // Dialogs
    case nothing
    /// Tab at an end of a dialog goes on at this key.
    case wrapFocus(String, isBackwards: Bool)
    /// A key in a field of one line.
    case lineKey
    case typeMemo
    /// A key in the memo of a photo.
    case memoKey
    /// A document that a link may lead to, by its place in the list at the caret.
    case chooseLink(Int)
    case saveDialog
    case cancelDialog
    case dialogKey

    case edit(EditAction)

    // Full screen
    case closeViewer
    case previous
    case next
    case zoomIn
    case zoomOut
    case toggleDetails
    /// From 1 to 5 stars, 0 for none, -1 for rejected.
    case rate(Int)
    case showPlace
    case starViewed
    case editViewedMemo
    /// What a link in a memo leads to.
    case openDocument(DocumentID)
    case menuOfViewed
    case viewerPointer
    case viewerKey
    case viewerWheel
    case viewerSize
}

/// What a person can do with photos that look the same. Photos are meant by their place in the group on show.
public enum AlikeAction: Sendable, Equatable {
    case find
    case close
    case key
    /// The group's photos: scrolled, measured.
    case list
    /// A photo stays, or no longer does.
    case toggle(Int)
    case photoKey(Int)
    case focus(Int)
    case keepChosen
    case keepAll
    case previous
}

/// How the saved photos lie.
public enum SavedLayout: String, CaseIterable, Sendable {
    /// By date, in rows under months.
    case timeline
    /// As they were saved, in columns with their memos.
    case waterfall
}

/// The two screens.
public enum GalleryScreen: UInt8, CaseIterable, Sendable {
    /// A source, page by page.
    case browse
    case saved
}
