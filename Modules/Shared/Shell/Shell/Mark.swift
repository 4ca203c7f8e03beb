import Views

/// The mark: five unequal patches sewn into one cloth.
enum Mark {
    static func node<Action: Sendable>(size: Int) -> Node<Action> {
        Node(
            .svg, "mark", key: "mark",
            [
                Attribute(.viewBox, "0 0 28 28"), Attribute(.width, String(size)), Attribute(.height, String(size)),
                Attribute(.hidden, "true"),
            ]
        ) {
            patch("canvas", "M0 0h16v11H0z")
            patch("color-select", "M17 0h11v17H17z")
            patch("memo", "M0 12h9v16H0z")
            patch("kanban", "M10 12h6v9h-6z")
            patch("gallery", "M10 22h6v-4h12v10H10z")
        }
    }

    private static func patch<Action: Sendable>(_ area: String, _ path: String) -> Node<Action> {
        Node(.path, "fill-" + area, key: area, [Attribute(.pathData, path)])
    }
}
