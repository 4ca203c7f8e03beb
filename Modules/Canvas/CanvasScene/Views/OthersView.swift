import CanvasModel
import Drawing
import Presence
import Primitives
import Replication
import Scenes
import Views

// D5: where the others on the canvas are, with what they have selected.
extension DrawingScene {
    /// Says for others where the person is.
    func notePlace() {
        guard !context.here.others.isEmpty, let canvas else { return }
        var parts: [String] = []
        for id in selection.ids.prefix(PresencePlace.mostParts) {
            if let object = canvas.object(id), !object.isRemoved { parts.append(object.shortID.text) }
        }
        context.here.place = PresencePlace(
            pointer: stage.pointed.map { PresencePlace.Pointer(x: $0.x, y: $0.y) }, parts: parts)
    }

    /// Nobody needs to be told of it who does not see it: the header says who is here.
    func othersView() -> Node<CanvasAction>? {
        guard let canvas, !context.here.others.isEmpty, stage.viewport.isKnown else { return nil }
        let mapping = stage.viewport.mapping
        return Node(.div, "canvas-others", key: "others", [Attribute(.hidden, "true")]) {
            for other in context.here.others {
                for object in objects(selectedBy: other, on: canvas) {
                    let box = mapping.map(handleBox(of: object))
                    Node<CanvasAction>(
                        .div, "canvas-other-box", key: other.key + "-" + object.shortID.text,
                        [
                            .measure(.measureX, box.minX), .measure(.measureY, box.minY),
                            .measure(.measureWidth, box.size.width), .measure(.measureHeight, box.size.height),
                            Attribute(
                                .measureTurn, Decimal.text(CanvasLimits.normalized(degrees: object.rotation)) + "deg"),
                            Attribute(.patch, other.color.hex),
                        ])
                }
                if let pointer = other.place.pointer {
                    let place = mapping.map(CanvasPoint(x: Double(pointer.x) / 10, y: Double(pointer.y) / 10))
                    Node<CanvasAction>(
                        .div, "canvas-other", key: other.key,
                        [
                            .measure(.measureX, place.x), .measure(.measureY, place.y),
                            Attribute(.patch, other.color.hex),
                        ]
                    ) {
                        Icon.select.node()
                        Node<CanvasAction>(.span, "canvas-other-name", text: context.name(of: other))
                    }
                }
            }
        }
    }

    private func objects(selectedBy other: PeopleHere.Other, on canvas: Canvas) -> [CanvasObject] {
        let parts = other.place.parts.compactMap { ShortID($0) }
        guard !parts.isEmpty else { return [] }
        var objects: [CanvasObject] = []
        canvas.forEachObject { object in
            guard parts.contains(object.shortID), !object.isHidden, !object.isRemoved else { return }
            // Of two that share an id, which is rare, both are marked.
            if objects.count < 2 * PresencePlace.mostParts { objects.append(object) }
        }
        return objects
    }
}
