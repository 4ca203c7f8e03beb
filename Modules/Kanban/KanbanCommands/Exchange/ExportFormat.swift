/// The files that a board goes to.
enum ExportFormat: String, CaseIterable {
    case json
    case trello
    case taskwarrior
    case ics
}
