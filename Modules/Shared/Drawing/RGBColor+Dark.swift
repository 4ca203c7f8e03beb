extension RGBColor {
    /// The same colour for a dark ground: light becomes dark, the hue stays.
    ///
    /// White becomes as dark as `Style.dark.surface`, and whatever two colours' contrast was (`contrast(with:)`) it stays:
    /// luminance is turned over where contrast is measured. Only what is nearly black comes to white before that.
    public var inDark: RGBColor {
        let (luminance, lights) = (relativeLuminance, [Self.light(red), Self.light(green), Self.light(blue)])
        let ground = Style.dark.surface.relativeLuminance + 0.05
        let wanted = min(1, 1.05 * ground / (luminance + 0.05) - 0.05)
        let most = lights.max() ?? 0
        // Darker or lighter in proportion, as far as a screen shows it.
        guard most > 0, most * wanted > luminance else {
            return Self.of(luminance > 0 ? lights.map { $0 * wanted / luminance } : [wanted, wanted, wanted])
        }
        // From there on white is mixed in.
        let brightest = luminance / most
        let share = brightest < 1 ? (wanted - brightest) / (1 - brightest) : 1
        return Self.of(lights.map { $0 / most * (1 - share) + share })
    }

    private static func of(_ lights: [Double]) -> RGBColor {
        RGBColor(
            red: TransferFunction.stored(lights[0], thresholds), green: TransferFunction.stored(lights[1], thresholds),
            blue: TransferFunction.stored(lights[2], thresholds))
    }

    private static let thresholds = TransferFunction.thresholds()
}

extension DisplayItem {
    /// The same with other colours. Pictures, and what stands for them, keep theirs.
    public func recolored(_ map: (RGBColor) -> RGBColor) -> DisplayItem {
        var item = self
        if let outline { item.outline?.color = map(outline.color) }
        if let label { item.label?.text.color = map(label.text.color) }
        switch content {
        case .rectangle(let color, let radius): item.content = .rectangle(color.map(map), radius: radius)
        case .ellipse(let color): item.content = .ellipse(color.map(map))
        case .diamond(let color): item.content = .diamond(color.map(map))
        case .path(let points, let thickness, let color):
            item.content = .path(points, thickness: thickness, color: map(color))
        case .area(let points, let color): item.content = .area(points, map(color))
        case .text(var text):
            text.color = map(text.color)
            item.content = .text(text)
        case .picture, .placeholder: break
        }
        return item
    }
}

extension DisplayList {
    /// The same for a dark ground.
    public var inDark: DisplayList {
        DisplayList(size: size, ground: ground.map { $0.inDark }, items: items.map { $0.recolored { $0.inDark } })
    }
}
