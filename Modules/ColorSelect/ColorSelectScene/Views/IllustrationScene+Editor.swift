import ColorSelectModel
import Drawing
import Phrases
import Primitives
import Replication
import Scenes
import Views

extension IllustrationScene {
    func editor() -> Node {
        Node(.section, "illustration-editor", key: "editor") {
            Node(.h1, "visually-hidden", text: heading)
            toolbar()
            switch illustration == nil ? .loading : shelf.state(of: kitReference) {
            case .loading: message("Loading the parts…", isBusy: true)
            case .failed(let status): failure(status)
            case .ready(let loaded):
                if let illustration {
                    Node(.div, "illustration-page", key: "page") {
                        Node(.div, "illustration-split") {
                            preview(illustration, loaded)
                            Node(.div, "illustration-panel") {
                                tabs(loaded)
                                panel(illustration, loaded)
                            }
                            tools(illustration, loaded)
                        }
                        historyView()
                    }
                    if strip.frame != nil { stripPopup(loaded) }
                    menuView()
                } else {
                    message("Loading…", isBusy: true)
                }
            }
        }
    }

    /// What the page is about, for who listens: the title stands in a field.
    private var heading: String {
        let name = illustration?.name ?? ""
        return name.isEmpty ? text("New illustration") : name
    }

    private func message(_ phrase: Phrase, isBusy: Bool) -> Node {
        Node(
            .p, "illustration-message", text: text(phrase),
            [Attribute(.busy, isBusy ? "true" : "false"), .role("status")])
    }

    private func failure(_ status: Int32) -> Node {
        Node(.div, "empty", [.role("status")]) {
            Node(
                .p,
                text: status == 404
                    ? text("The kit “\(kitReference?.id ?? KitShelf.usual)” isn't here.")
                    : text("Can't load the kit's parts right now."))
            if status != 404 { retryButton() }
        }
    }

    private func retryButton() -> Node {
        Node(button: text("Try again"), press: .retry)
    }

    // MARK: Above all

    private func toolbar() -> Node {
        let isDocument = illustration != nil && place != .draft
        return Node(.header, "toolbar illustration-toolbar") {
            Node(.back, text("All illustrations"), key: "back", press: .back)
            title()
            context.peopleHere()
            Node(
                .undo, text("Undo"), key: "undo",
                [.disabled(!isDocument || !canStep(.undo)), Attribute(.keyShortcuts, "Control+Z")], press: .undo)
            Node(
                .redo, text("Redo"), key: "redo",
                [.disabled(!isDocument || !canStep(.redo)), Attribute(.keyShortcuts, "Control+Shift+Z")], press: .redo)
            historyButton(isOn: isDocument && loadedKit != nil)
        }
    }

    private func canStep(_ direction: UndoDirection) -> Bool {
        if case .document(let id) = place { documents[id]?.canStep(direction) ?? false } else { false }
    }

    private func button(_ key: String, _ name: Phrase, _ action: ColorSelectAction, isOn: Bool = true) -> Node {
        Node(
            .button, "quiet", key: key, text: text(name), [.type("button"), .disabled(!isOn)],
            on: isOn ? [.press(action)] : [])
    }

    private func title() -> Node {
        let shown = typedTitle ?? (place == .draft ? "" : illustration?.name ?? "")
        let count = shown.unicodeScalars.count
        let limit = IllustrationLimits.name
        let isBad = count > limit || (place != .draft && shown.isBlank && illustration != nil)
        return Node(.div, "illustration-title-field") {
            Node(.label, "visually-hidden", text: text("Title"), [Attribute(.forElement, "illustration-title")])
            Node(
                .input, "field", key: "title",
                [
                    Attribute(.identifier, "illustration-title"), .type("text"), .value(shown),
                    .placeholder(text("Title")), Attribute(.autocomplete, "off"),
                    Attribute(.invalid, isBad ? "true" : "false"), Attribute(.describedBy, "illustration-title-count"),
                ],
                on: [.input(.typeTitle), .commit(.commitTitle)])
            Node(
                .output, count > limit ? "counter is-over" : "counter", text: "\(count) / \(limit)",
                [Attribute(.identifier, "illustration-title-count"), .label(text("\(count) of \(limit) characters"))])
        }
    }

    // MARK: The picture

    private func preview(_ illustration: Illustration, _ loaded: LoadedKit) -> Node {
        let composition = tried(illustration, loaded.kit).composition(with: loaded.kit)
        let ground = ground == .transparent ? nil : composition.ground
        let unknown = illustration.unknownChanges.count
        return Node(.section, "illustration-preview", [.label(text("Picture"))]) {
            Node(.div, "illustration-place") {
                Node(
                    .div, self.ground == .circle ? "illustration-frame is-circle" : "illustration-frame", key: "frame",
                    [.role("img"), .label(description(of: illustration, loaded.kit))]
                ) {
                    if composition.isEmpty {
                        Node(.p, "illustration-hint", text: text("Choose a part to begin."))
                    } else if let picture = pictures.picture(
                        composition.layers, ground: ground, of: loaded, purpose: "preview",
                        classes: "illustration-picture")
                    {
                        picture
                    } else {
                        Node(.p, "illustration-hint", text: text("Some of the parts can't be drawn."))
                    }
                }
            }
            if unknown > 0 {
                Node(
                    .p, "illustration-message",
                    text: text("\(unknown) {change|changes} from a newer version {is|are} kept, but can't be shown."))
            }
            versionView(of: illustration, loaded)
            if !composition.missing.isEmpty {
                Node(
                    .p, "illustration-message",
                    text: text("Parts missing from this kit are kept but not shown."))
            }
        }
    }

    /// With the colour that is selected in the strip: what lifting the finger would choose.
    private func tried(_ illustration: Illustration, _ kit: Kit) -> Illustration {
        guard let open = strip.popup else { return illustration }
        return illustration.trying(open.component, color: open.colors[open.selection.index].id, of: kit)
    }

    private func tools(_ illustration: Illustration, _ loaded: LoadedKit) -> Node {
        Node(.section, "illustration-tools", key: "tools", [.label(text("Whole picture"))]) {
            chance()
            saving()
            grounds()
            menuButton()
            if showsCredits { credits(illustration, loaded.kit) }
        }
    }

    /// What is chosen, in words.
    private func description(of illustration: Illustration, _ kit: Kit) -> String {
        var words: [String] = []
        for (category, component) in illustration.components(in: kit) {
            words.append(text(category.names) + ": " + text(component.names))
        }
        return words.isEmpty ? text("Nothing chosen yet.") : words.joined(separator: ", ")
    }

    private func chance() -> Node {
        Node(.div, "toolbar illustration-chance") {
            button("random", "Random", .random)
            if showsSeed { seedField() }
            button("reset", "Reset", .reset, isOn: illustration.map { !$0.choices.isEmpty } ?? false)
        }
    }

    private func seedField() -> Node {
        Node(.label, "illustration-seed", key: "seed-label") {
            Node(.span, text: text("Seed"))
            Node(
                .input, "field", key: "seed",
                [
                    .type("text"), Attribute(.inputMode, "numeric"), .value(seed.map { String($0) } ?? ""),
                    .placeholder("–"), Attribute(.autocomplete, "off"),
                    hasBadSeed ? Attribute(.invalid, "true") : nil,
                ], on: [.commit(.typeSeed), .key(.typeSeed)])
        }
    }

    private func grounds() -> Node {
        Node(.div, "toolbar illustration-grounds", [.role("group"), .label(text("Background"))]) {
            IllustrationGround.allCases.map { ground in
                Node(
                    button: text(name(of: ground)), self.ground == ground ? "chip is-on" : "chip",
                    key: "ground-\(ground.rawValue)", [.pressed(self.ground == ground)], press: .ground(ground))
            }
        }
    }

    private func name(of ground: IllustrationGround) -> Phrase {
        switch ground {
        case .chosen: "As chosen"
        case .transparent: "Transparent"
        case .circle: "Circle"
        }
    }

    private func saving() -> Node {
        Node(.div, "toolbar illustration-saving") {
            Node(button: text("Save"), "primary", key: "save", press: .save(format))
            button("copy", "Copy", .copy)
            choice(
                "format", text("Format"), IllustrationFormat.allCases.map { (Int($0.rawValue), text($0.title)) },
                chosen: Int(format.rawValue), .chooseFormat)
            choice(
                "width", text("Width"), Self.widths.map { ($0, text("\($0) px")) }, chosen: width, .chooseWidth)
            button("send", "Send to…", .send)
        }
    }

    private func choice(
        _ key: String, _ name: String, _ values: [(number: Int, text: String)], chosen: Int, _ action: ColorSelectAction
    ) -> Node {
        Node(
            .select, "illustration-choice", key: key, [.label(name), .value(String(chosen))], on: [.commit(action)]
        ) {
            values.map { Node(option: String($0.number), $0.text, isSelected: $0.number == chosen) }
        }
    }

    private func credits(_ illustration: Illustration, _ kit: Kit) -> Node {
        let credits = illustration.credits(with: kit)
        return Node(.ul, "illustration-credits", key: "credit-list", [.role("list"), .label(text("Credits"))]) {
            if credits.isEmpty { Node(.li, text: text("Nothing chosen yet.")) }
            credits.map { Node(.li, text: $0.author + " · " + $0.licence) }
        }
    }
}
