internal import JSON
internal import KanbanModel
internal import Phrases
internal import Replication
internal import Scenes

// Boards in and out as files: the server's commands do it, so it needs the server.
extension BoardScene {
    func export(_ format: ExportFormat) {
        closeMenu()
        guard let current else { return }
        var input = CommandInput()
        input.set("board", ShortID(of: current).text)
        input.set("format", format.name)
        lastNumber += 1
        asked.append((lastNumber, format))
        effects.append(.ask(lastNumber, .commandAfterSending(path: "/api/kanban/export", json: input.text)))
    }

    public func answered(_ number: UInt32, status: Int32, body: [UInt8]) {
        guard let place = asked.firstIndex(where: { $0.number == number }) else { return }
        let format = asked.remove(at: place).format
        guard status == 200 else {
            return toast(
                status == 0
                    ? "This needs the server, which can't be reached." : "The board could not be exported.",
                undo: false)
        }
        let name = (board?.name ?? "").fileName(orElse: "board")
        if format == .calendar {
            effects.append(.download(name: name + ".ics", type: "text/calendar", bytes: Self.calendar(in: body)))
        } else {
            effects.append(.download(name: name + ".json", type: "application/json", bytes: body))
        }
    }
}

extension BoardScene {
    /// The calendar in the command's answer.
    fileprivate static func calendar(in body: [UInt8]) -> [UInt8] {
        guard let answer = try? JSONReader.value(of: body), let text = answer["text"]?.string else { return body }
        return Array(text.utf8)
    }

    /// The file that was chosen for an import, or what is pasted on the board.
    func takePasted(_ event: SceneEvent) {
        guard case .paste(let data) = event, let open else { return }
        context.isConsumed = true
        // Files are chosen here for an import alone.
        guard data.isChosen else { return copy(data, to: nil) }
        let context = context
        let found: BoardImport
        do throws(BoardImportError) {
            let file = try BoardFile(Array((data.text ?? "").utf8))
            found = try BoardImport(file, for: open.value) { context.civilDate($0) }
        } catch {
            return toast(error.phrase, undo: false)
        }
        let first = open.session.graph.next(of: context.replica)
        let isTaken = change { (board) throws(BoardError) in
            try found.changes(on: board, firstUnit: first, using: &context.random)
        }
        guard found.failures.isEmpty else {
            let places = found.failures.prefix(10).map { String($0.index + 1) }.joined(separator: ", ")
            let rest: Phrase = "\(found.failures.count) record{|s} could not come in: \(places)"
            return toast(rest, undo: isTaken)
        }
        toast("Cards imported: \(found.count)", undo: isTaken)
    }
}
