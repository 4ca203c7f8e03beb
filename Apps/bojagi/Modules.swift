import CanvasCommands
import ColorSelectCommands
import GalleryCommands
import KanbanCommands
import MemoCommands
import ModuleKit

/// The one list of modules. A new area is its folder, its rows in Package.swift, its line here and its entry on the page,
/// in Apps/Browser/main.swift.
let modules: [any Module] = [
    CanvasModule(),
    ColorSelectModule(),
    MemoModule(),
    KanbanModule(),
    GalleryModule(),
]
