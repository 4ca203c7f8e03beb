import JSON
public import Membership
public import ModuleKit
import Presence
import Replication
import Synchronization

/// Tells those who listen which documents changed, by whatever process.
///
/// It holds how long each document's log was when it looked last, and numbers what it notices. The numbers of a start
/// of the server are above all of the one before it, and those of servers beside one another are far apart: so that an
/// old one, or another's, is known as such.
public final class ChangeFeed: Sendable {
    private struct State {
        /// The number of the last change.
        var cursor: UInt64
        var documents: [DocumentID: Known] = [:]
        var erased: [DocumentID: UInt64] = [:]
        /// The latest change that any row tells, in milliseconds since 1970.
        var latest: UInt64 = 0
        var streams: [ObjectIdentifier: EventStream] = [:]
        var isOver = false
        /// Whether the server syncs with anybody.
        var hasRemotes = false
    }

    private struct Known {
        var position: UInt64
        /// The number of its last change.
        var cursor: UInt64
    }

    private let state: Mutex<State>
    /// The number before the first change.
    private let first: UInt64
    private let maximumStreams: Int

    /// So many documents are told one by one; beyond it is quicker to ask for the catalogue.
    private static let longestList = 500
    /// In bytes, of what is told at once: a part of what may wait for a listener.
    private static let longestBytes = 64 << 10
    /// In bytes, of the events that are told at once with what they changed: who listens may not want them.
    private static let longestNews = 16 << 10
    /// So often a new listener's messages are gathered anew when something changes meanwhile.
    private static let longestTries = 8

    /// How many numbers a millisecond has, as bits: a server that is started anew within a second must have others.
    private static let bitsOfMillisecond = 11

    /// `now` is the time of the start, in milliseconds since 1970; `node` a number at random where servers are beside one
    /// another. Numbers stay below 2⁵³, as in JSON, until 2109.
    public init(now: UInt64, node: UInt64 = 0, maximumStreams: Int = 11_264) {
        first = (now << Self.bitsOfMillisecond) ^ (node & (1 << 52 - 1))
        self.maximumStreams = maximumStreams
        state = Mutex(State(cursor: first))
    }

    /// The number of the last change that was noticed.
    public var cursor: UInt64 { state.withLock { $0.cursor } }

    /// How many listen.
    public var count: Int { state.withLock { $0.streams.count } }

    // MARK: noticing

    /// Looks at everything for the first time; nobody is told.
    public func begin(_ workspace: Workspace) throws(CommandError) {
        let positions = try Self.all(workspace)
        state.withLock { state in
            for each in positions {
                state.documents[each.document] = Known(position: each.position, cursor: state.cursor)
            }
        }
        let latest = try workspace.latestChange()
        state.withLock { $0.latest = max($0.latest, latest) }
    }

    /// Looks at the documents that changed last, which is quick however many there are, and tells what is new. Marks
    /// such as the trash do not count as changes of a document: `lookAtAll` finds them. How many it told.
    @discardableResult
    public func look(_ workspace: Workspace) throws(CommandError) -> Int {
        let latest = state.withLock { $0.latest }
        return try tell(workspace, isAll: false) { () throws(StoreError) in
            try workspace.store.positions(changedSince: latest)
        }
    }

    /// Looks at every document and tells what is new or gone. How many it told.
    @discardableResult
    public func lookAtAll(_ workspace: Workspace) throws(CommandError) -> Int {
        try tell(workspace, isAll: true) { () throws(StoreError) in try workspace.store.positions() }
    }

    private static func all(_ workspace: Workspace) throws(CommandError) -> [DocumentPosition] {
        try workspace.transaction(.read) { () throws(CommandError) in
            try workspace.stored { () throws(StoreError) in try workspace.store.positions() }
        }
    }

    private func tell(
        _ workspace: Workspace, isAll: Bool, _ positions: () throws(StoreError) -> [DocumentPosition]
    ) throws(CommandError) -> Int {
        try workspace.transaction(.read) { () throws(CommandError) in
            let positions = try workspace.stored(positions)
            typealias Changed = (document: DocumentID, before: UInt64?, position: UInt64)
            let (changed, gone) = state.withLock { state in
                let changed = positions.compactMap { each -> Changed? in
                    let before = state.documents[each.document]?.position
                    return before == each.position ? nil : (each.document, before, each.position)
                }
                guard isAll, state.documents.count + changed.count > positions.count else {
                    return (changed, [DocumentID]())
                }
                let present = Set(positions.map { $0.document })
                return (changed, state.documents.keys.filter { !present.contains($0) }.sorted())
            }
            var records: [EntryRecord] = []
            var room = state.withLock { $0.streams.isEmpty } ? 0 : Self.longestNews
            for each in changed {
                guard
                    let entry = try workspace.stored({ () throws(StoreError) in
                        try workspace.store.entry(of: each.document)
                    })
                else { continue }
                var record = EntryRecord(entry: entry, position: each.position)
                if let before = each.before, before > 0, room > 0 {
                    record.news = try workspace.news(of: each.document, from: before, to: each.position, limit: room)
                    room -= record.news?.size ?? 0
                }
                records.append(record)
            }
            tell(records, gone)
            return records.count + gone.count
        }
    }

    private func tell(_ records: [EntryRecord], _ gone: [DocumentID]) {
        guard !records.isEmpty || !gone.isEmpty else { return }
        let (messages, streams) = state.withLock { state in
            var messages: [(document: DocumentID?, bytes: [UInt8])] = []
            var isLong = records.count + gone.count > Self.longestList
            var count = 0
            func note(_ document: DocumentID, _ message: @autoclosure () -> [UInt8]) {
                guard !isLong else { return }
                messages.append((document, message()))
                count += messages[messages.count - 1].bytes.count
                isLong = count > Self.longestBytes
            }
            for record in records {
                state.cursor += 1
                state.documents[record.entry.document] = Known(position: record.position, cursor: state.cursor)
                state.erased[record.entry.document] = nil
                state.latest = max(state.latest, record.entry.changedAt)
                note(record.entry.document, Self.changed(record, state.cursor))
            }
            for document in gone {
                state.cursor += 1
                state.documents[document] = nil
                state.erased[document] = state.cursor
                note(document, Self.erased(document, state.cursor))
            }
            if isLong { messages = [(nil, Self.reload(state.cursor))] }
            return (messages.map { (document: $0.document, bytes: SharedBytes($0.bytes)) }, Array(state.streams.values))
        }
        for stream in streams {
            for message in messages {
                // A guest asks for one document anew; what else there was to tell they don't learn.
                guard message.document == nil || allows(stream.person, .read, on: message.document) else { continue }
                if !stream.push(message.bytes) { break }
            }
        }
        let lost = Set(records.filter { $0.entry.isTrashed }.map { $0.entry.document } + gone)
        guard !lost.isEmpty else { return }
        closeStreams { $0.share.map { lost.contains($0.document) } ?? false }
    }

    /// Tells those who are to hear it where somebody is now. It has no number: who missed it has missed nothing.
    func tell(_ record: PresenceRecord, to isListener: (Person) -> Bool) {
        var data = JSONWriter()
        record.write(to: &data)
        let message = SharedBytes(ServerSentEvent.bytes("presence", data: data.bytes))
        for stream in state.withLock({ Array($0.streams.values) }) where isListener(stream.person) {
            stream.offer(message)
        }
    }

    /// Tells owners that the server's own syncs stand otherwise. It has no number: they are asked for as they are.
    public func tellRemotes() {
        let message = SharedBytes(Self.remotes)
        let streams = state.withLock { state in
            state.hasRemotes = true
            return Array(state.streams.values)
        }
        for stream in streams where allows(stream.person, .manage, on: nil) { stream.offer(message) }
    }

    // MARK: listening

    /// A new listener who knows what was up to `after`: first `hello`, then what changed since, then what comes. Throws
    /// `.tooManyStreams`, and `.stopping` after `closeAll`.
    public func listen(
        after: UInt64?, _ workspace: Workspace, for person: Person = .owner, by tokens: [String] = []
    ) throws(ServingFault) -> EventStream {
        var tries = 0
        while true {
            let cursor = cursor
            var missed: [[UInt8]]?
            if let after, tries < Self.longestTries {
                do throws(CommandError) {
                    missed = try self.missed(since: after, workspace, for: person)
                } catch {
                    throw .command(error)
                }
            }
            let stream = try state.withLock { (state) throws(ServingFault) -> EventStream? in
                // What was told meanwhile is newer than what was gathered, and must not come before it.
                guard missed == nil || state.cursor == cursor else { return nil }
                guard !state.isOver else { throw .stopping }
                guard state.streams.count < maximumStreams else { throw .tooManyStreams }
                let messages =
                    after == nil
                    ? [Self.hello(state.cursor)] : [Self.hello(nil)] + (missed ?? [Self.reload(state.cursor)])
                let stream = EventStream(of: person, by: tokens)
                for message in messages { stream.push(SharedBytes(message)) }
                if state.hasRemotes, allows(person, .manage, on: nil) { stream.push(SharedBytes(Self.remotes)) }
                state.streams[ObjectIdentifier(stream)] = stream
                return stream
            }
            if let stream { return stream }
            tries += 1
        }
    }

    /// What changed since `after`, oldest first; nil when that is not known, or too much to tell one by one.
    private func missed(
        since after: UInt64, _ workspace: Workspace, for person: Person
    ) throws(CommandError) -> [[UInt8]]? {
        let missed = state.withLock { state -> [(cursor: UInt64, document: DocumentID, known: Known?)]? in
            guard after >= first, after <= state.cursor else { return nil }
            guard after < state.cursor else { return [] }
            let changed = state.documents.filter { $0.value.cursor > after }.map { ($0.value.cursor, $0.key, $0.value) }
            let gone = state.erased.filter { $0.value > after }.map { ($0.value, $0.key, nil as Known?) }
            guard changed.count + gone.count <= Self.longestList else { return nil }
            return (changed + gone).filter { allows(person, .read, on: $0.1) }.sorted { $0.0 < $1.0 }
        }
        guard let missed else { return nil }
        guard !missed.isEmpty else { return [] }
        return try workspace.transaction(.read) { () throws(CommandError) in
            var messages: [[UInt8]] = []
            var count = 0
            for (cursor, document, known) in missed {
                if let known {
                    let row = try workspace.stored { () throws(StoreError) in
                        (try workspace.store.entry(of: document), try workspace.store.state(of: document)?.position)
                    }
                    guard let entry = row.0 else { continue }
                    messages.append(Self.changed(EntryRecord(entry: entry, position: row.1 ?? known.position), cursor))
                } else {
                    messages.append(Self.erased(document, cursor))
                }
                count += messages[messages.count - 1].count
                guard count <= Self.longestBytes else { return nil }
            }
            return messages
        }
    }

    /// The listener has gone.
    public func forget(_ stream: EventStream) {
        _ = state.withLock { $0.streams.removeValue(forKey: ObjectIdentifier(stream)) }
    }

    /// Gives every listener a sign of life.
    public func beat() {
        let message = SharedBytes(ServerSentEvent.heartbeat)
        for stream in state.withLock({ Array($0.streams.values) }) { stream.push(message) }
    }

    /// The numbers of the devices that listen.
    public var devices: Set<Int> { state.withLock { Set($0.streams.values.compactMap(\.person.device)) } }

    /// Ends every stream, and begins none any more.
    public func closeAll() {
        state.withLock { $0.isOver = true }
        closeStreams()
    }

    /// Ends every stream; who may comes back.
    public func closeStreams() { closeStreams { _ in true } }

    /// Ends the streams of those of whom `isOver` says so.
    func closeStreams(where isOver: (Person) -> Bool) { close { isOver($0.person) } }

    /// Ends the streams of those members who came by tokens of which `isOver` says so.
    func closeSignIns(where isOver: ([String]) -> Bool) {
        close { $0.person.member != nil && $0.person.share == nil && $0.person.device == nil && isOver($0.tokens) }
    }

    private func close(where isOver: (EventStream) -> Bool) {
        for stream in state.withLock({ Array($0.streams.values) }) where isOver(stream) { stream.close() }
    }
}

// The messages.
extension ChangeFeed {
    private static func json(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.object(members)
        return writer.bytes
    }

    /// Who still has to catch up gets no number with it: breaking off before that must not look like being through.
    private static func hello(_ cursor: UInt64?) -> [UInt8] {
        let data = json { if let cursor { $0.member("cursor", Int64(clamping: cursor)) } }
        return ServerSentEvent.retry + ServerSentEvent.bytes("hello", id: cursor, data: data)
    }

    private static func changed(_ record: EntryRecord, _ cursor: UInt64) -> [UInt8] {
        let data = json { writer in
            writer.member("entry", object: record.writeMembers)
            if let news = record.news { writer.member("news", object: news.writeMembers) }
        }
        return ServerSentEvent.bytes("changed", id: cursor, data: data)
    }

    private static func erased(_ document: DocumentID, _ cursor: UInt64) -> [UInt8] {
        ServerSentEvent.bytes("erased", id: cursor, data: json { $0.member("id", document.text) })
    }

    private static let remotes = ServerSentEvent.bytes("remotes", data: Array("{}".utf8))

    private static func reload(_ cursor: UInt64) -> [UInt8] {
        ServerSentEvent.bytes("reload", id: cursor, data: json { $0.member("cursor", Int64(clamping: cursor)) })
    }
}
