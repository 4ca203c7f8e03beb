import JSON
import Phrases
import Primitives
import Scenes
import Views

// Settings: what is chosen holds in this browser at once, and is sent to the server's command until it has it.
extension HomeScene {
    /// Asks for the table, once more if it is on its way.
    func askForSettings() {
        if form.listing != nil { return form.listing = .outdated }
        form.listing = .current
        command(.listingSettings, "/api/settings") { _ in }
    }

    /// A person has chosen something; nil goes back to the default. An empty text means the same, but of a key nothing.
    func set(_ name: String, to text: String?) {
        if let text, text.isBlank, form.isKey(name) { return }
        let value = text.flatMap { $0.isBlank ? nil : $0 }
        form.change(name, to: value)
        effects.append(form.remembering)
        if name.hasSameBytes(as: "language") { hasChosenLanguage = true }
        if name.hasSameBytes(as: "theme") || name.hasSameBytes(as: "language") {
            effects.append(.setting(name, value: value.map { $0.hasSameBytes(as: "system") ? "" : $0 } ?? ""))
        }
        sendSettings()
    }

    /// Sends the next of what is not sent.
    func sendSettings() {
        guard !form.isSending, let next = form.unsent.first else { return }
        form.isSending = true
        command(.changingSetting, next.value == nil ? "/api/settings/unset" : "/api/settings/set") { input in
            input.set("name", next.name)
            if let value = next.value { input.set("value", value) }
        }
    }

    /// The server's answer to `sendSettings`.
    func settingAnswered(_ status: Int32, _ body: [UInt8]) {
        let answer = CommandAnswer(status: status, body: body, notice: context.notice)
        guard let change = form.unsent.first else { return }
        let needsReload =
            form.rows?.first { $0.name.hasSameBytes(as: change.name) }?.needsReload
            ?? change.name.hasSameBytes(as: "language")
        // What a server says that is just stopping, or that this browser has no way into, is not about the change.
        if status == 0 || status == 401 || status >= 500 { return settingWaits(change, needsReload: needsReload) }
        isWaitingForSettings = false
        form.sent(answer.value)
        effects.append(form.remembering)
        guard answer.value != nil else {
            effects.append(.toast(CommandAnswer.summary(of: answer.messages), undo: false))
            askForSettings()
            return
        }
        if needsReload, form.unsent.isEmpty {
            effects.append(.reload)
        } else if case .settings = place {
            say("Saved.")
        }
        sendSettings()
    }

    /// The server can't take a change now: it is tried again, but for a key, which no browser remembers.
    private func settingWaits(_ change: SettingsForm.Change, needsReload: Bool) {
        form.isSending = false
        if form.isKey(change.name) {
            form.sent(nil)
            effects.append(form.remembering)
            say("Can't reach the server. Try again when it's back.")
        } else {
            if hasChosenLanguage, needsReload, change.name.hasSameBytes(as: "language") {
                effects.append(.reload)
            } else if !isWaitingForSettings {
                say("Saved in this browser. The server gets it when it's back.")
            }
            isWaitingForSettings = true
        }
        if !form.unsent.isEmpty { effects.append(.wake(Wake.settings, milliseconds: 10_000)) }
    }

    /// The table has come; what it tells of a time before a change goes no further.
    func settingsListed(_ status: Int32, _ body: [UInt8]) {
        let isOutdated = form.listing == .outdated
        form.listing = nil
        if isOutdated, status == 200 { return askForSettings() }
        if status == 200, form.take(body) {
            effects.append(SettingsForm.remembering(table: body))
            sendSettings()
        } else if form.rows == nil {
            isSettingsMissing = true
        }
    }

    /// Themes and languages, for the palette.
    var commands: [SceneCommand] {
        var commands: [SceneCommand] = []
        for (value, name) in [("light", Phrase("Light")), ("dark", "Dark"), ("system", "Same as system")] {
            commands.append(
                SceneCommand(context.text("Theme: \(name)"), isEverywhere: true) { [self] in set("theme", to: value) })
        }
        for (value, name) in [
            ("en", Phrase.verbatim("English")), ("ko", .verbatim("한국어")), ("system", "Same as system"),
        ] {
            commands.append(
                SceneCommand(context.text("Language: \(name)"), isEverywhere: true) { [self] in
                    set("language", to: value)
                })
        }
        return commands
    }

    private var aboutBrowsers: Node<Action> {
        Node(.section, "settings-part", key: "browsers") {
            Node(.h2, "section-title", text: context.text("Browsers"))
            Node(
                .p, "row-detail",
                text: context.text(
                    "A link lets one browser in. “bojagi serve --link” prints a new one; “bojagi serve --renew-token” signs out every browser."
                ))
        }
    }

    var settingsView: Node<Action> {
        Node(.div, "page settings", key: "settings") {
            Node(.h1, "page-title", key: "title", text: context.text("Settings"))
            if let rows = form.rows {
                Node(.div, "card settings-rows", key: "rows") {
                    for (index, row) in rows.enumerated() { settingRow(row, index) }
                }
            } else {
                Node(
                    .p, "row-detail", key: "missing",
                    text: isSettingsMissing
                        ? context.text("Can't reach the server. Try again when it's back.") : context.text("Loading…"))
            }
            // Not before the rows above have their places.
            if form.rows != nil || isSettingsMissing { aboutBrowsers }
            if context.catalogue.demoCount > 0, form.rows != nil || isSettingsMissing {
                Node(button: context.text("Remove demo"), key: "demo", press: .removeDemo)
            }
        }
    }

    private func settingRow(_ row: SettingsForm.Row, _ index: Int) -> Node<Action> {
        let key = "setting-" + row.name
        return Node(.div, "setting-row", key: key + "-row") {
            Node(.label, "setting-title", text: row.title, [Attribute(.forElement, key)])
            settingControl(row, index, key)
            Node(.p, "row-detail setting-help", text: row.help, [Attribute(.identifier, key + "-help")])
            if row.isOverruled {
                Node(
                    .p, "row-detail setting-help",
                    text: context.text("The server was started with another value, which overrides this one."))
            }
        }
    }

    @NodeBuilder<Action>
    private func settingControl(_ row: SettingsForm.Row, _ index: Int, _ key: String) -> [Node<Action>] {
        let shared: [Attribute?] = [Attribute(.identifier, key), Attribute(.describedBy, key + "-help")]
        if !row.choices.isEmpty {
            let value = row.value ?? row.usual
            Node(.select, "field", key: key, shared + [.value(value)], on: [.commit(.setting(index))]) {
                for choice in row.choices {
                    Node<Action>(
                        option: choice.value, choice.title, isSelected: choice.value.hasSameBytes(as: value))
                }
            }
        } else if row.isKey {
            Node(.div, "setting-key", key: key + "-key") {
                Node(
                    .input, "field", key: key,
                    shared + [
                        .type("password"), Attribute(.autocomplete, "off"), Attribute(.spellcheck, "false"), .value(""),
                        .placeholder(row.value ?? context.text("Not set")),
                    ], on: [.commit(.setting(index))])
                if row.value != nil {
                    Node(
                        button: context.text("Remove"), "quiet", key: key + "-remove",
                        [.label(context.text("Remove: \(row.title)"))], press: .unset(index))
                }
            }
        } else {
            Node(
                .input, "field", key: key,
                shared + [
                    .type("text"), .placeholder(row.usual), Attribute(.autocomplete, "off"), .value(row.value ?? ""),
                ],
                on: [.commit(.setting(index))])
        }
    }
}
