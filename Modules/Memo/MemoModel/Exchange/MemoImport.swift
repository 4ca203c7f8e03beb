public import JSON
public import Phrases
public import Replication

/// A memo as an import brings it: one record of a JSON array, or one file. Nothing is made yet.
public struct MemoImport: Sendable {
    /// The whole memo, title line included; it may be blank, which `changes()` refuses.
    public private(set) var text: String
    var isPinned = false
    /// Milliseconds since 1970.
    var created: UInt64?
    /// Milliseconds since 1970.
    var changed: UInt64?

    /// Why something cannot come in.
    public struct Fault: Error {
        /// A whole sentence.
        public let reason: Phrase

        /// `reason` is a whole sentence, for people.
        public init(_ reason: Phrase) {
            self.reason = reason
        }
    }

    /// A Markdown or text file, byte for byte; `modified` is in milliseconds since 1970, nil where nobody knows.
    public init(file bytes: [UInt8], modified: UInt64?) throws(Fault) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Fault("It is not valid UTF-8.") }
        self.init(text: text, modified: modified)
    }

    /// A Markdown or text file; `modified` is in milliseconds since 1970, nil where nobody knows.
    public init(text: String, modified: UInt64?) {
        self.text = text
        created = modified
        changed = modified
    }

    /// Reads a record: `text`, else `title`, a newline and `body`; `last_modified` in seconds since 1970.
    /// What an export adds is read back: `createdAt` and `updatedAt` in ISO-8601, `pinned`.
    public init(_ record: JSONValue) throws(Fault) {
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
            throw Fault("It has no text, title or body.")
        }
        if let pinned = record["pinned"], !pinned.isNull {
            guard let value = pinned.boolean else { throw Fault("Its “pinned” must be true or false.") }
            isPinned = value
        }
        changed = try Self.seconds(record)
        if let exact = try Self.time("updatedAt", record), changed.map({ $0 / 1000 == exact / 1000 }) ?? true {
            changed = exact
        }
        created = try Self.time("createdAt", record) ?? changed
    }

    /// The same memo with another text.
    public func with(text: String) -> MemoImport {
        var memo = self
        memo.text = text
        return memo
    }

    /// The changes that make the memo; throws when it cannot be kept.
    public func changes() throws(Fault) -> [RecordChange] {
        do throws(MemoError) {
            return try Memo.new(text, pinned: isPinned, created: created, changed: changed)
        } catch {
            switch error {
            case .empty: throw Fault("It is empty.")
            case .tooLarge(let bytes, let limit):
                throw Fault("It has \(bytes) bytes; a memo can hold up to \(limit).")
            case .noTask, .changedSince: throw Fault("It can't be saved.")
            }
        }
    }

    /// The string of that name; nil when it is missing or null.
    private static func string(_ name: String, _ record: JSONValue) throws(Fault) -> String? {
        switch record[name] {
        case nil, .null: return nil
        case .string(let text): return text
        case .broken(let reason): throw Fault("Its “\(name)” can't be saved: \(reason.phrase)")
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

extension MemoImport: JSONMembers {
    /// As a record that is read back as it is: members sorted by name.
    public func writeMembers(to writer: inout JSONWriter) {
        if let created { writer.member("createdAt", plain: Times.iso8601(milliseconds: created)) }
        writer.member("pinned", isPinned)
        writer.member("text", text)
        if let changed { writer.member("updatedAt", plain: Times.iso8601(milliseconds: changed)) }
    }
}
