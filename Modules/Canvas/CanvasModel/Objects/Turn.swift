public import Drawing

/// Sine and cosine of an angle in degrees, the same to the last bit on every host: there is no mathematics library
/// in the page, and those of two systems differ.
public struct Turn: Sendable {
    /// Within −1 ... 1.
    public let sine: Double
    /// Within −1 ... 1.
    public let cosine: Double

    /// Clockwise where y grows downwards. Exact for multiples of 90°, else within 2⁻⁵¹.
    public init(degrees: Double) {
        let angle = CanvasLimits.normalized(degrees: degrees)
        let quarter = (angle / 90 + 0.5).rounded(.down)
        // −45° … 45°.
        let rest = (angle - quarter * 90) * (Double.pi / 180)
        let square = rest * rest
        // Taylor's series; the terms left out are below 2⁻⁵³ of the result.
        var sine = 0.0
        var cosine = 0.0
        for divisor in stride(from: 16.0, through: 2.0, by: -2.0) {
            cosine = (1 - cosine) * square / (divisor * (divisor - 1))
            sine = (1 - sine) * square / (divisor * (divisor + 1))
        }
        let s = rest * (1 - sine)
        let c = 1 - cosine
        switch Int(quarter) & 3 {
        case 0: (self.sine, self.cosine) = (s, c)
        case 1: (self.sine, self.cosine) = (c, -s)
        case 2: (self.sine, self.cosine) = (-s, -c)
        default: (self.sine, self.cosine) = (-c, s)
        }
    }
}

extension Turn {
    /// A way, turned.
    public func forth(_ dx: Double, _ dy: Double) -> (dx: Double, dy: Double) {
        (dx * cosine - dy * sine, dx * sine + dy * cosine)
    }

    /// A way, turned back.
    public func back(_ dx: Double, _ dy: Double) -> (dx: Double, dy: Double) {
        (dx * cosine + dy * sine, dy * cosine - dx * sine)
    }

    /// A point, turned around another, which stays.
    public func map(_ point: CanvasPoint, around middle: CanvasPoint) -> CanvasPoint {
        let way = forth(point.x - middle.x, point.y - middle.y)
        return middle.moved(byX: way.dx, y: way.dy)
    }
}

extension CanvasPoint {
    /// The way to another point in degrees, −180 ... 180, clockwise from the right where y grows downwards; within a
    /// hundredth of a degree. 0 to the point itself.
    ///
    /// Source: Abramowitz and Stegun, “Handbook of Mathematical Functions”, 4.4.49.
    public func direction(to other: CanvasPoint) -> Double {
        let (dx, dy) = (other.x - x, other.y - y)
        let (long, short) = (Swift.max(abs(dx), abs(dy)), Swift.min(abs(dx), abs(dy)))
        guard long > 0 else { return 0 }
        let ratio = short / long
        let square = ratio * ratio
        let series = ((0.0208351 * square - 0.0851330) * square + 0.1801410) * square - 0.3302995
        var degrees = ratio * (series * square + 0.9998660) * (180 / Double.pi)
        if abs(dy) > abs(dx) { degrees = 90 - degrees }
        if dx < 0 { degrees = 180 - degrees }
        return dy < 0 ? -degrees : degrees
    }
}
