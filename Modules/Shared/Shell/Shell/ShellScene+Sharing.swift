internal import JSON
internal import Phrases
internal import Replication
internal import Scenes

// D4: links to the document that is seen, made and taken back by the palette.
extension ShellScene {
    /// What a question to the server is about.
    struct Sharing {
        enum Step: Equatable {
            case make(mayEdit: Bool)
            /// Which links there are, so that they can be taken back.
            case list
            case remove
        }

        var step: Step
        var document: DocumentID
    }

    /// For an owner, or where nobody has to be one: at a document that is here.
    var sharingCommands: [SceneCommand] {
        guard context.role == nil || context.role == .owner, !context.isGuest, let document = route.document,
            context.catalogue[document] != nil
        else { return [] }
        return [
            SceneCommand(context.text("Share by a link to read")) { self.share(document, mayEdit: false) },
            SceneCommand(context.text("Share by a link to edit")) { self.share(document, mayEdit: true) },
            SceneCommand(context.text("Stop sharing by links")) { self.ask(.list, document, "list") { _ in } },
        ]
    }

    private func share(_ document: DocumentID, mayEdit: Bool) {
        ask(.make(mayEdit: mayEdit), document, nil) { input in
            input.set("can", mayEdit ? "edit" : "read")
            input.set("document", document.text)
        }
    }

    private func ask(
        _ step: Sharing.Step, _ document: DocumentID, _ command: String?, _ fill: (inout CommandInput) -> Void
    ) {
        var input = CommandInput()
        fill(&input)
        lastQuestion += 1
        sharing[lastQuestion] = Sharing(step: step, document: document)
        let path = "/api/share" + (command.map { "/" + $0 } ?? "")
        // The server finds what was just made here, and what it is called by now.
        effects.append(.ask(lastQuestion, .commandAfterSending(path: path, json: input.text)))
    }

    func takeSharing(_ number: UInt32, status: Int32, body: [UInt8]) {
        guard let asked = sharing.removeValue(forKey: number) else { return }
        let answer = CommandAnswer(status: status, body: body, notice: context.notice)
        guard let value = answer.value else {
            let words = CommandAnswer.summary(of: answer.messages)
            return say(words.isEmpty ? context.text("Can't reach the server.") : words)
        }
        let title = context.catalogue[asked.document].map { context.named($0) } ?? ""
        switch asked.step {
        case .make(let mayEdit):
            guard let url = value["url"]?.string else { return }
            effects.append(.copy(url))
            say(
                context.text(
                    mayEdit
                        ? "The link is copied: whoever has it can read and change “\(title)”. “Stop sharing by links” takes it back."
                        : "The link is copied: whoever has it can read “\(title)”. “Stop sharing by links” takes it back."
                ))
        case .list:
            let links = (value.array ?? []).filter { $0["document"]?.string == asked.document.text }
            let numbers = links.compactMap { $0["number"]?.integer }
            if numbers.isEmpty { say(context.text("“\(title)” is not shared by a link.")) }
            for number in numbers {
                ask(.remove, asked.document, "remove") { $0.set("link", Int(clamping: number)) }
            }
        case .remove:
            let isLast = !sharing.values.contains { $0.step == .remove && $0.document == asked.document }
            if isLast { say(context.text("No link leads to “\(title)” any more.")) }
        }
    }

    private func say(_ text: String) { effects.append(.toast(text, undo: false)) }
}
