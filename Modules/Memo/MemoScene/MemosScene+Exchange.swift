import Markup
import MemoModel
import Phrases
import Primitives
import Replication
import Scenes

// M7: memos as files. One goes out from here; all of them only the server has, and many come in there in one step.
extension MemosScene {
    func export(_ file: MemoFile) {
        closeMenu()
        commit()
        switch file {
        case .markdown(let id):
            memos.with(id) { [self] open in
                let name = FileName.safe(shownTitle(open.value.title ?? ""), orElse: "memo")
                let text = open.value.text
                let hasFiles = hasFiles(open.value)
                if hasFiles, context.isOnline {
                    effects.append(.downloadFrom("/api/memos/\(ShortID(of: id).text).zip", name: name + ".zip"))
                    return
                }
                effects.append(.download(name: name + ".md", type: "text/markdown", bytes: Array(text.utf8)))
                if hasFiles { say("The server is away, so the memo went out without its files.") }
            }
        case .json(let id):
            memos.with(id) { [self] open in
                let name = FileName.safe(open.value.title ?? "", orElse: "memo") + ".json"
                if hasFiles(open.value), context.isOnline {
                    effects.append(.downloadFrom("/api/memos/\(ShortID(of: id).text).json?with=files", name: name))
                    return
                }
                sayFiles(of: open.value)
                let header = open.value.header
                let memo = MemoExport(
                    text: open.value.text, isPinned: header.isPinned, created: header.createdAt,
                    changed: header.changedAt)
                effects.append(
                    .download(name: name, type: "application/json", bytes: MemoExport.bytes(of: [memo])))
            }
        case .all: download("/api/memos.json?with=files", "memos.json")
        }
    }

    /// Whether the server has files to bring along: whoever sees this document alone gets no archive of the workspace.
    private func hasFiles(_ memo: Memo) -> Bool { !context.isGuest && !BlobSource.hashes(in: memo.text).isEmpty }

    /// Says that a download is without the files that the memo names, and how to take them along.
    private func sayFiles(of memo: Memo) {
        let count = memo.pictures.count
        guard count > 0 else { return }
        say("Downloaded without \(count) file{|s} that the memo names. “bojagi memo export” writes them, too.")
    }

    private func download(_ path: String, _ name: String) {
        guard context.isOnline else { return say(Self.needsServer) }
        effects.append(.downloadFrom(path, name: name))
    }

    static let needsServer: Phrase = "Can't reach the server. Try again when it's back."

    func say(_ phrase: Phrase) { effects.append(.toast(context.text(phrase), undo: false)) }

    func chooseImport() {
        closeMenu()
        guard context.isOnline else { return say(Self.needsServer) }
        effects.append(
            .chooseFiles(key: "list-header", accept: ".json,.md,.markdown,.txt,text/plain,.zip", multiple: true))
    }
}
