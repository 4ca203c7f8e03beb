import MemoScene
import Primitives
import Replication
import Scenes
import Shell
import Views

// A page of one area, without a browser: what it paints, and what it paints when nothing has changed.
let context = SceneContext(replica: ReplicaID(1), author: AuthorID(1), areas: [.memos])
let page = Workbench(context)
var patch = Patch()
page.open("/")
page.paint(into: &patch)
print("\(context.areas.map { $0.name }.joined(separator: ", ")): \(page.surfaceCount) surfaces")
print("Home:", patch.bytes.count > 1000 ? "painted" : "empty")
patch.removeAll()
page.paint(into: &patch)
print("again: \(patch.bytes.count) bytes")
page.open("/kanban")
print("boards:", page.route == .home ? "no such area" : "open")
page.open("/memo")
print("memos:", page.route == .home ? "no such area" : "open")
