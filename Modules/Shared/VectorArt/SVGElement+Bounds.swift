/// A box around a drawing, in its own units.
public struct SVGBounds: Equatable, Sendable {
    /// The left edge.
    public var minX: Double
    /// The upper edge: y grows downwards.
    public var minY: Double
    /// The right edge.
    public var maxX: Double
    /// The lower edge.
    public var maxY: Double

    /// Around both.
    public func union(_ other: SVGBounds) -> SVGBounds {
        SVGBounds(
            minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
            maxY: max(maxY, other.maxY))
    }

    fileprivate init?(xs: [Double], ys: [Double], margin: Double) {
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
        self.init(minX: left - margin, minY: top - margin, maxX: right + margin, maxY: bottom + margin)
    }

    /// Checks nothing: callers keep each minimum at or below its maximum.
    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }
}

extension SVGElement {
    /// Roughly where the drawing lies: a little more than it covers, for choosing what part of it to show. Nil for
    /// what is empty or would take a renderer to tell: relative paths, moved or scaled groups, gradients' own boxes.
    /// A rotation is taken as one of a shape about its own middle.
    public var bounds: SVGBounds? {
        var result: SVGBounds?
        guard measure(into: &result) else { return nil }
        return result
    }

    /// False when it can't be told.
    private func measure(into result: inout SVGBounds?) -> Bool {
        if let transform = self["transform"], !transform.utf8.starts(with: "rotate(".utf8) { return false }
        switch name {
        case "defs", "clipPath", "linearGradient", "radialGradient": return true
        case "svg", "g":
            for child in children {
                guard child.measure(into: &result) else { return false }
            }
            return true
        default:
            guard let own = shapeBounds else { return false }
            result = result?.union(own) ?? own
            return true
        }
    }

    private var shapeBounds: SVGBounds? {
        let margin = (self["stroke"] == nil ? 0 : number("stroke-width") ?? 1) / 2
        switch name {
        case "circle", "ellipse":
            guard let x = number("cx"), let y = number("cy"), let width = number("r") ?? number("rx"),
                let height = number("r") ?? number("ry")
            else { return nil }
            return SVGBounds(xs: [x - width, x + width], ys: [y - height, y + height], margin: margin)
        case "rect":
            guard let width = number("width"), let height = number("height") else { return nil }
            let (x, y) = (number("x") ?? 0, number("y") ?? 0)
            return SVGBounds(xs: [x, x + width], ys: [y, y + height], margin: margin)
        case "path": return self["d"].flatMap { Self.bounds(ofPath: $0, margin: margin) }
        default: return nil
        }
    }

    private func number(_ name: String) -> Double? { self[name].flatMap { Self.decimal(Array($0.utf8)) } }

    /// A plain decimal number, without exponent: Embedded Swift reads no floating point.
    private static func decimal(_ digits: [UInt8]) -> Double? {
        var value = 0.0
        var scale = 0.0
        var hasDigit = false
        for (index, byte) in digits.enumerated() {
            switch byte {
            case UInt8(ascii: "-"), UInt8(ascii: "+"): guard index == 0 else { return nil }
            case UInt8(ascii: "."):
                guard scale == 0 else { return nil }
                scale = 1
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                value = value * 10 + Double(byte - UInt8(ascii: "0"))
                scale *= 10
                hasDigit = true
            default: return nil
            }
        }
        guard hasDigit else { return nil }
        return (digits.first == UInt8(ascii: "-") ? -value : value) / max(scale, 1)
    }

    /// Of a path in absolute commands: the box of its points, those that steer curves included.
    private static func bounds(ofPath path: String, margin: Double) -> SVGBounds? {
        var xs: [Double] = []
        var ys: [Double] = []
        var command: UInt8 = 0
        var isX = true
        var digits: [UInt8] = []
        func finish() -> Bool {
            guard !digits.isEmpty else { return true }
            guard let value = decimal(digits) else { return false }
            digits = []
            switch command {
            case UInt8(ascii: "H"): xs.append(value)
            case UInt8(ascii: "V"): ys.append(value)
            default:
                if isX { xs.append(value) } else { ys.append(value) }
                isX.toggle()
            }
            return true
        }
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): digits.append(byte)
            case UInt8(ascii: "-"):
                guard finish() else { return nil }
                digits.append(byte)
            case UInt8(ascii: " "), UInt8(ascii: ","), 9, 10, 13:
                guard finish() else { return nil }
            case UInt8(ascii: "M"), UInt8(ascii: "L"), UInt8(ascii: "H"), UInt8(ascii: "V"), UInt8(ascii: "C"),
                UInt8(ascii: "S"), UInt8(ascii: "Q"), UInt8(ascii: "T"), UInt8(ascii: "Z"):
                guard finish() else { return nil }
                command = byte
                isX = true
            default: return nil
            }
        }
        return finish() ? SVGBounds(xs: xs, ys: ys, margin: margin) : nil
    }
}
