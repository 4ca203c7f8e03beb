/// How far a recogniser is with a press: from the first pointer down to the last one up.
public enum GestureState: UInt8, CaseIterable, Sendable {
    /// Nothing is decided.
    case possible
    /// A continuous gesture is recognised.
    case began
    /// It goes on.
    case changed
    /// It was completed; discrete gestures go here at once.
    case ended
    /// It was taken back: whatever it did is undone.
    case cancelled
    /// It was something else.
    case failed

    /// Whether a continuous gesture is going on.
    public var isActive: Bool { self == .began || self == .changed }

    /// Whether nothing more comes of this press.
    public var isTerminal: Bool { self == .ended || self == .cancelled || self == .failed }
}
