import Markup
import ModuleKit

/// One search over everything.
struct SearchCommand: DocumentCommand {
    let name = "search"
    var summary: Phrase { "Find text in every document and in everything inside it." }
    let result = "search"
    let access = StoreAccess.read
    let query = Parameter<String>.argument(
        "query",
        "Words, \"phrases\", and filters: kind:memo, tag:home, in:Plans, before:2026-01-31, after:2026-01.")
    let paging = Paging()

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let query = try input(query)
        let workspace = try services.openWorkspace()
        let (limit, offset) = try input(paging)
        let request = try workspace.searchRequest(query, limit: limit, offset: offset, services)
        let answer = try workspace.search(request, kinds: services.kinds)
        return Answer(
            answer,
            text: { page in
                if answer.count == 0 {
                    page.line("No results for “\(query)”.")
                    if let hint = Self.hint(query, services) { page.line(hint) }
                }
                for hit in answer.hits {
                    page.hit(hit, word: services.kind(named: hit.entry.kind)?.word ?? .verbatim(hit.entry.kind))
                }
                page.hitCount(answer)
            })
    }

    /// That something was typed which only the search of an area knows.
    private static func hint(_ query: String, _ services: DocumentServices) -> Phrase? {
        for kind in services.kinds {
            guard let own = kind.ownFilters, let place = SearchQuery(query, alsoNamed: own.names).firstAlsoNamed,
                let name = services.language.code == "ko" ? own.names[place].last : own.names[place].first
            else { continue }
            return "“\(name):” is a filter of “bojagi \(own.command)”."
        }
        return nil
    }
}
