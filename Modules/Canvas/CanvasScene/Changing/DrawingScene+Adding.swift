import CanvasModel
import Drawing
import Phrases
import Replication
import Scenes

// C13, C6: new objects, from the toolbar, the clipboard and outside.
extension DrawingScene {
    /// A new object of the tool at a random place that can be seen whole where there is one; it is selected. An arrow
    /// joins two objects that are selected. A tool that makes none alone is chosen.
    func add(_ tool: Tool) {
        finishEditing()
        guard tool.makesObject else { return choose(tool) }
        if tool == .arrow, connect() { return }
        addDrafts { canvas, random in [draft(of: tool, on: canvas, &random)].compactMap { $0 } }
    }

    /// The two objects that are selected, in the order in which they were, if an arrow can join them.
    var connectable: (from: CanvasObject, to: CanvasObject)? {
        guard let canvas, selection.count == 2 else { return nil }
        let objects = canvas.objects(of: selection).filter { canvas.target($0.shortID)?.id == $0.id && !$0.isHidden }
        return objects.count == 2 ? (objects[0], objects[1]) : nil
    }

    /// C22: an arrow that is bound to both. False where not just two objects are selected.
    @discardableResult
    func connect() -> Bool {
        guard let (from, to) = connectable else { return false }
        let next = next
        return addDrafts { canvas, _ in
            var draft = ObjectDraft(.line(from: from.box.center, to: to.box.center, hasArrow: true))
            next.style(&draft)
            (draft.startTarget, draft.endTarget) = (from.shortID, to.shortID)
            let box = LineShape.box(from: from.box.center, to: to.box.center)
            draft.position = CanvasLimits.clamped(box.origin, of: box.size, on: canvas.size)
            return [draft]
        }
    }

    private func draft(of tool: Tool, on canvas: Canvas, _ random: inout SceneRandom) -> ObjectDraft? {
        let shape = CanvasLimits.defaultShape
        switch tool {
        case .rectangle: return placed(ObjectDraft(.rectangle), shape, on: canvas, &random)
        case .diamond: return placed(ObjectDraft(.diamond), shape, on: canvas, &random)
        case .ellipse: return placed(ObjectDraft(.ellipse), shape, on: canvas, &random)
        case .line, .arrow:
            // Along the diagonal of a new shape.
            let draft = ObjectDraft(
                .line(from: Point(x: 0, y: shape.height), to: Point(x: shape.width, y: 0), hasArrow: tool == .arrow))
            return placed(draft, shape, on: canvas, &random, always: true)
        case .text:
            let source = context.language.code == "ko" ? SourceText.korean : SourceText.english
            return placed(ObjectDraft(.sampledText(from: source)), shape, on: canvas, &random)
        case .select, .hand, .pen, .photo, .eraser: return nil
        }
    }

    /// Without a page a random place is one that is seen.
    private func placed(
        _ draft: ObjectDraft, _ size: CanvasSize, on canvas: Canvas, _ random: inout SceneRandom, always: Bool = false
    ) -> ObjectDraft {
        var draft = draft
        let isEndless = canvas.size == nil && stage.viewport.isKnown
        guard always || isEndless else { return draft }
        draft.position = .random(for: size, in: isEndless ? stage.viewport.visible : canvas.room, using: &random)
        return draft
    }

    /// - Parameter selecting: whether what is new is selected.
    @discardableResult
    func addDrafts(selecting: Bool = true, _ drafts: (Canvas, inout SceneRandom) -> [ObjectDraft]) -> Bool {
        let isDone = change { (canvas, random) throws(CanvasError) in
            let drafts = drafts(canvas, &random)
            return drafts.isEmpty ? [] : try canvas.add(drafts, using: &random)
        }
        if isDone, selecting { selectCreated() }
        return isDone
    }

    /// Copies that were made in a group are selected in it.
    func selectCreated(inside: GroupID? = nil) {
        var next = Selection()
        next.set(created)
        if let inside, let canvas, created.allSatisfy({ canvas.object($0)?.group == inside }) { next.inside = inside }
        setSelection(next)
    }

    /// What came from outside, around a point of the stage; in the middle of it where there is none.
    func take(_ data: DroppedData, at place: StagePoint?) {
        guard canvas != nil else { return }
        let point = place.map { stage.viewport.point($0) } ?? stage.viewport.visible.center
        let drawings = data.texts.filter { CanvasFile.readable.contains(where: $0.hasEnding) }
        if !data.files.isEmpty || !drawings.isEmpty {
            if !data.files.isEmpty { addFiles(data.files, around: point) }
            for drawing in drawings { takeImport(drawing) }
        } else if let reference = data.reference {
            addReference(reference, around: point)
        } else if let text = data.text, !text.isEmpty {
            addText(text, around: point)
        }
    }

    /// Photos a little aside from each other; what is no picture is named and left out.
    func addFiles(_ files: [StoredFile], around point: CanvasPoint) {
        var photos: [PhotoFile] = []
        for file in files {
            guard let hash = BlobHash(hex: file.hash), file.width > 0, file.height > 0 else {
                tell("“\(file.name)” is not a picture that can be shown.")
                continue
            }
            photos.append(
                PhotoFile(file: hash, pixelWidth: UInt32(file.width), pixelHeight: UInt32(file.height)))
        }
        addDrafts { canvas, _ in
            var drafts: [ObjectDraft] = []
            for (index, photo) in photos.enumerated() {
                let aside = Double(index) * DuplicateOffset.distance
                drafts.append(
                    Self.draft(
                        .photo(photo), photo.firstSize(on: canvas.size), around: point.moved(byX: aside, y: aside),
                        on: canvas))
            }
            return drafts
        }
    }

    private func addText(_ text: String, around point: CanvasPoint) {
        let isWhole = text.unicodeScalars.count <= CanvasLimits.text
        guard isWhole else { return tell(phrase(for: .textTooLong(count: text.unicodeScalars.count))) }
        addDrafts { canvas, _ in
            let layout = TextLayout(text, fontSize: CanvasLimits.defaultFontSize, wrapWidth: nil)
            let width = max(
                1,
                min(layout.width.rounded(.up), (canvas.size ?? CanvasLimits.defaultCanvas).width * PhotoFile.firstShare)
            )
            return [Self.draft(.text(text), CanvasSize(width: width, height: layout.height), around: point, on: canvas)]
        }
    }

    /// W1: `document:ID` of another area or another canvas.
    private func addReference(_ reference: String, around point: CanvasPoint) {
        guard let id = DocumentID(reference: reference), let row = context.catalogue[id] else { return }
        addReference(row, around: point)
    }

    func addReference(_ row: CatalogueRow, around point: CanvasPoint) {
        let id = row.document
        guard id != document else { return tell("A canvas can't be placed on itself.") }
        addDrafts { canvas, _ in
            let placed = PlacedDocument(document: id, kindName: row.kind)
            return [Self.draft(.document(placed), PlacedDocument.firstSize, around: point, on: canvas)]
        }
    }

    static func draft(
        _ content: ObjectDraft.Content, _ size: CanvasSize, around point: CanvasPoint, on canvas: Canvas
    ) -> ObjectDraft {
        let corner = CanvasPoint(
            x: (point.x - size.width / 2).rounded(), y: (point.y - size.height / 2).rounded())
        return ObjectDraft(content, position: CanvasLimits.clamped(corner, of: size, on: canvas.size))
    }
}
