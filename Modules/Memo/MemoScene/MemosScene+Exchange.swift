internal import JSON
internal import MemoModel
internal import Phrases
internal import Replication
internal import Scenes

/// Files that come in one after the other, and what the server has said of those before.
struct FilesToImport {
    /// The number of the question for the first of `files`.
    var asked: UInt32?
    var files: [TextFile] = []
    var messages: [String] = []
    var documents: [DocumentID] = []
    /// Whether the person has gone elsewhere, or written something, meanwhile.
    var isLeft = false
}

// M7: memos as files. One goes out from here; all of them only the server has, and many come in there in one step.
extension MemosScene {
    func export(_ file: MemoFile) {
        closeMenu()
        commit()
        switch file {
        case .markdown(let id):
            memos.with(id) { [self] open in
                effects.append(
                    .download(
                        name: (open.value.title ?? "").fileName(orElse: "memo") + ".md", type: "text/markdown",
                        bytes: Array(open.value.text.utf8)))
            }
        case .json(let id):
            memos.with(id) { [self] open in
                let header = open.value.header
                let memo = MemoExport(
                    text: open.value.text, isPinned: header.isPinned, created: header.createdAt,
                    changed: header.changedAt)
                effects.append(
                    .download(
                        name: (open.value.title ?? "").fileName(orElse: "memo") + ".json", type: "application/json",
                        bytes: MemoExport.bytes(of: [memo])))
            }
        case .all: download("/api/memos.json", "memos.json")
        }
    }

    private func download(_ path: String, _ name: String) {
        guard context.isOnline else { return say(Self.needsServer) }
        effects.append(.downloadFrom(path, name: name))
    }

    private static let needsServer: Phrase = "Can't reach the server. Try again when it's back."

    private func say(_ phrase: Phrase) { effects.append(.toast(context.text(phrase), undo: false)) }

    func chooseImport() {
        closeMenu()
        guard context.isOnline else { return say(Self.needsServer) }
        effects.append(
            .chooseFiles(key: "list-header", accept: ".json,.md,.markdown,.txt,text/plain", multiple: true))
    }

    func takeImport(_ event: SceneEvent) {
        guard case .paste(let data) = event, data.isChosen, !data.texts.isEmpty else { return }
        context.isConsumed = true
        importing.files += data.texts
        guard importing.asked == nil else { return }
        importing.isLeft = false
        askForImport()
    }

    /// A JSON file goes as it is; another one is a memo, as a list of one record.
    private func askForImport() {
        let most = CommandInput.mostOfText
        while let file = importing.files.first, file.text.utf8.count > most {
            importing.files.removeFirst()
            importing.messages.append(
                context.text("\(file.name) is too large: at most \(most >> 20) MB can be read."))
        }
        guard let file = importing.files.first else { return finishImport() }
        var input = CommandInput()
        if file.isJSON {
            input.set("path", file.text)
        } else {
            var list = JSONWriter()
            list.array { writer in
                writer.object { writer in
                    if file.modifiedAt > 0 { writer.member("last_modified", file.modifiedAt / 1000) }
                    writer.member("text", file.text)
                }
            }
            input.set("path", String(decoding: list.bytes, as: UTF8.self))
        }
        lastNumber += 1
        importing.asked = lastNumber
        effects.append(.ask(lastNumber, .command(path: "/api/memo/import", json: input.text)))
    }

    func takeImportAnswer(status: Int32, _ body: [UInt8]) {
        let file = importing.files.removeFirst()
        let answer = CommandAnswer(status: status, body: body, notice: context.notice)
        if let value = answer.value {
            for id in value["documents"]?.array ?? [] {
                if let id = id.string.flatMap({ DocumentID(text: $0) }) { importing.documents.append(id) }
            }
            for failure in answer.messages.dropFirst() { importing.messages.append(naming(file, failure)) }
        } else if status == 0 {
            // Those that follow would not reach it either.
            importing.files = []
            importing.messages.append(context.text(Self.needsServer))
        } else {
            let reason = CommandAnswer.summary(of: answer.messages)
            importing.messages.append(
                naming(file, reason.isEmpty ? context.text("Can't import the file.") : reason))
        }
        askForImport()
    }

    private func naming(_ file: TextFile, _ message: String) -> String { "“" + file.name + "”: " + message }

    private func finishImport() {
        let done = importing
        importing = FilesToImport()
        let count: Phrase = "Imported \(done.documents.count) memo{|s}."
        let first = done.documents.isEmpty && !done.messages.isEmpty ? [] : [context.text(count)]
        effects.append(.toast(CommandAnswer.summary(of: first + done.messages), undo: false))
        if done.documents.count == 1, let only = done.documents.first, !done.isLeft { go(to: only) }
    }
}

extension TextFile {
    fileprivate var isJSON: Bool { name.utf8.suffix(5).map { $0 | 0x20 } == Array(".json".utf8) }
}
