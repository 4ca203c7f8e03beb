import Drawing
public import Views

/// What stands where nothing is yet: a small patch drawing, one sentence, and what can be done there.
public enum EmptyPlace {
    /// `area` as in `Style.Patch.name`: the largest patch has its colour.
    public static func node<Action: Sendable>(
        _ area: String, _ sentence: String, _ buttons: [Node<Action>] = [], key: String = "empty",
        _ attributes: [Attribute?] = [], on handlers: [Handler<Action>] = []
    ) -> Node<Action> {
        Node(.div, "empty", key: key, attributes, on: handlers) {
            drawing(area)
            Node<Action>(.p, "empty-sentence", text: sentence)
            buttons
        }
    }

    /// Five unequal patches, sewn together.
    private static func drawing<Action: Sendable>(_ area: String) -> Node<Action> {
        var areas: [String] = []
        for patch in Style.Patch.allCases { areas.append(patch.name) }
        if let place = areas.firstIndex(of: area) { areas.swapAt(0, place) }
        let patches = [
            ("0", "0", "44", "38"), ("46", "0", "50", "22"), ("0", "40", "44", "24"), ("46", "24", "24", "40"),
            ("72", "24", "24", "40"),
        ]
        var nodes: [Node<Action>] = []
        for (index, patch) in patches.enumerated() {
            nodes.append(
                Node<Action>(
                    .rect, "fill-" + areas[index],
                    [
                        Attribute(.x, patch.0), Attribute(.y, patch.1), Attribute(.width, patch.2),
                        Attribute(.height, patch.3),
                    ]))
        }
        return Node(.svg, "empty-patch", [Attribute(.viewBox, "0 0 96 64"), Attribute(.hidden, "true")]) { nodes }
    }
}
