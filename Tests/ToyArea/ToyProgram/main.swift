import BookmarkCommands
import CanvasCommands
import Dispatching
import KanbanCommands
import MemoCommands
import ModuleKit

// A program of three of Bojagi's areas and one of its own.
runProgram(modules: [CanvasModule(), MemoModule(), KanbanModule(), BookmarkModule()])
