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
