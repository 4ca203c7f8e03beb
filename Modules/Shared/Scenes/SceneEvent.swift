public import Interaction

/// What happened at a node, as the page tells it.
public enum SceneEvent: Sendable {
    case press(KeyModifiers)
    /// The text of a field and where its selection is, in Unicode scalars. While an input method composes, the text
    /// is not final.
    case input(String, selection: Range<Int>, isComposing: Bool)
    /// What was chosen, typed or ticked (`true` or `false`), once it is final.
    case commit(String)
    /// A key by its name in the UI Events standard, such as `Enter`, `ArrowUp`, `a`. Keys of an input method that
    /// composes are never told.
    case key(String, KeyModifiers)
    /// Where, in points from the window's upper left corner.
    case menu(x: Double, y: Double)
    case pointer(PointerInput)
    case size(width: Double, height: Double)
    /// How far it is scrolled, and how high its window is, in points.
    case scroll(top: Double, height: Double)
    /// Which lines of a `liveText` are in sight, from 0, with some around them. Told where it listens for scrolling.
    case sight(lines: Range<Int>)
    /// How far a list was pulled beyond its top, in points.
    case pull(distance: Double)
    case focus
    case blur
    /// Something from outside over the node (`isOver`) or dropped on it.
    case drop(DroppedData, isOver: Bool)
    case paste(DroppedData)
    case hover(x: Double, y: Double)
    /// The wheel, in points; with `KeyModifiers.control` it zooms.
    case wheel(x: Double, y: Double, deltaX: Double, deltaY: Double, KeyModifiers)
}

/// A pointer's press, move, release or loss, with what lies under it.
public struct PointerInput: Sendable {
    /// Tells the fingers apart.
    public let pointer: Int32
    /// A finger, a pen or a mouse.
    public let kind: PointerKind
    /// A press, a move, a release, or a loss, after which nothing of it counts.
    public let phase: PointerPhase
    /// In points from the upper left corner of the node that listens.
    public let x: Double
    /// As `x`, downwards.
    public let y: Double
    /// Of the node that listens, in points.
    public let height: Double
    /// In points from the window's upper left corner.
    public let windowX: Double
    /// As `windowX`, downwards.
    public let windowY: Double
    /// Those that are down after it.
    public let buttons: PointerButtons
    /// The keys that are held.
    public let modifiers: KeyModifiers
    /// In milliseconds; only differences mean something.
    public let time: Double
    /// How hard a pen presses, 0 … 1; nil for what has no pressure.
    public let pressure: Double?
    /// The nearest node with a `target` handler under the pointer, 0 for none; `Surface.action(at:on: .target)`
    /// says what it stands for.
    public let over: UInt32
    /// Where in that node, 0 … 1 from its upper left corner.
    public let overX: Double
    /// As `overX`, downwards; 0 over nothing.
    public let overY: Double

    /// Without `windowX` and `windowY` the node stands in the window's upper left corner.
    public init(
        pointer: Int32 = 1, kind: PointerKind = .mouse, phase: PointerPhase, x: Double, y: Double,
        windowX: Double? = nil, windowY: Double? = nil, buttons: PointerButtons = .primary,
        modifiers: KeyModifiers = [], time: Double = 0, pressure: Double? = nil, over: UInt32 = 0,
        overX: Double = 0, overY: Double = 0, height: Double = 0
    ) {
        self.pointer = pointer
        self.kind = kind
        self.phase = phase
        self.x = x
        self.y = y
        self.height = height
        self.windowX = windowX ?? x
        self.windowY = windowY ?? y
        self.buttons = buttons
        self.modifiers = modifiers
        self.time = time
        self.pressure = pressure
        self.over = over
        self.overX = overX
        self.overY = overY
    }
}

/// What is dropped or pasted from outside.
public struct DroppedData: Sendable {
    /// How many things; while something is only over the page, nothing else is known of it. 0 once it has left.
    public var count: Int
    /// What was dropped or pasted as text, else the first of `texts`; nil where there is neither.
    public var text: String?
    /// Files, once the page has stored their bytes.
    public var files: [StoredFile]
    /// The name of the first file that is not among them; empty for none.
    public var other = ""
    /// Why that one is not; nil where nothing speaks against it but what the scene takes.
    public var otherFault: FileFault?
    /// The texts among the files that were chosen: all of them, or the first portion.
    public var texts: [TextFile] = []
    /// Whether there are more: `Request.nextTexts` asks for them.
    public var hasMoreTexts = false
    /// A thing of Bojagi itself, as `document:ID` or `card:DOCUMENT/ID`.
    public var reference: String?
    /// Whether a person has chosen the files after `Effect.chooseFiles`, rather than pasted them.
    public var isChosen: Bool
    /// Of what is dropped, in points from the upper left corner of the node that listens.
    public var x: Double
    /// As `x`, downwards.
    public var y: Double
    /// As in `PointerInput`.
    public var over: UInt32
    /// Where in the node `over`, 0 … 1 from its upper left corner.
    public var overX: Double
    /// As `overX`, downwards.
    public var overY: Double

    /// One thing that comes from nowhere, unless said otherwise.
    public init(
        count: Int = 1, text: String? = nil, files: [StoredFile] = [], reference: String? = nil,
        isChosen: Bool = false, x: Double = 0, y: Double = 0, over: UInt32 = 0, overX: Double = 0, overY: Double = 0
    ) {
        self.count = count
        self.text = text
        self.files = files
        self.reference = reference
        self.isChosen = isChosen
        self.x = x
        self.y = y
        self.over = over
        self.overX = overX
        self.overY = overY
    }
}

/// Why the page does not take in a file. The raw value is what the page calls it.
public enum FileFault: String, Sendable {
    case isTooLarge = "too-large"
    /// No picture that can be decoded.
    case isUnreadable = "unreadable"
    case isNoText = "no-text"
    case isNotSent = "not-sent"
}

/// A file whose bytes the page keeps and sends: what a document may name.
public struct StoredFile: Sendable, Equatable {
    /// SHA-256 of its bytes in lower-case hexadecimal.
    public var hash: String
    /// As its owner called it; not unique, and maybe empty.
    public var name: String
    /// In pixels, as it is shown; 0 for what is no picture.
    public var width: Int32
    /// As `width`.
    public var height: Int32
    /// In bytes.
    public var size: UInt32
    /// Nil for what is no picture, or was not looked at.
    public var photo: SeenPhoto?

    /// Checks nothing: whoever calls it has stored the bytes.
    public init(
        hash: String, name: String, width: Int32 = 0, height: Int32 = 0, size: UInt32 = 0, photo: SeenPhoto? = nil
    ) {
        self.hash = hash
        self.name = name
        self.width = width
        self.height = height
        self.size = size
        self.photo = photo
    }
}

/// A file whose bytes are a text.
public struct TextFile: Sendable, Equatable {
    /// With its ending, such as `board.json`.
    public var name: String
    /// All of it, or the next piece.
    public var text: String
    /// Milliseconds since 1970.
    public var modifiedAt: UInt64
    /// What comes after `text`.
    public var rest: Rest

    /// What comes of a file after a piece of it.
    public enum Rest: Sendable {
        case nothing
        /// The next piece, as the next file of the name.
        case more
        /// Bytes that are no UTF-8, or can't be read.
        case unreadable
    }

    /// Without a time it counts as of 1970.
    public init(name: String, text: String, modifiedAt: UInt64 = 0, rest: Rest = .nothing) {
        self.name = name
        self.text = text
        self.modifiedAt = modifiedAt
        self.rest = rest
    }

    /// Whether its name ends so, such as ".svg", in capitals or not.
    public func hasEnding(_ ending: String) -> Bool {
        name.utf8.count > ending.utf8.count
            && name.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) { letter, small in
                letter == small || ((0x41...0x5a).contains(letter) && letter | 0x20 == small)
            }
    }

    /// The name without its folder and its ending.
    public var title: String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.utf8.startIndex else { return name }
        return String(decoding: Array(name.utf8[..<dot]), as: UTF8.self)
    }
}
