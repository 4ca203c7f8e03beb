import CanvasScene
import ColorSelectScene
import GalleryScene
import KanbanScene
import MemoScene
import Scenes
import Shell

// The WebAssembly product. The page calls its exported functions, all but this one are Shell's; nothing runs at start,
// so the module is linked without an entry point and this file's top level holds declarations only.

/// Starts the page with the one list of areas, in the order that people see them.
@_expose(wasm, "bojagi_start")
@_cdecl("bojagi_start")
public func start(_ length: Int32) -> Bool {
    startPage(length, areas: [.canvas, .illustrations, .memos, .boards, .photos])
}
