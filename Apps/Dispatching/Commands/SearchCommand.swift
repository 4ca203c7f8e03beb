internal import ModuleKit

/// One search over everything.
struct SearchCommand: DocumentCommand {
    let name = "search"
    var summary: Phrase { "Find text in every document." }
    let result = "[hit]"
    let access = StoreAccess.read
    let query = Parameter<String>.argument("query", "What to look for; any part of a word will do.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let hits = try services.openWorkspace().search(try input(query), kinds: services.kinds)
        return Answer(
            list: hits,
            text: { page in
                if hits.isEmpty { page.line("Nothing was found.") }
                for hit in hits { page.hit(hit) }
            })
    }
}
