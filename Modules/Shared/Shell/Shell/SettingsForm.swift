import JSON
import Primitives
import Scenes

/// The settings as the server has them, from the one table behind its commands, and what was changed here and has not
/// reached it.
struct SettingsForm {
    /// A setting, as `bojagi settings --json` tells it.
    struct Row {
        let name: String
        let title: String
        let help: String
        let kind: String
        let usual: String
        let choices: [(value: String, title: String)]
        let needsReload: Bool
        /// Set by the environment or an option, which go before what is set here.
        let isOverruled: Bool
        /// Of a key as much as may be shown; nil where nothing is set.
        var value: String?

        /// Nil for what a page has no business with.
        init?(_ json: JSONValue) {
            guard let name = json["name"]?.string, json["page"]?.boolean == true else { return nil }
            self.name = name
            title = json["title"]?.string ?? name
            help = json["help"]?.string ?? ""
            kind = json["kind"]?.string ?? "text"
            usual = json["usual"]?.string ?? ""
            var choices: [(value: String, title: String)] = []
            for choice in json["choices"]?.array ?? [] {
                guard let value = choice["value"]?.string else { continue }
                choices.append((value, choice["title"]?.string ?? value))
            }
            self.choices = choices
            needsReload = json["reload"]?.boolean ?? false
            let source = json["source"]?.string ?? "file"
            isOverruled = !source.hasSameBytes(as: "file")
            value = json["value"]?.string
        }

        var isKey: Bool { kind.hasSameBytes(as: "key") }
    }

    /// What somebody chose; nil goes back to the default.
    struct Change {
        let name: String
        let value: String?
    }

    /// The table on its way.
    enum Listing {
        case current
        /// A change was made since it was asked for, and it may tell what was before.
        case outdated
    }

    /// Nil before the server has told them for the first time.
    private(set) var rows: [Row]?
    /// In the order in which they were made; a later one of a name takes the place of the earlier.
    private(set) var unsent: [Change] = []
    /// Whether the first of `unsent` is on its way.
    var isSending = false
    /// Nil where no table is on its way.
    var listing: Listing?

    /// As it was left in this browser.
    init(_ settings: [(name: String, value: String)]) {
        for (name, value) in settings {
            if name.hasSameBytes(as: Self.tableName) { take(Array(value.utf8)) }
            guard name.hasSameBytes(as: Self.unsentName) else { continue }
            for pair in (try? JSONReader.value(of: Array(value.utf8)))?.array ?? [] {
                guard let name = pair.array?.first?.string else { continue }
                unsent.append(Change(name: name, value: pair.array?.last?.string))
            }
        }
    }

    private static let tableName = "settings-table"
    private static let unsentName = "settings-unsent"

    /// The server's table; false for what is none.
    @discardableResult
    mutating func take(_ body: [UInt8]) -> Bool {
        guard let list = (try? JSONReader.value(of: body))?.array else { return false }
        var rows: [Row] = []
        for entry in list {
            guard var row = Row(entry) else { continue }
            if let change = unsent.last(where: { $0.name.hasSameBytes(as: row.name) }), !row.isKey {
                row.value = change.value
            }
            rows.append(row)
        }
        self.rows = rows
        return true
    }

    /// Keeps a change until the server has it. A key is not remembered in this browser: see `remembering`.
    mutating func change(_ name: String, to value: String?) {
        // The one on its way stays: its answer is still to come.
        let kept = isSending ? 1 : 0
        var place = 0
        unsent.removeAll { change in
            defer { place += 1 }
            return place >= kept && change.name.hasSameBytes(as: name)
        }
        unsent.append(Change(name: name, value: value))
        guard let index = rows?.firstIndex(where: { $0.name.hasSameBytes(as: name) }) else { return }
        if rows?[index].isKey != true { rows?[index].value = value }
    }

    /// The row of a name, as the server has it now.
    mutating func sent(_ answer: JSONValue?) {
        isSending = false
        if listing != nil { listing = .outdated }
        if !unsent.isEmpty { unsent.removeFirst() }
        guard let answer, let row = Row(answer),
            let index = rows?.firstIndex(where: { $0.name.hasSameBytes(as: row.name) })
        else { return }
        if !unsent.contains(where: { $0.name.hasSameBytes(as: row.name) }) { rows?[index] = row }
    }

    /// Whether a row holds a secret.
    func isKey(_ name: String) -> Bool {
        rows?.contains { $0.name.hasSameBytes(as: name) && $0.isKey } ?? false
    }

    /// What this browser is to remember of what is not sent: all but keys, which no browser keeps.
    var remembering: Effect {
        var writer = JSONWriter(reserving: 64)
        writer.array { writer in
            for change in unsent where !isKey(change.name) {
                writer.array { writer in
                    writer.string(change.name)
                    if let value = change.value { writer.string(value) } else { writer.null() }
                }
            }
        }
        return .setting(Self.unsentName, value: unsent.isEmpty ? "" : String(decoding: writer.bytes, as: UTF8.self))
    }

    static func remembering(table body: [UInt8]) -> Effect {
        .setting(tableName, value: String(decoding: body, as: UTF8.self))
    }
}
