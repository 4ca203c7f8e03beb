import DocumentHistories
import JSON
import ModuleKit
import Replication
import TestSupport

/// Files that a person takes in: memos, boards of three programs, canvases, photos, archives of memos and photos, a
/// workspace's events.
///
/// The first byte says which command reads the rest.
public final class ImportsTarget: FuzzTarget {
    public let name = "imports"

    private enum Way: UInt8, CaseIterable {
        case events, memos, markdown, board, boardStrictly, canvas, photos, memoArchive, photoArchive
    }

    public init() {}

    public func seeds() -> [[UInt8]] {
        var seeds: [(Way, [UInt8])] = []
        for area in DocumentArea.allCases {
            let workspace = Areas.workspace(filled: false).workspace
            _ = try? workspace.receive(Areas.events(area, seed: 5), into: Areas.document(area), Areas.kinds)
            if let file = try? workspace.exportEvents() { seeds.append((.events, file)) }
        }
        let memos = ##"[{"text":"# 회의록\n- [ ] tea #home [[Plans]]","created":"2026-05-20T12:00:00Z"},{"text":""}]"##
        seeds.append((.memos, Array(memos.utf8)))
        let harness = CommandHarness(modules: Areas.modules)
        _ = harness.run("memo", "new", "# One\ntext #tag [[Two]]")
        seeds.append((.memos, Array(harness.run("memo", "list", "--json").output.utf8)))
        seeds.append(
            (.markdown, Array("---\ntags: [a, b]\n---\n# Title\n\n* item\n\n| a | b |\n|---|---|\n| 1 | 2 |\n".utf8)))
        _ = harness.run("kanban", "new", "Plans")
        _ = harness.run(
            "kanban", "add", "Plans", "A card", "--due", "2026-06-01", "--description", "more of it", "--repeat",
            "every 2 months on 1 and last fri, 5 times")
        _ = harness.run("kanban", "comment", "add", "Plans", "A card", "said *so*")
        _ = harness.run("kanban", "assign", "Plans", "A card", "Jin", "Min Seo")
        for format in ["json", "trello", "taskwarrior"] {
            let file = harness.run("kanban", "export", "Plans", "--format", format).output
            seeds.append((.board, Array(file.utf8)))
            seeds.append((.boardStrictly, Array(file.utf8)))
        }
        seeds.append((.board, Array(Self.trello.utf8)))
        seeds.append((.board, Array(Self.tasks.utf8)))
        seeds.append((.canvas, Array(Self.canvas.utf8)))
        seeds.append((.canvas, Array(Self.svg.utf8)))
        for photo in PhotoSeeds.all.prefix(4) { seeds.append((.photos, photo)) }
        let note = Array("---\ntags: [a]\n---\n# One\n![[a.gif]] [[two#Part]] ![](a%20b.gif)".utf8)
        let list = Array(##"[{"text":"# One #a"}]"##.utf8)
        seeds.append((.memoArchive, Self.archive([("v/one.md", note), ("v/two.md", [0x61]), ("v/a.gif", [1])])))
        seeds.append((.memoArchive, Self.archive([("m.json", list), ("m-files/a", [1])])))
        for photo in PhotoSeeds.all.prefix(2) {
            let sidecar = Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>".utf8)
            seeds.append((.photoArchive, Self.archive([("a/b.jpg", photo), ("a/b.jpg.xmp", sidecar)])))
        }
        return seeds.map { [$0.rawValue] + $1 }
    }

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        guard let first = bytes.first else { return }
        let content = Array(bytes.dropFirst())
        let (workspace, store) = Areas.workspace()
        let harness = CommandHarness(modules: Areas.modules, workspace: workspace)
        harness.console.input = content
        let before = Areas.logs(store)
        let way = Way.allCases[Int(first) % Way.allCases.count]
        switch way {
        case .events:
            _ = try? workspace.importEvents(content, kinds: Areas.kinds, progress: SilentProgress())
        case .memos: _ = harness.run("memo", "import", "-")
        case .markdown:
            harness.files = OneFile(name: "note.md", bytes: content)
            _ = harness.run("memo", "import", "in")
        case .board: _ = harness.run("kanban", "import", "Plans", "-")
        case .boardStrictly: _ = harness.run("kanban", "import", "Plans", "-", "--strict")
        case .canvas: _ = harness.run("canvas", "import", "New", "-", "--new")
        case .photos:
            harness.files = OneFile(name: "photo.jpg", bytes: content)
            _ = harness.run("gallery", "import", "in")
        case .memoArchive:
            harness.files = OneFile(name: "all.zip", bytes: content)
            _ = harness.run("memo", "import", "in/all.zip")
        case .photoArchive:
            harness.files = OneFile(name: "all.zip", bytes: content)
            _ = harness.run("gallery", "import", "in/all.zip")
        }
        try Areas.keeps(before, store)
        try Areas.check(workspace, "after an import")
        // What came in can be shown.
        for command in [
            ["memo", "list"], ["kanban", "show", "Plans"], ["kanban", "export", "Plans", "--format", "trello"],
            ["canvas", "show", "New"], ["gallery", "saved"],
        ] {
            _ = harness.run(command + ["--json"])
        }
    }

    private static func archive(_ files: [(path: String, bytes: [UInt8])]) -> [UInt8] {
        var writer = ZipWriter()
        let moment = ZipWriter.Moment(year: 2026, month: 5, day: 20, secondOfDay: 0)
        var bytes: [UInt8] = []
        for file in files { bytes += writer.head(of: file.path, file.bytes, at: moment) + file.bytes }
        return bytes + writer.end()
    }

    private static let trello = #"""
        {"name":"Plans","lists":[{"id":"1","name":"To do","pos":1},{"id":"2","name":"Done","closed":true}],
        "cards":[{"id":"a","name":"한글 🙂","desc":"text","idList":"1","due":"2026-05-20T12:00:00.000Z","pos":2.5},
        {"id":"b","name":"x","idList":"9","closed":true,"dateLastActivity":"2026-01-01T00:00:00Z"},
        {"attachments":[{"id":"f","name":"sea","url":"blob:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"}],
        "cover":{"color":"red","idAttachment":"f"},"id":"d","idAttachmentCover":"f","idList":"1","name":"y"}],
        "checklists":[{"checkItems":[{"name":"one","pos":2,"state":"complete"},{"name":"two","pos":1}],"idCard":"a","name":"N"},
        {"checkItems":[],"idCard":"a","markdown":"\n\n* [X] odd","name":"Checklist"}],
        "actions":[{"type":"commentCard","id":"c","date":"2026-05-20T12:00:00.000Z","memberCreator":{"fullName":"Ada"},
        "data":{"text":"말 **x**","dateLastEdited":"2026-05-21T12:00:00Z","card":{"id":"a"}}},{"type":"updateCard"}]}
        """#
    private static let tasks = #"""
        [{"uuid":"0b4f4f3e-0000-4000-8000-000000000001","description":"tea","status":"pending","entry":"20260520T120000Z",
        "due":"20260601T000000Z","project":"home","tags":["a"],"annotations":[{"entry":"20260520T120000Z","description":"b"}]},
        {"description":"done","status":"completed","end":"20260521T120000Z"}]
        """#
    private static let canvas = ##"""
        {"nodes":[{"id":"a","type":"text","text":"# A","x":-10,"y":20.5,"width":200,"height":60,"color":"1"},
        {"id":"g","type":"group","label":"G","x":0,"y":0,"width":900,"height":900,"background":"x.png"},
        {"id":"f","type":"file","file":"photos/a.jpg","x":1e3,"y":0,"width":10,"height":10},
        {"id":"l","type":"link","url":"https://example.org","x":0,"y":0,"width":10,"height":10,"color":"#ff00aa"},
        {"bojagi":{"direction":[1,1],"from":"a","kind":"line","number":2,"to":"g"},"id":"abc-def-ghi","type":"text","text":"",
        "x":0,"y":0,"width":10,"height":10}],
        "edges":[{"id":"e","fromNode":"a","toNode":"g","fromSide":"right","toSide":"left","toEnd":"arrow","label":"x"},
        {"bojagi":{"arrow":true,"box":[1,2,3,4],"direction":[1,-1],"kind":"line","number":1,"place":1},"color":"#123456",
        "fromNode":"f","id":"xyz-123-456","toNode":"a"}]}
        """##
    private static let svg = ##"""
        <svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300">
        <rect x="1" y="2" width="30" height="40" fill="#aabbcc" opacity="0.5" transform="rotate(30 16 22)"/>
        <ellipse cx="50" cy="60" rx="10" ry="20" fill="none"/><path d="M 0 0 L 10 10 C 1 2 3 4 5 6 Z" stroke="#000" stroke-width="2"/>
        <text x="3" y="9" font-size="12">words</text></svg>
        """##
}

/// A folder `in` with one file.
private struct OneFile: Files {
    let name: String
    let bytes: [UInt8]

    private var path: String { "in/" + name }

    func read(_ path: String) throws(CommandError) -> [UInt8] {
        guard path == self.path else { throw CommandError(.notFound, "There is no \(path).") }
        return bytes
    }

    func information(_ path: String) throws(CommandError) -> FileInformation? {
        switch path {
        case "in": FileInformation(kind: .folder, size: 0, modifiedAt: 1)
        case self.path: FileInformation(kind: .file, size: UInt64(bytes.count), modifiedAt: 1)
        default: nil
        }
    }

    func list(_ folder: String) throws(CommandError) -> [String] { folder == "in" ? [name] : [] }

    func write(_ bytes: [UInt8], to path: String, overwrites: Bool) throws(CommandError) {
        throw CommandError(.permission, "\(path) can't be written.")
    }

    func makeFolder(_ path: String) throws(CommandError) {}
}
