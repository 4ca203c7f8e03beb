public import Drawing
public import Forms
public import Phrases
public import Replication

/// The colour of the line around a shape; there is none where it is unset.
public typealias OutlineColor = ColorValue
/// What a canvas lies on; white where it is unset.
public typealias BackgroundColor = ColorValue

/// A colour as a field that may be unset.
public struct ColorValue: FormValue {
    /// Any.
    public let color: RGBColor

    /// Each colour is allowed.
    public init(_ color: RGBColor) {
        self.color = color
    }

    public init?(_ text: String) {
        guard let color = RGBColor(text) else { return nil }
        self.color = color
    }

    /// Filled in as a colour.
    public static var input: FieldInput { .color }
    /// As `#RRGGBB`.
    public var text: String { color.hex }
    /// As `#RRGGBB` in every language.
    public var phrase: Phrase { .verbatim(text) }

    public func encode(into writer: inout WireWriter) {
        TextColorField(color).encode(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        color = try TextColorField(from: &reader).value
    }
}

/// How thick a line, a stroke or an outline is, in points; 3 where it is unset, or what the pen had.
public struct LineWeight: FormNumber {
    /// In points.
    public static let range = 1...100
    private let points: UInt8
    /// In `range`.
    public var number: Int { Int(points) }

    /// `number` is in `range`.
    public init(number: Int) {
        points = UInt8(clamping: number)
    }
}

/// How a line, a stroke or an outline is broken; not at all where it is unset.
public enum DashStyle: UInt8, CaseIterable, Sendable {
    case dashed = 1
    case dotted = 2

    /// To be drawn.
    var dash: Dash { self == .dashed ? .dashed : .dotted }
}

extension DashStyle: FormValue {
    /// As commands and files write it.
    public var text: String { self == .dashed ? "dashed" : "dotted" }
    /// As people read it.
    public var phrase: Phrase { self == .dashed ? "Dashed" : "Dotted" }
}

/// How the colour of a shape fills it; all of it where it is unset.
public enum FillStyle: UInt8, CaseIterable, Sendable {
    case hatched = 1
}

extension FillStyle: FormValue {
    /// As commands and files write it.
    public var text: String { "hatched" }
    /// As people read it.
    public var phrase: Phrase { "Hatched" }
}

/// Where the lines of a text lie; where it is unset those of a text begin at the left, and those of a label lie in the
/// middle.
public enum TextSide: UInt8, CaseIterable, Sendable {
    case left = 1
    case center = 2
    case right = 3

    /// To be drawn.
    var alignment: TextAlignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        }
    }
}

extension TextSide: FormValue {
    /// As commands and files write it.
    public var text: String {
        switch self {
        case .left: "left"
        case .center: "center"
        case .right: "right"
        }
    }

    /// As people read it.
    public var phrase: Phrase {
        switch self {
        case .left: "Left"
        case .center: "Centre"
        case .right: "Right"
        }
    }
}
