import JSON
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes

/// What is to be said of an import once the server has said which of its files it lacks.
struct ImportReport {
    /// The question.
    let asked: UInt32
    let messages: [String]
    /// What the files are called.
    let names: [BlobHash: String]
    let offered: [UndoOffer]
}

// K11: boards in and out as files, read and written by what the command line reads and writes them with, and without the
// server, which has the files that cards name.
extension BoardScene {
    func export(_ format: BoardExport.Format) {
        closeMenu()
        guard let open else { return }
        let name = FileName.safe(open.value.name, orElse: "board") + format.ending
        let context = context
        let export = BoardExport(open.value, of: open.id) { context.zone.offset(atSecond: $0) }
        let count = export.files.count
        if count > 0, context.isOnline, !context.isGuest {
            let path = "/api/boards/\(ShortID(of: open.id).text)\(format.ending)?with=files"
            effects.append(.downloadFrom(path, name: name))
            return
        }
        if count > 0 {
            toast(
                "Downloaded without \(count) file{|s} of cards. “bojagi kanban export -o FILE” writes them, too.",
                undo: false)
        }
        effects.append(.download(name: name, type: format.mediaType, bytes: export.bytes(format)))
    }

    /// The file that was chosen for an import, or what is pasted on the board.
    func takePasted(_ event: SceneEvent) {
        guard case .paste(let data) = event, let open else { return }
        context.isConsumed = true
        // Files are chosen here for an import alone.
        guard data.isChosen else { return copy(data, to: nil) }
        guard let chosen = data.texts.first else { return }
        let context = context
        let found: BoardImport
        do throws(BoardImportError) {
            let file = try BoardFile(Array(chosen.text.utf8))
            found = try BoardImport(file, for: open.value) { context.civilDate($0) }
        } catch {
            return toast(error.phrase(of: .verbatim("“\(chosen.name)”")), undo: false)
        }
        let first = open.nextUnit
        let isTaken = change { (board) throws(BoardError) in
            try found.changes(on: board, firstUnit: first, using: &context.random)
        }
        // The board says why it takes none of them.
        guard isTaken || found.isEmpty else { return }
        var messages = [context.text(found.summary)]
        for failure in found.failures.prefix(CommandAnswer.mostMessages) {
            messages.append(context.text(failure.phrase))
        }
        let names = found.fileNames
        guard isTaken, !names.isEmpty, context.isOnline, !context.isGuest else {
            return toast(.verbatim(CommandAnswer.summary(of: messages)), undo: isTaken)
        }
        let number = nextQuestion()
        imported = ImportReport(
            asked: number, messages: messages, names: names,
            offered: [changed.flatMap { boards.undoOffer(of: $0) }].compactMap { $0 })
        var input = CommandInput()
        input.set("files", found.files.prefix(Self.mostFiles).map { $0.hex })
        effects.append(.ask(number, .commandAfterSending(path: "/api/blobs/lacking", json: input.text)))
    }

    /// Whether the answer is about the files of an import: what it lacks is said with what came in.
    func takeLacking(_ number: UInt32, body: [UInt8]) -> Bool {
        guard let report = imported, report.asked == number else { return false }
        imported = nil
        var messages = report.messages
        if let lacking = (try? JSONReader.value(of: body))?["missing"]?.array, !lacking.isEmpty {
            let names = lacking.prefix(Self.mostNamedFiles).compactMap { value in
                value.string.flatMap { BlobHash(hex: $0) }.flatMap { report.names[$0] }.map { "“" + $0 + "”" }
            }
            let named = names.joined(separator: ", ") + (lacking.count > names.count ? ", …" : "")
            messages.insert(
                context.text("Files that its cards name and nobody has: \(lacking.count), \(named)."), at: 1)
        }
        offered = report.offered
        effects.append(.toast(CommandAnswer.summary(of: messages), undo: true))
        return true
    }

    private static var mostNamedFiles: Int { 3 }
    /// That are asked for: what the server reads of a list.
    private static var mostFiles: Int { 10_000 }
}
