import CanvasModel
import Drawing
import Primitives
import Replication

/// What a person can do on the canvas page.
enum CanvasAction: Sendable {
    // The list of canvases.
    case makeCanvas
    case openCanvas(DocumentID)
    case rowFocus(DocumentID)
    case rowKey(DocumentID)
    /// The list has been scrolled, or has another size.
    case list
    case trashCanvas(DocumentID)
    case leave
    // The menu of the canvas, and its files.
    case openDocumentMenu
    case documentMenuKey(Int)
    /// Of a canvas in the list.
    case showCardMenu(DocumentID)
    case cardMenuKey(Int)
    case closeCardMenu
    case sendListed(DocumentID)
    case closeDocumentMenu
    case export(CanvasFile)
    /// What of it, and for which ground.
    case exported(ExportedPart)
    case placeDocument
    /// C24: a text as the seed has it.
    case addWords
    /// C22: an arrow between the two objects that are selected.
    case connect
    case send(DocumentID)
    case chooseImport
    case takeImport
    // The header.
    case rename
    case undo(UndoDirection)
    case zoom(Zoom)
    case toggle(SidePanel)
    case toggleHistory
    /// A line of the history, or with nil all of them: scrolled, measured, in focus.
    case historyLine(EventID?)
    // The stage: a pointer, a key, the wheel, its size, a drop, a paste, the menu key.
    case stage
    case editText
    // The page of the canvas.
    case pageSide(PageSide)
    case togglePage
    case toggleGrid
    /// A field of `CanvasProperties.forms`, by its tag.
    case ownField(UInt8)
    // The toolbar.
    case tool(Tool)
    case keepTool
    // The inspector.
    case randomColor
    case pickColor(ColorRole)
    case swatch(ColorRole, RGBColor?)
    case opacity(Int)
    case field(ObjectNumber)
    case step(ObjectNumber, Double)
    case lockRatio
    /// A field of `CanvasObject.forms`, by its place there.
    case row(Int)
    case align(Alignment)
    case distribute(DistributionAxis)
    case arrange(Arrangement)
    case leaveInspector
    // The layer list.
    case layers
    case layer(CanvasItem)
    case fold(GroupID)
    case hide(CanvasItem)
    case lock(CanvasItem)
    case openMenu(CanvasItem)
    case nameLayer(CanvasItem)
    // The menu.
    case menuItem(MenuItem)
    /// A key or a new press on it.
    case menuInput
    case closeMenu
}

enum Zoom: Sendable {
    case `in`, out, actual
    /// All of the canvas.
    case fit
    case selection
}

/// What a canvas goes out as.
enum CanvasFile: Sendable, CaseIterable {
    case png, svg, pdf, jsonCanvas
}

/// What of the canvas goes out as a picture.
enum ExportedPart: Sendable, Equatable {
    case page, all, selection
    /// Whether colours are turned for a dark ground is the other way round from now on.
    case dark
    /// Whether a PNG has two pixels a point is the other way round.
    case large
}

/// A side of the page.
enum PageSide: Sendable {
    case width, height
}

enum SidePanel: Sendable {
    case inspector, layers
}

/// What groups, copies and removes what is selected.
enum Arrangement: Sendable {
    case group, ungroup, duplicate, remove
}

/// A number of the inspector.
enum ObjectNumber: Sendable, CaseIterable {
    case x, y, width, height, rotation, fontSize
}
