public import Phrases

/// What somebody may do who is signed in as a member of the workspace, as the server says it.
public enum MemberRole: String, CaseIterable, Sendable {
    case owner, editor, commenter, reader

    /// Whether they may change documents here. What somebody says about a document is a change of it to the page.
    public var mayEdit: Bool { self == .owner || self == .editor }

    /// What people call it.
    public var phrase: Phrase {
        switch self {
        case .owner: "Owner"
        case .editor: "Editor"
        case .commenter: "Commenter"
        case .reader: "Reader"
        }
    }
}

/// Whether documents may be changed here, and whether somebody has tried to who may not. Every document that is open asks
/// it before anything of it changes, so that nothing is shown or kept that the server would never take.
public final class WriteGate {
    /// Whether changes pass.
    public let isOpen: Bool
    private var hasRefused = false

    /// Open unless said otherwise.
    public init(isOpen: Bool = true) { self.isOpen = isOpen }

    /// Whether a change may be made; notes it where not. For what only begins one, such as a form.
    public func passes() -> Bool {
        if !isOpen { hasRefused = true }
        return isOpen
    }

    /// Whether a change was refused since the last time.
    public func takeRefusal() -> Bool {
        defer { hasRefused = false }
        return hasRefused
    }
}
