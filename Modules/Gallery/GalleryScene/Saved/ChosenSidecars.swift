import GalleryModel
import Markup
import Phrases
import Primitives
import Replication
import Scenes

/// What lies beside photos that are dropped or chosen together: sidecars, read by the code that the command line has.
struct ChosenSidecars {
    /// Nil for what says nothing, since it can't be read.
    private var facts: [XMPFacts?] = []
    private var names: [String] = []
    private var places: [[UInt8]: Int] = [:]
    private var isTaken: [Bool] = []
    private var memos: [BlobHash: String] = [:]
    /// The first text that is no sidecar.
    private var stranger: String?

    /// Of the texts among the files.
    init(_ texts: [TextFile]) {
        for file in texts {
            guard file.name.utf8.suffix(4).elementsEqual(".xmp".utf8) else {
                stranger = stranger ?? file.name
                continue
            }
            places[Array(file.name.utf8)] = names.count
            names.append(file.name)
            facts.append((try? XMPDocument(Array(file.text.utf8)))?.facts)
            isTaken.append(false)
        }
    }

    /// Has a photo take over what its sidecar says.
    mutating func tell(_ record: inout PhotoRecord, of name: String) {
        for wanted in XMPFacts.names(beside: name) {
            guard let place = places[Array(wanted.utf8)] else { continue }
            isTaken[place] = true
            guard let facts = facts[place] else { continue }
            record.note(facts)
            if let file = record.file, memos[file] == nil { memos[file] = facts.memo }
            return
        }
    }

    func memo(of record: PhotoRecord) -> String { record.file.flatMap { memos[$0] } ?? "" }

    /// How many lay beside photos.
    var taken: Int {
        var count = 0
        for isTaken in isTaken where isTaken { count += 1 }
        return count
    }

    /// The first that can't be read, beside a photo; nil where there is none.
    var unread: String? {
        for (place, isTaken) in isTaken.enumerated() where isTaken && facts[place] == nil { return names[place] }
        return nil
    }

    /// Why that is none of them.
    var reasonOfUntaken: Phrase {
        stranger == nil ? "A sidecar needs its photo beside it." : "Photos must be JPEG, PNG, WebP or GIF, and whole."
    }

    /// The first text that lay beside none; nil where there is none.
    var untaken: String? { stranger ?? isTaken.firstIndex(of: false).map { names[$0] } }
}
