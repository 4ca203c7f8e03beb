public import Phrases
public import Replication

/// What somebody may do who is signed in as a member of the workspace, as the server says it.
public enum MemberRole: String, CaseIterable, Sendable {
    case owner, editor, commenter, reader

    /// Whether they may change documents here.
    public var mayEdit: Bool { self == .owner || self == .editor }
    /// Whether they may say something about documents here.
    public var mayComment: Bool { self != .reader }

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
    /// Whether changes pass, of all documents or of the one.
    public let isOpen: Bool
    /// Whether comments pass.
    public let letsComment: Bool
    /// The one document that a guest may see; nil where all may be seen.
    public let only: DocumentID?
    private var isCommenting = false
    private var hasRefused = false

    /// For somebody with this role, to the one document or to all; open for everything where there are no roles.
    public init(for role: MemberRole? = nil, only: DocumentID? = nil) {
        isOpen = role?.mayEdit ?? true
        letsComment = role?.mayComment ?? true
        self.only = only
    }

    /// Whether there may be new documents.
    public var isOpenForNew: Bool { isOpen && only == nil }

    /// Whether a change of a document may be made, where nil is one that there is not yet; notes it where not.
    public func passes(_ document: DocumentID?) -> Bool {
        let mayPass = (isOpen || isCommenting) && (only == nil || only == document)
        if !mayPass { hasRefused = true }
        return mayPass
    }

    /// The same for what only begins a change, such as a form.
    public func passes() -> Bool {
        if isOpen || isCommenting { return true }
        hasRefused = true
        return false
    }

    /// Runs `body`, which adds, changes or removes what the person says about a document, and does nothing else.
    public func commenting<Result>(_ body: () -> Result) -> Result {
        isCommenting = letsComment
        defer { isCommenting = false }
        return body()
    }

    /// Whether a change was refused since the last time.
    public func takeRefusal() -> Bool {
        defer { hasRefused = false }
        return hasRefused
    }
}
