public import Interaction
public import Phrases
import Primitives

/// The keys of a scene: each row says which keys do what, and in which words. The scene looks up what to do here, and
/// the list of keys shows the same rows.
public struct KeyTable<Action: Sendable>: Sendable {
    /// Some keys and what they do.
    public struct Row: Sendable {
        let help: KeyHelp
        let chords: [KeyChord]
        let actions: [Action]

        /// `shown` is how people read the keys. Of several chords the first does the first action, and so on; the last
        /// action is that of all the rest.
        public init(_ shown: String, _ title: Phrase, _ chords: [KeyChord], _ actions: Action...) {
            help = KeyHelp(keys: shown, title: title)
            self.chords = chords
            self.actions = actions
        }
    }

    private let rows: [Row]

    /// Of rows with a chord in common the first counts.
    public init(_ rows: [Row]) { self.rows = rows }

    /// What a key does; nil for one that does nothing here.
    public func action(for key: String, _ modifiers: KeyModifiers) -> Action? {
        for row in rows {
            guard let place = row.chords.firstIndex(where: { $0.fits(key, modifiers) }) else { continue }
            return row.actions.indices.contains(place) ? row.actions[place] : row.actions.last
        }
        return nil
    }

    /// The rows as the list of keys shows them.
    public var help: [KeyHelp] { rows.map { $0.help } }

    /// The same under a heading: where they do that, if not in all of the area.
    public func help(under heading: Phrase) -> [KeyHelp] {
        rows.map { KeyHelp(keys: $0.help.keys, title: $0.help.title, heading: heading) }
    }
}

/// A line of the list of keys.
public struct KeyHelp: Sendable {
    /// Such as `Ctrl+Z`.
    public let keys: String
    /// What they do.
    public let title: Phrase
    /// Where they do it; nil for all of the area. Lines of one heading follow each other.
    public let heading: Phrase?

    /// As it is shown.
    public init(keys: String, title: Phrase, heading: Phrase? = nil) {
        self.keys = keys
        self.title = title
        self.heading = heading
    }
}

/// A key with what must be held, and what must not.
public struct KeyChord: Sendable, ExpressibleByStringLiteral {
    private let key: String
    private let command: Bool
    private let alt: Bool
    /// Nil where it does not matter, as for a sign that takes Shift on some keyboards.
    private let shift: Bool?

    /// `key` as the browser names it; a letter in small.
    public init(_ key: String, command: Bool = false, alt: Bool = false, shift: Bool? = nil) {
        self.key = key
        self.command = command
        self.alt = alt
        self.shift = shift
    }

    /// A key alone, with or without Shift.
    public init(stringLiteral value: String) { self.init(value) }

    /// Whether this key, with what is held, is it.
    public func fits(_ key: String, _ modifiers: KeyModifiers) -> Bool {
        guard modifiers.hasCommand == command, modifiers.contains(.alt) == alt else { return false }
        if let shift, modifiers.contains(.shift) != shift { return false }
        return key.hasSameBytes(as: self.key) || (key.utf8.count == 1 && self.key.utf8.count == 1 && isSameLetter(key))
    }

    /// A letter that was pressed with Shift or the capitals lock.
    private func isSameLetter(_ key: String) -> Bool {
        guard let pressed = key.utf8.first, let own = self.key.utf8.first, 0x41...0x5a ~= pressed else { return false }
        return pressed | 0x20 == own
    }
}
