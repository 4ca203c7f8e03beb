import Primitives
import Replication

// iCalendar (RFC 5545): a VTODO a card.
extension BoardExport {
    func calendar() -> [UInt8] {
        var lines = CalendarLines()
        lines.line("BEGIN", "VCALENDAR")
        lines.line("VERSION", "2.0")
        lines.line("PRODID", "-//Bojagi//Kanban//EN")
        lines.line("NAME", CalendarLines.escaped(board.name))
        for lane in board.lanes() {
            for card in lane {
                lines.write(card, on: board, lane.column.role)
            }
        }
        lines.line("END", "VCALENDAR")
        return lines.bytes
    }
}

private struct CalendarLines {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ card: Card, on board: Board, _ role: ColumnRole?) {
        let changed = String(decoding: BoardExport.compact(card.changedAt), as: UTF8.self)
        line("BEGIN", "VTODO")
        line("UID", UniqueID.text(of: card.id) + "@bojagi")
        line("DTSTAMP", changed)
        line("CREATED", String(decoding: BoardExport.compact(card.createdAt), as: UTF8.self))
        line("LAST-MODIFIED", changed)
        line("SUMMARY", Self.escaped(card.title))
        if !card.description.isEmpty { line("DESCRIPTION", Self.escaped(card.description)) }
        if let due = card.due {
            let day = String(decoding: due.compactBytes, as: UTF8.self)
            // Of what is done the next card repeats.
            let rule = role == .done ? nil : card.repeatRule
            // What repeats begins with its first day (3.8.5.3).
            if rule != nil { line("DTSTART;VALUE=DATE", day) }
            line("DUE;VALUE=DATE", day)
            if let rule { line("RRULE", rule.text) }
        }
        let tags = board.labels(of: card.id).map { $0.name } + card.tags
        if !tags.isEmpty { line("CATEGORIES", tags.map { Self.escaped($0) }.joined(separator: ",")) }
        // Attendees are for what is sent to them (3.8.4.1); a contact is anybody (3.8.4.2).
        for person in board.people(of: card.id) { line("CONTACT", Self.escaped(person.name)) }
        for comment in board.comments(of: card.id) { line("COMMENT", Self.escaped(BoardExport.text(of: comment))) }
        if let due = card.due, let reminder = card.reminder, role != .done { alarm(card.title, due, reminder) }
        switch role {
        case .done:
            line("STATUS", "COMPLETED")
            line("PERCENT-COMPLETE", "100")
        case .doing: line("STATUS", "IN-PROCESS")
        default: line("STATUS", "NEEDS-ACTION")
        }
        line("END", "VTODO")
    }

    /// From the beginning of the day that it is due (3.8.6.3).
    private mutating func alarm(_ title: String, _ due: CivilDate, _ reminder: CardReminder) {
        let minutes = reminder.localMinute(dueOn: due) - due.daysSince1970 * 1440
        line("BEGIN", "VALARM")
        line("ACTION", "DISPLAY")
        line("DESCRIPTION", Self.escaped(title))
        line("TRIGGER;RELATED=END", (minutes < 0 ? "-PT" : "PT") + String(minutes.magnitude) + "M")
        line("END", "VALARM")
    }

    /// A content line: at most 75 bytes, then a break and a space; never inside a character (3.1).
    mutating func line(_ name: String, _ value: String) {
        var width = 0
        for scalar in (name + ":" + value).unicodeScalars {
            let encoded = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            if width + encoded.count > 75 {
                bytes.append(contentsOf: "\r\n ".utf8)
                width = 1
            }
            bytes.append(contentsOf: encoded)
            width += encoded.count
        }
        bytes.append(contentsOf: "\r\n".utf8)
    }

    /// A text value (3.3.11): backslash, semicolon, comma and line break are escaped, other control
    /// characters are left out.
    static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var last: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",":
                result.append("\\")
                result.append(scalar)
            case "\n" where last == "\r": break
            case "\n", "\r": result.append(contentsOf: "\\n".unicodeScalars)
            case "\t": result.append(scalar)
            default: if scalar.value >= 0x20, scalar.value != 0x7f { result.append(scalar) }
            }
            last = scalar
        }
        return String(result)
    }
}

/// A UUID for a card, the same in every export.
enum UniqueID {
    /// The one that it was imported with, if it is a UUID; else one made of its identity.
    static func text(of card: Card) -> String {
        if let source = card.sourceID, isUUID(source) { return source }
        return text(of: card.id)
    }

    /// The replica and the sequence in the fields that RFC 9562 leaves free in version 8.
    static func text(of unit: UnitID) -> String {
        let high = unit.replica.raw
        let first = (high & ~0xf000) | 0x8000
        let second = (unit.sequence &* 4 + (high >> 12 & 3)) & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
        let digits = Hexadecimal.text(first) + Hexadecimal.text(second)
        var result = ""
        for (index, digit) in digits.enumerated() {
            if index == 8 || index == 12 || index == 16 || index == 20 { result.append("-") }
            result.append(digit)
        }
        return result
    }

    private static func isUUID(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return false }
        for (index, byte) in bytes.enumerated() {
            let isDash = index == 8 || index == 13 || index == 18 || index == 23
            guard isDash == (byte == UInt8(ascii: "-")) else { return false }
            if !isDash, Hexadecimal.value(of: byte) == nil { return false }
        }
        return true
    }
}
