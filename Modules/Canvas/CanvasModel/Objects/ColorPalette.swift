public import Drawing
public import Forms
public import Phrases
import Replication

/// The colours that random ones are drawn out of; any where it is unset.
public enum ColorPalette: UInt8, CaseIterable, Sendable {
    case pastel = 1
    case vivid = 2
    case patches = 3

    /// In no order that says anything.
    public var colors: [RGBColor] {
        switch self {
        case .pastel:
            [0xF6C6C6, 0xF9D9B8, 0xF6EAB4, 0xCFE8C0, 0xBFE3DC, 0xC3DBF3, 0xD3CCF0, 0xEFCBE4].map { RGBColor(hex: $0) }
        case .vivid:
            [0xE5484D, 0xF0842C, 0xE2B203, 0x30A46C, 0x12A5C4, 0x3B6FE0, 0x8E4EC6, 0xD6409F].map { RGBColor(hex: $0) }
        case .patches: Style.Patch.allCases.map { $0.color }
        }
    }
}

extension ColorPalette: FormValue {
    /// As commands and files write it.
    public var text: String {
        switch self {
        case .pastel: "pastel"
        case .vivid: "vivid"
        case .patches: "patches"
        }
    }

    /// As people read it.
    public var phrase: Phrase {
        switch self {
        case .pastel: "Pastel"
        case .vivid: "Vivid"
        case .patches: "Patchwork"
        }
    }
}

extension ColorPalette? {
    /// One of the palette's colours, or any at all, but not `other`.
    public func random(except other: RGBColor? = nil, using generator: inout some RandomNumberGenerator) -> RGBColor {
        guard let colors = self?.colors.filter({ $0 != other }), !colors.isEmpty else {
            return .random(using: &generator)
        }
        return colors[Int(UInt64.random(in: 0..<UInt64(colors.count), using: &generator))]
    }
}
