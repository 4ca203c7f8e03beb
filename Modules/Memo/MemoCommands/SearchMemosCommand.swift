import JSON
import MemoModel
import ModuleKit
import Replication

struct SearchMemosCommand: DocumentCommand {
    let name = "search"
    var summary: Phrase { "Search titles and bodies." }
    let result = "memo search"
    let access = StoreAccess.read
    let query = Parameter<String>.argument(
        "query", "Any part of a word; initial consonants such as ㅎㄱ match titles.")
    let paging = Paging()

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let query = try input(query)
        let workspace = try services.openWorkspace()
        let (limit, offset) = try input(paging)
        var request = try workspace.searchRequest(query, limit: limit, offset: offset, services)
        request.kinds = [Memo.kind]
        // All kinds: the search brings the index of all of them up to date.
        let answer = try workspace.search(request, kinds: services.kinds)
        return Answer(
            json: { writer in
                answer.write(to: &writer) { hit, writer in
                    writer.object { MemoRecord(hit.entry).writeMembers(to: &$0, after: hit) }
                }
            },
            text: { page in
                if answer.count == 0 { page.line("No results for “\(query)”.") }
                for hit in answer.hits { page.memoHit(hit) }
                page.hitCount(answer)
            })
    }
}

extension Page {
    /// A line with the title, and one with the text around the match where that is not in the title alone.
    fileprivate mutating func memoHit(_ hit: SearchHit) {
        append(.id(hit.entry.shortID))
        text("  ")
        marked(hit.title, hit.titleRanges)
        line()
        guard !hit.snippetRanges.isEmpty else { return }
        text("             ")
        marked(hit.snippet, hit.snippetRanges)
        line()
    }
}
