import BookmarkModel
import JSON
import ModuleKit
import Replication

/// What the commands of this area share.
enum Parameters {
    static let list = Parameter<String>.argument("list", "The list.", type: .document(kind: BookmarkList.kind))
    static let name = Parameter<String>.argument("name", "The list's name.")
    static let address = Parameter<String>.argument("address", "The address, such as https://swift.org.")
}

extension Workspace {
    /// Finds a list, changes it by what `intent` gives, and answers with the whole of it.
    func answer(
        changing reference: String, _ say: @escaping (CatalogueEntry) -> Phrase,
        _ intent: (BookmarkList) throws(BookmarkError) -> [RecordChange]
    ) throws(CommandError) -> Answer {
        let changed = try change(BookmarkKind(), reference) { (list, _) throws(CommandError) in
            do throws(BookmarkError) {
                return try intent(list)
            } catch {
                throw CommandError(error)
            }
        }
        return Answer(ListRecord(changed.entry, changed.after)) { $0.line(say(changed.entry)) }
    }
}

extension CommandError {
    init(_ error: BookmarkError) {
        switch error {
        case .noAddress(let text):
            self.init(.usage, "“\(text)” is no address.", hint: "Write it whole, such as https://swift.org.")
        case .unknown(let address):
            self.init(.notFound, "The list has no bookmark \(address).")
        }
    }
}

/// A list as `--json` gives it, members sorted by name.
struct ListRecord: JSONWriting {
    let entry: CatalogueEntry
    let list: BookmarkList

    init(_ entry: CatalogueEntry, _ list: BookmarkList) {
        self.entry = entry
        self.list = list
    }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("bookmarks", array: { $0.strings(list.bookmarks.map(\.address)) })
            writer.member("id", plain: entry.shortID.bytes)
            writer.member("name", list.name)
            writer.member("unknown", list.unknownChanges.count)
            writer.member("updatedAt", plain: Times.iso8601(milliseconds: entry.changedAt))
        }
    }
}

extension JSONWriter {
    fileprivate mutating func strings(_ strings: [String]) {
        for string in strings { self.string(string) }
    }
}
