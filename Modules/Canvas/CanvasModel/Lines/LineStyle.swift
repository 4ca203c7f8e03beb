public import Drawing
public import Forms
public import Phrases
import Replication

/// What a line has at an end. Where it is unset, an arrow was drawn with one at its end, and nothing else has any.
public enum HeadStyle: UInt8, CaseIterable, Sendable {
    case none = 1
    case arrow = 2
    case triangle = 3
    case dot = 4
    case bar = 5

    /// To be drawn; nil for a round end.
    var head: LineHead? {
        switch self {
        case .none: nil
        case .arrow: .arrow
        case .triangle: .triangle
        case .dot: .dot
        case .bar: .bar
        }
    }
}

extension HeadStyle: FormValue {
    /// As commands and files write it.
    public var text: String {
        switch self {
        case .none: "none"
        case .arrow: "arrow"
        case .triangle: "triangle"
        case .dot: "dot"
        case .bar: "bar"
        }
    }

    /// As people read it.
    public var phrase: Phrase {
        switch self {
        case .none: "No head"
        case .arrow: "Arrow"
        case .triangle: "Triangle"
        case .dot: "Dot"
        case .bar: "Bar"
        }
    }
}

/// How a line goes from point to point; straight where it is unset.
public enum LineRoute: UInt8, CaseIterable, Sendable {
    /// Smoothly through all points.
    case curved = 1
    /// Along the axes, around right angles.
    case elbowed = 2
}

extension LineRoute: FormValue {
    /// As commands and files write it.
    public var text: String { self == .curved ? "curved" : "elbowed" }
    /// As people read it.
    public var phrase: Phrase { self == .curved ? "Curved" : "Elbowed" }
}

extension CanvasObject {
    /// What is drawn at its ends, if it is a line.
    public var heads: LineHeads {
        guard case .line(let line) = kind else { return LineHeads() }
        return LineHeads(
            start: startHead?.head, end: endHead.map { $0.head } ?? (line.hasArrow ? .arrow : nil))
    }

    /// Whether its ends are bound by dropping them on something: it was drawn as an arrow, or has any head.
    public var isArrow: Bool {
        guard case .line(let line) = kind else { return false }
        return line.hasArrow || !heads.isEmpty
    }
}
