import Drawing
import KanbanModel
import Primitives
public import Replication
import Scenes

/// A card of a board, as the calendar tells them apart.
public struct DueKey: Sendable, Equatable {
    let board: DocumentID
    let card: UnitID
    /// Of one that is a forecast; nil for the card itself.
    let forecast: CivilDate?

    init(board: DocumentID, card: UnitID, forecast: CivilDate? = nil) {
        self.board = board
        self.card = card
        self.forecast = forecast
    }

    init(_ card: DueCard) {
        self.init(board: card.board, card: card.id, forecast: card.isForecast ? card.due : nil)
    }

    /// Its node.
    var key: String { "due-" + board.text + "-" + card.key + (forecast.map { "-" + $0.text } ?? "") }
    /// What in it takes the focus.
    var buttonKey: String { "open-" + key }
    /// The same in a list of cards.
    var rowKey: String { "line-" + key }
}

/// Which cards are listed over the calendar.
public enum DueList: Sendable, Equatable {
    case day(CivilDate)
    /// Before today, and not done.
    case overdue
}

/// What the calendar knows of a board, which need not be open any more.
struct BoardDues {
    let board: DocumentID
    var title: String
    /// How the catalogue had it.
    var position: UInt64
    var changedAt: UInt64
    /// How many events it had taken.
    var events: Int
    /// What its column for what is done is called; nil where there is none.
    var done: String?
    var cards: [DueCard]
    /// What filters look at of those; nil as long as nobody has filtered.
    var facts: [DueFacts]?

    func isUpToDate(with row: CatalogueRow) -> Bool { position == row.position && changedAt == row.changedAt }
}

/// The calendar of everything that is due, over all boards.
struct BoardCalendar {
    static let name = "calendar"
    /// The setting that keeps the unit.
    static let setting = "board-calendar"
    static let wake: UInt32 = 22
    /// What comes after so many milliseconds: other boards are loaded beside those that do not come.
    static let loadingTime = 3000.0
    /// After so many times nothing more is expected of those that are behind what the catalogue says.
    static let mostWaits = 5
    /// How many boards are loaded at a time.
    static let atOnce = 8

    var isShown = false
    /// Whether something of the boards may have changed since it was brought up to date.
    var isStale = false
    /// Whether it has just been opened, and cards may come before today.
    var isNew = false
    var unit = CalendarSpan.Unit.month
    /// A day of what is shown; nil for today.
    var day: CivilDate?
    var hidesDone = false
    /// Which cards are shown.
    var filter = ShownFilter()
    /// What there is to filter by.
    var facets = DueFacets()
    /// By their names.
    var boards: [BoardDues] = []
    var dues = DueCalendar() { didSet { forecastsAre = nil } }
    /// The same with those whose own days the filter does not let through: their next ones may be others.
    var foreseeing = DueCalendar()
    /// The next dates of what repeats on the days that are shown.
    var forecasts = DueCalendar()
    /// Whether there are more than a view has.
    var isForecastCut = false
    /// What the forecasts are for; nil when they have to be made.
    var forecastsAre: (days: ClosedRange<CivilDate>, today: CivilDate)?
    /// Those that were asked for and are not there yet.
    var loading: [DocumentID] = []
    var mayLoad = BoardCalendar.atOnce
    /// How often those that are behind were waited for.
    var waits = 0
    /// What room there is in the unit that is shown. Each has its own, so that one that comes again is arranged once.
    var room: Room {
        get { unit == .month ? monthRoom : weekRoom }
        set { if unit == .month { monthRoom = newValue } else { weekRoom = newValue } }
    }
    private var monthRoom = Room(height: 600, line: 24)
    private var weekRoom = Room(height: 600, line: 48)
    /// The card that has the focus, or had it last: it stays in sight.
    var focused: DueKey?
    var list: DueList?
    /// The rows of the list that are in the page, and which of them has the focus.
    var window = ListWindow(rowHeight: 44)
    var row = 0
    /// What gets the focus back from the list.
    var opener = ""
    /// A card under a pointer, which would get the day.
    var drag = ItemDrag<DueCard, CivilDate>(timer: DragTimer.due)

    /// In points; the page tells it once it is shown.
    struct Room {
        /// Of all weeks.
        var height: Double
        /// Of a line of a day.
        var line: Double
    }

    /// How many lines a day has besides that of its date.
    func lines(weeks: Int) -> Int {
        Int(max(1, min((room.height / Double(max(weeks, 1)) - 2) / room.line - 1, 200)))
    }

    func title(of board: DocumentID) -> String {
        boards.first { $0.board == board }?.title ?? ""
    }
}
