internal import CanvasModel
internal import Drawing
internal import Forms
internal import Phrases
internal import Primitives
internal import Scenes
internal import Views

// C12: what is selected, in numbers and colours.
extension DrawingScene {
    func inspectorView() -> Node<CanvasAction> {
        let shown = inspected()
        let isOff = !shown.canChange
        return Node(
            .section, "canvas-inspector", key: "inspector",
            [.label(text("Inspector")), .tabIndex(0), Attribute(.keysOwner, Keys.stage)]
        ) {
            Node(.h2, "canvas-panel-title", text: inspectorTitle(shown))
            colorRow(shown, isOff)
            if shown.textColor != .none { textColorRow(shown, isOff) }
            opacityRow(shown, isOff)
            numberRow(.x, text("X"), shown, isOff)
            numberRow(.y, text("Y"), shown, isOff)
            numberRow(.width, text("Width"), shown, isOff)
            numberRow(.height, text("Height"), shown, isOff || !shown.hasHeight)
            numberRow(.rotation, text("Rotation"), shown, isOff)
            if shown.fontSize != .none { numberRow(.fontSize, text("Font size"), shown, isOff) }
            for (place, form) in CanvasObject.forms.enumerated() where shown.fields[place] != .none {
                fieldRow(place, form, shown.fields[place], isOff)
            }
            Node(
                .button, "quiet canvas-ratio", key: "ratio",
                [.type("button"), .pressed(inspector.isRatioLocked), .disabled(isOff)], on: [.press(.lockRatio)]
            ) {
                Icon.ratio.node()
                Node(.span, text: text("Keep the ratio"))
            }
            arrangeRow(shown)
        }
    }

    private func inspectorTitle(_ shown: Inspected) -> String {
        if shown.count == 0 { return text("Nothing selected") }
        if let id = selection.only, let canvas, let object = canvas.object(id) { return title(of: object, on: canvas) }
        return text("\(shown.count) objects")
    }

    /// The button shows the colour and its value; a press draws another. The field beside it picks any.
    private func colorRow(_ shown: Inspected, _ isOff: Bool) -> Node<CanvasAction> {
        let name: String
        var color: RGBColor?
        switch shown.color {
        case .none: name = text("No colour")
        case .mixed: name = "—"
        case .one(let value):
            color = value
            name = value?.hex ?? text("No colour")
        }
        let isDisabled = isOff || shown.color == .none
        return Node(.div, "canvas-row", key: "color") {
            Node(
                .button, "canvas-color", key: "random-color",
                [
                    .type("button"), .label(text("Colour \(name), draw another")), .title(text("Draw another colour")),
                    .disabled(isDisabled), color.map { Attribute(.measureColor, $0.hex) },
                ], on: [.press(.randomColor)]
            ) {
                Node(.span, color == nil ? "canvas-swatch is-empty" : "canvas-swatch", [Attribute(.hidden, "true")])
                Node(.span, text: name)
            }
            Node(
                .input, "canvas-picker", key: "pick-color",
                [
                    .type("color"), .label(text("Pick a colour")), .value((color ?? Style.light.surface).hexForField),
                    .disabled(isDisabled),
                ], on: [.commit(.pickColor)])
        }
    }

    private func textColorRow(_ shown: Inspected, _ isOff: Bool) -> Node<CanvasAction> {
        Node(.label, "canvas-row", key: "text-color") {
            Node(.span, "canvas-label", text: text("Text colour"))
            Node(
                .input, "canvas-picker",
                [
                    .type("color"), .value((shown.textColor.value ?? Style.light.ink).hexForField), .disabled(isOff),
                ], on: [.commit(.pickTextColor)])
        }
    }

    private func fieldRow(
        _ place: Int, _ form: FieldForm<CanvasObject>, _ shown: Shared<String>, _ isOff: Bool
    ) -> Node<CanvasAction> {
        let control = FieldControl(
            form.input, value: shown.value ?? "", absence: shown == .mixed ? "—" : text(form.absence),
            isReadOnly: isOff, text: text)
        return Node(.label, "canvas-row", key: "field-" + form.name) {
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
            Node(.alignCenter, text("Align middles across"), [.disabled(few)], press: .align(.center))
            Node(.alignRight, text("Align right edges"), [.disabled(few)], press: .align(.right))
            Node(.alignTop, text("Align upper edges"), [.disabled(few)], press: .align(.top))
            Node(.alignMiddle, text("Align middles down"), [.disabled(few)], press: .align(.middle))
            Node(.alignBottom, text("Align lower edges"), [.disabled(few)], press: .align(.bottom))
            Node(.spreadAcross, text("Equal gaps across"), [.disabled(fewer)], press: .distribute(.horizontal))
            Node(.spreadDown, text("Equal gaps down"), [.disabled(fewer)], press: .distribute(.vertical))
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
