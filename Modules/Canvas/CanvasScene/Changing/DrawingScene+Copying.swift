import CanvasModel
import Drawing
import Phrases
import Primitives
import Replication
import Scenes

/// What was copied here, and what stands for it on the system's clipboard.
struct Clipboard {
    let objects: CopiedObjects
    let text: String
    /// How often it was pasted: each time a little further aside.
    var pastes = 0
}

// C20: copies, groups, order, and taking away.
extension DrawingScene {
    /// Also puts words on the system's clipboard: what the texts say, else the titles.
    @discardableResult
    func copy() -> Bool {
        guard let canvas, !selection.isEmpty else { return false }
        guard let copies = try? canvas.copies(of: selection.ids, inside: selection.inside) else { return false }
        var words: [String] = []
        for object in canvas.objects(of: selection) {
            words.append(object.text.isEmpty ? title(of: object, on: canvas) : object.text)
        }
        let text = words.joined(separator: "\n")
        clipboard = Clipboard(objects: copies, text: text)
        effects.append(.copy(text))
        announce("\(copies.count) object{|s} copied.")
        return true
    }

    func cut() {
        if copy() { removeSelection() }
    }

    /// What is on the clipboard: our own objects, while nobody has copied anything else, or what came from outside.
    func paste(_ data: DroppedData) {
        guard canvas != nil, editing == nil else { return }
        if !data.isChosen, data.files.isEmpty, var clipboard, data.text == nil || Self.isSame(data.text, clipboard.text)
        {
            clipboard.pastes += 1
            self.clipboard = clipboard
            let way = DuplicateOffset.distance * Double(clipboard.pastes)
            let isDone = change { (canvas, random) throws(CanvasError) in
                try canvas.paste(clipboard.objects, byX: way, y: way, using: &random)
            }
            if isDone { selectCreated(inside: clipboard.objects.inside) }
            return
        }
        take(data, at: nil)
    }

    /// Systems change line ends on their clipboard.
    private static func isSame(_ pasted: String?, _ copied: String) -> Bool {
        guard let pasted else { return false }
        return pasted.utf8.filter { $0 != 13 } == copied.utf8.filter { $0 != 13 }
    }

    func arrange(_ arrangement: Arrangement) {
        guard !selection.isEmpty else { return }
        let ids = selection.ids
        let inside = selection.inside
        switch arrangement {
        case .group:
            let isDone = change { (canvas, random) throws(CanvasError) in try canvas.group(ids, using: &random) }
            // What was made is selected, and not what is in it.
            if isDone, let id = ids.first, let object = canvas?.object(id) {
                selection.inside = nil
                select(object, adding: false)
            }
        case .ungroup:
            change { (canvas, _) throws(CanvasError) in
                var changes: [RecordChange] = []
                var known: Set<GroupID> = []
                for id in ids {
                    guard let group = canvas.object(id)?.group, known.insert(group).inserted else { continue }
                    changes += try canvas.ungroup(id)
                }
                return changes
            }
        case .duplicate:
            let isDone = change { (canvas, random) throws(CanvasError) in
                try canvas.duplicate(ids, inside: inside, using: &random)
            }
            if isDone { selectCreated(inside: inside) }
        case .remove: removeSelection()
        }
    }

    /// Locked objects stay.
    func removeSelection() {
        guard let canvas else { return }
        let objects = canvas.objects(of: selection)
        let free = objects.filter { !$0.isLocked }
        if free.isEmpty, let locked = objects.first { tellLocked(locked) }
        remove(free.map { $0.id })
    }

    /// Takes them off the canvas as one step, and tells of it. None may be locked. Returns whether it did.
    @discardableResult
    func remove(_ ids: [UnitID]) -> Bool {
        guard let canvas, let first = ids.first, let object = canvas.object(first) else { return false }
        let name = title(of: object, on: canvas)
        let isDone = change { (canvas, _) throws(CanvasError) in
            var changes: [RecordChange] = []
            for id in ids { changes += try canvas.remove(id) }
            return changes
        }
        guard isDone else { return false }
        let phrase: Phrase = ids.count == 1 ? "“\(name)” deleted." : "\(ids.count) objects deleted."
        tell(phrase, undo: true)
        return true
    }

    func align(_ alignment: Alignment) {
        let (ids, inside) = (selection.ids, selection.inside)
        change { (canvas, _) throws(CanvasError) in try canvas.align(ids, alignment, inside: inside) }
    }

    func distribute(_ axis: DistributionAxis) {
        let (ids, inside) = (selection.ids, selection.inside)
        change { (canvas, _) throws(CanvasError) in try canvas.distribute(ids, axis, inside: inside) }
    }
}
