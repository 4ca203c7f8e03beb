import Primitives
import Replication
import Scenes

// What tells nodes apart, also for moving the focus.
extension UnitID {
    /// The node of the card or column.
    var key: String { Hexadecimal.text(replica.raw) + "." + String(sequence) }
    /// What in it takes the focus.
    var buttonKey: String { "open-" + key }

    /// Nil for what is no key of one.
    init?(key: String) {
        let bytes = Array(key.utf8)
        guard let dot = bytes.firstIndex(of: UInt8(ascii: ".")), let replica = Hexadecimal.number(bytes[..<dot]),
            let sequence = UInt64(String(decoding: bytes[(dot + 1)...], as: UTF8.self))
        else { return nil }
        self.init(replica: ReplicaID(replica), sequence: sequence)
    }
}

extension DocumentID {
    var key: String { text }
}

/// A card as others name it: `card:DOCUMENT/CARD`.
struct CardReference {
    let board: DocumentID
    let card: UnitID

    init(board: DocumentID, card: UnitID) {
        self.board = board
        self.card = card
    }

    var text: String { "card:" + board.text + "/" + card.key }

    /// Nil for anything else.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count > 38, bytes.starts(with: "card:".utf8), bytes[37] == UInt8(ascii: "/"),
            let board = DocumentID(text: String(decoding: bytes[5..<37], as: UTF8.self)),
            let card = UnitID(key: String(decoding: bytes[38...], as: UTF8.self))
        else { return nil }
        self.board = board
        self.card = card
    }
}
