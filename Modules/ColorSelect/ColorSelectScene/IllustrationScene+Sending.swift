internal import JSON
internal import Phrases
internal import Replication
internal import Scenes
internal import Views

// Placing an illustration on a canvas.
extension IllustrationScene {
    /// The canvases to choose from, the latest first.
    private var canvases: CatalogueList { context.catalogue.rows(kind: "canvas") }

    func askCanvas() {
        guard case .document = place else { return say("Nothing chosen yet.") }
        guard !canvases.isEmpty else { return say("No canvases yet.") }
        choosesCanvas = true
        effects.append(.focus(key: "canvas-0"))
    }

    func closeDialog() {
        choosesCanvas = false
        effects.append(.focus(key: "send"))
    }

    func dialogKey(_ event: SceneEvent) {
        guard case .key("Escape", _) = event else { return }
        context.isConsumed = true
        closeDialog()
    }

    func send(to canvas: DocumentID) {
        guard case .document(let id) = place, let row = context.catalogue[canvas] else { return }
        closeDialog()
        guard context.isOnline else { return say("Can't reach the server. Try again when it's back.") }
        let number = shelf.nextNumber()
        sending[number] = row.title
        var input = CommandInput()
        input.set("canvas", ShortID(of: canvas).text)
        input.set("document", ShortID(of: id).text)
        effects.append(.ask(number, .commandAfterSending(path: "/api/canvas/add/document", json: input.text)))
    }

    func sent(_ number: UInt32, status: Int32, body: [UInt8]) {
        guard let title = sending.removeValue(forKey: number) else { return }
        if status == 200 { return say("Sent to “\(title)”.") }
        if status == 0 { return say("Can't reach the server. Try again when it's back.") }
        let fault = (try? JSONReader.value(of: body))?["error"]?["message"]?.string
        effects.append(.toast(fault ?? text("Can't send it."), undo: false))
    }

    func canvasDialog() -> Node? {
        guard choosesCanvas else { return nil }
        return Node(.div, "dialog-ground", key: "canvas-dialog") {
            Node(.div, "strip-backdrop", [Attribute(.hidden, "true")], on: [.press(.closeDialog)])
            Node(
                .div, "dialog illustration-dialog",
                [.role("dialog"), Attribute(.modal, "true"), Attribute(.labelledBy, "illustration-dialog-title")],
                on: [.key(.dialogKey)]
            ) {
                Node(.h2, text: text("Send to a canvas"), [Attribute(.identifier, "illustration-dialog-title")])
                Node(.ul, "list", [.role("list")]) {
                    canvases.enumerated().map { index, row in
                        Node(.li, key: row.document.text) {
                            Node(
                                .button, "row quiet", key: "canvas-\(index)", text: row.title, [.type("button")],
                                on: index == 0
                                    ? [
                                        .press(.chooseCanvas(row.document)),
                                        .key(.wrapFocus("canvas-cancel", isBackwards: true)),
                                    ] : [.press(.chooseCanvas(row.document))])
                        }
                    }
                }
                Node(.div, "dialog-buttons") {
                    Node(
                        .button, "quiet", key: "canvas-cancel", text: text("Cancel"), [.type("button")],
                        on: [.press(.closeDialog), .key(.wrapFocus("canvas-0", isBackwards: false))])
                }
            }
        }
    }
}
