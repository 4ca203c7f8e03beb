import Drawing

/// Which pointers a recogniser looks at; the others are not there for it.
public struct PointerFilter: Hashable, Sendable {
    private var kinds: UInt8
    private var buttons: PointerButtons

    /// Counts when one of `buttons` was pressed first; fingers and the tip of a pen press the primary one.
    public init(_ kinds: [PointerKind], buttons: PointerButtons = .primary) {
        self.kinds = 0
        for kind in kinds { self.kinds |= 1 << kind.rawValue }
        self.buttons = buttons
    }

    /// Fingers, pens, and the primary button of a mouse.
    public static let all = PointerFilter([.touch, .mouse, .pen])
    /// Fingers alone.
    public static let touch = PointerFilter([.touch])
    /// What points to the dot: a mouse or a pen.
    public static let precise = PointerFilter([.mouse, .pen])

    func accepts(_ kind: PointerKind, _ buttons: PointerButtons) -> Bool {
        guard kinds & (1 << kind.rawValue) != 0 else { return false }
        return !self.buttons.isDisjoint(with: buttons)
    }
}
