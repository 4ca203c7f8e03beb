import JSON
import Membership
import MicroHTTPServer
import ModuleKit
import Replication
import Serving

/// `share DOCUMENT` and `share --album ALBUM`: a link by which others come to it without being members.
struct ShareCommand: Command {
    let name = "share"
    var summary: Phrase { "Print a link by which others see one document or album, without being members." }
    let result = "link"
    let access = StoreAccess.write
    let action = Action.manage
    let document = Parameter<String?>.optionalArgument("document", "The document.", type: .document(kind: nil))
    let album = Parameter<String?>.option("album", "An album instead, by its name or id; nothing else is shared.")
    let can = Parameter<String?>.option(
        "can", "What they may do with it: read unless given, the only choice for an album.",
        type: .choice(Access.allCases.map(\.rawValue)))
    let lifetime = Parameter<String?>.option("for", "How long it works, as 12h, 7d or 4w; until removed unless given.")
    let passphrase = Parameter<String?>.option(
        "passphrase", "Ask for it as well; - reads standard input, where others can't see it.", type: .textOrInput)

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let access = Access(rawValue: try input(can) ?? "") ?? .read
        let lifetime = try input(lifetime).map { (text) throws(CommandError) in try Self.milliseconds(text) }
        let passphrase = try input(passphrase).map { (typed) throws(CommandError) -> Passphrase in
            guard let passphrase = Passphrase(typed.withoutLastLineEnd) else {
                throw People.unfit(passphrase: typed)
            }
            return passphrase
        }
        let target = try target(input, access, services)
        let workspace = try services.openWorkspace(.write)
        let root = try ServerPlace.root(of: workspace)
        let shares = Shares(in: workspace.tables, services.clock, services.random)
        let made = try shares.make(
            to: target.document, part: target.album?.id, access,
            until: lifetime.map { services.clock.now() &+ $0 }, passphrase: passphrase, by: workspace.author.id)
        let url = "\(root)/share?code=\(made.code.text)"
        let record = LinkRecord(link: made.link, target, url: url)
        let picture = QRCode.text(of: url, isColoured: services.console.isOutputTerminal)
        return Answer(record) { page in
            page.line("The link to “\(record.target.title)” is")
            page.link(url)
            page.line(made.link.phrase)
            if let until = made.link.until { page.line("It works until \(page.date(until)).") }
            page.line("“bojagi share remove \(made.link.number)” takes it back.")
            if let picture { page.text("\n" + picture + "\n") }
        }
    }

    /// What the link leads to.
    private func target(_ input: Input, _ access: Access, _ services: Services) throws(CommandError) -> ShareTarget {
        switch (try input(document), try input(album)) {
        case (let reference?, nil): return try target(reference, access, services)
        case (nil, let reference?):
            guard access == .read else {
                throw CommandError(.usage, "An album can only be shared to read.")
            }
            for case let area as any AlbumProviding in services.modules {
                let album = try area.album(reference, DocumentServices(services, for: .read))
                return ShareTarget(document: area.albumDocument, album: album, title: album.name)
            }
            throw CommandError(.notFound, "There are no albums here.")
        default:
            throw CommandError(.usage, "Share what?", hint: "Name a document, or an album with --album; one of them.")
        }
    }

    private func target(
        _ reference: String, _ access: Access, _ services: Services
    ) throws(CommandError) -> ShareTarget {
        let workspace = try services.openWorkspace(.write)
        let entry = try workspace.transaction(.read) { () throws(CommandError) in
            // The page says the whole id, which no other document has.
            if let id = DocumentID(text: reference),
                let entry = try workspace.stored({ () throws(StoreError) in try workspace.store.entry(of: id) }),
                !entry.isTrashed
            {
                return entry
            }
            return try workspace.resolve(reference)
        }
        guard !services.kinds.contains(where: { $0.ownDocuments.contains(entry.document) }) else {
            throw CommandError(
                .usage, "“\(services.title(of: entry))” holds all of its kind, and can't be shared by a link.",
                hint: "Send what you want to share to another document, or share an album with --album.")
        }
        if access == .comment, !services.takesComments(entry.kind) {
            throw CommandError(
                .usage, "“\(services.title(of: entry))” takes no comments.", hint: "Share it with --can read or edit.")
        }
        return ShareTarget(document: entry.document, title: services.title(of: entry))
    }

    /// `12h`, `7d` or `4w`: a year at most.
    static func milliseconds(_ text: String) throws(CommandError) -> UInt64 {
        let units: [Character: UInt64] = ["h": 3_600_000, "d": 86_400_000, "w": 7 * 86_400_000]
        let digits = text.dropLast()
        guard let unit = text.last.flatMap({ units[$0] }), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            digits.utf8.count <= 4, let count = UInt64(digits), count > 0, count * unit <= 366 * 86_400_000
        else {
            throw CommandError(
                .usage, "“\(text)” is not how long a link works.", hint: "Say it as 12h, 7d or 4w, a year at most.")
        }
        return count * unit
    }
}

/// `share list`
struct ListSharesCommand: Command {
    let name = "share list"
    var summary: Phrase { "List the links by which others see documents and albums." }
    let result = "[link]"
    let access = StoreAccess.read
    let action = Action.manage

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let workspace = try services.openWorkspace(.read)
        let links = try Shares(in: workspace.tables, services.clock, services.random).links()
        let records = try links.map { (link, guests) throws(CommandError) in
            LinkRecord(link: link, try services.target(of: link, workspace), guests: guests)
        }
        return Answer(list: records) { page in
            if records.isEmpty { page.line("Nothing is shared; “bojagi share DOCUMENT” makes a link.") }
            for record in records {
                let link = record.link
                page.line(
                    .accent(.verbatim("\(link.number)")), .plain(text: "  "), .plain(.verbatim(record.target.title)),
                    .plain(text: "  "), .plain(link.phrase), .plain(text: "  "),
                    .dim("guests: \(record.guests)"))
                if let until = link.until {
                    page.line(.plain(text: "   "), .dim("It works until \(page.date(until))."))
                }
                if link.hasPassphrase { page.line(.plain(text: "   "), .dim("It asks for a passphrase.")) }
            }
        }
    }
}

/// `share remove NUMBER`
struct RemoveShareCommand: Command {
    let name = "share remove"
    var summary: Phrase { "Take a link back: whoever came by it can no longer get in." }
    let result = "link"
    let access = StoreAccess.write
    let action = Action.manage
    let number = Parameter<Int>.integerArgument("link", "Its number.", in: 1...1_000_000)

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let number = try input(number)
        let workspace = try services.openWorkspace(.write)
        let link = try Shares(in: workspace.tables, services.clock, services.random).remove(
            number, by: workspace.author.id)
        let target = try services.target(of: link, workspace)
        return Answer(LinkRecord(link: link, target)) { page in
            page.line("The link to “\(target.title)” no longer works. What people already have stays with them.")
        }
    }
}

extension Shares {
    /// Those of a workspace: its table `server-shares`.
    convenience init(in tables: any TableKeeping, _ clock: any WallClock, _ random: RandomSource) {
        self.init(in: tables, people: People(in: tables, clock, random))
    }

    /// The same, with the members whose limits count for guests as well.
    convenience init(in tables: any TableKeeping, people: People) {
        self.init(tables.table(TableShape("server-shares", columns: Self.columns)), people: people)
    }
}

extension ShareLink {
    /// What whoever has it can do.
    fileprivate var phrase: Phrase {
        switch access {
        case _ where part != nil: "Whoever has it can see the album."
        case .read: "Whoever has it can read the document."
        case .comment: "Whoever has it can read the document and comment on it."
        case .edit: "Whoever has it can read and change the document."
        }
    }
}

/// What a link leads to: a document, or an album in it.
private struct ShareTarget {
    let document: DocumentID
    var album: ProvidedAlbum?
    let title: String
}

extension Services {
    fileprivate func takesComments(_ kind: String) -> Bool {
        kinds.contains { $0.name.utf8.elementsEqual(kind.utf8) && $0.takesComments }
    }

    fileprivate func title(of entry: CatalogueEntry) -> String {
        guard let kind = kinds.first(where: { $0.name.utf8.elementsEqual(entry.kind.utf8) }) else { return entry.title }
        return language.text(of: kind.title(of: entry))
    }

    /// What a link leads to; what is gone is called by its id, and so is an album that can't be read: its links can be
    /// taken back all the same.
    fileprivate func target(of link: ShareLink, _ workspace: Workspace) throws(CommandError) -> ShareTarget {
        if let part = link.part {
            var album: ProvidedAlbum?
            for case let area as any AlbumProviding in modules where area.albumDocument == link.document {
                album = try? area.album(withID: part, DocumentServices(self, for: .read))
            }
            return ShareTarget(
                document: link.document, album: album, title: album?.name ?? ShortID(of: part).text)
        }
        let entry = try workspace.transaction(.read) { () throws(CommandError) in
            try workspace.stored { () throws(StoreError) in try workspace.store.entry(of: link.document) }
        }
        return ShareTarget(
            document: link.document, title: entry.map { title(of: $0) } ?? ShortID(of: link.document).text)
    }
}

/// `{"access","album","document","guests","madeAt","number","passphrase","title","until","url"}`; times in milliseconds since
/// 1970, `album` where it leads to one that is there, `until` where it has an end, `url` when it is made: it is told this once.
private struct LinkRecord: JSONMembers {
    let link: ShareLink
    let target: ShareTarget
    var guests = 0
    var url: String?

    init(link: ShareLink, _ target: ShareTarget, guests: Int = 0, url: String? = nil) {
        (self.link, self.target, self.guests, self.url) = (link, target, guests, url)
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("access", link.access.rawValue)
        if let album = target.album { writer.member("album", album.label.text) }
        writer.member("document", link.document.text)
        writer.member("guests", guests)
        writer.member("madeAt", Int64(clamping: link.madeAt))
        writer.member("number", link.number)
        writer.member("passphrase", link.hasPassphrase)
        writer.member("title", target.title)
        if let until = link.until { writer.member("until", Int64(clamping: until)) }
        if let url { writer.member("url", url) }
    }
}
