import ColorSelectModel
import Drawing
import VectorArt
import Views

/// Drawings of parts as nodes, each (drawing, colours) made once: asking again gives the same object, which the page
/// then passes over.
final class PartPictures {
    typealias Node = Views.Node<ColorSelectAction>

    private var kept: [String: Node] = [:]
    private var bounds: [String: SVGBounds?] = [:]
    private var frames: [String: SVGBounds?] = [:]
    private var ids: UInt32 = 0
    /// How many drawings were made; asking twice makes one.
    private(set) var madeCount = 0

    /// Beyond it all are forgotten: colours times parts are many, and only few are seen at a time.
    private static let limit = 800

    /// A picture of layers; nil while a drawing is missing. `frame` is the part of the kit's canvas that is shown;
    /// nil for all of it. Copies of the same drawing in one page need `purpose`s of their own.
    func picture(
        _ layers: [Composition.Layer], ground: RGBColor?, of loaded: LoadedKit, frame: SVGBounds? = nil,
        purpose: String, classes: String
    ) -> Node? {
        let size = loaded.kit.size
        let all = SVGBounds(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
        let key = Self.key(layers, ground, loaded.place, frame ?? all, purpose, classes)
        if let known = kept[key] { return known }
        var children: [Node] = []
        if let ground {
            children.append(
                Node(
                    .rect, "",
                    [
                        Attribute(.width, Self.text(size.width)), Attribute(.height, Self.text(size.height)),
                        Attribute(.fill, ground.hex),
                    ]))
        }
        for layer in layers {
            guard case .art(let file) = layer.content else { continue }
            guard let node = node(of: layer, file, loaded) else { return nil }
            children.append(node)
        }
        madeCount += 1
        let shown = frame ?? all
        let box =
            "\(Self.text(shown.minX)) \(Self.text(shown.minY)) \(Self.text(shown.maxX - shown.minX)) "
            + Self.text(shown.maxY - shown.minY)
        let node = Node(.svg, classes, [Attribute(.viewBox, box), Attribute(.hidden, "true")]) { children }
        if kept.count >= Self.limit { kept = [:] }
        kept[key] = node
        return node
    }

    private func node(of layer: Composition.Layer, _ file: String, _ loaded: LoadedKit) -> Node? {
        let (width, height) = (Int(loaded.kit.size.width), Int(loaded.kit.size.height))
        guard KitPath.format(of: file) == .svg else {
            let path = Address.path("/api/kits/\(loaded.place)/\(file)")
            return Node(
                .image, "",
                [
                    .link(path), Attribute(.width, "\(width)"), Attribute(.height, "\(height)"),
                    Attribute(.preserveAspectRatio, "none"),
                ])
        }
        guard let art = loaded.art(file) else { return nil }
        ids &+= 1
        let tree = art.tree(width: width, height: height, idPrefix: "art\(ids)-") { layer.color(ofSlot: $0) }
        return DrawingNodes.node(of: tree)
    }

    /// The part of the canvas that shows a component well: what it covers, but not much nearer than the others of its
    /// category, so that small parts look smaller. Nil for all of the canvas.
    func frame(of component: KitComponent, in category: KitCategory, _ loaded: LoadedKit) -> SVGBounds? {
        let key = loaded.place + "/" + component.id
        if let known = frames[key] { return known }
        guard let all = bounds(of: category, loaded), let own = bounds(of: component, loaded) else {
            frames[key] = .some(nil)
            return nil
        }
        let least = Self.side(of: all) * Self.smallest
        let frame = Self.square(around: own, side: max(Self.side(of: own), least), within: loaded.kit.size)
        frames[key] = frame
        return frame
    }

    /// How large the smallest part's frame is, measured by its category's.
    private static let smallest = 0.6

    private static func side(of box: SVGBounds) -> Double { max(box.maxX - box.minX, box.maxY - box.minY) }

    private func bounds(of category: KitCategory, _ loaded: LoadedKit) -> SVGBounds? {
        var around: SVGBounds?
        for component in category.components {
            guard let own = bounds(of: component, loaded) else { return nil }
            around = around?.union(own) ?? own
        }
        return around
    }

    private func bounds(of component: KitComponent, _ loaded: LoadedKit) -> SVGBounds? {
        var around: SVGBounds?
        for layer in component.layers {
            guard let own = bounds(of: layer.file, loaded) else { return nil }
            around = around?.union(own) ?? own
        }
        return around
    }

    /// Each drawing is measured once. Nil for what can't be, and for what has units of its own.
    private func bounds(of file: String, _ loaded: LoadedKit) -> SVGBounds? {
        let key = loaded.place + "/" + file
        if let known = bounds[key] { return known }
        guard let art = loaded.art(file) else { return nil }
        let size = loaded.kit.size
        let tree = art.tree(width: Int(size.width), height: Int(size.height), idPrefix: "") { _ in nil }
        let hasUnitsOfKit = tree["viewBox"].map { $0 == Self.viewBox(of: loaded.kit) } ?? true
        let found = hasUnitsOfKit ? tree.bounds : nil
        bounds[key] = .some(found)
        return found
    }

    private static func viewBox(of kit: Kit) -> String { "0 0 \(Int(kit.size.width)) \(Int(kit.size.height))" }

    /// A square with some room around, moved into the canvas as far as it fits.
    private static func square(around box: SVGBounds, side: Double, within size: Size<KitSpace>) -> SVGBounds {
        let side = min(side * 1.12, max(size.width, size.height)).rounded()
        func place(_ low: Double, _ high: Double, _ limit: Double) -> Double {
            min(max(((low + high - side) / 2).rounded(), 0), max(limit - side, 0))
        }
        let (x, y) = (place(box.minX, box.maxX, size.width), place(box.minY, box.maxY, size.height))
        return SVGBounds(minX: x, minY: y, maxX: x + side, maxY: y + side)
    }

    private static func text(_ value: Double) -> String { String(Int(value.rounded())) }

    private static func key(
        _ layers: [Composition.Layer], _ ground: RGBColor?, _ kit: String, _ frame: SVGBounds, _ purpose: String,
        _ classes: String
    ) -> String {
        var key = "\(kit)|\(purpose)|\(classes)|\(ground?.hex ?? "")|\(text(frame.minX)),\(text(frame.minY))"
        key += ",\(text(frame.maxX))|"
        for layer in layers {
            guard case .art(let file) = layer.content else { continue }
            key += file
            for color in layer.colors { key += " " + color.slot + color.color.value.hex }
            key += "|"
        }
        return key
    }
}
