import KanbanModel
import Markup
import Primitives
import Replication

/// The people of the other boards, as the server told them last.
struct OtherPeople {
    /// The question that is not answered yet; 0 for none.
    var asked: UInt32 = 0
    /// What the catalogue was like then.
    var state: UInt64 = 0
    var people: [Person] = []
    /// The question that has somebody renamed there; 0 for none.
    var renaming: UInt32 = 0
}

/// Who is offered where a name is typed behind `@`.
struct NameCompletion {
    /// Where it is typed.
    let field: Field
    let people: [Person]
    /// Which of them Enter takes.
    var index = 0

    enum Field: Equatable {
        /// The description.
        case words
        /// A comment, or with nil a new one.
        case comment(UnitID?)
    }

    /// So many are offered.
    static var most: Int { 6 }

    /// What follows a name that was chosen: in Korean a particle may.
    static func ending(of name: String) -> String {
        guard let last = name.unicodeScalars.last else { return "" }
        return last.value >= 0xAC00 && last.value <= 0xD7A3 ? "" : " "
    }
}
