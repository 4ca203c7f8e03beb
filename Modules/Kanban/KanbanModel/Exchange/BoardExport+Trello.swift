import JSON
import Markup
import Primitives
import Replication

// A board as Trello exports one.
extension BoardExport {
    func writeTrello(to writer: inout JSONWriter) {
        let lanes = board.lanes()
        let members = TrelloMembers(assigned(lanes) + board.people)
        var checklists: [(card: String, lists: TrelloChecklists)] = []
        writer.object { writer in
            let talk = lanes.flatMap { lane in
                lane.flatMap { card in board.comments(of: card.id).map { (comment: $0, card: card) } }
            }
            if !talk.isEmpty {
                writer.member(
                    "actions",
                    array: { writer in for each in talk { write(each.comment, on: each.card, members, to: &writer) } })
            }
            writer.member(
                "cards",
                array: { writer in
                    for lane in lanes {
                        for (index, card) in lane.enumerated() {
                            let lists = TrelloChecklists(card.description)
                            if !lists.lists.isEmpty { checklists.append((Self.trelloID(of: card), lists)) }
                            writeTrello(card, lists, index, list: lane.column.label, members, to: &writer)
                        }
                    }
                })
            writer.member(
                "checklists",
                array: { writer in
                    for (card, lists) in checklists {
                        lists.write(of: card, to: &writer) { members.calling(in: $0) }
                    }
                })
            writer.member("closed", false)
            writer.member("id", ShortID(of: document).text)
            let labels = board.labels
            if !labels.isEmpty {
                writer.member("labels", array: { writer in for label in labels { write(label, to: &writer) } })
            }
            writer.member("lists", objects: lanes.enumerated()) { each, writer in
                let (index, lane) = each
                writer.member("closed", false)
                writer.member("id", lane.column.label)
                writer.member("name", lane.column.name)
                writer.member("pos", (index + 1) * 65_536)
            }
            if !members.all.isEmpty {
                writer.member("members", objects: members.all) { member, writer in
                    writer.member("fullName", member.name)
                    writer.member("id", member.name)
                    writer.member("username", member.username)
                }
            }
            writer.member("name", board.name)
        }
    }

    private func writeTrello(
        _ card: Card, _ checklists: TrelloChecklists, _ index: Int, list: String, _ members: TrelloMembers,
        to writer: inout JSONWriter
    ) {
        let attachments = attachments(of: card)
        writer.object { writer in
            if !attachments.isEmpty {
                writer.member(
                    "attachments", array: { writer in for each in attachments { Self.write(each, to: &writer) } })
            }
            writer.member("closed", false)
            if card.color != nil || card.cover != nil {
                writer.name("cover")
                writer.object { writer in
                    if let color = card.color { writer.member("color", color.text) }
                    if let cover = card.cover { writer.member("idAttachment", cover.file.hex) }
                }
            }
            writer.member("dateLastActivity", plain: Times.iso8601(milliseconds: card.changedAt))
            writer.member("desc", members.calling(in: checklists.words))
            writer.name("due")
            if let due = card.due {
                writer.plain(Times.iso8601(milliseconds: midnight(of: due)))
            } else {
                writer.null()
            }
            if let reminder = card.reminder {
                writer.member("dueReminder", Int(reminder.minutes))
            }
            writer.member("id", Self.trelloID(of: card))
            if let cover = card.cover { writer.member("idAttachmentCover", cover.file.hex) }
            writer.member(
                "idChecklists", checklists.lists.indices.map { TrelloChecklists.id($0, of: Self.trelloID(of: card)) })
            writer.member("idList", list)
            let people = board.people(of: card.id)
            if !people.isEmpty {
                writer.member("idMembers", people.map { $0.name })
            }
            writer.member(
                "labels",
                array: { writer in
                    for label in board.labels(of: card.id) { write(label, to: &writer) }
                    for tag in card.tags {
                        writer.object { writer in
                            writer.name("color")
                            writer.null()
                            writer.member("name", tag)
                        }
                    }
                })
            writer.member("name", card.title)
            writer.member("pos", (index + 1) * 65_536)
        }
    }

    /// What its texts name, each file once, and its cover.
    private func attachments(of card: Card) -> [CardAttachment] {
        var known: Set<BlobHash> = []
        var found: [CardAttachment] = []
        for text in [card.description] + board.comments(of: card.id).map({ $0.text }) {
            for each in CardAttachment.all(in: text) where known.insert(each.file).inserted { found.append(each) }
        }
        if let cover = card.cover?.file, known.insert(cover).inserted {
            found.append(CardAttachment(name: card.title, file: cover, isPicture: true))
        }
        return found
    }

    /// The file itself lies elsewhere: beside the export, or in the archive with it.
    private static func write(_ attachment: CardAttachment, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", attachment.file.hex)
            writer.member("isUpload", true)
            writer.member("name", attachment.name)
            writer.member("url", BlobSource.address(of: attachment.file.hex))
        }
    }

    /// Those who are assigned to one of the cards, in the order of the board.
    private func assigned(_ lanes: [Lane]) -> [Person] {
        var known: Set<Person> = []
        var people: [Person] = []
        for lane in lanes {
            lane.forEachCard { card in
                for person in board.people(of: card.id) where known.insert(person).inserted {
                    people.append(person)
                }
            }
        }
        return people
    }

    private static func trelloID(of card: Card) -> String { card.sourceID ?? card.label }

    private func write(
        _ comment: CardComment, on card: Card, _ members: TrelloMembers, to writer: inout JSONWriter
    ) {
        writer.object { writer in
            writer.name("data")
            writer.object { writer in
                writer.name("card")
                writer.object { writer in writer.member("id", Self.trelloID(of: card)) }
                if let time = board.editTime(of: comment) {
                    writer.member("dateLastEdited", plain: Times.iso8601(milliseconds: time))
                }
                writer.member("text", members.calling(in: comment.text))
            }
            writer.member("date", plain: Times.iso8601(milliseconds: comment.createdAt))
            writer.member("id", comment.sourceID ?? comment.shortID.text)
            writer.name("memberCreator")
            writer.object { writer in writer.member("fullName", comment.authorName) }
            writer.member("type", "commentCard")
        }
    }

    private func write(_ label: BoardLabel, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("color", label.color?.text)
            writer.member("id", label.shortID.text)
            writer.member("name", label.name)
        }
    }
}

/// People as members at Trello, where texts call them by user names of Latin letters and digits.
private struct TrelloMembers {
    private(set) var all: [(name: String, username: String)] = []
    private var usernames: [Person: String] = [:]
    private let finder: MentionFinder

    /// Each once, in their order.
    init(_ people: [Person]) {
        finder = MentionFinder(people.map { $0.name })
        var taken: Set<String> = ["board", "card"]
        var counts: [String: Int] = [:]
        for person in people where usernames[person] == nil {
            let name = Self.username(of: person)
            var username = name
            while username.utf8.count < 3 || !taken.insert(username).inserted {
                counts[name, default: 0] += 1
                username = (name.isEmpty ? "member" : name) + String(counts[name, default: 0])
            }
            usernames[person] = username
            all.append((person.name, username))
        }
    }

    private static func username(of person: Person) -> String {
        var bytes: [UInt8] = []
        for byte in Folding.foldedBytes(person.name) {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                bytes.append(byte)
            default: break
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A text that calls them by their user names.
    func calling(in text: String) -> String {
        finder.renaming(in: text) { usernames[Person(kept: $0)] }
    }
}
