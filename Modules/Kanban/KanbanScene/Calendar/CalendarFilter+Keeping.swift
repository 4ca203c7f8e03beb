import JSON
import KanbanModel
import Primitives
import Scenes

// The filter of the calendar is kept in this browser, as the unit is.
extension BoardCalendar {
    /// The setting that keeps the filter.
    static let filterSetting = "board-calendar-filter"
    /// So many labels and people are taken of it.
    private static let mostKept = 100

    /// As JSON; empty where every card is shown.
    var keptFilter: String {
        guard !filter.cards.isEmpty else { return "" }
        var writer = JSONWriter(reserving: 128)
        writer.object { writer in
            writer.member("due", filter.cards.due?.rawValue)
            writer.name("labels")
            writer.array(filter.cards.labelNames)
            writer.name("people")
            writer.array(filter.cards.people.map { $0.name })
            writer.member("tag", filter.cards.tag)
            writer.member("text", filter.cards.text)
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Takes back what ``keptFilter`` was; its fields are there then, so that whoever misses cards sees why.
    mutating func takeFilter(_ json: String) {
        guard let value = try? JSONReader.value(of: Array(json.utf8)) else { return }
        func texts(_ name: String) -> [String] {
            (value[name]?.array ?? []).prefix(Self.mostKept).compactMap { $0.string }
        }
        var cards = CardFilter()
        cards.due = value["due"]?.string.flatMap { CardFilter.Due(rawValue: $0) }
        cards.labelNames = texts("labels")
        cards.people = texts("people").compactMap { try? Person($0) }
        cards.tag = value["tag"]?.string
        cards.text = value["text"]?.string ?? ""
        filter = ShownFilter(cards: cards, isOpen: !cards.isEmpty)
    }
}

extension BoardScene {
    func keepCalendarFilter() {
        effects.append(.setting(BoardCalendar.filterSetting, value: calendar.keptFilter))
    }
}
