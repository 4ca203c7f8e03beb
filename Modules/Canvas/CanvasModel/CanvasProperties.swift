public import Drawing
public import Forms
import Phrases
public import Replication

/// What a canvas says of itself, in the document's own record.
public struct CanvasProperties: Record {
    public static var kind: UInt8 { RecordCore.documentKind }

    public var core: RecordCore
    /// Of the page, in points; nil for a canvas without one. What was merged in may lie outside `CanvasLimits.canvasSide`.
    public internal(set) var size = CanvasSizeField.plain
    /// What everything lies on; nil for white.
    public internal(set) var background: BackgroundColor?
    /// To which what is drawn, moved and sized is drawn; nil for none.
    public internal(set) var grid: GridSpacing?
    /// What random colours are drawn out of; nil for any.
    public internal(set) var palette: ColorPalette?

    /// The field of ``size``.
    public static var sizes: Field<CanvasProperties, CanvasSizeField> { Field(2) }
    /// The field of ``background``.
    public static var backgrounds: Field<CanvasProperties, BackgroundColor?> { Field(3, isRare: true) }
    /// The field of ``grid``.
    public static var grids: Field<CanvasProperties, GridSpacing?> { Field(4, isRare: true) }
    /// The field of ``palette``.
    public static var palettes: Field<CanvasProperties, ColorPalette?> { Field(5, isRare: true) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(Self.sizes, &size)
        visitor.visit(Self.backgrounds, &background)
        visitor.visit(Self.grids, &grid)
        visitor.visit(Self.palettes, &palette)
    }
}

/// How far apart the lines of a grid are, in points.
public struct GridSpacing: FormNumber {
    /// In points.
    public static let range = 4...400
    /// What a grid has for which nobody chose another.
    public static var usual: GridSpacing { GridSpacing(number: 20) }
    private let points: UInt16
    /// In `range`.
    public var number: Int { Int(points) }

    /// `number` is in `range`.
    public init(number: Int) {
        points = UInt16(clamping: number)
    }
}

extension CanvasProperties {
    /// What the canvas lies on when nobody has chosen another colour: white.
    public var ground: RGBColor { background?.color ?? Style.light.surface }

    /// The fields that are filled in by rows.
    public static var forms: [FieldForm<CanvasProperties>] {
        [
            FieldForm(
                backgrounds, "background", label: "Background",
                help: "The colour that everything lies on, as #RRGGBB; white unless given.",
                removal: "Make the background white.", value: { $0.background },
                set: { "Set the background to \($1)." }, unset: { _ in "Made the background white." }),
            FieldForm(
                grids, "grid", label: "Grid", help: "The spacing of the grid to snap to, in points.",
                removal: "Remove the grid.", value: { $0.grid }, set: { "Set the grid to \($1) {point|points}." },
                unset: { _ in "Removed the grid." }),
            FieldForm(
                palettes, "palette", label: "Random colours",
                help: "What random colours are picked from; any unless given.",
                removal: "Pick any colour.", absence: "Any", value: { $0.palette },
                set: { "Random colours are picked from: \($1)." },
                unset: { _ in "Random colours can be any colour again." }),
        ]
    }
}
