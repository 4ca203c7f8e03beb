public import Views

/// Small signs of one stroke, 24 × 24, in the colour of the text beside them.
public enum Icon: Sendable {
    case find, close, previous, next, info, star, history
    case back, undo, redo, zoomIn, zoomOut, fit, layers, inspector
    case select, hand, rectangle, diamond, ellipse, arrow, line, photo, text, pen, eraser
    case shown, hidden, locked, unlocked, more, ratio
    case alignLeft, alignCenter, alignRight, alignTop, alignMiddle, alignBottom, spreadAcross, spreadDown
    case settings
    case group, ungroup, duplicate, delete, plus, minus, up, down, dice, grid, beside, comment, again, calendar, crop
    case bell, person, link

    private var path: String {
        switch self {
        case .person: "M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 20c1-7 15-7 16 0"
        case .find: "M4 11a7 7 0 1 0 14 0a7 7 0 1 0-14 0M16 16l5 5"
        case .close: "M6 6l12 12M18 6L6 18"
        case .back, .previous: "M15 5l-7 7 7 7"
        case .next: "M9 5l7 7-7 7"
        case .crop: "M7 3v14h14M3 7h14v14"
        case .star: "M12 4l2.5 5.2 5.7.7-4.2 3.9 1.1 5.6-5.1-2.8-5.1 2.8 1.1-5.6-4.2-3.9 5.7-.7z"
        case .history: "M4 12a8 8 0 1 0 3-6.2M7 2v4h4M12 8v4l3 2"
        case .info: "M12 11v7M12 6v1"
        case .undo: "M9 6l-5 5 5 5M4 11h10a5 5 0 0 1 0 10h-3"
        case .redo: "M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3"
        case .zoomIn: "M4 11a7 7 0 1 0 14 0a7 7 0 1 0-14 0M16 16l5 5M8 11h6M11 8v6"
        case .zoomOut: "M4 11a7 7 0 1 0 14 0a7 7 0 1 0-14 0M16 16l5 5M8 11h6"
        case .fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"
        case .layers: "M12 4l8 4-8 4-8-4zM4 12l8 4 8-4M4 16l8 4 8-4"
        case .inspector: "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4"
        case .select: "M6 4l13 8-6 1.5L10 20z"
        case .hand:
            "M8 13V6.5a1.5 1.5 0 0 1 3 0V11V4.5a1.5 1.5 0 0 1 3 0V11V6.5a1.5 1.5 0 0 1 3 0V15a6 6 0 0 1-6 6a6 6 0 0 1-5-2.8L3.6 14.6a1.5 1.5 0 0 1 2.5-1.6L8 15z"
        case .rectangle: "M4 6h16v12H4z"
        case .diamond: "M12 3l9 9-9 9-9-9z"
        case .arrow: "M5 19L19 5M10 5h9v9"
        case .eraser: "M4 14L14 4l6 6-9.5 9.5H8zM9 9l6 6M10 19.5h10"
        case .ellipse: "M3 12a9 6 0 1 0 18 0a9 6 0 1 0-18 0"
        case .line: "M5 19L19 5"
        case .photo: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h1"
        case .text: "M5 7V5h14v2M12 5v14M9 19h6"
        case .pen: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3"
        case .shown: "M3 12c4-7 14-7 18 0c-4 7-14 7-18 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
        case .hidden: "M3 12c4-7 14-7 18 0c-4 7-14 7-18 0M4 20L20 4"
        case .locked: "M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3"
        case .unlocked: "M5 11h14v9H5zM8 11V8a4 4 0 0 1 8-1"
        case .more: "M5 12h1M12 12h1M19 12h1"
        case .ratio, .link: "M9 8H7a4 4 0 0 0 0 8h2M15 8h2a4 4 0 0 1 0 8h-2M8 12h8"
        case .alignLeft: "M4 3v18M8 7h12M8 16h7"
        case .alignCenter: "M12 3v18M6 7h12M8 16h8"
        case .alignRight: "M20 3v18M4 7h12M9 16h7"
        case .alignTop: "M3 4h18M7 8v12M16 8v7"
        case .alignMiddle: "M3 12h18M7 6v12M16 8v8"
        case .alignBottom: "M3 20h18M7 4v12M16 9v7"
        case .spreadAcross: "M4 4v16M20 4v16M10 8h4v8h-4z"
        case .spreadDown: "M4 4h16M4 20h16M8 10h8v4H8z"
        case .group: "M4 4h10v10H4zM10 10h10v10H10z"
        case .ungroup: "M3 3h8v8H3zM13 13h8v8h-8z"
        case .duplicate: "M8 8h12v12H8zM16 8V4H4v12h4"
        case .delete: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13"
        case .settings: "M12 3l7.8 4.5v9L12 21l-7.8-4.5v-9zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
        case .dice: "M4 4h16v16H4zM8 8h.5M16 8h.5M12 12h.5M8 16h.5M16 16h.5"
        case .grid: "M4 9h16M4 15h16M9 4v16M15 4v16"
        case .beside: "M3 5h18v14H3zM12 5v14"
        case .comment: "M4 5h16v11H11l-5 4v-4H4z"
        case .again: "M4 11a6 6 0 0 1 6-5h9M16 3l3 3-3 3M20 13a6 6 0 0 1-6 5H5M8 15l-3 3 3 3"
        case .calendar: "M4 6h16v14H4zM4 11h16M8 3v5M16 3v5"
        case .bell: "M6 17V11a6 6 0 0 1 12 0v6l2 1H4zM10 21h4"
        case .plus: "M5 12h14M12 5v14"
        case .minus: "M5 12h14"
        case .up: "M6 15l6-6 6 6"
        case .down: "M6 9l6 6 6-6"
        }
    }

    /// A drawing of 24 × 24 units, hidden from screen readers: what bears it says its name.
    public func node<Action: Sendable>() -> Node<Action> {
        Node(.svg, "sign", [Attribute(.viewBox, "0 0 24 24"), Attribute(.hidden, "true")]) {
            Node<Action>(.path, "", [Attribute(.pathData, path)])
        }
    }
}

extension Node {
    /// A button that shows a sign and is called by a name.
    public convenience init(
        _ icon: Icon, _ name: String, key: String? = nil, classes: String = "icon", _ attributes: [Attribute?] = [],
        on handlers: [Handler<Action>]
    ) {
        self.init(
            .button, classes, key: key, [.type("button"), .label(name), .title(name)] + attributes, on: handlers
        ) { icon.node() }
    }

    /// One that does one thing.
    public convenience init(
        _ icon: Icon, _ name: String, key: String? = nil, classes: String = "icon", _ attributes: [Attribute?] = [],
        press action: Action
    ) {
        self.init(icon, name, key: key, classes: classes, attributes, on: [.press(action)])
    }
}
