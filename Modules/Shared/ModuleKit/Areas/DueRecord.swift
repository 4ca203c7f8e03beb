public import JSON
public import Replication

/// A card that is due as commands answer with it.
public struct DueRecord: JSONMembers {
    private let item: DueItem
    private let today: CivilDate

    /// `today` is what days are counted from.
    public init(_ item: DueItem, today: CivilDate) {
        self.item = item
        self.today = today
    }

    /// Writes every member, in alphabetical order.
    public func writeMembers(to writer: inout JSONWriter) {
        let daysLeft = item.daysLeft(from: today)
        writer.member("daysLeft", daysLeft)
        writer.member("document", item.entry.document.text)
        writer.member("documentTitle", item.entry.title)
        writer.member("done", item.part.isDone)
        writer.member("due", item.part.due.text)
        writer.member("forecast", item.part.isForecast)
        writer.member("id", plain: item.part.id.bytes)
        writer.member("kind", item.entry.kind)
        writer.member("overdue", item.isOverdue(on: today))
        writer.member("place", item.part.place)
        writer.member("remindsAt", item.part.reminderText)
        writer.member("title", item.part.title)
    }
}
