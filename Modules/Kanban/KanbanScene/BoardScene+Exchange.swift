internal import KanbanModel
internal import Phrases
internal import Replication
internal import Scenes

// K11: boards in and out as files, read and written by what the command line reads and writes them with, and without the
// server.
extension BoardScene {
    func export(_ format: BoardExport.Format) {
        closeMenu()
        guard let open else { return }
        let name = open.value.name.fileName(orElse: "board") + format.ending
        let context = context
        let export = BoardExport(open.value, of: open.id) { context.zone.offset(atSecond: $0) }
        let count = export.files.count
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
        let first = open.session.graph.next(of: context.replica)
        let isTaken = change { (board) throws(BoardError) in
            try found.changes(on: board, firstUnit: first, using: &context.random)
        }
        // The board says why it takes none of them.
        guard isTaken || found.isEmpty else { return }
        var messages = [context.text(found.summary)]
        for failure in found.failures.prefix(CommandAnswer.mostMessages) {
            messages.append(context.text(failure.phrase))
        }
        toast(.verbatim(CommandAnswer.summary(of: messages)), undo: isTaken)
    }
}
