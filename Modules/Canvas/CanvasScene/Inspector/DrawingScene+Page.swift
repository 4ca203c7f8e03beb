import CanvasModel
import Drawing
import Forms
import Phrases
import Primitives
import Replication
import Scenes
import Views

// C25: the page of the canvas. The inspector shows it while nothing is selected.
extension DrawingScene {
    func pageView() -> Node<CanvasAction>? {
        guard let canvas else { return nil }
        let own = canvas.ownProperties
        return Node(.div, "canvas-page", key: "page", [.role("group"), .label(text("Page"))]) {
            Node(.h2, "canvas-panel-title", text: text("Page"))
            Node(.div, "canvas-numbers", key: "page-size") {
                side(.width, text("Width"), canvas.size?.width)
                side(.height, text("Height"), canvas.size?.height)
                Node(
                    button: text("No page"), "quiet canvas-ratio", key: "no-page", [.pressed(canvas.size == nil)],
                    press: .togglePage)
            }
            colorRow(.background, .one(own.background?.color), false)
            gridRow(own)
            ownRow(CanvasProperties.palettes.tag, own)
        }
    }

    private func side(_ side: PageSide, _ name: String, _ value: Double?) -> Node<CanvasAction> {
        let key = Keys.page(side)
        return Node(.div, "canvas-row", key: "row-" + key) {
            Node(.label, "canvas-label", text: name, [Attribute(.forElement, key)])
            Node(
                .input, "field canvas-number", key: key,
                [
                    Attribute(.identifier, key), .type("text"), Attribute(.inputMode, "decimal"),
                    Attribute(.autocomplete, "off"), .value(value.map { Decimal.text($0) } ?? ""),
                    value == nil ? .placeholder("—") : nil,
                ], on: [.commit(.pageSide(side))])
        }
    }

    private func gridRow(_ own: CanvasProperties) -> Node<CanvasAction>? {
        ownRow(CanvasProperties.grids.tag, own) {
            Node(
                .grid, text("Grid") + " (Ctrl ')", key: "toggle-grid", classes: "icon",
                [.pressed(own.grid != nil), Attribute(.keyShortcuts, "Control+'")], press: .toggleGrid)
        }
    }

    /// A field of `CanvasProperties.forms` with its label, and what stands between.
    private func ownRow(
        _ tag: UInt8, _ own: CanvasProperties, _ more: () -> Node<CanvasAction>? = { nil }
    ) -> Node<CanvasAction>? {
        guard let form = CanvasProperties.forms.first(where: { $0.tag == tag }) else { return nil }
        let control = FieldControl(
            form.input, value: form.text(own), absence: text(form.absence), isReadOnly: false, text: text)
        let key = Keys.field(form.name)
        return Node(.div, "canvas-row", key: "row-" + form.name) {
            Node(.label, "canvas-label", text: text(form.label), [Attribute(.forElement, key)])
            more()
            control.node(key: key, on: [.commit(.ownField(form.tag))])
        }
    }

    /// C4: what is typed must be in range. A canvas without a page gets one of the usual size but for that side.
    func pageEvent(_ side: PageSide, _ event: SceneEvent) {
        guard case .commit(let word) = event, let canvas else { return }
        stale.insert(.inspector)
        if word.isBlank { return }
        guard let value = Decimal.read(word) else { return tell("“\(word)” is not a number.") }
        var size = canvas.size ?? CanvasLimits.defaultCanvas
        if side == .width { size.width = value } else { size.height = value }
        setPage(size)
    }

    func togglePage() {
        guard let canvas else { return }
        setPage(canvas.size == nil ? CanvasLimits.defaultCanvas : nil)
    }

    /// Whoever sees all of it goes on seeing all of it.
    private func setPage(_ size: CanvasSize?) {
        let isWhole = isWhole
        let isDone = change { (canvas, _) throws(CanvasError) in try canvas.resizeCanvas(to: size) }
        if isDone, isWhole || size != nil { fit() }
    }

    /// Sets a field of the canvas itself; an empty text unsets it.
    func setOwnField(_ tag: UInt8, _ word: String) {
        stale.insert(.inspector)
        guard let form = CanvasProperties.forms.first(where: { $0.tag == tag }) else { return }
        var edits = FieldEdits<CanvasProperties>()
        guard form.write(word, &edits) else {
            if case .number(let range) = form.input {
                return tell("\(form.label) is out of range: \(range.lowerBound) to \(range.upperBound).")
            }
            return tell("“\(word)” can't be used here.")
        }
        change { (canvas, _) throws(CanvasError) in canvas.edit(edits) }
    }
}
