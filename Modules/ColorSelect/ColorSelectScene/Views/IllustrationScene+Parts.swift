import ColorSelectModel
import Drawing
import Phrases
import Replication
import Scenes
import Views

extension IllustrationScene {
    func tabs(_ loaded: LoadedKit) -> Node {
        let shown = shownCategory?.id ?? ""
        return Node(.div, "illustration-tabs", key: "tabs", [.role("tablist"), .label(text("Categories"))]) {
            loaded.kit.categories.map { category in
                let isShown = category.id.utf8.elementsEqual(shown.utf8)
                return Node(
                    .button, isShown ? "tab is-on" : "tab", key: "tab-" + category.id, text: text(category.names),
                    [
                        .type("button"), .role("tab"), .selected(isShown), .tabIndex(isShown ? 0 : -1),
                        Attribute(.identifier, "tab-" + category.id), Attribute(.controls, "illustration-parts"),
                    ], on: [.press(.showCategory(category.id)), .key(.categoryKey)])
            }
        }
    }

    func panel(_ illustration: Illustration, _ loaded: LoadedKit) -> Node {
        guard let category = shownCategory else { return Node(.div, "illustration-parts") }
        return Node(
            .div, "illustration-parts", key: "parts",
            [
                .role("tabpanel"), Attribute(.identifier, "illustration-parts"),
                Attribute(.labelledBy, "tab-" + category.id),
            ]
        ) {
            // Their size is not known in the first frame.
            Node(
                .div, gridWidth > 0 ? "illustration-grid-cells" : "illustration-grid-cells is-unmeasured",
                key: "cells-" + category.id,
                [.measure(.measureWidth, cellSide), Attribute(.measureOn, Style.light.surface.hex)],
                on: [.size(.sizeGrid), .scroll(.sizeGrid)]
            ) {
                category.components.map { cell($0, in: category, illustration, loaded) }
            }
            rows(illustration, loaded)
            if case .grid? = strip.popup?.place { stripPopup(loaded) }
        }
    }

    private func cell(
        _ component: KitComponent, in category: KitCategory, _ illustration: Illustration, _ loaded: LoadedKit
    ) -> Node {
        let isChosen = illustration.choice(in: category.id).map { $0.utf8.elementsEqual(component.id.utf8) } ?? false
        let isOpen = strip.popup.map { $0.component.utf8.elementsEqual(component.id.utf8) } ?? false
        return Node(
            .button, isChosen ? "part-cell is-on" : "part-cell", key: "cell-" + component.id,
            [
                .type("button"), .label(text(component.names)), .title(text(component.names)), .pressed(isChosen),
                Attribute(.haspopup, "true"), .expanded(isOpen), Attribute(.keyShortcuts, "Alt+ArrowDown"),
                Attribute(.touch, "press"),
            ],
            on: [
                .press(.tap(component.id)), .pointer(.pointer(component.id)), .key(.cellKey(component.id)),
                .menu(.cellMenu(component.id)),
            ]
        ) {
            thumbnail(component, in: category, illustration, loaded)
        }
    }

    /// The component alone in its remembered colours.
    private func thumbnail(
        _ component: KitComponent, in category: KitCategory, _ illustration: Illustration, _ loaded: LoadedKit
    ) -> Node {
        let composition = illustration.composition(of: component, in: loaded.kit)
        if component.isSolid, let ground = composition.ground {
            return Node(
                .span, "part-solid", [Attribute(.measureColor, ground.hex), Attribute(.hidden, "true")])
        }
        return pictures.picture(
            composition.layers, ground: nil, of: loaded, frame: pictures.frame(of: component, in: category, loaded),
            purpose: "part", classes: "part-picture") ?? Node(.span, "part-blank", [Attribute(.hidden, "true")])
    }

    /// A row of swatches for each slot of the chosen component, and room for as many as any of the category has, so that
    /// cells stay where they are when one is chosen.
    private func rows(_ illustration: Illustration, _ loaded: LoadedKit) -> [Node] {
        let rows = (shownComponent?.slots ?? []).compactMap { slot in
            loaded.kit.palette(slot.palette).map { row(slot, $0, illustration, loaded) }
        }
        let most = shownCategory?.components.map { $0.slots.count }.max() ?? 0
        return rows + (rows.count..<max(most, rows.count)).map { Node(.div, "slot-row", key: "slot-row-\($0)") }
    }

    private func row(
        _ slot: KitSlot, _ palette: KitPalette, _ illustration: Illustration, _ loaded: LoadedKit
    ) -> Node {
        let name = loaded.kit.slotName(slot.name, in: context.language.code)
        let current = illustration.color(of: slot, in: loaded.kit)?.id ?? ""
        return Node(.div, "slot-row", key: "slot-row-" + slot.name) {
            Node(.span, "slot-name", text: name, [Attribute(.identifier, "slot-" + slot.name)])
            Node(
                .div, "slot-colors", [.role("radiogroup"), Attribute(.labelledBy, "slot-" + slot.name)],
                on: [.key(.slotKey(slot: slot.name))]
            ) {
                palette.colors.map { color in
                    swatch(
                        color, key: "slot-\(slot.name)-\(color.id)", isOn: color.id.utf8.elementsEqual(current.utf8),
                        .slotColor(slot: slot.name, color: color.id))
                }
            }
        }
    }

    private func swatch(_ color: KitColor, key: String, isOn: Bool, _ action: ColorSelectAction) -> Node {
        Node(
            .button, isOn ? "swatch is-on" : "swatch", key: key,
            [
                .type("button"), .role("radio"), .checked(isOn), .label(text(color.names)),
                .title(text(color.names)), .tabIndex(isOn ? 0 : -1), Attribute(.measureColor, color.value.hex),
            ], on: [.press(action)])
    }

    /// The strip of colours above the cell.
    func stripPopup(_ loaded: LoadedKit) -> Node? {
        guard let open = strip.popup, let (_, component) = loaded.kit.component(open.component) else { return nil }
        let sweep = open.selection.sweep
        var place: [Attribute?] = [
            .role("radiogroup"), .label(text("Colours of \(text(component.names))")),
            .measure(.measureWidth, sweep.window), .measure(.measureHeight, ColorStrip.swatch),
        ]
        let isDocked: Bool
        switch open.place {
        case .window(let frame):
            isDocked = false
            place += [.measure(.measureX, frame.minX), .measure(.measureY, frame.minY)]
        case .grid(let frame):
            isDocked = true
            place += [.measure(.measureX, frame.minX), .measure(.measureY, frame.minY)]
        }
        return Node(.div, "strip-layer", key: "strip") {
            if open.isSticky {
                Node(.div, "strip-backdrop", [Attribute(.hidden, "true")], on: [.press(.closeStrip)])
            }
            Node(
                .div, isDocked ? "strip popup is-docked" : "strip popup", key: "strip-keys", place,
                on: [.key(.stripKey)]
            ) {
                Node(.div, "strip-swatches", [.measure(.measureX, -open.selection.offset)]) {
                    open.colors.enumerated().map { index, color in
                        swatch(
                            color, key: "swatch-\(index)", isOn: index == open.selection.index, .swatch(index))
                    }
                }
            }
        }
    }
}
