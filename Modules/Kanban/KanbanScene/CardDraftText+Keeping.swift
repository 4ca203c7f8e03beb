import Forms
import JSON
import KanbanModel
import Primitives
import Replication
import Scenes

// Drafts outlive the page: each is a setting of its own, so that two tabs do not overwrite each other's.
extension CardDraftText {
    private static let prefix = "draft/"
    private static let newCard = "new"

    /// `draft/BOARD/CARD`, or `draft/BOARD/new`.
    var name: String { Self.prefix + board.text + "/" + (card?.key ?? Self.newCard) }

    /// Nil for what is no draft.
    init?(name: String, json: String) {
        let bytes = Array(name.utf8)
        let start = Self.prefix.utf8.count
        guard bytes.starts(with: Self.prefix.utf8), bytes.count > start + 33,
            let board = DocumentID(text: String(decoding: bytes[start..<(start + 32)], as: UTF8.self)),
            let value = try? JSONReader.value(of: Array(json.utf8))
        else { return nil }
        let rest = String(decoding: bytes[(start + 33)...], as: UTF8.self)
        let card = UnitID(key: rest)
        guard card != nil || rest.hasSameBytes(as: Self.newCard) else { return nil }
        var text = CardText()
        text.title = value["title"]?.string ?? ""
        text.description = value["description"]?.string ?? ""
        var base = CardText()
        base.title = value["baseTitle"]?.string ?? ""
        base.description = value["baseDescription"]?.string ?? ""
        for (place, form) in Card.forms.enumerated() {
            text.fields[place] = value[form.name]?.string ?? ""
            base.fields[place] = value["base-" + form.name]?.string ?? ""
        }
        self.init(board: board, card: card, text: text, base: base)
    }
}

extension CardDraftText: JSONWriting {
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("baseDescription", base.description)
            writer.member("baseTitle", base.title)
            writer.member("description", text.description)
            writer.member("title", text.title)
            for (place, form) in Card.forms.enumerated() {
                writer.name(text: form.name)
                writer.string(text.fields[place])
                writer.name(text: "base-" + form.name)
                writer.string(base.fields[place])
            }
        }
    }
}
