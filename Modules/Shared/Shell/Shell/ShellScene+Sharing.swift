import JSON
import Phrases
import Primitives
import Replication
import Scenes
import Views

/// D4: the dialog with the links that lead to a document, or to a part of it.
struct ShareDialog {
    /// An album, which the server calls by that word.
    struct Part {
        let id: ShortID
        let name: String
        /// Of the node in its scene that has the focus afterwards.
        let returnKey: String
    }

    enum Access: String, CaseIterable {
        case read, comment, edit

        var phrase: Phrase {
            switch self {
            case .read: "Can read"
            case .comment: "Can comment"
            case .edit: "Can edit"
            }
        }
    }

    /// How long a link works, as the command takes it; empty until it is taken back.
    enum Lifetime: String, CaseIterable {
        case day = "1d"
        case week = "7d"
        case month = "4w"
        case always = ""

        var phrase: Phrase {
            switch self {
            case .day: "For a day"
            case .week: "For a week"
            case .month: "For four weeks"
            case .always: "Until removed"
            }
        }
    }

    /// A link that somebody has made.
    struct Link {
        let number: Int64
        let access: Access
        let guests: Int64
        let hasPassphrase: Bool
        /// In milliseconds since 1970; nil for one without an end.
        let until: UInt64?

        /// Nil for what is none of the document's, or of that part of it.
        init?(_ json: JSONValue, of document: DocumentID, _ part: ShortID?) {
            guard let id = json["document"]?.string, id.hasSameBytes(as: document.text),
                (json["album"]?.string ?? "").hasSameBytes(as: part?.text ?? ""),
                let number = json["number"]?.integer,
                let access = json["access"]?.string.flatMap(Access.init)
            else { return nil }
            self.number = number
            self.access = access
            guests = json["guests"]?.integer ?? 0
            hasPassphrase = json["passphrase"]?.boolean ?? false
            until = json["until"]?.integer.flatMap { UInt64(exactly: $0) }
        }
    }

    let document: DocumentID
    var part: Part?
    var access = Access.read
    var lifetime = Lifetime.always
    var passphrase = ""
    /// Nil before the server has told them.
    var links: [Link]?
    /// What the server says against it.
    var fault: String?
}

extension ShellScene {
    /// What the server was asked about links.
    enum SharingQuestion: Equatable {
        case make
        case list
        case remove
    }

    static let shareKey = "share"
    private static let closeKey = "share-close"
    private static let copyKey = "share-copy"

    /// The document that is seen, for an owner, or where nobody has to be one.
    var sharable: DocumentID? {
        guard context.mayShare, let document = route.document, let row = context.catalogue[document],
            context.area(ofKind: row.kind)?.isOnePlace != true
        else { return nil }
        return document
    }

    var sharingCommands: [SceneCommand] {
        guard sharable != nil else { return [] }
        return [SceneCommand(context.text("Share by a link…")) { self.openSharing() }]
    }

    func openSharing() {
        if let document = sharable { openSharing(document, nil) }
    }

    func openSharing(_ document: DocumentID, _ part: ShareDialog.Part?) {
        shareDialog = ShareDialog(document: document, part: part)
        effects.append(.focus(key: Self.copyKey))
        askForLinks()
    }

    func closeSharing() {
        guard let dialog = shareDialog else { return }
        shareDialog = nil
        if let part = dialog.part {
            shareReturnKey = part.returnKey
        } else {
            effects.append(.focus(key: Self.shareKey))
        }
    }

    /// Said once.
    func takeReturnKey() -> String? {
        defer { shareReturnKey = nil }
        return shareReturnKey
    }

    func choose(_ choice: String, forAccess: Bool) {
        if forAccess {
            ShareDialog.Access(rawValue: choice).map { shareDialog?.access = $0 }
        } else {
            ShareDialog.Lifetime(rawValue: choice).map { shareDialog?.lifetime = $0 }
        }
    }

    func makeLink() {
        guard let dialog = shareDialog else { return }
        shareDialog?.fault = nil
        ask(.make, nil) { input in
            if let part = dialog.part {
                input.set("album", part.id.text)
            } else {
                input.set("can", dialog.access.rawValue)
                input.set("document", dialog.document.text)
            }
            if dialog.lifetime != .always { input.set("for", dialog.lifetime.rawValue) }
            if !dialog.passphrase.isEmpty { input.set("passphrase", dialog.passphrase) }
        }
    }

    func removeLink(_ number: Int64) {
        ask(.remove, "remove") { $0.set("link", Int(clamping: number)) }
        effects.append(.focus(key: Self.copyKey))
    }

    private func askForLinks() { ask(.list, "list") { _ in } }

    private func ask(_ question: SharingQuestion, _ command: String?, _ fill: (inout CommandInput) -> Void) {
        var input = CommandInput()
        fill(&input)
        lastQuestion += 1
        sharing[lastQuestion] = question
        let path = "/api/share" + (command.map { "/" + $0 } ?? "")
        // The server finds what was just made here, and what it is called by now.
        effects.append(.ask(lastQuestion, .commandAfterSending(path: path, json: input.text)))
    }

    func takeSharing(_ number: UInt32, status: Int32, body: [UInt8]) {
        guard let question = sharing.removeValue(forKey: number) else { return }
        let answer = CommandAnswer(status: status, body: body, notice: context.notice)
        guard let value = answer.value else {
            let words = CommandAnswer.summary(of: answer.messages)
            shareDialog?.fault = words.isEmpty ? context.text("Can't reach the server.") : words
            return
        }
        switch question {
        case .make:
            guard let url = value["url"]?.string else { return }
            effects.append(.copy(url))
            effects.append(.toast(context.text("The link is copied."), undo: false))
            shareDialog?.passphrase = ""
            askForLinks()
        case .list:
            guard let dialog = shareDialog else { return }
            shareDialog?.links = (value.array ?? []).compactMap {
                ShareDialog.Link($0, of: dialog.document, dialog.part?.id)
            }
        case .remove: askForLinks()
        }
    }

    /// Where there is room; the palette has it everywhere.
    func shareButton() -> Node<Action>? {
        sharable == nil || context.windowWidth < 900
            ? nil : side("Share by a link", .link, key: Self.shareKey, .share)
    }

    func shareDialogView() -> Node<Action>? {
        guard let dialog = shareDialog, let row = context.catalogue[dialog.document] else { return nil }
        let area = context.area(ofKind: row.kind)
        let accesses = ShareDialog.Access.allCases.filter { $0 != .comment || area?.takesComments == true }
        let name = dialog.part?.name ?? context.named(row)
        return Node(.div, "dialog-ground", key: "share-ground", on: [.key(.shareKey)]) {
            Node(.div, "dialog-behind", [Attribute(.hidden, "true")], on: [.press(.closeShare)])
            Node(
                .div, "dialog share-dialog",
                [.role("dialog"), Attribute(.modal, "true"), Attribute(.labelledBy, "share-title")]
            ) {
                Node(.div, "page-head") {
                    Node(
                        .h2, "", text: context.text("Share “\(name)” by a link"),
                        [Attribute(.identifier, "share-title")])
                    Node(
                        .close, context.text("Close"), key: Self.closeKey,
                        on: [.press(.closeShare), .key(.shareTab(Self.copyKey, isBackwards: true))])
                }
                linksView(dialog)
                Node(.div, "share-form", key: "share-form") {
                    // An album is there to be looked at.
                    dialog.part == nil
                        ? choiceField(
                            "Whoever has the link", "share-access",
                            accesses.map { ($0.rawValue, context.text($0.phrase)) }, dialog.access.rawValue,
                            .shareAccess) : nil
                    choiceField(
                        "It works", "share-lifetime",
                        ShareDialog.Lifetime.allCases.map { ($0.rawValue, context.text($0.phrase)) },
                        dialog.lifetime.rawValue, .shareLifetime)
                    Node(.label, "share-field", key: "share-passphrase-label") {
                        Node<Action>(.span, "field-label", text: context.text("Passphrase (optional)"))
                        Node<Action>(
                            .input, "field", key: "share-passphrase",
                            [
                                .type("text"), .label(context.text("Passphrase (optional)")),
                                .value(dialog.passphrase), Attribute(.autocomplete, "off"),
                                Attribute(.spellcheck, "false"),
                                .placeholder(context.text("At least 10 characters")),
                            ], on: [.input(.sharePassphrase)])
                    }
                }
                if let fault = dialog.fault {
                    Node(.p, "error-text", key: "share-fault", text: fault, [.role("alert")])
                }
                Node(.div, "dialog-buttons", key: "share-buttons") {
                    Node(
                        .button, "primary", key: Self.copyKey, text: context.text("Copy a new link"),
                        [.type("button")],
                        on: [.press(.makeLink), .key(.shareTab(Self.closeKey, isBackwards: false))])
                }
            }
        }
    }

    private func choiceField(
        _ title: Phrase, _ key: String, _ choices: [(value: String, title: String)], _ value: String, _ action: Action
    ) -> Node<Action> {
        Node(.label, "share-field", key: key + "-label") {
            Node<Action>(.span, "field-label", text: context.text(title))
            Node<Action>(
                .select, "field", key: key, [.label(context.text(title)), .value(value)], on: [.commit(action)]
            ) {
                for choice in choices {
                    Node<Action>(
                        option: choice.value, choice.title, isSelected: choice.value.hasSameBytes(as: value))
                }
            }
        }
    }

    private func linksView(_ dialog: ShareDialog) -> Node<Action>? {
        guard let links = dialog.links else {
            return Node(.p, "row-detail", key: "share-links", text: context.text("Loading…"))
        }
        guard !links.isEmpty else {
            return Node(.p, "row-detail", key: "share-links", text: context.text("No link leads here yet."))
        }
        return Node(.ul, "share-links", key: "share-links", [.role("list"), .label(context.text("Links"))]) {
            for link in links {
                Node<Action>(.li, "share-link", key: "share-link-\(link.number)") {
                    Node<Action>(.div, "share-link-text") {
                        Node<Action>(.span, "", text: context.text(link.access.phrase))
                        Node<Action>(.span, "row-detail", text: details(of: link))
                    }
                    Node<Action>(
                        button: context.text("Remove"), "quiet", key: "share-remove-\(link.number)",
                        press: .removeLink(link.number))
                }
            }
        }
    }

    private func details(of link: ShareDialog.Link) -> String {
        var parts: [String] = []
        if let until = link.until {
            parts.append(context.text("until \(context.momentText(until))"))
        }
        if link.hasPassphrase { parts.append(context.text("with a passphrase")) }
        parts.append(context.text("\(Int(clamping: link.guests)) {guest|guests}"))
        return parts.joined(separator: " · ")
    }
}
