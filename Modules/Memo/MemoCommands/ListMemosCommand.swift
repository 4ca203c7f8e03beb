import MemoModel
import ModuleKit

struct ListMemosCommand: FileCommand {
    let name = "list"
    var summary: Phrase { "List the memos: pinned first, then the latest change first." }
    let result = "[memo]"
    let access = StoreAccess.read
    let tag = Parameter<String?>.option("tag", "Only memos with this tag, with or without #.")
    let limit = Parameter<Int?>.integerOption("limit", "How many to show at most.", in: 1...1_000_000)

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let wanted = try input(tag).map { Tagged($0) }
        let limit = try input(limit) ?? .max
        let workspace = try services.openWorkspace()
        let filter = CatalogueFilter(kind: Memo.kind, order: .pinnedThenRecent)
        var entries: [CatalogueEntry] = []
        try workspace.transaction(.read) { () throws(CommandError) in
            try workspace.stored { () throws(StoreError) in
                try workspace.store.forEachEntry(filter) { entry in
                    if wanted?.matches(entry) ?? true { entries.append(entry) }
                    return entries.count < limit
                }
            }
        }
        let found = try workspace.namingLinks(in: entries)
        let width = services.console.isOutputTerminal ? services.console.width : nil
        return Answer(
            list: found.lazy.map { MemoRecord($0) },
            text: { page in
                if found.isEmpty {
                    page.line(
                        wanted == nil ? "No memos yet. “bojagi memo new” writes one." : "No memo has this tag.")
                }
                page.memos(found, width: width)
            })
    }
}
