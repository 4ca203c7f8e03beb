public import Drawing

/// A time in milliseconds, from whatever beginning the host counts: only differences matter.
public typealias Milliseconds = Int64

/// What one finger, mouse or pen did, and when.
public struct PointerEvent<Space: CoordinateSpace>: Hashable, Sendable {
    /// The same from down to up; another finger has another one.
    public var id: PointerID
    /// A finger, a mouse or a pen.
    public var kind: PointerKind
    /// What happened to it.
    public var phase: PointerPhase
    /// Where the pointer is, in the space of whatever it is over.
    public var point: Point<Space>
    /// When it happened, not when it was handed in.
    public var time: Milliseconds
    /// What is pressed; a finger or a pen that touches presses the primary button.
    public var buttons: PointerButtons
    /// The keys held at that moment.
    public var modifiers: KeyModifiers
    /// How hard a pen presses, 0 … 1; nil for what has no pressure.
    public var pressure: Double?

    /// `time` is in milliseconds; an arena takes one before that of its last event as that.
    public init(
        id: PointerID, kind: PointerKind, phase: PointerPhase, point: Point<Space>, time: Milliseconds,
        buttons: PointerButtons = .primary, modifiers: KeyModifiers = [], pressure: Double? = nil
    ) {
        self.id = id
        self.kind = kind
        self.phase = phase
        self.point = point
        self.time = time
        self.buttons = buttons
        self.modifiers = modifiers
        self.pressure = pressure
    }
}

/// Tells pointers that are down at the same time apart.
public struct PointerID: Hashable, Sendable {
    /// The host's number, such as `pointerId` of Pointer Events.
    public let raw: Int32

    /// Takes any number; two pointers that are down at once need two.
    public init(_ raw: Int32) {
        self.raw = raw
    }
}

/// What points.
public enum PointerKind: UInt8, CaseIterable, Sendable {
    /// A finger.
    case touch = 0
    /// A mouse or a trackpad.
    case mouse = 1
    /// A stylus.
    case pen = 2
}

/// What a pointer did. Moves of one that is not down are ignored.
public enum PointerPhase: UInt8, CaseIterable, Sendable {
    /// A finger or pen touches, or a mouse's first button is pressed.
    case down = 0
    /// It is elsewhere, or its buttons or keys are others.
    case move = 1
    /// A finger or pen leaves, or a mouse's last button is let go.
    case up = 2
    /// The system took the pointer away: whatever it was about did not happen.
    case cancel = 3
}

/// The buttons that are pressed. Bits as in `PointerEvent.buttons` of W3C's Pointer Events.
public struct PointerButtons: OptionSet, Hashable, Sendable {
    /// Bits as a browser gives them.
    public let rawValue: UInt8

    /// Bits that have no name here are kept.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A finger, a pen that touches, or a mouse's left button.
    public static let primary = PointerButtons(rawValue: 1)
    /// A mouse's right button, or a pen's.
    public static let secondary = PointerButtons(rawValue: 2)
    /// A mouse's wheel when it is pressed.
    public static let middle = PointerButtons(rawValue: 4)
    /// A pen's other end, or the button that stands for it.
    public static let eraser = PointerButtons(rawValue: 32)
}

/// The keys that are held while a pointer or another key is used.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// One bit a key, in the order of the names below.
    public let rawValue: UInt8

    /// Bits that have no name here are kept.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Either of the two.
    public static let shift = KeyModifiers(rawValue: 1)
    /// Either of the two; Control on a Mac too.
    public static let control = KeyModifiers(rawValue: 2)
    /// Option on a Mac.
    public static let alt = KeyModifiers(rawValue: 4)
    /// Command on a Mac, the Windows key elsewhere.
    public static let meta = KeyModifiers(rawValue: 8)
    /// The space bar, while a pointer is used.
    public static let space = KeyModifiers(rawValue: 16)

    /// Whether the key that shortcuts are made with is held: Control, or Command on a Mac.
    public var hasCommand: Bool { contains(.control) || contains(.meta) }
}
