import VectorArt
import Views

/// A checked drawing as nodes. Only elements and attributes that views know come through: what a kit's file says
/// else is not there at all.
enum DrawingNodes {
    static func node(of element: SVGElement) -> Node<ColorSelectAction>? {
        guard let tag = tag(element.name) else { return nil }
        var attributes: [Attribute?] = []
        for (name, value) in element.attributes {
            if let known = attribute(name) { attributes.append(Attribute(known, value)) }
        }
        return Node(tag, "", attributes) {
            var children: [Node<ColorSelectAction>] = []
            for child in element.children {
                if let node = node(of: child) { children.append(node) }
            }
            return children
        }
    }

    private static func tag(_ name: String) -> ElementName? {
        for tag in ElementName.allCases where tag.isDrawing && tag != .image {
            if tag.name.utf8.elementsEqual(name.utf8) { return tag }
        }
        return nil
    }

    private static let attributes: [Attribute.Name] = [
        .pathData, .fill, .stroke, .strokeWidth, .lineCap, .lineJoin, .centerX, .centerY, .radius, .radiusX, .radiusY,
        .x, .y, .width, .height, .transform, .viewBox, .identifier, .clipPath, .fillOpacity, .strokeOpacity, .opacity,
        .fillRule, .clipRule, .x1, .y1, .x2, .y2, .points, .miterLimit, .clipPathUnits, .offset, .stopColor,
        .stopOpacity, .gradientUnits, .gradientTransform, .preserveAspectRatio,
    ]

    private static func attribute(_ name: String) -> Attribute.Name? {
        for attribute in attributes where attribute.text.utf8.elementsEqual(name.utf8) { return attribute }
        return nil
    }
}
