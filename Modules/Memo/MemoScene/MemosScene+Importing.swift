import JSON
import MemoModel
import Phrases
import Replication
import Scenes

/// Files that come in, one portion after the other, and what was said of those before.
struct FilesToImport {
    /// The number of the question that waits for its answer.
    var asked: UInt32?
    /// Whether the question is for more of the files.
    var asksForMore = false
    /// What was handed over and not looked at yet.
    var pieces: ArraySlice<TextFile> = []
    /// Whether there is more than `pieces`.
    var hasMore = false
    /// Archives that the server unpacks, once the other files are in.
    var archives: ArraySlice<StoredFile> = []
    /// What the archive is called that the server is at.
    var archive: String?
    /// Whether nothing more comes in: what is left of the files is let go of.
    var isGivenUp = false
    /// The file of which pieces are missing.
    var begun: BegunFile?
    /// What goes to the server at once, and its texts' bytes.
    var batch: [MemoImport] = []
    var batchSize = 0
    /// What the server has made so far, and one of it.
    var count = 0
    var latest: DocumentID?
    /// The first of what was wrong.
    private(set) var messages: [String] = []
    /// Whether the person has gone elsewhere, or written something, meanwhile.
    var isLeft = false

    mutating func note(_ message: String) {
        // One more than are said tells that there were more.
        if messages.count <= CommandAnswer.mostMessages { messages.append(message) }
    }
}

/// A file that is read piece by piece.
struct BegunFile {
    enum Content {
        /// A list of memos.
        case records(JSONArraySplitter)
        /// One memo, as far as it was read.
        case text(String)
        /// What follows is not read any more.
        case refused
    }

    let name: String
    /// Milliseconds since 1970; 0 where nobody knows.
    let modifiedAt: UInt64
    var content: Content
    /// How many of its memos are in the batch.
    var waiting = 0
}

// M7, W13: files become memos on the server, in batches, so that there may be any number of any size. Those of one batch
// come in together or not at all.
extension MemosScene {
    /// Bytes of texts that are gathered before they are sent; escaped twice they stay below what the server reads.
    private static let mostOfBatch = 1 << 20

    func takeImport(_ event: SceneEvent) {
        guard case .paste(let data) = event, data.isChosen else { return }
        let hasTexts = !data.texts.isEmpty || data.hasMoreTexts
        guard hasTexts || !data.files.isEmpty else { return }
        context.isConsumed = true
        importing.pieces += data.texts
        importing.archives += data.files
        // Archives come by themselves, perhaps between portions of texts.
        if hasTexts { importing.hasMore = data.hasMoreTexts }
        guard importing.asked == nil else { return }
        importing.isLeft = false
        goOnImporting()
    }

    private func goOnImporting() {
        if importing.isGivenUp {
            importing.pieces = []
            importing.archives = []
            importing.begun = nil
        }
        while importing.batchSize < Self.mostOfBatch, let piece = importing.pieces.popFirst() { take(piece) }
        if importing.batchSize >= Self.mostOfBatch || !(importing.batch.isEmpty || importing.hasMore) {
            sendBatch()
        } else if importing.hasMore {
            importing.asksForMore = true
            ask(.nextTexts)
        } else if let archive = importing.archives.popFirst() {
            send(archive)
        } else {
            finishImport()
        }
    }

    private func ask(_ request: Request) {
        lastNumber += 1
        importing.asked = lastNumber
        effects.append(.ask(lastNumber, request))
    }

    private func sendBatch() {
        var list = JSONWriter(reserving: importing.batchSize + importing.batch.count * 128)
        list.array { writer in for memo in importing.batch { memo.write(to: &writer) } }
        var input = CommandInput()
        input.set("path", String(decoding: list.bytes, as: UTF8.self))
        importing.batch = []
        importing.batchSize = 0
        importing.begun?.waiting = 0
        importing.asksForMore = false
        ask(.command(path: "/api/memo/import", json: input.text))
    }

    /// The archive is a file of the server by then.
    private func send(_ archive: StoredFile) {
        var input = CommandInput()
        input.set("blob", archive.hash)
        importing.archive = archive.name
        importing.asksForMore = false
        ask(.commandAfterSending(path: "/api/memo/import", json: input.text))
    }

    func takeImportAnswer(status: Int32, _ body: [UInt8]) {
        importing.asked = nil
        let archive = importing.archive
        importing.archive = nil
        if importing.asksForMore {
            let portion = (try? JSONReader.value(of: body)).map { TextPortion($0) }
            importing.pieces += portion?.texts ?? []
            importing.hasMore = portion?.hasMore ?? false
            return goOnImporting()
        }
        let answer = CommandAnswer(status: status, body: body, notice: context.notice)
        if let value = answer.value {
            let documents = value["documents"]?.array ?? []
            importing.count += documents.count
            importing.latest = documents.last?.string.flatMap { DocumentID(text: $0) } ?? importing.latest
            for failure in answer.messages.dropFirst() { importing.note(failure) }
            if importing.hasMore, importing.count > 0 { say("Imported \(importing.count) memo{|s} so far.") }
        } else if status == 0 {
            // Those that follow would not reach it either.
            importing.isGivenUp = true
            importing.note(context.text(Self.needsServer))
        } else {
            var reason = CommandAnswer.summary(of: answer.messages)
            if reason.isEmpty { reason = context.text("Can't import the file.") }
            importing.note(archive.map { "“\($0)”: \(reason)" } ?? reason)
        }
        goOnImporting()
    }

    private func finishImport() {
        let done = importing
        importing = FilesToImport()
        let count: Phrase = "Imported \(done.count) memo{|s}."
        let first = done.count == 0 && !done.messages.isEmpty ? [] : [context.text(count)]
        effects.append(.toast(CommandAnswer.summary(of: first + done.messages), undo: false))
        if done.count == 1, let only = done.latest, !done.isLeft { go(to: only) }
    }

    /// Reads one piece of a file.
    private func take(_ piece: TextFile) {
        var file =
            importing.begun
            ?? BegunFile(
                name: piece.name, modifiedAt: piece.modifiedAt,
                content: piece.hasEnding(".json")
                    ? .records(JSONArraySplitter(limit: CommandInput.mostOfText)) : .text(""))
        importing.begun = nil
        if piece.rest == .unreadable {
            refuse(&file, "“\(file.name)” isn't UTF-8 text.")
            return
        }
        switch file.content {
        case .records(var splitter):
            // It is changed in place, or each piece would copy what was gathered.
            file.content = .refused
            do throws(JSONArraySplitter.Fault) {
                // People count from 1.
                var number = splitter.count
                for record in try splitter.elements(in: Array(piece.text.utf8)) {
                    number += 1
                    add("Record \(number)", of: &file) { () throws(MemoImport.Fault) in try MemoImport(record) }
                }
                if piece.rest == .nothing { try splitter.finish() }
                file.content = .records(splitter)
            } catch {
                refuse(&file, reason(of: error, file.name))
            }
        case .text(var text):
            file.content = .refused
            text += piece.text
            if text.utf8.count > CommandInput.mostOfText {
                refuse(&file, "\(file.name) is too large: at most \(CommandInput.mostOfText >> 20) MB can be read.")
            } else if piece.rest == .nothing {
                let modified = file.modifiedAt > 0 ? file.modifiedAt : nil
                add(nil, of: &file) { () throws(MemoImport.Fault) in MemoImport(text: text, modified: modified) }
            } else {
                file.content = .text(text)
            }
        case .refused: break
        }
        if piece.rest == .more { importing.begun = file }
    }

    /// Puts a memo into the batch, or says which can't come in and why.
    private func add(
        _ place: Phrase?, of file: inout BegunFile, _ read: () throws(MemoImport.Fault) -> MemoImport
    ) {
        do throws(MemoImport.Fault) {
            let memo = try read()
            _ = try memo.changes()
            importing.batch.append(memo)
            importing.batchSize += memo.text.utf8.count + 64
            file.waiting += 1
        } catch {
            let message: Phrase =
                place.map { "“\(file.name)”: \($0): \(error.reason)" } ?? "“\(file.name)”: \(error.reason)"
            importing.note(context.text(message))
        }
    }

    /// Leaves out what has not been sent of a file, and what follows.
    private func refuse(_ file: inout BegunFile, _ reason: Phrase) {
        for memo in importing.batch.suffix(file.waiting) { importing.batchSize -= memo.text.utf8.count + 64 }
        importing.batch.removeLast(file.waiting)
        file.waiting = 0
        file.content = .refused
        importing.note(context.text(reason))
    }

    private func reason(of fault: JSONArraySplitter.Fault, _ name: String) -> Phrase {
        switch fault {
        case .json(let fault): fault.phrase(of: "“\(name)”")
        case .noArray: "“\(name)” has no list of memos."
        case .tooLarge(let index):
            "“\(name)”: Record \(index + 1) is too large: at most \(CommandInput.mostOfText >> 20) MB can be read."
        }
    }
}
