public import Views

/// The sign of an area: a patch in its colour, and lines of one stroke sewn over it, 20 × 20.
public struct AreaIcon: Sendable {
    private let patch: String
    private let lines: String

    /// Both as the path data of SVG.
    public init(patch: String, lines: String) {
        self.patch = patch
        self.lines = lines
    }

    /// Two patches that share a seam: for an area that draws none of its own.
    public static var patch: AreaIcon {
        AreaIcon(patch: "M3 3h8v14H3z", lines: "M3 3h14v14H3zM11 3v14M11 10h6")
    }

    /// Hidden from screen readers: what bears it says its name. The colour is that of the nearest `Area.patch`.
    public func node<Action: Sendable>() -> Node<Action> {
        Node(.svg, "sign area-sign", [Attribute(.viewBox, "0 0 20 20"), Attribute(.hidden, "true")]) {
            Node<Action>(.path, "area-sign-patch", [Attribute(.pathData, patch)])
            Node<Action>(.path, "", [Attribute(.pathData, lines)])
        }
    }
}
