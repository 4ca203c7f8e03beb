public import Drawing
import Primitives

/// What a person may enter. What comes by a merge is taken as it is.
public enum CanvasLimits {
    /// The size of a canvas for which nobody asked for another, in points.
    public static let defaultCanvas = CanvasSize(width: 1024, height: 768)
    /// The size of a new rectangle or ellipse, in points.
    public static let defaultShape = CanvasSize(width: 150, height: 120)
    /// Of a new text, in points.
    public static let defaultFontSize = 16.0
    /// Of a new stroke, in points.
    public static let defaultThickness = 3.0

    /// In points of the canvas.
    public static let side: ClosedRange<Double> = 1...100_000
    /// In points.
    public static let canvasSide: ClosedRange<Double> = 24...100_000
    /// What is a place at all, on a page or without one; in points.
    public static let anyPosition: ClosedRange<Double> = -1_000_000...1_000_000
    /// Tenths.
    public static let opacity: ClosedRange<Double> = 1...10
    /// Degrees; 360 itself is not allowed: it is 0.
    public static let rotation: ClosedRange<Double> = 0...360
    /// In points.
    public static let fontSize: ClosedRange<Double> = 1...1000
    /// In points.
    public static let thickness: ClosedRange<Double> = 0.1...1000
    /// Unicode scalars of a text.
    public static let text = 10_000
    /// Unicode scalars of the name of a canvas or an object.
    public static let name = 500
    /// The most points of a stroke.
    public static let strokePoints = 20_000
    /// The most points of a line, its ends included.
    public static let linePoints = 1000
    /// How much of an object stays on the canvas, in points.
    public static let visible = 24.0

    /// Where an object of this length may begin on a page of that length; nil for a canvas without a page.
    public static func position(of length: Double, on page: Double?) -> ClosedRange<Double> {
        guard let page else { return anyPosition }
        return 0...max(0, page - min(visible, length))
    }
}

extension CanvasLimits {
    static func check(
        _ value: Double, _ quantity: CanvasQuantity, in range: ClosedRange<Double>
    ) throws(CanvasError) {
        // Also false for NaN.
        guard range.contains(value) else { throw .outOfRange(quantity, range) }
    }

    static func check(size: CanvasSize) throws(CanvasError) {
        try check(size.width, .width, in: side)
        try check(size.height, .height, in: side)
    }

    static func check(
        position: CanvasPoint, of size: CanvasSize, on page: CanvasSize?
    ) throws(CanvasError) {
        try check(position.x, .x, in: self.position(of: size.width, on: page?.width))
        try check(position.y, .y, in: self.position(of: size.height, on: page?.height))
    }

    /// Points of a line may be any numbers: what counts is where the box is.
    static func check(line points: [CanvasPoint]) throws(CanvasError) {
        guard (2...linePoints).contains(points.count) else { throw .linePoints(count: points.count) }
        try check(places: points)
    }

    static func check(places points: [CanvasPoint]) throws(CanvasError) {
        for point in points {
            try check(point.x, .x, in: anyPosition)
            try check(point.y, .y, in: anyPosition)
        }
    }

    static func check(rotation degrees: Double) throws(CanvasError) {
        try check(degrees, .rotation, in: rotation)
        if degrees == rotation.upperBound { throw .outOfRange(.rotation, rotation) }
    }

    static func check(canvas: CanvasSize) throws(CanvasError) {
        try check(canvas.width, .canvasWidth, in: canvasSide)
        try check(canvas.height, .canvasHeight, in: canvasSide)
    }

    static func check(text: String) throws(CanvasError) {
        let count = text.unicodeScalars.count
        if count > Self.text { throw .textTooLong(count: count) }
    }

    /// An object's name may be empty: it has none then.
    static func check(objectName name: String) throws(CanvasError) {
        let count = name.unicodeScalars.count
        if count > Self.name { throw .nameTooLong(count: count) }
    }

    static func check(canvasName name: String) throws(CanvasError) {
        if name.isBlank { throw .nameMissing }
        try check(objectName: name)
    }

    /// Whether an object or a group may have this name; a blank one is none.
    static func isName(_ name: String) -> Bool {
        !name.isBlank && name.unicodeScalars.count <= Self.name
    }

    /// The nearest position at which enough of an object of this size stays on the page: what a drag or a stepper gets.
    /// Without a page any place will do. What is not a number counts as 0.
    public static func clamped(_ position: CanvasPoint, of size: CanvasSize, on page: CanvasSize?) -> CanvasPoint {
        CanvasPoint(
            x: clamped(position.x, to: self.position(of: size.width, on: page?.width)),
            y: clamped(position.y, to: self.position(of: size.height, on: page?.height)))
    }

    /// The nearest size that an object may have.
    public static func clamped(_ size: CanvasSize) -> CanvasSize {
        CanvasSize(width: clamped(size.width, to: side), height: clamped(size.height, to: side))
    }

    /// The nearest size that letters may have, to a tenth of a point.
    public static func clamped(fontSize: Double) -> Double {
        (clamped(fontSize, to: self.fontSize) * 10).rounded() / 10
    }

    static func clamped(_ value: Double, to range: ClosedRange<Double>) -> Double {
        min(max(value.isNaN ? 0 : value, range.lowerBound), range.upperBound)
    }

    /// The same angle in 0 ..< 360; 0 for what is not finite.
    public static func normalized(degrees: Double) -> Double {
        guard degrees.isFinite else { return 0 }
        let turns = (degrees / 360).rounded(.down)
        let rest = degrees - turns * 360
        return rest >= 0 && rest < 360 ? rest : 0
    }
}
