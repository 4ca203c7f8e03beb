/// The steps of a `PaintList`, which says what their operands are.
public enum PaintOpcode: UInt8, CaseIterable, Sendable {
    case view = 1
    case clear = 2
    case clip = 3
    case endClip = 4
    case group = 5
    case endGroup = 6
    case rectangle = 10
    case ellipse = 11
    case area = 13
    case path = 14
    case text = 15
    case picture = 16
    case cell = 17
    case diamond = 18
    case outline = 19
    case dash = 24
    case hatch = 25
    case border = 20
    case handle = 21
    case straightLine = 22
    case shade = 23
    case keep = 30
    case endKeep = 31
    case kept = 32
    case shift = 33

    /// What the page knows it by.
    public var name: String {
        switch self {
        case .view: "view"
        case .clear: "clear"
        case .clip: "clip"
        case .endClip: "endClip"
        case .group: "group"
        case .endGroup: "endGroup"
        case .rectangle: "rectangle"
        case .ellipse: "ellipse"
        case .area: "area"
        case .path: "path"
        case .text: "text"
        case .picture: "picture"
        case .cell: "cell"
        case .diamond: "diamond"
        case .outline: "outline"
        case .dash: "dash"
        case .hatch: "hatch"
        case .border: "border"
        case .handle: "handle"
        case .straightLine: "straightLine"
        case .shade: "shade"
        case .keep: "keep"
        case .endKeep: "endKeep"
        case .kept: "kept"
        case .shift: "shift"
        }
    }
}
