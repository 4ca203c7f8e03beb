/// The steps of a `Patch`, which says what their operands are. From 64 on they belong to the host.
public enum PatchOpcode: UInt8, CaseIterable, Sendable {
    case create = 1
    case text = 2
    case set = 3
    case unset = 4
    case insert = 5
    case remove = 6
    case listen = 7
    case move = 8

    /// What the page knows it by.
    public var name: String {
        switch self {
        case .create: "create"
        case .text: "text"
        case .set: "set"
        case .unset: "unset"
        case .insert: "insert"
        case .remove: "remove"
        case .listen: "listen"
        case .move: "move"
        }
    }
}
