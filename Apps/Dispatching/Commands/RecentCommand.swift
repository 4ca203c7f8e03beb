import ModuleKit

/// What `bojagi` alone shows: what is recent over all areas.
struct RecentCommand: DocumentCommand {
    let name = "recent"
    var summary: Phrase { "Show what changed most recently." }
    let result = "[document]"
    let access = StoreAccess.read
    let limit = Parameter<Int?>.integerOption("limit", "How many to show; 10 unless given.", in: 1...1000)

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let limit = try input(limit) ?? 10
        let workspace = try services.openWorkspace()
        let entries = try workspace.transaction(.read) { () throws(CommandError) in
            try workspace.namingLinks(in: try workspace.entries(CatalogueFilter(order: .recent), limit: limit))
        }
        return Answer(
            list: entries.lazy.map { DocumentRecord($0) },
            text: { page in
                if entries.isEmpty {
                    page.line("Nothing here yet.")
                    page.line(
                        "Start with “bojagi memo new \"A first thought\"”, or see what there is with “bojagi demo create”."
                    )
                }
                page.documents(entries, services)
            })
    }
}
