import Drawing
import GalleryModel
import Phrases
import Replication
import Scenes
import Views

extension PhotosScene {
    // MARK: Dialogs

    func dialogView(_ dialog: PhotoDialog) -> Node {
        Node(.div, "dialog-ground", key: "dialog") {
            Node(.div, "photo-behind", [Attribute(.hidden, "true")], on: [.press(.cancelDialog)])
            Node(
                .div, "dialog photo-dialog",
                [.role("dialog"), Attribute(.modal, "true"), Attribute(.labelledBy, "photo-dialog-title")],
                on: [.key(.dialogKey)]
            ) {
                Node(.h2, text: title(of: dialog), [Attribute(.identifier, "photo-dialog-title")])
                switch dialog {
                case .save, .memo: memoField(dialog.text)
                case .tag: lineField(dialog.text, "Tag", placeholder: "#", fault: nil)
                case .newAlbum(_, let name):
                    lineField(name, "Name", placeholder: "", fault: fault(ofAlbumName: name, besides: nil))
                case .renameAlbum(let id, let name):
                    lineField(name, "Name", placeholder: "", fault: fault(ofAlbumName: name, besides: id))
                }
                Node(.div, "dialog-buttons") {
                    Node(button: text("Cancel"), "quiet", key: "cancel", press: .cancelDialog)
                    Node(
                        .button, "primary", key: "save", text: text(button(of: dialog)), [.type("button")],
                        on: [.press(.saveDialog), .key(.wrapFocus("memo", isBackwards: false))])
                }
            }
        }
    }

    private func title(of dialog: PhotoDialog) -> String {
        switch dialog {
        case .save(let record, _): text("Save “\(record.shownTitle)”")
        case .memo(let key, _): text("Memo of “\(gallery?.photo(key)?.record.shownTitle ?? key.id)”")
        case .tag(let keys, _): text("Tag \(keys.count) {photo|photos}")
        case .newAlbum(let keys, _):
            keys.isEmpty ? text("New album") : text("New album with \(keys.count) {photo|photos}")
        case .renameAlbum: text("Rename album")
        }
    }

    private func button(of dialog: PhotoDialog) -> Phrase {
        switch dialog {
        case .save, .memo, .newAlbum, .renameAlbum: "Save"
        case .tag: "Tag"
        }
    }

    /// One line, which Enter ends.
    private func lineField(_ text: String, _ name: Phrase, placeholder: String, fault: String?) -> Node {
        Node(.label, "photo-memo", key: "memo-label") {
            Node(.span, "field-label", text: self.text(name))
            Node(
                .input, "field", key: "memo",
                [
                    .type("text"), .value(text), .placeholder(placeholder), Attribute(.autocomplete, "off"),
                    Attribute(.invalid, fault == nil ? "false" : "true"),
                ], on: [.input(.typeMemo), .key(.lineKey)])
            if let fault { Node(.span, "error-text", text: fault, [.role("alert")]) }
        }
    }

    // MARK: Full screen

    func viewerView(_ viewer: PhotoViewer) -> Node? {
        guard let record = record(at: viewer.index) else { return nil }
        if let editor, editor.key == record.key { return editorView(editor, record) }
        let isSaved = isSaved(record.key)
        let last = lastKey(of: viewer, record)
        return Node(
            .div, "viewer", key: "viewer",
            [
                .role("dialog"), Attribute(.modal, "true"), .label(name(of: record, at: viewer.index)),
                Attribute(.measureColor, Style.PhotoCell.barColor.hex), Attribute(.measureOn, Style.light.surface.hex),
            ], on: [.key(.viewerKey)]
        ) {
            Node(.div, "viewer-bar", key: "viewer-bar") {
                viewerButton("viewer-close", .close, "Close", .closeViewer, wraps: (last, true))
                Node(
                    .span, "viewer-place", key: "viewer-place", text: "\(viewer.index + 1) / \(countOnShow)",
                    [Attribute(.hidden, "true")])
                viewerButton("viewer-out", .zoomOut, "Zoom out", .zoomOut, isOn: viewer.scale > 1)
                viewerButton("viewer-in", .zoomIn, "Zoom in", .zoomIn, isOn: viewer.scale < PhotoViewer.nearest)
                if isEditable(record) { viewerButton("viewer-edit", .crop, "Edit", .edit(.begin)) }
                viewerButton("viewer-details", .info, "Details", .toggleDetails, isPressed: viewer.showsDetails)
                viewerButton(
                    "viewer-star", .star, "Save “\(record.shownTitle)”", .starViewed, isPressed: isSaved,
                    wraps: last == "viewer-star" ? ("viewer-close", false) : nil)
                if gallery?.isSaved(record.key) ?? false {
                    menuButton(of: record, isLast: last == Self.keyOfMenuOfViewed)
                }
            }
            Node(
                .div, "viewer-stage", key: "viewer-stage", [Attribute(.touch, "draw")],
                on: [
                    .pointer(.viewerPointer), .size(.viewerSize), Handler(.wheel, .viewerWheel), .menu(.menuOfViewed),
                ]
            ) {
                photo(record, viewer)
                absence()
            }
            if viewer.index > 0 {
                viewerButton(
                    "viewer-previous", .previous, "Previous photo", .previous,
                    wraps: last == "viewer-previous" ? ("viewer-close", false) : nil)
            }
            if viewer.index + 1 < countOnShow {
                viewerButton(
                    "viewer-next", .next, "Next photo", .next,
                    wraps: last == "viewer-next" ? ("viewer-close", false) : nil)
            }
            if viewer.showsDetails { details(record) }
        }
    }

    /// The last thing in it that takes the focus.
    private func lastKey(of viewer: PhotoViewer, _ record: PhotoRecord) -> String {
        if viewer.showsDetails, webAddress(of: record) != nil { return "viewer-link" }
        if viewer.showsDetails, placeButton(of: record) != nil { return Self.placeButton }
        // It stands behind the links of the memo.
        if viewer.showsDetails, gallery?.isSaved(record.key) ?? false { return Self.memoButton }
        if viewer.index + 1 < countOnShow { return "viewer-next" }
        if viewer.index > 0 { return "viewer-previous" }
        return gallery?.isSaved(record.key) ?? false ? Self.keyOfMenuOfViewed : "viewer-star"
    }

    private func menuButton(of record: PhotoRecord, isLast: Bool) -> Node {
        let isOpen = if case .photo = menu?.subject { true } else { false }
        return Node(
            .more, text(label(of: .photo(record.key, 0))), key: Self.keyOfMenuOfViewed, classes: "viewer-button",
            [Attribute(.haspopup, "menu"), .expanded(isOpen)],
            on: [
                .press(.menuOfViewed), .pointer(.pointerOfMenu),
                isLast ? .key(.wrapFocus("viewer-close", isBackwards: false)) : nil,
            ].compactMap { $0 })
    }

    /// Without the server the page shows what it has of a photo; where that is not all, the style sheet shows this.
    func absence() -> Node? {
        guard !context.isOnline else { return nil }
        return Node(
            .p, "photo-absence", key: "absence", text: text("The whole photo can be seen once the server is back."))
    }

    private func photo(_ record: PhotoRecord, _ viewer: PhotoViewer) -> Node? {
        guard let address = record.address(width: record.file == nil ? 1280 : 0) else { return nil }
        let thousandths = Int((viewer.scale * 1000).rounded())
        var rest = String(thousandths % 1000)
        while rest.utf8.count < 3 { rest = "0" + rest }
        return Node(
            .img, "viewer-photo", key: "viewer-photo-\(viewer.index)",
            [
                .source(address), Attribute(.alternative, record.shownTitle),
                Attribute(.width, String(record.shownSize.width)),
                Attribute(.height, String(record.shownSize.height)), .measure(.measureX, viewer.offset.x),
                .measure(.measureY, viewer.offset.y), Attribute(.measureRatio, "\(thousandths / 1000).\(rest)"),
                Attribute(.measureColor, record.placeholder.hex),
            ])
    }

    private func viewerButton(
        _ key: String, _ icon: Icon, _ name: Phrase, _ action: GalleryAction, isOn: Bool = true,
        isPressed: Bool? = nil, wraps: (key: String, isBackwards: Bool)? = nil
    ) -> Node {
        var handlers: [Handler<GalleryAction>] = isOn ? [.press(action)] : []
        if let wraps { handlers.append(.key(.wrapFocus(wraps.key, isBackwards: wraps.isBackwards))) }
        return Node(
            icon, text(name), key: key, classes: "viewer-button \(key)",
            [.disabled(!isOn), isPressed.map { .pressed($0) }], on: handlers)
    }

    private func details(_ record: PhotoRecord) -> Node {
        let saved = gallery?.photo(record.key)
        return Node(.aside, "viewer-facts", key: "viewer-facts", [.label(text("Details"))]) {
            Node(.h2, text: record.shownTitle)
            if let saved, saved.isSaved {
                if !saved.memo.isEmpty { memoReading(saved.memo) }
                memoButton(of: record)
                ratingField(of: record)
            }
            Node(.dl, "facts") {
                fact("Author", record.author)
                fact("Licence", record.licence)
                fact("Size", "\(record.shownSize.width) × \(record.shownSize.height)")
                if record.frame != nil { fact("Original", "\(record.width) × \(record.height)") }
                takenFacts(of: record)
                fact("Albums", albums(of: saved))
                fact("From", record.origin.isOnWeb ? "" : record.origin)
                fact("Changed", record.note)
                fact("Saved", saved?.savedAt.map { PhotoDate.text($0.milliseconds, context) } ?? "")
            }
            placeButton(of: record)
            if let address = webAddress(of: record) {
                Node(
                    .a, key: "viewer-link", text: text("View on the web"),
                    [.link(address), Attribute(.target, "_blank"), Attribute(.relation, "noopener noreferrer")],
                    on: [.key(.wrapFocus("viewer-close", isBackwards: false))])
            }
        }
    }

    private static var memoButton: String { "viewer-memo-button" }

    private func memoButton(of record: PhotoRecord) -> Node {
        let isLast = placeButton(of: record) == nil && webAddress(of: record) == nil
        return Node(
            .button, "quiet", key: Self.memoButton, text: text("Edit memo"), [.type("button")],
            on: [
                .press(.editViewedMemo),
                isLast ? .key(.wrapFocus("viewer-close", isBackwards: false)) : nil,
            ].compactMap { $0 })
    }

    private func albums(of photo: SavedPhoto?) -> String {
        guard let photo, photo.isSaved, let gallery else { return "" }
        var names = ""
        for album in gallery.albums(with: photo.id) { names += (names.isEmpty ? "" : ", ") + album.name }
        return names
    }

    /// A service's own page of the photo, where it has one.
    func webAddress(of record: PhotoRecord) -> Address? {
        for text in [record.origin, record.url] where text.isOnWeb { if let address = Address(text) { return address } }
        return nil
    }

    func fact(_ name: Phrase, _ value: String) -> [Node] {
        value.isEmpty ? [] : [Node(.dt, text: text(name)), Node(.dd, text: value)]
    }
}
