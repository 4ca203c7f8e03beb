public import Drawing

/// How art takes a slot's colour: as it is, or turned darker or lighter. Written after a colon:
/// `data-fill="skin:shade"`.
public enum SlotTone: Equatable, Sendable {
    /// The slot's colour as it is.
    case plain
    /// 15 % darker: the one shade of a flat drawing.
    case shade
    /// 45 % darker: lines, such as lashes and lips.
    case deep
    /// 25 % of the way to white: the one highlight.
    case light

    init?(_ suffix: some Sequence<UInt8>) {
        if suffix.elementsEqual("shade".utf8) {
            self = .shade
        } else if suffix.elementsEqual("deep".utf8) {
            self = .deep
        } else if suffix.elementsEqual("light".utf8) {
            self = .light
        } else {
            return nil
        }
    }

    /// The colour in this tone; whole numbers, so that every host gives the same.
    public func applied(to color: RGBColor) -> RGBColor {
        RGBColor(red: applied(color.red), green: applied(color.green), blue: applied(color.blue))
    }

    private func applied(_ component: UInt8) -> UInt8 {
        let value = UInt32(component)
        let toned: UInt32 =
            switch self {
            case .plain: value
            case .shade: (value * 85 + 50) / 100
            case .deep: (value * 55 + 50) / 100
            case .light: value + ((255 - value) * 25 + 50) / 100
            }
        return UInt8(truncatingIfNeeded: toned)
    }
}
