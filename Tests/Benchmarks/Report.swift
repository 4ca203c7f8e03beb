/// The rows of the table: what was measured, against what it shall reach.
struct Report {
    struct Row {
        var work: String
        var value: Double
        /// `ms`, `s`, `MB` or `×`.
        var unit: String
        var reach: Double
        var aim: Double
        var note = ""
    }

    var rows: [Row] = []
    var facts: [(name: String, value: String)] = []

    var table: String {
        var result = facts.map { "\($0.name): \($0.value)\n" }.joined() + "\n"
        result += "| work | measured | reach | aim | |\n|---|---|---|---|---|\n"
        for row in rows {
            let verdict = row.value <= row.aim ? "aim met" : row.value <= row.reach ? "reached" : "not reached"
            result += "| \(row.work) | \(Self.shown(row.value)) \(row.unit) | ≤ \(Self.shown(row.reach)) \(row.unit) "
            result +=
                "| ≤ \(Self.shown(row.aim)) \(row.unit) | \(verdict)\(row.note.isEmpty ? "" : "; " + row.note) |\n"
        }
        return result
    }

    var json: String {
        let members = facts.map { "\"\($0.name)\":\"\($0.value)\"" }.joined(separator: ",")
        let list = rows.map { row in
            "{\"aim\":\(row.aim),\"reach\":\(row.reach),\"unit\":\"\(row.unit)\",\"value\":\(row.value),\"work\":\"\(row.work)\"}"
        }
        return "{\"facts\":{\(members)},\"rows\":[\(list.joined(separator: ","))]}\n"
    }

    static func shown(_ value: Double) -> String {
        let digits = value < 0.095 ? 1000.0 : value < 10 ? 100.0 : 10.0
        let rounded = (value * digits).rounded() / digits
        return rounded == rounded.rounded() && rounded < 1e9 ? String(Int(rounded)) : String(rounded)
    }
}
