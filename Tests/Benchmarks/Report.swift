/// The rows of the table: what was measured, against what it shall reach.
struct Report {
    struct Row {
        var work: String
        /// Not a number where it could not be measured; `note` says why.
        var value: Double
        /// `ms`, `s`, `kB`, `MB` or `×`.
        var unit: String
        /// None where a figure is only told.
        var reach: Double?
        var aim: Double?
        /// Whether those are the least that it shall be, not the most.
        var isLeast = false
        var note = ""
        /// What others took for the same, in the same unit.
        var peers: [(name: String, value: Double)] = []
    }

    var rows: [Row] = []
    var facts: [(name: String, value: String)] = []

    var table: String {
        var result = facts.map { "\($0.name): \($0.value)\n" }.joined() + "\n"
        result += "| work | measured | reach | aim | |\n|---|---|---|---|---|\n"
        for row in rows {
            let sign = row.isLeast ? "≥" : "≤"
            let limits = [row.reach, row.aim].map { limit in
                limit.map { "\(sign) \(Self.shown($0)) \(row.unit)" } ?? ""
            }
            let remarks = ([Self.verdict(of: row)] + row.peers.map { Self.shown($0, beside: row) } + [row.note])
                .filter { !$0.isEmpty }
            let value = row.value.isNaN ? "–" : "\(Self.shown(row.value)) \(row.unit)"
            result += "| \(row.work) | \(value) | \(limits[0]) | \(limits[1]) | \(remarks.joined(separator: "; ")) |\n"
        }
        return result
    }

    var json: String {
        let members = facts.map { "\"\($0.name)\":\"\($0.value)\"" }.joined(separator: ",")
        let list = rows.map { row in
            let peers = row.peers.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",")
            return "{\"aim\":\(Self.json(row.aim)),\"peers\":{\(peers)},\"reach\":\(Self.json(row.reach)),"
                + "\"unit\":\"\(row.unit)\",\"value\":\(Self.json(row.value)),\"work\":\"\(row.work)\"}"
        }
        return "{\"facts\":{\(members)},\"rows\":[\(list.joined(separator: ","))]}\n"
    }

    private static func verdict(of row: Row) -> String {
        guard !row.value.isNaN else { return "not measured" }
        guard let reach = row.reach else { return "" }
        func isWithin(_ limit: Double) -> Bool { row.isLeast ? row.value >= limit : row.value <= limit }
        return isWithin(row.aim ?? reach) ? "aim met" : isWithin(reach) ? "reached" : "not reached"
    }

    private static func shown(_ peer: (name: String, value: Double), beside row: Row) -> String {
        let times = row.value > 0 ? " (\(shown(peer.value / row.value))×)" : ""
        return "\(peer.name) \(shown(peer.value)) \(row.unit)\(times)"
    }

    private static func json(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "null" }
        return "\(value)"
    }

    static func shown(_ value: Double) -> String {
        let digits = value < 0.095 ? 1000.0 : value < 10 ? 100.0 : 10.0
        let rounded = (value * digits).rounded() / digits
        return rounded == rounded.rounded() && rounded < 1e9 ? String(Int(rounded)) : String(rounded)
    }
}
