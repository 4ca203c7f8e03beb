public import Forms
public import Phrases
import Replication

/// The colour that a person gave a card: one of the five patches.
public enum CardColor: UInt8, CaseIterable, Sendable {
    case red = 1
    case yellow = 2
    case green = 3
    case blue = 4
    case purple = 5
}

extension CardColor: FormValue {
    /// As commands and files write it.
    public var text: String {
        switch self {
        case .red: "red"
        case .yellow: "yellow"
        case .green: "green"
        case .blue: "blue"
        case .purple: "purple"
        }
    }

    /// As people read it.
    public var phrase: Phrase {
        switch self {
        case .red: "Red"
        case .yellow: "Yellow"
        case .green: "Green"
        case .blue: "Blue"
        case .purple: "Purple"
        }
    }
}
