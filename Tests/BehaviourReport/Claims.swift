/// The table of Docs/Behaviours.md: a number, what is done of it, and whether that is claimed.
struct Claims {
    enum Status: String {
        /// Some test that passes proves it.
        case claimed
        /// Not there yet, or not proven.
        case open
    }

    var rows: [BehaviourID: Status] = [:]
    var problems: [String] = []

    init(markdown: String) {
        let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in zip(1..., lines) where line.hasPrefix("|") {
            var cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().map(Self.trimmed)
            if cells.last == "" { cells.removeLast() }
            guard let first = cells.first, let last = cells.last else { continue }
            if first == "Number" || first.allSatisfy({ "-: ".contains($0) }) { continue }
            let place = "Docs/Behaviours.md:\(number): "
            guard let id = BehaviourID(first) else {
                problems.append(place + "\"\(first)\" is no behaviour's number")
                continue
            }
            guard cells.count >= 3, let status = Status(rawValue: last) else {
                problems.append(place + "\(id) ends with \"\(last)\"; it must be claimed or open")
                continue
            }
            if rows.updateValue(status, forKey: id) != nil { problems.append(place + "\(id) has a second row") }
        }
    }

    private static func trimmed(_ cell: Substring) -> String {
        var cell = cell
        while cell.first == " " { cell.removeFirst() }
        while cell.last == " " { cell.removeLast() }
        return String(cell)
    }
}
