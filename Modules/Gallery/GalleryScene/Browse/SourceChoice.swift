import Phrases

/// Where photos come from, as a person chooses it. Folders of the server's machine can't be named over the network:
/// files come by "Add photos" and by dropping them.
enum SourceChoice: UInt8, CaseIterable {
    case builtIn
    case unsplash
    case openverse

    /// What the command takes, and what keys of its photos begin with.
    var id: String {
        switch self {
        case .builtIn: "built-in"
        case .unsplash: "unsplash"
        case .openverse: "openverse"
        }
    }

    var name: Phrase {
        switch self {
        case .builtIn: "Built-in photos"
        case .unsplash: "Unsplash"
        case .openverse: "Openverse"
        }
    }

    /// Whether it can be searched.
    var takesQuery: Bool { self != .builtIn }
}
