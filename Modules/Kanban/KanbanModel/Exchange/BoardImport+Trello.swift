import JSON
import Markup
import Phrases
import Primitives
import Replication

// Trello's export of a board: lists become columns, checklists task lists; what is archived there is removed here.
extension BoardImport {
    mutating func readTrello(
        _ value: JSONValue, _ localDate: (UInt64) -> CivilDate?
    ) throws(BoardImportError) {
        guard let lists = value["lists"]?.array, let cards = value["cards"]?.array else { throw .noTrelloBoard }
        var reader = TrelloReader()
        for list in TrelloReader.sorted(lists) {
            guard let id = list["id"]?.string else { continue }
            let name = list["name"]?.string ?? ""
            let isClosed = list["closed"]?.boolean ?? false
            reader.lists[id] = TrelloReader.List(name: name, isClosed: isClosed)
            if !isClosed, BoardLimits.allows(name: name) { columns.append(TrelloReader.columnName(name)) }
        }
        for checklist in TrelloReader.sorted(value["checklists"]?.array ?? []) { reader.read(checklist) }
        for member in value["members"]?.array ?? [] { reader.read(member: member) }
        for action in value["actions"]?.array ?? [] { reader.read(action: action) }
        reader.membersAreRead()
        if let labels = value["labels"]?.array {
            guard labels.count <= BoardLimits.labels else { throw .tooManyLabels(labels.count) }
            self.labels = labels.compactMap { TrelloReader.label($0) }
        }
        // Records keep the index of the file while they come in the order of the board.
        for index in TrelloReader.order(of: cards) {
            read(index, cards[index]) { (card) throws(RecordFault) in try reader.card(card, localDate) }
        }
        failures = failures.inOrder { $0.index < $1.index }
    }
}

private struct TrelloReader {
    struct List {
        let name: String
        let isClosed: Bool
    }

    var lists: [String: List] = [:]
    /// By card, as lines; with `isExact` how they stand in its text.
    private var checklists: [String: [(lines: String, isExact: Bool)]] = [:]
    /// What the members of the board are called, by their ids.
    private var members: [String: Person] = [:]
    /// The same by the user names that texts call them by, where those differ.
    private var usernames: [String: Person] = [:]
    private var finder = MentionFinder([])
    /// By card: what was said of it, as it stands in the file.
    private var comments: [String: [JSONValue]] = [:]

    static func sorted(_ records: [JSONValue]) -> [JSONValue] {
        order(of: records).map { records[$0] }
    }

    /// By `pos`; a stable order for those without.
    static func order(of records: [JSONValue]) -> [Int] {
        let positions = records.map { $0["pos"]?.double ?? 0 }
        return records.indices.sorted { left, right in
            positions[left] == positions[right] ? left < right : positions[left] < positions[right]
        }
    }

    /// Trello's own first list is called "To Do".
    static func columnName(_ name: String) -> String {
        name.lowercased() == "to do" ? ColumnRole.todo.name : name
    }

    mutating func read(_ checklist: JSONValue) {
        guard let card = checklist["idCard"]?.string else { return }
        if let markdown = checklist["markdown"]?.string {
            return checklists[card, default: []].append((markdown, true))
        }
        let items = Self.sorted(checklist["checkItems"]?.array ?? []).compactMap { item in
            item["name"]?.string.map { (text: $0, isDone: item["state"]?.string == "complete") }
        }
        let lines = TrelloChecklists.lines(checklist["name"]?.string ?? "", of: items)
        if !lines.isEmpty { checklists[card, default: []].append((lines, false)) }
    }

    /// Of all that was done on a board, what was said.
    mutating func read(action: JSONValue) {
        guard action["type"]?.string == "commentCard", let data = action["data"], let card = data["card"]?["id"]?.string
        else { return }
        comments[card, default: []].append(action)
        // Who has left the board is no member any more.
        if let author = action["memberCreator"] { read(usernameOf: author) }
    }

    /// One with a name that nobody can have is left out.
    mutating func read(member: JSONValue) {
        read(usernameOf: member)
        guard let id = member["id"]?.string else { return }
        for name in [member["fullName"]?.string, member["username"]?.string] {
            if let name, let person = try? Person(name) {
                members[id] = person
                return
            }
        }
    }

    private mutating func read(usernameOf member: JSONValue) {
        guard let username = member["username"]?.string, username.utf8.count <= 100, usernames[username] == nil,
            let person = member["fullName"]?.string.flatMap({ try? Person($0) })
        else { return }
        usernames[username] = person
    }

    /// Texts can be read from now on.
    mutating func membersAreRead() {
        finder = MentionFinder(Array(usernames.keys).inOrder { $0.isBefore($1) })
    }

    /// A text with the names of those whom it calls by their user names; one that is too long, or would be, stays.
    private func named(_ text: String) -> String {
        guard text.unicodeScalars.count <= BoardLimits.description else { return text }
        let named = finder.renaming(in: text) { usernames[$0]?.name }
        return named.unicodeScalars.count <= BoardLimits.description ? named : text
    }

    private func people(_ card: JSONValue) -> [Person] {
        var people: [Person] = []
        for id in (card["idMembers"]?.array ?? []).prefix(BoardLimits.people) {
            if let person = id.string.flatMap({ members[$0] }), !people.contains(person) { people.append(person) }
        }
        return people
    }

    private func comments(of card: String) throws(RecordFault) -> [CardComment] {
        var found: [CardComment] = []
        for action in comments[card] ?? [] {
            guard let data = action["data"], let text = try data.text("text"), !text.isBlank else {
                continue
            }
            let author = action["memberCreator"]
            var name = try author?.text("fullName")
            if name == nil { name = try author?.text("username") }
            found.append(
                CardComment(
                    named(text), named: name ?? "",
                    imported: ImportedFacts(
                        sourceID: try action.text("id"), created: try action.time("date"),
                        changed: try data.time("dateLastEdited"))))
        }
        return found
    }

    func card(
        _ record: JSONValue, _ localDate: (UInt64) -> CivilDate?
    ) throws(RecordFault) -> BoardImport.PlannedCard {
        guard let title = try record.text("name") else { throw RecordFault("A card needs a title.") }
        let id = try record.text("id")
        guard let list = lists[try record.text("idList") ?? ""] else {
            throw RecordFault("Its list is not in the file.")
        }
        guard list.isClosed || BoardLimits.allows(name: list.name) else {
            throw RecordFault("The name of its list can't be used for a column.")
        }
        var draft = Card(title: title, description: try record.text("desc") ?? "")
        let due = try record.time("due").flatMap { localDate($0) }
        // What is done in time is not overdue here either.
        let isDueDone = record["dueComplete"]?.boolean == true
        if !isDueDone { draft.due = due }
        draft.reminder = (record["dueReminder"]?.double).flatMap { UInt64(exactly: $0) }.flatMap {
            CardReminder(minutes: $0)
        }
        for (lines, isExact) in checklists[id ?? ""] ?? [] {
            if isExact { draft.description += lines } else { draft.addParagraph(lines) }
        }
        if isDueDone, let due { draft.addParagraph("- [x] \(due.text)") }
        draft.addParagraph(Self.links(record, besides: draft.description))
        draft.description = named(draft.description)
        let labels = (record["labels"]?.array ?? []).filter { !Self.isTag($0, of: draft) }.compactMap { Self.label($0) }
        guard labels.count <= BoardLimits.labels else { throw RecordFault(BoardError.tooManyLabels.phrase) }
        draft.cover = Self.cover(record)
        draft.color = (record["cover"]?["color"]?.string).flatMap { Self.color($0) }
        draft.imported = ImportedFacts(
            sourceID: id, created: id.flatMap { Self.created($0) }, changed: try record.time("dateLastActivity"))
        return BoardImport.PlannedCard(
            draft: draft, target: list.isClosed ? .entry : .named(Self.columnName(list.name)), labels: labels,
            people: people(record), comments: try comments(of: id ?? ""),
            isRemoved: list.isClosed || record["closed"]?.boolean == true)
    }

    private static let mostLinks = 100

    /// The attachments that are addresses, as a list; but for those that the text has.
    private static func links(_ record: JSONValue, besides text: String) -> String {
        var lines: [String] = []
        var known = words(of: text)
        for attachment in (record["attachments"]?.array ?? []).prefix(mostLinks) {
            guard let address = attachment["url"]?.string, known.insert(Array(address.utf8)).inserted,
                let link = MarkdownLink.markdown(attachment["name"]?.string ?? "", to: address)
            else { continue }
            lines.append("- " + link)
        }
        return lines.joined(separator: "\n")
    }

    /// What stands between spaces and brackets, without the punctuation at its end.
    private static func words(of text: String) -> Set<[UInt8]> {
        let words = Array(text.utf8).split { $0 <= 0x20 || Array("()<>[]\"".utf8).contains($0) }
        return Set(words.map { Array($0.reversed().drop { Array(".,;:!?".utf8).contains($0) }.reversed()) })
    }

    /// The attachment that is one, if its file is one of ours.
    private static func cover(_ record: JSONValue) -> CardCover? {
        let id = record["cover"]?["idAttachment"]?.string ?? record["idAttachmentCover"]?.string
        guard let id, let attachments = record["attachments"]?.array,
            let found = attachments.first(where: { $0["id"]?.string?.hasSameBytes(as: id) == true })
        else { return nil }
        return (found["url"]?.string).flatMap { BlobSource.hash(in: $0) }.flatMap { BlobHash(hex: $0) }
            .map { CardCover($0) }
    }

    /// One without a name is called by its colour; nil for one that has neither, or a name that no label can have.
    static func label(_ record: JSONValue) -> BoardLabel? {
        let color = record["color"]?.string ?? ""
        let name = record["name"]?.string ?? ""
        let given = name.isEmpty ? color : name
        guard BoardLimits.allows(name: given) else { return nil }
        return BoardLabel(name: given, color: Self.color(color))
    }

    /// Trello has ten colours, each also light and dark.
    private static func color(_ name: String) -> CardColor? {
        let hue = name.utf8.split(separator: UInt8(ascii: "_")).first.map { String(decoding: Array($0), as: UTF8.self) }
        return switch hue {
        case "red", "pink": .red
        case "yellow", "orange": .yellow
        case "green", "lime": .green
        case "blue", "sky": .blue
        case "purple": .purple
        default: nil
        }
    }

    /// Whether a label is one of the card's own tags, as our export writes those.
    private static func isTag(_ label: JSONValue, of card: Card) -> Bool {
        guard label["id"] == nil, let name = label["name"]?.string, label["color"]?.string == nil else { return false }
        return card.tags.contains { $0.hasSameBytes(as: name) }
    }

    /// The first eight digits of an id there are the seconds since 1970 when it was made.
    private static func created(_ id: String) -> UInt64? {
        guard id.utf8.count == 24, let seconds = Hexadecimal.number(Array(id.utf8.prefix(8))) else { return nil }
        return seconds * 1000
    }
}
