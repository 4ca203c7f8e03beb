import Drawing
import GalleryModel
import Interaction
import JSON
import Phrases
import Scenes
import Views

/// What a person can do with the photo that is being edited.
public enum EditAction: Sendable, Equatable {
    case begin
    case turn(Int)
    case straighten
    case ratio
    case reset
    case done
    case cancel
    case pointer
    case size
    /// A key at what is cropped.
    case cropKey
    /// A key anywhere.
    case key
}

// G15: crop, turn and straighten.
extension PhotosScene {
    /// Whether the photo on show full screen can be edited: it is saved, and its file is kept.
    func isEditable(_ record: PhotoRecord) -> Bool {
        record.file != nil && record.width > 0 && record.height > 0 && gallery?.isSaved(record.key) ?? false
    }

    func handle(_ action: EditAction, _ event: SceneEvent) {
        switch action {
        case .begin: beginEditing()
        case .turn(let quarters):
            editor?.turn(by: quarters)
            announceEdited()
        case .straighten:
            if case .input(let text, _, _) = event { editor?.straighten(JSONValue.number(text).double ?? 0) }
        case .ratio:
            guard case .commit(let value) = event, let number = UInt8(value), let ratio = CropRatio(rawValue: number)
            else { return }
            editor?.keep(ratio)
            announceEdited()
        case .reset:
            editor?.reset()
            announceEdited()
        case .done: finishEditing()
        case .cancel: stopEditing()
        case .pointer: editPointer(event)
        case .size:
            if case .size(let width, let height) = event { editor?.size = Size(width: width, height: height) }
        case .cropKey: cropKey(event)
        case .key: editKey(event)
        }
    }

    /// Of the saved photo that is large, whichever list it is in.
    func beginEditing() {
        guard let index = viewer?.index, let shown = record(at: index), isEditable(shown),
            let record = gallery?.photo(shown.key)?.record
        else { return }
        var editor = PhotoEditor(record)
        // Of the stage until it is measured.
        if let size = viewer?.size { editor.size = size }
        self.editor = editor
        effects.append(.claimPointer(false))
        effects.append(.focus(key: "edit-crop"))
    }

    private func stopEditing() {
        editor = nil
        effects.append(.claimPointer(false))
        effects.append(.focus(key: "viewer-edit"))
    }

    private func finishEditing() {
        guard let editor else { return }
        stopEditing()
        keep(editor)
    }

    /// Writes down what was done, with Undo.
    func keep(_ editor: PhotoEditor) {
        guard editor.frame != editor.old else { return }
        if change({ (gallery) throws(GalleryError) in try gallery.reframe([editor.key]) { _, _ in editor.frame } }) {
            cells.forgetAll()
            say("Edited the photo.", undo: true)
        }
    }

    private func editPointer(_ event: SceneEvent) {
        guard case .pointer(let input) = event else { return }
        let isFollowed = editor?.handle(input) ?? false
        // Arrows go on where the pointer was.
        if input.phase == .up { effects.append(.focus(key: "edit-crop")) }
        guard isFollowed else { return }
        switch input.phase {
        case .down: effects.append(.claimPointer(true))
        case .up, .cancel:
            effects.append(.claimPointer(false))
            announceEdited()
        case .move: break
        }
    }

    private func cropKey(_ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event else { return }
        let ways: [(name: String, dx: Double, dy: Double)] = [
            ("ArrowLeft", -1, 0), ("ArrowRight", 1, 0), ("ArrowUp", 0, -1), ("ArrowDown", 0, 1),
        ]
        for way in ways where way.name == key {
            context.isConsumed = true
            editor?.step(way.dx, way.dy, resizes: modifiers.contains(.shift))
            announceEdited()
        }
    }

    private func editKey(_ event: SceneEvent) {
        guard case .key("Escape", _) = event else { return }
        context.isConsumed = true
        stopEditing()
    }

    private func announceEdited() {
        guard let size = editor?.framed.pixels else { return }
        effects.append(.announce("\(size.width) × \(size.height)"))
    }

    // MARK: How it looks

    func editorView(_ editor: PhotoEditor, _ record: PhotoRecord) -> Node {
        Node(
            .div, "viewer photo-editor", key: "editor",
            [
                .role("dialog"), Attribute(.modal, "true"), .label(text("Edit “\(record.shownTitle)”")),
                Attribute(.measureColor, Style.PhotoCell.barColor.hex), Attribute(.measureOn, Style.light.surface.hex),
            ], on: [.key(.edit(.key))]
        ) {
            Node(.div, "viewer-bar", key: "edit-bar") {
                editButton("edit-cancel", "Cancel", .cancel, wraps: ("edit-reset", true))
                Node(.span, "viewer-place", key: "edit-size", text: sizeText(editor))
                editButton("edit-done", "Done", .done)
            }
            editStage(editor, record)
            Node(.div, "edit-tools", key: "edit-tools") {
                editButton("edit-left", "Turn left", .turn(3))
                editButton("edit-right", "Turn right", .turn(1))
                slider(editor)
                ratios(editor)
                editButton("edit-reset", "Reset", .reset, wraps: ("edit-cancel", false))
            }
        }
    }

    private func sizeText(_ editor: PhotoEditor) -> String {
        let size = editor.framed.pixels
        return "\(size.width) × \(size.height)"
    }

    private func editButton(
        _ key: String, _ name: Phrase, _ action: EditAction, wraps: (key: String, isBackwards: Bool)? = nil
    ) -> Node {
        var handlers: [Handler<GalleryAction>] = [.press(.edit(action))]
        if let wraps { handlers.append(.key(.wrapFocus(wraps.key, isBackwards: wraps.isBackwards))) }
        return Node(.button, "edit-button", key: key, text: text(name), [.type("button")], on: handlers)
    }

    private func editStage(_ editor: PhotoEditor, _ record: PhotoRecord) -> Node {
        let (picture, scale) = editor.place
        let framed = FramedSize(width: editor.width, height: editor.height, in: editor.frame.cropped(to: .all))
        let (box, crop) = (framed.box, editor.frame.crop)
        let whole = Double(PhotoFrame.Crop.whole)
        return Node(
            .div, "edit-stage", key: "edit-stage", [Attribute(.touch, "draw")],
            on: [.pointer(.edit(.pointer)), .size(.edit(.size))]
        ) {
            Node(
                .div, "edit-picture", key: "edit-picture",
                [
                    .measure(.measureX, picture.minX), .measure(.measureY, picture.minY),
                    .measure(.measureWidth, picture.size.width), .measure(.measureHeight, picture.size.height),
                ]
            ) {
                Node(
                    .img, "edit-photo", key: "edit-photo",
                    [
                        record.original(width: 1280).map { .source($0) }, Attribute(.alternative, record.shownTitle),
                        .measure(.measureX, box.minX * scale), .measure(.measureY, box.minY * scale),
                        .measure(.measureWidth, box.size.width * scale),
                        .measure(.measureHeight, box.size.height * scale),
                        Attribute(
                            .measureTurn, Self.degrees(Int32(editor.frame.turns) * 9000 + editor.frame.angle) + "deg"),
                    ])
            }
            absence()
            Node(
                .div, "edit-crop", key: "edit-crop",
                [
                    .role("group"), .tabIndex(0),
                    .label(text("Crop: arrows move it, Shift and arrows change its size")),
                    .measure(.measureX, picture.minX + picture.size.width * Double(crop.x) / whole),
                    .measure(.measureY, picture.minY + picture.size.height * Double(crop.y) / whole),
                    .measure(.measureWidth, picture.size.width * Double(crop.width) / whole),
                    .measure(.measureHeight, picture.size.height * Double(crop.height) / whole),
                ], on: [.key(.edit(.cropKey))])
        }
    }

    private func slider(_ editor: PhotoEditor) -> Node {
        let degrees = Self.degrees(editor.frame.angle)
        return Node(.label, "edit-straighten", key: "edit-straighten-label") {
            Node(.span, key: "edit-straighten-name", text: text("Straighten"))
            Node(
                .input, "edit-slider", key: "edit-straighten",
                [
                    .type("range"), Attribute(.minimum, "-45"), Attribute(.maximum, "45"), Attribute(.step, "0.1"),
                    .value(degrees), Attribute(.valueText, degrees + "°"),
                ], on: [.input(.edit(.straighten))])
            Node(.span, "edit-degrees", key: "edit-degrees", text: degrees + "°")
        }
    }

    private func ratios(_ editor: PhotoEditor) -> Node {
        Node(
            .select, "edit-ratio", key: "edit-ratio",
            [.label(text("Ratio")), .value(String(editor.ratio.rawValue))], on: [.commit(.edit(.ratio))]
        ) {
            CropRatio.allCases.map {
                Node(option: String($0.rawValue), text($0.name), isSelected: $0 == editor.ratio)
            }
        }
    }

    /// Hundredths of a degree as a number with what is needed behind the point.
    static func degrees(_ hundredths: Int32) -> String {
        let size = abs(hundredths)
        var text = (hundredths < 0 ? "-" : "") + String(size / 100)
        let rest = size % 100
        if rest > 0 { text += "." + String(rest / 10) + (rest % 10 > 0 ? String(rest % 10) : "") }
        return text
    }
}
