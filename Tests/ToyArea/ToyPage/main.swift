import BookmarkScene
import Scenes
import Shell

// A page with another list of areas: one of its own, and none of Bojagi's.

@_expose(wasm, "bojagi_start")
@_cdecl("bojagi_start")
public func start(_ length: Int32) -> Bool {
    startPage(length, areas: [.bookmarks])
}
