import JSON
import KanbanModel
import ModuleKit
import Replication

/// K16: `kanban mentions`, for who wants to know where others wait for them.
struct MentionsCommand: DocumentCommand {
    let name = "mentions"
    var summary: Phrase { "List the comments and cards of all boards that name you, the latest first." }
    let result = "[mention]"
    let access = StoreAccess.read
    let kept: PerWorkspace<KeptNamingTexts>
    let person = Parameter<String?>.option("name", "Whose name to look for instead of yours.")
    let limit = Parameter<Int?>.integerOption("limit", "How many to list at most; 100 unless given.", in: 1...10_000)

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let given = try input(person)
        let limit = try input(limit) ?? 100
        let workspace = try services.openWorkspace()
        let author = workspace.author
        let person = try asking { () throws(BoardError) in try Person(given ?? author.name) }
        let own = (try? Person(author.name)) == person ? author.id : .unset
        var found: [MentionRecord] = []
        let kept = kept.value(for: workspace) { KeptNamingTexts() }
        var unreadable: [CatalogueEntry] = []
        for entry in try workspace.entries(CatalogueFilter(kind: Board.kind, order: .pinnedThenRecent)) {
            do throws(CommandError) {
                let texts = try kept.texts(of: entry) { () throws(CommandError) in
                    try workspace.load(BoardKind(), entry.document).value.namingTexts
                }
                found += texts.mentions(of: person, by: own).prefix(limit).map { MentionRecord($0, entry) }
            } catch {
                guard error.code == .badData else { throw error }
                unreadable.append(entry)
            }
        }
        let shown = found.enumerated().sorted {
            ($1.element.mention.time, $0.offset) < ($0.element.mention.time, $1.offset)
        }.prefix(limit).map { $0.element }
        return Answer(
            list: shown,
            text: { page in
                if shown.isEmpty { page.line("Nobody has named \(person.name) yet.") }
                for record in shown { page.mention(record) }
            }
        ).leavingOut(services.leftOut(unreadable))
    }
}

extension Page {
    /// Id, date, who, the card and where it is; below it the line that names.
    fileprivate mutating func mention(_ record: MentionRecord) {
        let mention = record.mention
        append(.id(mention.part))
        text("  ")
        append(.dim(date(mention.time)))
        if !mention.author.isEmpty { append(.accent(.verbatim("  " + mention.author))) }
        append(.plain(text: "  " + mention.title))
        append(.dim(.verbatim("  \(record.entry.title) › \(mention.column)")))
        line()
        if !mention.line.isEmpty { line(.plain(text: "  " + mention.line)) }
    }
}

/// A text that names somebody, as JSON.
private struct MentionRecord: JSONMembers {
    let mention: CardMention
    let entry: CatalogueEntry

    init(_ mention: CardMention, _ entry: CatalogueEntry) {
        self.mention = mention
        self.entry = entry
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("author", mention.comment == nil ? nil : mention.author)
        writer.member("card", plain: mention.cardID.bytes)
        writer.member("comment", mention.comment?.text)
        writer.member("document", entry.document.text)
        writer.member("documentTitle", entry.title)
        writer.member("kind", entry.kind)
        writer.member("place", mention.column)
        writer.member("text", mention.line)
        writer.member("time", plain: Times.iso8601(milliseconds: mention.time))
        writer.member("title", mention.title)
    }
}
