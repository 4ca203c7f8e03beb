internal import BookmarkCommands
internal import CanvasCommands
internal import Dispatching
internal import KanbanCommands
internal import MemoCommands
internal import ModuleKit

// A program of three of Bojagi's areas and one of its own.
runProgram(modules: [CanvasModule(), MemoModule(), KanbanModule(), BookmarkModule()])
