internal import ModuleKit

/// One search over everything.
struct SearchCommand: DocumentCommand {
    let name = "search"
    var summary: Phrase { "Find text in every document." }
    let result = "[hit]"
    let access = StoreAccess.read
    let query = Parameter<String>.argument("query", "The text to find; any part of a word will do.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let query = try input(query)
        let hits = try services.openWorkspace().search(query, kinds: services.kinds)
        return Answer(
            list: hits,
            text: { page in
                if hits.isEmpty { page.line("No results for “\(query)”.") }
                for hit in hits { page.hit(hit) }
            })
    }
}
