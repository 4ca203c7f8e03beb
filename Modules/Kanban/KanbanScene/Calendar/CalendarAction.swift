public import KanbanModel
public import Replication

/// What a person can do with the calendar.
public enum CalendarAction: Sendable, Equatable {
    case show
    case unit(CalendarSpan.Unit)
    case step(Int)
    case today
    case toggleDone
    /// The weeks, and a line of a day, have another size.
    case weeks
    case line
    case open(DueKey)
    case pointer(DueKey)
    case key(DueKey)
    case focus(DueKey)
    case overDay(CivilDate)
    // What a card's menu does
    case setDue(DueKey, CivilDate?)
    case complete(DueKey)
    // The cards of a day, or those that are overdue
    case showList(DueList, opener: String)
    case closeList
    case listed
    case rowFocus(Int)
    case rowKey(Int)
    case listKey
    case closeKey
}
