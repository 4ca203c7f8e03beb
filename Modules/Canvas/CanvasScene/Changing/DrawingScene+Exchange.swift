import CanvasModel
import JSON
import Phrases
import Primitives
import Replication
import Scenes
import Views

/// An import that the server was asked for.
struct AskedImport {
    let number: UInt32
    /// The canvas that was open; nil for a new one.
    let document: DocumentID?
    /// Whether the person has gone elsewhere meanwhile.
    var isLeft = false
}

/// What an import did.
struct Imported {
    let document: DocumentID
    /// The short id of its event.
    let event: String
    let isNew: Bool
}

// C19: canvases as files. The server's commands write and read them, so it takes the server.
extension DrawingScene {
    func export(_ file: CanvasFile) {
        closeDocumentMenu(afterChoice: true)
        guard let document, let canvas else { return }
        finishEditing()
        guard context.isOnline else { return tell(Self.needsServer) }
        let name = FileName.safe(canvas.name, orElse: "canvas") + file.ending
        guard let query = exportQuery() else {
            return tell("Up to \(Self.mostExported) objects can be exported alone; export everything instead.")
        }
        effects.append(.downloadFrom("/api/canvases/" + ShortID(of: document).text + file.ending + query, name: name))
    }

    /// As many labels as the server takes in an address.
    private static let mostExported = 300

    /// Nil where too much is selected.
    private func exportQuery() -> String? {
        var query: [String] = []
        switch exportedPart {
        case .page, .dark, .large: break
        case .all: if canvas?.size != nil { query.append("area=all") }
        case .selection:
            guard let canvas, selection.count <= Self.mostExported else { return nil }
            query.append("objects=" + canvas.objects(of: selection).map { $0.label }.joined(separator: ","))
        }
        if isExportedDark { query.append("dark=1") }
        if isExportedLarge { query.append("scale=2") }
        return query.isEmpty ? "" : "?" + query.joined(separator: "&")
    }

    /// What can be chosen: a page where there is one, what is selected where something is.
    var exportedParts: [ExportedPart] {
        var parts: [ExportedPart] = canvas?.size == nil ? [.all] : [.page, .all]
        if !selection.isEmpty { parts.append(.selection) }
        return (parts.count > 1 ? parts : []) + [.dark, .large]
    }

    func isExported(_ part: ExportedPart) -> Bool {
        switch part {
        case .dark: isExportedDark
        case .large: isExportedLarge
        case .page, .all, .selection: part == exportedPart
        }
    }

    /// What was chosen, as long as there is such a thing.
    private var exportedPart: ExportedPart {
        if exporting == .selection, !selection.isEmpty { return .selection }
        return canvas?.size == nil || exporting == .all ? .all : .page
    }

    func choose(_ part: ExportedPart) {
        switch part {
        case .dark: isExportedDark.toggle()
        case .large: isExportedLarge.toggle()
        case .page, .all, .selection: exporting = part
        }
        stale.insert(.header)
    }

    func chooseImport() {
        closeDocumentMenu(afterChoice: true)
        guard context.isOnline else { return tell(Self.needsServer) }
        effects.append(
            .chooseFiles(key: Keys.header, accept: CanvasFile.readable.joined(separator: ","), multiple: false))
    }

    static let needsServer: Phrase = "Can't reach the server. Try again when it's back."

    /// The file that was chosen: onto the canvas that is open, or onto a new one that is called like it.
    func takeImport(_ event: SceneEvent) {
        guard case .paste(let data) = event, data.isChosen, let file = data.texts.first else { return }
        context.isConsumed = true
        takeImport(file)
    }

    func takeImport(_ file: TextFile) {
        guard context.isOnline else { return tell(Self.needsServer) }
        let most = CommandInput.mostOfText
        guard file.text.utf8.count <= most else {
            return tell("\(file.name) is too large: at most \(most >> 20) MB can be read.")
        }
        var input = CommandInput()
        if let document {
            input.set("canvas", ShortID(of: document).text)
        } else {
            let title = file.title
            input.set("canvas", title.isBlank ? text("New canvas") : title)
            input.set("new", true)
        }
        input.set("file", file.text)
        lastNumber += 1
        asked.append(AskedImport(number: lastNumber, document: document))
        effects.append(.ask(lastNumber, .commandAfterSending(path: "/api/canvas/import", json: input.text)))
    }

    public func answered(_ number: UInt32, status: Int32, body: [UInt8]) {
        let answer = CommandAnswer(status: status, body: body, notice: context.notice)
        if takePhotos(number, status, answer) { return }
        guard let place = asked.firstIndex(where: { $0.number == number }) else { return }
        let asked = asked.remove(at: place)
        guard let value = answer.value, let id = value["document"]?.string.flatMap({ DocumentID(text: $0) }) else {
            guard answer.messages.isEmpty else { return tell(.verbatim(CommandAnswer.summary(of: answer.messages))) }
            return tell(status == 0 ? Self.needsServer : "Can't import the file.")
        }
        let event = value["event"]?.string
        effects.append(.toast(CommandAnswer.summary(of: answer.messages), undo: event != nil))
        imported = event.map { Imported(document: id, event: $0, isNew: asked.document == nil) }
        if asked.document == nil, !asked.isLeft { effects.append(.open(.document(area: Canvas.kind, id))) }
    }

    /// A new canvas goes to the trash; another one is again what it was. Its events may come after the answer.
    func takeBack(_ imported: Imported) -> Bool {
        self.imported = nil
        var isNext = true
        documents.with(imported.document) { [self] open in
            guard let event = open.log.last(where: { ShortID(of: $0.id).text == imported.event })?.id else {
                awaited = imported
                return
            }
            isNext = open.isNextUndo(event)
            guard isNext else { return }
            if imported.isNew {
                if document == open.id { effects.append(.leave(to: .area(Canvas.kind))) }
                trash(open.id)
            } else if document == open.id {
                undo(.undo)
            } else {
                changed = open.id
                stepInList(.undo)
            }
        }
        return isNext
    }

    func takeBackAwaited(_ document: DocumentID) {
        guard let imported = awaited, imported.document == document else { return }
        awaited = nil
        _ = takeBack(imported)
    }
}

extension ExportedPart {
    var phrase: Phrase {
        switch self {
        case .page: "The page"
        case .all: "Everything"
        case .selection: "What is selected"
        case .dark: "For a dark background"
        case .large: "PNG at twice the size"
        }
    }
}

extension CanvasFile {
    /// The endings of what can be imported.
    static let readable = [CanvasFile.jsonCanvas.ending, CanvasFile.svg.ending]

    var ending: String {
        switch self {
        case .png: ".png"
        case .svg: ".svg"
        case .pdf: ".pdf"
        case .jsonCanvas: ".canvas"
        }
    }

    var phrase: Phrase {
        switch self {
        case .png: "Export as PNG"
        case .svg: "Export as SVG"
        case .pdf: "Export as PDF"
        case .jsonCanvas: "Export as JSON Canvas"
        }
    }
}
