import Phrases
public import Replication

/// What a person can do with illustrations.
public enum ColorSelectAction: Sendable, Equatable {
    // The list
    case makeNew
    case chooseKit
    /// An archive that was chosen.
    case takeKit
    case closeKitProblems
    case openIllustration(DocumentID)
    case delete(DocumentID)
    case duplicate(DocumentID)
    case sendListed(DocumentID)
    case showMenu(DocumentID)
    /// Of the whole picture.
    case showMenuOfWhole
    case menuKey(Int)
    case closeMenu
    /// Where a press on a menu's button begins.
    case note

    // The editor
    case back
    case upgradeKit
    case showCategory(String)
    case categoryKey
    /// A plain tap on a component's cell.
    case tap(String)
    /// A finger on a component's cell.
    case pointer(String)
    /// A key on a component's cell.
    case cellKey(String)
    /// The other button of the mouse on a component's cell, or the menu key.
    case cellMenu(String)
    case openStrip(String)
    case swatch(Int)
    case stripKey
    case closeStrip
    case slotColor(slot: String, color: String)
    case slotKey(slot: String)
    case typeTitle
    case commitTitle
    case random
    case typeSeed
    case toggleSeed
    case reset
    case undo
    case redo
    case ground(IllustrationGround)
    case chooseFormat
    case chooseWidth
    case save(IllustrationFormat)
    case copy
    case toggleCredits
    case toggleHistory
    /// A line of the history, or with nil all of them: scrolled, measured, in focus.
    case historyLine(EventID?)
    case send
    case sizeGrid
    // The list
    case rowFocus(DocumentID)
    case rowKey(DocumentID)
    /// It has been scrolled, or has another size.
    case list
    case retry
}

/// What lies behind an illustration when it is saved.
public enum IllustrationGround: UInt8, CaseIterable, Sendable {
    /// What is chosen for it.
    case chosen
    case transparent
    /// What is chosen for it, but only what is in the largest circle.
    case circle

    /// In addresses.
    var name: String {
        switch self {
        case .chosen: "chosen"
        case .transparent: "transparent"
        case .circle: "circle"
        }
    }
}

/// What an illustration can be saved as.
public enum IllustrationFormat: UInt8, CaseIterable, Sendable {
    case png
    case svg
    case pdf

    /// What people call it.
    var title: Phrase {
        switch self {
        case .png: "PNG"
        case .svg: "SVG"
        case .pdf: "PDF"
        }
    }

    /// The end of a file's name.
    var fileExtension: String {
        switch self {
        case .png: "png"
        case .svg: "svg"
        case .pdf: "pdf"
        }
    }
}
