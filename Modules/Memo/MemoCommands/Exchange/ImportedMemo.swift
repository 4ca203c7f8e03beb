internal import JSON
internal import MemoModel
internal import ModuleKit
internal import Replication

/// A memo as an import brings it: one record of a JSON array, or one file.
struct ImportedMemo {
    var text: String
    var isPinned = false
    /// Milliseconds since 1970.
    var created: UInt64?
    /// Milliseconds since 1970.
    var changed: UInt64?

    /// Why something cannot come in.
    struct Fault: Error {
        let reason: Phrase

        init(_ reason: Phrase) {
            self.reason = reason
        }
    }

    init(text: String, changed: UInt64?) {
        self.text = text
        self.changed = changed
        created = changed
    }

    /// Reads a record: `text`, else `title`, a newline and `body`; `last_modified` in seconds since 1970.
    /// What an export adds is read back: `createdAt` and `updatedAt` in ISO-8601, `pinned`.
    init(_ record: JSONValue) throws(Fault) {
        guard case .object = record else { throw Fault("It is not an object with a title and a body.") }
        let own = try Self.string("text", record)
        let title = try Self.string("title", record)
        let body = try Self.string("body", record)
        if let own {
            text = own
        } else if let title, let body {
            text = title + "\n" + body
        } else if let only = title ?? body {
            text = only
        } else {
            throw Fault("It has neither text nor title nor body.")
        }
        if let pinned = record["pinned"], !pinned.isNull {
            guard let value = pinned.boolean else { throw Fault("Its “pinned” is neither true nor false.") }
            isPinned = value
        }
        changed = try Self.seconds(record)
        if let exact = try Self.time("updatedAt", record), changed.map({ $0 / 1000 == exact / 1000 }) ?? true {
            changed = exact
        }
        created = try Self.time("createdAt", record) ?? changed
    }

    /// The changes that make the memo; throws when it cannot be kept.
    func changes() throws(Fault) -> [RecordChange] {
        do throws(MemoError) {
            return try Memo.new(text, pinned: isPinned, created: created, changed: changed)
        } catch {
            switch error {
            case .empty: throw Fault("It is empty.")
            case .tooLarge(let bytes, let limit):
                throw Fault("It has \(bytes) bytes; a memo holds at most \(limit).")
            case .noTask, .changedSince: throw Fault("It can't be kept.")
            }
        }
    }

    /// The string of that name; nil when it is missing or null.
    private static func string(_ name: String, _ record: JSONValue) throws(Fault) -> String? {
        switch record[name] {
        case nil, .null: return nil
        case .string(let text): return text
        case .broken(let reason): throw Fault("Its “\(name)” can't be kept: \(reason.phrase)")
        default: throw Fault("Its “\(name)” is not text.")
        }
    }

    private static func seconds(_ record: JSONValue) throws(Fault) -> UInt64? {
        guard let value = record["last_modified"], !value.isNull else { return nil }
        guard let seconds = value.double else {
            throw Fault("Its “last_modified” is not a number of seconds since 1970.")
        }
        let limit = Double(Timestamp.maximumMilliseconds / 1000)
        guard seconds >= 0, seconds <= limit else { throw Fault("Its “last_modified” is out of range.") }
        return UInt64((seconds * 1000).rounded())
    }

    private static func time(_ name: String, _ record: JSONValue) throws(Fault) -> UInt64? {
        guard let text = try string(name, record) else { return nil }
        guard let milliseconds = Times.milliseconds(iso8601: text), milliseconds <= Timestamp.maximumMilliseconds
        else { throw Fault("Its “\(name)” is not a time.") }
        return milliseconds
    }
}
