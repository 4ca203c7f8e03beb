import CanvasModel
import Drawing
import Forms
import Phrases
import Primitives
import Replication
import Scenes
import Views

// C12: what is selected, in numbers and colours.
extension DrawingScene {
    func inspectorView() -> Node<CanvasAction> {
        let shown = inspected()
        let isOff = !shown.canChange
        let isNext = nextExample != nil
        return Node(
            .section, "canvas-inspector", key: "inspector",
            [.label(text("Inspector")), .tabIndex(0), Attribute(.keysOwner, Keys.stage)], on: [.key(.leaveInspector)]
        ) {
            if shown.count == 0 { pageView() }
            Node(.h2, "canvas-panel-title", text: inspectorTitle(shown))
            colorRow(.color, shown.color, isOff)
            if shown.outline != .none { colorRow(.outline, shown.outline, isOff) }
            if shown.textColor != .none { colorRow(.text, shown.textColor, isOff) }
            opacityRow(shown, isOff)
            if !isNext { placeRows(shown, isOff) }
            Node(.div, "canvas-fields", key: "fields") {
                for (place, form) in CanvasObject.forms.enumerated() where shown.fields[place] != .none {
                    if form.tag != CanvasObject.outlines.tag { fieldCell(place, form, shown.fields[place], isOff) }
                }
            }
            // At one place, so that the field stays the field while a text that is written becomes one that is selected.
            if shown.fontSize != .none { numberRow(.fontSize, text("Font size"), shown, isOff) }
            if !isNext { arrangeRow(shown) }
        }
    }

    private func inspectorTitle(_ shown: Inspected) -> String {
        if nextExample != nil { return text("Next: \(stage.tool.name)") }
        if shown.count == 0 { return text("Nothing selected") }
        if let id = selection.only, let canvas, let object = canvas.object(id) { return title(of: object, on: canvas) }
        return text("\(shown.count) objects")
    }

    /// Where it is, how large and how turned.
    private func placeRows(_ shown: Inspected, _ isOff: Bool) -> Node<CanvasAction> {
        Node(.div, "canvas-numbers", key: "numbers") {
            numberRow(.x, text("X"), shown, isOff)
            numberRow(.y, text("Y"), shown, isOff)
            numberRow(.width, text("Width"), shown, isOff)
            numberRow(.height, text("Height"), shown, isOff || !shown.hasHeight)
            numberRow(.rotation, text("Rotation"), shown, isOff)
            Node(
                .button, "quiet canvas-ratio", key: "ratio",
                [.type("button"), .pressed(inspector.isRatioLocked), .disabled(isOff)], on: [.press(.lockRatio)]
            ) {
                Icon.ratio.node()
                Node(.span, text: text("Keep proportions"))
            }
        }
    }

    /// So many colours of the canvas are one press away; where it has fewer, some of Bojagi's own.
    private static let paletteLength = 5

    private func palette(for role: ColorRole) -> [RGBColor] {
        // What lies on a background must be seen.
        if role == .background { return Style.Patch.allCases.map { $0.tint } }
        if let known = inspector.palette { return known }
        var colors = canvas?.palette(of: Self.paletteLength) ?? []
        let own = [Style.light.ink, Style.Patch.canvas.tint] + Style.Patch.allCases.map { $0.color }
        for color in own where colors.count < Self.paletteLength && !colors.contains(color) { colors.append(color) }
        inspector.palette = colors
        return colors
    }

    /// None, the canvas's own colours, another one, and for what the seed draws at random another draw.
    func colorRow(_ role: ColorRole, _ value: Shared<RGBColor?>, _ isOff: Bool) -> Node<CanvasAction> {
        let name = text(role.name)
        let isDisabled = isOff || value == .none
        let chosen = value.value
        return Node(.div, "canvas-row canvas-colors", key: role.key, [.role("group"), .label(name)]) {
            Node(.span, "canvas-label", text: name)
            if role == .color {
                Node(.dice, text("Random colour"), [.disabled(isDisabled)], press: .randomColor)
            }
            if role != .text { swatch(nil, role, isChosen: chosen == .some(.none), isDisabled) }
            for color in palette(for: role) { swatch(color, role, isChosen: chosen == color, isDisabled) }
            Node(
                .input, "canvas-picker", key: role.pickerKey,
                [
                    .type("color"), .label(text("\(name): pick a colour")),
                    .value((chosen.flatMap { $0 } ?? Style.light.surface).hexForField), .disabled(isDisabled),
                    .title(value == .mixed ? "—" : chosen.flatMap { $0?.hex } ?? text("No colour")),
                ], on: [.commit(.pickColor(role))])
        }
    }

    private func swatch(
        _ color: RGBColor?, _ role: ColorRole, isChosen: Bool, _ isDisabled: Bool
    ) -> Node<CanvasAction> {
        let shown = color ?? (role == .background ? Style.light.surface : nil)
        let name = color?.hex ?? text(role == .background ? "White" : "No colour")
        return Node(
            .button, "icon canvas-swatch-button", key: role.key + "-" + name,
            [
                .type("button"), .label(name), .title(name), .pressed(isChosen), .disabled(isDisabled),
                shown.map { Attribute(.measureColor, $0.hex) },
            ], on: [.press(.swatch(role, color))]
        ) {
            Node(.span, shown == nil ? "canvas-swatch is-empty" : "canvas-swatch", [Attribute(.hidden, "true")])
        }
    }

    private func fieldCell(
        _ place: Int, _ form: FieldForm<CanvasObject>, _ shown: Shared<String>, _ isOff: Bool
    ) -> Node<CanvasAction> {
        let control = FieldControl(
            form.input, value: shown.value ?? "", absence: shown == .mixed ? "—" : text(form.absence),
            isReadOnly: isOff, text: text)
        return Node(.label, "canvas-field", key: "field-" + form.name) {
            Node(.span, "canvas-label", text: text(form.label))
            control.node(key: Keys.field(form.name), on: [.commit(.row(place))])
        }
    }

    private func opacityRow(_ shown: Inspected, _ isOff: Bool) -> Node<CanvasAction> {
        let value = shown.opacity.value
        let name: String
        switch shown.opacity {
        case .none: name = "0"
        case .one(let tenths): name = "\(tenths)"
        case .mixed: name = "—"
        }
        return Node(.div, "canvas-row", key: "opacity", [.role("group"), .label(text("Opacity"))]) {
            Node(.span, "canvas-label", text: text("Opacity"))
            Node(
                .minus, text("Less opaque"), [.disabled(isOff || value == 1)], press: .opacity(-1))
            Node(.output, "canvas-value", text: name)
            Node(
                .plus, text("More opaque"), [.disabled(isOff || value == 10)], press: .opacity(1))
        }
    }

    private func numberRow(
        _ number: ObjectNumber, _ name: String, _ shown: Inspected, _ isOff: Bool
    ) -> Node<CanvasAction> {
        let value: String
        switch shown.number(number) {
        case .none: value = "0"
        case .one(let number): value = Decimal.text(number)
        case .mixed: value = ""
        }
        let isMixed = shown.number(number) == .mixed
        let hasError = inspector.errors.contains(number)
        return Node(.div, "canvas-row", key: "row-" + Keys.number(number)) {
            Node(.label, "canvas-label", text: name, [Attribute(.forElement, Keys.number(number))])
            Node(
                .input, "field canvas-number", key: Keys.number(number),
                [
                    Attribute(.identifier, Keys.number(number)), .type("text"), Attribute(.inputMode, "decimal"),
                    Attribute(.autocomplete, "off"), .value(value), isMixed ? .placeholder("—") : nil,
                    .disabled(isOff), hasError ? Attribute(.invalid, "true") : nil,
                ], on: [.commit(.field(number)), .key(.field(number))])
            Node(.down, text("\(name): less"), [.disabled(isOff)], press: .step(number, -1))
            Node(.up, text("\(name): more"), [.disabled(isOff)], press: .step(number, 1))
        }
    }

    private func arrangeRow(_ shown: Inspected) -> Node<CanvasAction> {
        let isOff = !shown.canChange
        let few = isOff || shown.count < 2
        let fewer = isOff || shown.count < 3
        return Node(.div, "canvas-arrange", key: "arrange", [.role("group"), .label(text("Arrange"))]) {
            Node(.alignLeft, text("Align left edges"), [.disabled(few)], press: .align(.left))
            Node(.alignCenter, text("Align centres horizontally"), [.disabled(few)], press: .align(.center))
            Node(.alignRight, text("Align right edges"), [.disabled(few)], press: .align(.right))
            Node(.alignTop, text("Align top edges"), [.disabled(few)], press: .align(.top))
            Node(.alignMiddle, text("Align centres vertically"), [.disabled(few)], press: .align(.middle))
            Node(.alignBottom, text("Align bottom edges"), [.disabled(few)], press: .align(.bottom))
            Node(.spreadAcross, text("Equal horizontal gaps"), [.disabled(fewer)], press: .distribute(.horizontal))
            Node(.spreadDown, text("Equal vertical gaps"), [.disabled(fewer)], press: .distribute(.vertical))
            Node(.group, text("Group"), [.disabled(few)], press: .arrange(.group))
            Node(.ungroup, text("Ungroup"), [.disabled(isOff || !shown.isGrouped)], press: .arrange(.ungroup))
            Node(.duplicate, text("Duplicate"), [.disabled(shown.count == 0)], press: .arrange(.duplicate))
            Node(.delete, text("Delete"), [.disabled(isOff)], press: .arrange(.remove))
        }
    }
}

extension RGBColor {
    /// As a colour field of a page has it: in lower case.
    var hexForField: String { hex.lowercased() }
}
