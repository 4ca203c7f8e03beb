/// A property of a node.
///
/// There is no way to write HTML, a style sheet or a script: text is text, addresses are checked by `Address`, and
/// styles are the few measures that only the scene knows.
public struct Attribute: Equatable, Sendable {
    /// A node should bear a name once.
    public let name: Name
    /// As it stands in the page, where it is escaped by nobody: it is set as a value and never parsed as HTML.
    public let value: String

    /// Takes any value; `source` and `link` belong to the functions below, which take a checked `Address`.
    public init(_ name: Name, _ value: String) {
        self.name = name
        self.value = value
    }

    /// The raw value is what patches carry; `text` is the attribute's own name.
    public enum Name: UInt8, CaseIterable, Sendable {
        case classes, identifier, role, label, labelledBy, describedBy, current, expanded, selected, checked, pressed
        case disabled, live, hidden, modal, controls, activeDescendant, valueNow, valueMin, valueMax, valueText
        case haspopup, roleDescription, keyShortcuts, setSize, positionInSet, level, busy, invalid, required
        case orientation, multiselectable, atomic
        case title, type, name, placeholder, source, alternative, link, target, relation, tabIndex, lang, direction
        case forElement, inputMode, autocomplete, spellcheck, maximumLength, minimum, maximum, step, rows, accept
        case multiple, readOnly, isDisabled, isHidden, isOpen, width, height, loading, decoding, dateTime, scope
        case draggable, enterKeyHint, contentEditable, download, columnSpan
        case viewBox, pathData, fill, stroke, strokeWidth, x, y, radiusX, centerX, centerY, radius, transform
        /// Not attributes of the element, but its live properties: set only where they differ from what a person sees.
        case value, isChecked, isSelected, isIndeterminate, scrollTop
        /// Measures: custom properties of the element, read by the style sheet.
        case measureX, measureY, measureWidth, measureHeight, measureColor, measureRatio, measureCount
        /// Marks for the page's painter: how a node that moves is shown, what a finger may do on it.
        case moves, touch, test
        /// Of drawings.
        case radiusY, x1, y1, x2, y2, points, lineCap, lineJoin, miterLimit, opacity, fillOpacity, strokeOpacity
        case fillRule, clipRule, clipPath, clipPathUnits, offset, stopColor, stopOpacity, gradientUnits
        case gradientTransform, preserveAspectRatio
        /// A measure: the colour of what stands on `measureColor`.
        case measureOn
        /// A mark for the page: what a mouse drags when it drags the node, as `DroppedData.reference` has it.
        case reference
        /// A mark for the page: `chosen` where only files that were chosen are taken, and nothing that is pasted.
        case takes
        /// A measure: the colour of the area that a node stands for.
        case patch
        /// A mark for the page: a mouse on a button below the node leaves the keys to the element of this `identifier`.
        case keysOwner
        /// The buttons of a player.
        case playerControls
        /// How much of what a player plays is loaded before somebody plays it.
        case preload
        /// A measure: by how much a node is turned, in degrees.
        case measureTurn
        /// A live property of a `liveText`: how some of its lines look, as `LiveMarkdown.looks` writes it.
        case looks
        /// A live property of a `liveText`, before `looks`: for each target of its links a line with the target, a tab and
        /// the title that is shown behind it.
        case linkTitles
        /// A live property of a `liveText`: where others write in it, a line for each, with the start and the end of what they
        /// have selected in Unicode scalars, a colour and a name, and spaces between.
        case carets
        /// A live property of a `liveText`: what was found in it. The number of the one that is shown, then a line for each with
        /// its start and end in Unicode scalars.
        case found

        /// Whether a person can change it.
        var isLive: Bool {
            switch self {
            case .value, .isChecked, .isSelected: true
            default: false
            }
        }

        /// What the page knows it by: `.name` for a live property, `--name` for a measure, else the attribute's own
        /// name.
        public var text: String {
            switch self {
            case .classes: "class"
            case .identifier: "id"
            case .role: "role"
            case .label: "aria-label"
            case .labelledBy: "aria-labelledby"
            case .describedBy: "aria-describedby"
            case .current: "aria-current"
            case .expanded: "aria-expanded"
            case .selected: "aria-selected"
            case .checked: "aria-checked"
            case .pressed: "aria-pressed"
            case .disabled: "aria-disabled"
            case .live: "aria-live"
            case .hidden: "aria-hidden"
            case .modal: "aria-modal"
            case .controls: "aria-controls"
            case .activeDescendant: "aria-activedescendant"
            case .valueNow: "aria-valuenow"
            case .valueMin: "aria-valuemin"
            case .valueMax: "aria-valuemax"
            case .valueText: "aria-valuetext"
            case .haspopup: "aria-haspopup"
            case .roleDescription: "aria-roledescription"
            case .keyShortcuts: "aria-keyshortcuts"
            case .setSize: "aria-setsize"
            case .positionInSet: "aria-posinset"
            case .level: "aria-level"
            case .busy: "aria-busy"
            case .invalid: "aria-invalid"
            case .required: "aria-required"
            case .orientation: "aria-orientation"
            case .multiselectable: "aria-multiselectable"
            case .atomic: "aria-atomic"
            case .title: "title"
            case .type: "type"
            case .name: "name"
            case .placeholder: "placeholder"
            case .source: "src"
            case .alternative: "alt"
            case .link: "href"
            case .target: "target"
            case .relation: "rel"
            case .tabIndex: "tabindex"
            case .lang: "lang"
            case .direction: "dir"
            case .forElement: "for"
            case .inputMode: "inputmode"
            case .autocomplete: "autocomplete"
            case .spellcheck: "spellcheck"
            case .maximumLength: "maxlength"
            case .minimum: "min"
            case .maximum: "max"
            case .step: "step"
            case .rows: "rows"
            case .accept: "accept"
            case .multiple: "multiple"
            case .readOnly: "readonly"
            case .isDisabled: "disabled"
            case .isHidden: "hidden"
            case .isOpen: "open"
            case .width: "width"
            case .height: "height"
            case .loading: "loading"
            case .decoding: "decoding"
            case .dateTime: "datetime"
            case .scope: "scope"
            case .draggable: "draggable"
            case .enterKeyHint: "enterkeyhint"
            case .contentEditable: "contenteditable"
            case .download: "download"
            case .columnSpan: "colspan"
            case .viewBox: "viewBox"
            case .pathData: "d"
            case .fill: "fill"
            case .stroke: "stroke"
            case .strokeWidth: "stroke-width"
            case .x: "x"
            case .y: "y"
            case .radiusX: "rx"
            case .centerX: "cx"
            case .centerY: "cy"
            case .radius: "r"
            case .transform: "transform"
            case .value: ".value"
            case .isChecked: ".checked"
            case .isSelected: ".selected"
            case .isIndeterminate: ".indeterminate"
            case .scrollTop: ".scrollTop"
            case .looks: ".looks"
            case .linkTitles: ".linkTitles"
            case .carets: ".carets"
            case .found: ".found"
            case .measureX: "--x"
            case .measureY: "--y"
            case .measureWidth: "--width"
            case .measureHeight: "--height"
            case .measureColor: "--color"
            case .measureRatio: "--ratio"
            case .measureCount: "--count"
            case .moves: "data-moves"
            case .touch: "data-touch"
            case .test: "data-test"
            case .radiusY: "ry"
            case .x1: "x1"
            case .y1: "y1"
            case .x2: "x2"
            case .y2: "y2"
            case .points: "points"
            case .lineCap: "stroke-linecap"
            case .lineJoin: "stroke-linejoin"
            case .miterLimit: "stroke-miterlimit"
            case .opacity: "opacity"
            case .fillOpacity: "fill-opacity"
            case .strokeOpacity: "stroke-opacity"
            case .fillRule: "fill-rule"
            case .clipRule: "clip-rule"
            case .clipPath: "clip-path"
            case .clipPathUnits: "clipPathUnits"
            case .offset: "offset"
            case .stopColor: "stop-color"
            case .stopOpacity: "stop-opacity"
            case .gradientUnits: "gradientUnits"
            case .gradientTransform: "gradientTransform"
            case .preserveAspectRatio: "preserveAspectRatio"
            case .measureOn: "--on"
            case .reference: "data-reference"
            case .takes: "data-takes"
            case .patch: "--patch"
            case .keysOwner: "data-keys-owner"
            case .playerControls: "controls"
            case .preload: "preload"
            case .measureTurn: "--turn"
            }
        }
    }
}

// The ones that views use most, in the words of a view.
extension Attribute {
    /// What a screen reader says in place of the node's text.
    public static func label(_ text: String) -> Attribute { Attribute(.label, text) }
    /// A role of ARIA, such as `menuitem`; unchecked.
    public static func role(_ role: String) -> Attribute { Attribute(.role, role) }
    /// What an empty field shows.
    public static func placeholder(_ text: String) -> Attribute { Attribute(.placeholder, text) }
    /// The `type` of a button or an input, such as `checkbox`; unchecked.
    public static func type(_ type: String) -> Attribute { Attribute(.type, type) }
    /// What shows while a mouse rests on the node.
    public static func title(_ text: String) -> Attribute { Attribute(.title, text) }
    /// The text of a field as it is now: written again after a commit, so that what the scene refused goes away.
    public static func value(_ text: String) -> Attribute { Attribute(.value, text) }
    /// 0 lets Tab reach the node, -1 only the program.
    public static func tabIndex(_ index: Int) -> Attribute { Attribute(.tabIndex, String(index)) }
    /// Where a picture is loaded from.
    public static func source(_ address: Address) -> Attribute { Attribute(.source, address.text) }
    /// Where a link leads.
    public static func link(_ address: Address) -> Attribute { Attribute(.link, address.text) }

    /// `true` or `false`, as ARIA wants it.
    public static func selected(_ on: Bool) -> Attribute { Attribute(.selected, on ? "true" : "false") }
    /// Makes a button a switch; `false` is a switch that is off.
    public static func pressed(_ on: Bool) -> Attribute { Attribute(.pressed, on ? "true" : "false") }
    /// Whether what the node opens is open.
    public static func expanded(_ on: Bool) -> Attribute { Attribute(.expanded, on ? "true" : "false") }
    /// For what only looks like a checkbox or a radio button; a real one takes `isChecked`.
    public static func checked(_ on: Bool) -> Attribute { Attribute(.checked, on ? "true" : "false") }

    /// There when true.
    public static func disabled(_ on: Bool) -> Attribute? { on ? Attribute(.isDisabled, "") : nil }
    /// There when true: the text can be selected and copied.
    public static func readOnly(_ on: Bool) -> Attribute? { on ? Attribute(.readOnly, "") : nil }
    /// There when true: nobody sees it, and screen readers pass over it.
    public static func isHidden(_ on: Bool) -> Attribute? { on ? Attribute(.isHidden, "") : nil }
    /// Whether a checkbox is ticked now; written again after a commit, so that a tick that was refused goes away.
    public static func isChecked(_ on: Bool) -> Attribute { Attribute(.isChecked, on ? "true" : "false") }

    /// A measure in points, for the style sheet.
    public static func measure(_ name: Name, _ points: Double) -> Attribute {
        // A tenth of a point is finer than any screen, and short to send.
        let tenths = points.isFinite ? Int((max(-1e7, min(1e7, points)) * 10).rounded()) : 0
        let whole = tenths / 10
        let rest = tenths < 0 ? -(tenths % 10) : tenths % 10
        let sign = tenths < 0 && whole == 0 ? "-" : ""
        return Attribute(name, rest == 0 ? "\(sign)\(whole)px" : "\(sign)\(whole).\(rest)px")
    }
}

/// An address that a view may lead to or load: a place in the page, the program's own files, or the web by HTTP.
public struct Address: Equatable, Sendable {
    /// Without control characters or spaces in its scheme; the rest is as it was given.
    public let text: String

    /// Nil for what could run as a script, or names a scheme other than http, https, mailto and blob.
    public init?(_ text: String) {
        var scheme: [UInt8] = []
        for byte in text.utf8 {
            if byte == UInt8(ascii: ":") {
                let known = ["http", "https", "mailto", "blob"]
                guard known.contains(where: { Array($0.utf8) == scheme }) else { return nil }
                break
            }
            if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "?") { break }
            guard byte > 32, byte < 127 else { return nil }
            scheme.append(byte | 0x20)
        }
        self.text = text
    }

    /// A place below the page's own root, such as `/api/blobs/…`; the caller gives a path.
    public static func path(_ path: String) -> Address { Address(unchecked: path) }

    private init(unchecked text: String) { self.text = text }
}
