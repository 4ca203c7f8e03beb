import Drawing
import GalleryModel
import Phrases
import Replication
import Scenes
import Views

extension PhotosScene {
    typealias Node = Views.Node<GalleryAction>

    /// What the scene shows now.
    func view() -> Node {
        Node(.section, "gallery", key: "gallery") {
            alike.map { alikeView($0) } ?? page()
            menuView()
            if let viewer { viewerView(viewer) }
            if let dialog { dialogView(dialog) }
        }
    }

    private func page() -> Node {
        Node(.div, "gallery-page", key: "page", viewer == nil ? [] : [Attribute(.hidden, "true")]) {
            header()
            if screen == .browse { sourceBar() }
            if screen == .saved {
                savedBar()
                albumRow()
            }
            Node(.div, "gallery-body", key: "body") {
                scroller()
                if screen == .saved { yearsView() }
                historyView()
            }
        }
    }

    private func header() -> Node {
        Node(.header, "toolbar gallery-header", key: "header") {
            Node(.h1, text: text("Photos"))
            Node(.div, "group", [.role("tablist"), .label(text("Screens"))]) {
                tab(.browse, "Browse")
                tab(.saved, "Saved")
            }
            Node(button: text("Add photos"), "gallery-add", key: "add", press: .addFiles)
        }
    }

    private func tab(_ screen: GalleryScreen, _ name: Phrase) -> Node {
        let isShown = screen == self.screen
        return Node(
            .button, isShown ? "tab is-on" : "tab", key: screen == .browse ? "tab-browse" : "tab-saved",
            text: text(name),
            [
                .type("button"), .role("tab"), .selected(isShown), .tabIndex(isShown ? 0 : -1),
                Attribute(.controls, "photo-panel"),
                Attribute(.identifier, screen == .browse ? "photo-tab-browse" : "photo-tab-saved"),
            ], on: [.press(.show(screen)), .key(.tabKey)])
    }

    private func sourceBar() -> Node {
        Node(.div, "toolbar gallery-sources", key: "sources") {
            Node(.label, "visually-hidden", text: text("Source"), [Attribute(.forElement, "photo-source")])
            Node(
                .select, "gallery-source", key: "source",
                [Attribute(.identifier, "photo-source"), .value(String(source.rawValue))],
                on: [.commit(.chooseSource)]
            ) {
                SourceChoice.allCases.map {
                    Node(option: String($0.rawValue), text($0.name), isSelected: $0 == source)
                }
            }
            if source.takesQuery { field("query", "Search photos", query, .typeQuery, .commitQuery) }
            Node(button: text("Refresh"), "quiet", key: "refresh", press: .refresh)
        }
    }

    private func field(
        _ key: String, _ name: Phrase, _ value: String, _ input: GalleryAction, _ commit: GalleryAction
    ) -> Node {
        Node(
            .input, "field gallery-field", key: key,
            [.type("search"), .label(text(name)), .placeholder(text(name)), .value(value)],
            on: [.input(input), .commit(commit)])
    }

    private func savedBar() -> Node? {
        guard documents[Gallery.document]?.log.isEmpty == false else { return nil }
        return Node(
            .div, selected == nil ? "toolbar gallery-selecting" : "toolbar gallery-selecting is-on", key: "selecting"
        ) {
            if let selected {
                let isEmpty = selected.isEmpty
                Node(.span, "gallery-count", key: "count", text: text("\(selected.count) selected"))
                for item in itemsOfMeant { barButton(item.name, item.action, isOn: !isEmpty) }
                barButton(text("Download"), .download, isOn: !isEmpty)
                barButton(text("Select all"), .selectAll, isOn: selected.count < saved.count)
                barButton(text("Done"), .stopSelecting, isOn: true)
            } else {
                Node(.span, "gallery-count", key: "count", text: text("\(saved.count) {photo|photos}") + newer)
                if isSearching || !saved.isEmpty { searchFields() }
                Node(
                    .zoomOut, text("Smaller photos"), key: "smaller", classes: "icon photo-size",
                    [.disabled(size == .small)], on: [.press(.smaller)])
                Node(
                    .zoomIn, text("Larger photos"), key: "larger", classes: "icon photo-size",
                    [.disabled(size == .large)], on: [.press(.larger)])
                historyButton()
                barButton(text("Select"), .startSelecting, isOn: !saved.isEmpty)
                Node(
                    .more, text("Actions for all saved photos"), key: Self.keyOfMenuOfAll, classes: "icon menu-button",
                    [Attribute(.haspopup, "menu"), .expanded(isMenuOfAllOpen)],
                    on: [.press(.menuOfAll), .pointer(.pointerOfMenu)])
            }
        }
    }

    /// What a newer version has written is kept, and said to be there.
    private var newer: String {
        let count = gallery?.unknownChanges.count ?? 0
        guard count > 0 else { return "" }
        return " · " + text("\(count) {change|changes} from a newer version {is|are} kept, but can't be shown.")
    }

    private func barButton(_ name: String, _ action: GalleryAction, isOn: Bool) -> Node {
        Node(
            .button, "quiet", key: "bar-" + name, text: name, [.type("button"), .disabled(!isOn)],
            on: isOn ? [.press(action)] : [])
    }

    private func scroller() -> Node {
        Node(
            .div, "photo-scroll", key: scrollKey,
            [
                .role("tabpanel"), Attribute(.identifier, "photo-panel"),
                Attribute(.labelledBy, screen == .browse ? "photo-tab-browse" : "photo-tab-saved"),
                Attribute(.scrollTop, String(Int(restoredTop))), Attribute(.touch, "pinch"),
            ],
            on: [
                .size(.resize), .scroll(.scroll), .drop(.files), .paste(.files), Handler(.pull, .pull), .key(.listKey),
                Handler(.wheel, .zoomList),
            ]
        ) {
            refreshing()
            switch screen {
            case .browse: browse()
            case .saved: savedList()
            }
        }
    }

    /// Over the photos while they are fetched anew.
    private func refreshing() -> [Node] {
        guard screen == .browse, asked?.isRefresh ?? false, !browsing.photos.isEmpty else { return [] }
        return [
            Node(.div, "photo-refreshing", key: "refreshing", [.role("status")]) {
                Node(.span, "popup", text: text("Loading…"))
            }
        ]
    }

    private func browse() -> [Node] {
        var nodes: [Node] = []
        if !browsing.photos.isEmpty {
            nodes.append(waterfall(count: browsing.photos.count))
            // What is below them has no place before they have theirs.
            if fall == nil { return nodes }
        }
        // Another node below each number of photos: one that moves far would be seen to jump.
        nodes.append(Node(.div, "photo-footer", key: "footer-\(browsing.photos.count)") { footer() })
        return nodes
    }

    // A function for each: with all of them as branches of one builder the optimiser for size (Swift 6.3.1) gives a node
    // the attributes of another branch.
    private func footer() -> [Node] {
        if let failure { return [failureNode(failure), retryButton()] }
        if let asked, !asked.isRefresh || browsing.photos.isEmpty { return [busyNode()] }
        if browsing.photos.isEmpty { return [noneNode()] }
        return browsing.nextPage == nil ? [] : [moreButton()]
    }

    @inline(never) private func failureNode(_ failure: String) -> Node {
        Node(.p, "error-text", key: "failure", text: failure, [.role("alert")])
    }

    @inline(never) private func retryButton() -> Node {
        Node(button: text("Try again"), key: "retry", press: browsing.photos.isEmpty ? .refresh : .more)
    }

    @inline(never) private func busyNode() -> Node {
        Node(.p, "empty-text", key: "busy", text: text("Loading…"), [.role("status")])
    }

    @inline(never) private func noneNode() -> Node {
        Node(.p, "empty-text", key: "none", text: text("No photos here."))
    }

    @inline(never) private func moreButton() -> Node {
        Node(button: text("More"), key: "more", press: .more)
    }

    private func savedList() -> [Node] {
        guard gallery != nil else {
            return [Node(.p, "empty-text", key: "busy", text: text("Loading…"), [.role("status")])]
        }
        if isSearching, saved.isEmpty {
            let isWhole = search?.text.isEmpty ?? true && search?.color == nil
            return [isWhole && shownAlbum != nil ? emptyAlbum() : nothingFound()]
        }
        if saved.isEmpty {
            return [
                EmptyPlace.node(
                    "gallery", text("Star a photo to keep it here with your memo."),
                    [
                        Node(button: text("Browse photos"), "primary", press: .show(.browse))
                    ])
            ]
        }
        if layout == .timeline { return [timeline(count: saved.count)] }
        return [waterfall(count: saved.count)]
    }

    /// The photos in sight, and half a window more above and below; the rest is only height.
    private func waterfall(count: Int) -> Node {
        let style = Style.PhotoCell(windowWidth: context.windowWidth)
        return Node(
            .ul, "waterfall", key: screen == .browse ? "waterfall-browse" : "waterfall-saved",
            [
                .role("list"), .measure(.measureHeight, (fall?.height ?? 0) + 2 * PhotoCells.padding),
                .measure(.measureRatio, style.cornerRadius),
            ]
        ) {
            fall.map { fall in fall.places(in: sight, with: focused).map { cell($0, of: count, style) } } ?? []
        }
    }
}
