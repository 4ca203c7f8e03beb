import JSON
import KanbanModel
import Primitives
import Replication
import Scenes

/// What the page answers who claims to tell something: which of it no other page has told, and whether it may notify.
struct ClaimAnswer {
    private let keys: [String]
    /// Otherwise it is told by a toast.
    let notifies: Bool

    /// Nil for what is no answer.
    init?(_ body: [UInt8]) {
        guard let json = try? JSONReader.value(of: body) else { return nil }
        keys = (json["keys"]?.array ?? []).compactMap { $0.string }
        notifies = json["notifies"]?.boolean == true
    }

    /// Whether what has this key is to be told here.
    func gives(_ key: String) -> Bool { keys.contains { $0.hasSameBytes(as: key) } }
}

extension BoardScene {
    /// What the catalogue says of boards that are not open here: another number once one of them has changed, by which what
    /// was asked of the server about all boards is asked anew.
    var stateOfClosedBoards: UInt64 {
        var state: UInt64 = 0
        for row in context.catalogue.rows(kind: Board.kind) where boards[row.document] == nil {
            state = state &* 31 &+ row.position &+ row.changedAt
        }
        return state
    }
}
