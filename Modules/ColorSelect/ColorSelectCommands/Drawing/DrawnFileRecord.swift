import ColorSelectModel
import JSON
import ModuleKit

/// A picture that was written: where, how large, and who is to be credited for it.
struct DrawnFileRecord: JSONMembers {
    let path: String
    let width: Int
    let height: Int
    let credits: [Credit]
    /// What it was drawn from, where that was drawn by lot.
    var seed: UInt64?

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("credits", objects: credits) { credit, writer in
            writer.member("author", credit.author)
            writer.member("licence", credit.licence)
        }
        writer.member("height", height)
        writer.member("path", path)
        if let seed { writer.member("seed", Int(clamping: seed)) }
        writer.member("width", width)
    }
}
