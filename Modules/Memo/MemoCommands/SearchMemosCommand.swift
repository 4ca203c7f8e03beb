internal import JSON
internal import MemoModel
internal import ModuleKit
internal import Replication

struct SearchMemosCommand: DocumentCommand {
    let name = "search"
    var summary: Phrase { "Search titles and bodies." }
    let result = "[memo]"
    let access = StoreAccess.read
    let query = Parameter<String>.argument(
        "query", "Any part of a word; initial consonants such as ㅎㄱ match titles.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let query = try input(query)
        let workspace = try services.openWorkspace()
        // All kinds: the search brings the index of all of them up to date.
        let hits = try workspace.search(query, kinds: services.kinds).filter { $0.entry.kind == Memo.kind }
        return Answer(
            json: { writer in
                writer.array { writer in
                    for hit in hits {
                        writer.object { MemoRecord(hit.entry).writeMembers(to: &$0, after: hit) }
                    }
                }
            },
            text: { page in
                if hits.isEmpty { page.line("No results for “\(query)”.") }
                for hit in hits { page.memoHit(hit) }
            })
    }
}

extension Page {
    /// A line with the title, and one with the text around the match unless that is the title again.
    fileprivate mutating func memoHit(_ hit: SearchHit) {
        append(.id(hit.entry.shortID))
        text("  ")
        marked(hit.title, hit.titleRanges)
        line()
        let titleLength = hit.snippet.hasPrefix(hit.title) ? hit.title.unicodeScalars.count : 0
        guard let last = hit.snippetRanges.last, last.lowerBound >= titleLength else { return }
        text("             ")
        marked(hit.snippet, hit.snippetRanges)
        line()
    }
}
