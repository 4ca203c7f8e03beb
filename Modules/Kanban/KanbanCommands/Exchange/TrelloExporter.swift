internal import JSON
internal import KanbanModel
internal import ModuleKit
internal import Replication

/// Writes a board as Trello exports one.
enum TrelloExporter {
    static func write(_ board: Board, id: String, localTime: any LocalTime, to writer: inout JSONWriter) {
        let lanes = board.lanes()
        writer.object { writer in
            writer.member(
                "cards",
                array: { writer in
                    for lane in lanes {
                        for (index, card) in lane.enumerated() {
                            write(card, index, list: lane.column.label, localTime, to: &writer)
                        }
                    }
                })
            writer.member("checklists", array: { _ in })
            writer.member("closed", false)
            writer.member("id", id)
            writer.member(
                "lists",
                array: { writer in
                    for (index, lane) in lanes.enumerated() {
                        writer.object { writer in
                            writer.member("closed", false)
                            writer.member("id", lane.column.label)
                            writer.member("name", lane.column.name)
                            writer.member("pos", (index + 1) * 65_536)
                        }
                    }
                })
            writer.member("name", board.name)
        }
    }

    private static func write(
        _ card: Card, _ index: Int, list: String, _ localTime: any LocalTime, to writer: inout JSONWriter
    ) {
        writer.object { writer in
            writer.member("closed", false)
            writer.member("dateLastActivity", plain: Times.iso8601(milliseconds: card.changedAt))
            writer.member("desc", card.description)
            writer.name("due")
            if let due = card.due {
                writer.plain(Times.iso8601(milliseconds: localTime.midnight(of: due)))
            } else {
                writer.null()
            }
            writer.member("id", card.sourceID ?? card.label)
            writer.member("idChecklists", array: { _ in })
            writer.member("idList", list)
            writer.member(
                "labels",
                array: { writer in
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
}

extension LocalTime {
    /// When the day begins where the reader is, in milliseconds since 1970; 0 before 1970.
    func midnight(of date: CivilDate) -> UInt64 {
        let utc = date.secondsSince1970
        let first = utc - Int64(offset(atSecond: utc))
        // The offset may change on that day itself.
        let second = utc - Int64(offset(atSecond: first))
        return UInt64(max(second, 0)) * 1000
    }
}
