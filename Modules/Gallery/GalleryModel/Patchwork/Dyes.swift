import Drawing

/// The colours that one cloth is sewn from.
struct Dyes {
    /// Pale ones, which most patches have.
    let quiet: [RGBColor]
    /// The cloth's own.
    let main: [RGBColor]
    /// Few patches have these.
    let accents: [RGBColor]
    let thread: RGBColor

    private static let hemp = RGBColor(hex: 0xE9DFC8)
    private static let paper = Style.light.paper
    private static let ink = Style.light.ink

    init(_ cloth: Patchwork.Cloth) {
        let (indigo, safflower) = (Style.Patch.canvas.color, Style.Patch.colorSelect.color)
        let (gardenia, mugwort) = (Style.Patch.memo.color, Style.Patch.kanban.color)
        let plum = Style.Patch.gallery.color
        let ecru = [
            Self.hemp, Self.hemp.mixed(with: Self.paper, 0.5), Self.hemp.mixed(with: Self.ink, 0.07),
            Self.paper.mixed(with: gardenia, 0.08), Self.hemp.mixed(with: plum, 0.08),
        ]
        switch cloth {
        case .ramie: (quiet, main, accents) = (ecru, Self.range(of: Self.hemp), [safflower, indigo])
        case .silk:
            quiet = [Self.hemp, Self.hemp.mixed(with: Self.paper, 0.4)]
            main = [safflower, gardenia, mugwort, indigo, plum].flatMap { [$0, $0.mixed(with: Self.paper, 0.3)] }
            accents = [indigo.mixed(with: Self.ink, 0.4), safflower.mixed(with: Self.ink, 0.25), gardenia]
        case .indigo: (quiet, main, accents) = (Self.pale(indigo), Self.range(of: indigo), [gardenia])
        case .safflower: (quiet, main, accents) = (Self.pale(safflower), Self.range(of: safflower), [mugwort])
        case .gardenia: (quiet, main, accents) = (Self.pale(gardenia), Self.range(of: gardenia), [plum])
        case .mugwort: (quiet, main, accents) = (Self.pale(mugwort), Self.range(of: mugwort), [safflower])
        case .plum: (quiet, main, accents) = (Self.pale(plum), Self.range(of: plum), [gardenia])
        }
        thread = Self.ink
    }

    private static func pale(_ color: RGBColor) -> [RGBColor] {
        [
            hemp, hemp.mixed(with: paper, 0.5), hemp.mixed(with: color, 0.14), paper.mixed(with: color, 0.22),
            hemp.mixed(with: color, 0.3),
        ]
    }

    private static func range(of color: RGBColor) -> [RGBColor] {
        [
            color, color.mixed(with: hemp, 0.35), color.mixed(with: hemp, 0.6), color.mixed(with: ink, 0.22),
            color.mixed(with: ink, 0.42),
        ]
    }
}

extension RGBColor {
    /// This colour with a part of another, 0 … 1.
    func mixed(with other: RGBColor, _ part: Double) -> RGBColor {
        func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
            UInt8(min(max(Double(one) + (Double(two) - Double(one)) * part, 0), 255).rounded())
        }
        return RGBColor(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}
