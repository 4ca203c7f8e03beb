import HostSystem
import Primitives
import Synchronization

/// Word among processes that workspaces of one database changed. It is a hint: whoever hears it asks the database, and who
/// hears nothing asks every second all the same.
///
/// It goes out after a commit, in a statement of its own, at most once in ten milliseconds for all that changed: a NOTIFY
/// takes a lock of the whole server when it is committed. A process that listens has one connection for that; one that does
/// not, as a command, sends over that of its store. Behind a pooler in transaction mode nothing is heard.
///
/// Source: https://www.postgresql.org/docs/15/sql-notify.html
public final class PostgresHints: Sendable {
    /// Whoever sent a hint needs none.
    private let sender: String
    private let state = Mutex(State())

    private struct State: Sendable {
        /// Ends the waiting of the thread that sends; nil where nobody listens, and everybody sends by themselves.
        var pipe: WakingPipe?
        /// The workspaces of which word has to go out.
        var changed: Set<String> = []
        /// What has to be passed on, each with its workspace before it, by its key.
        var words: [String: String] = [:]
        var sentAt: ContinuousClock.Instant?

        /// Whether the thread that sends knows that something has to go out, and waits until it may.
        var isWaiting: Bool { !changed.isEmpty || !words.isEmpty }
    }

    private static let channel = "bojagi"
    private static let pause = Duration.milliseconds(10)
    /// So many workspaces are told of at once: their names fit into the 8,000 bytes that a hint may have.
    private static let most = 70
    /// In bytes, of a hint; the server takes fewer than 8,000.
    private static let longest = 7_900
    /// In bytes, of a word that is passed on; and so many wait at most.
    private static let longestWord = 1_500
    private static let mostWords = 1_024
    /// In milliseconds, between two looks at a silent connection.
    private static let silence = 60_000

    /// For one process; nothing is opened.
    public init() {
        sender = Hexadecimal.text(UInt64.random(in: UInt64.min...UInt64.max))
    }

    /// Word that workspaces changed.
    func statement(_ workspaces: [String]) -> PostgresStatement {
        notification(sender + " " + workspaces.joined(separator: ","))
    }

    private func notification(_ payload: String) -> PostgresStatement {
        PostgresStatement("SELECT pg_catalog.pg_notify('\(Self.channel)', $1)", [.text(payload)])
    }

    /// Has a word passed on to the other processes that listen for the workspace.
    func passOn(_ word: String, key: String, in workspace: String) {
        guard word.utf8.count <= Self.longestWord, word.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else { return }
        state.withLock { state in
            let key = workspace + " " + key
            guard let pipe = state.pipe, state.words[key] != nil || state.words.count < Self.mostWords else { return }
            let isWaiting = state.isWaiting
            state.words[key] = workspace + " " + word
            if !isWaiting { pipe.wake() }
        }
    }

    /// Notes that a workspace changed; true where the caller is to send word of it now.
    func tell(of workspace: String) -> Bool {
        state.withLock { state in
            if let pipe = state.pipe {
                let isWaiting = state.isWaiting
                state.changed.insert(workspace)
                if !isWaiting { pipe.wake() }
                return false
            }
            let now = ContinuousClock.now
            if let sentAt = state.sentAt, now - sentAt < Self.pause { return false }
            state.sentAt = now
            return true
        }
    }

    /// Calls `heard` on a thread of its own when others changed the workspace at `address`, and when they may have done so
    /// unheard, and `passedOn` with what they pass on in it. Only the first call counts.
    func listen(
        at address: PostgresAddress, _ heard: @escaping @Sendable () -> Void,
        passedOn: @escaping @Sendable (_ word: String) -> Void
    ) {
        guard let pipe = try? WakingPipe() else { return }
        let isFirst = state.withLock { state in
            guard state.pipe == nil else { return false }
            state.pipe = pipe
            return true
        }
        guard isFirst else { return }
        let thread = SystemThread.start {
            while true {
                _ = try? self.follow(address, pipe, heard, passedOn)
                // Whoever asks every second hears of it meanwhile.
                SystemThread.sleep(1)
            }
        }
        if thread == nil { state.withLock { $0.pipe = nil } }
    }

    /// Until the connection breaks.
    private func follow(
        _ address: PostgresAddress, _ pipe: WakingPipe, _ heard: () -> Void, _ passedOn: (String) -> Void
    ) throws(PostgresFailure) {
        let connection = try PostgresConnection(PostgresSettings(address.connection))
        try connection.run([PostgresStatement("LISTEN \(Self.channel)")])
        heard()
        while true {
            _ = pipe.wait(for: connection.descriptor, milliseconds: waitingTime)
            let hints = try connection.notifications()
            if hints.contains(where: { concerns($0.payload, address.workspace) }) { heard() }
            for hint in hints { for word in words(in: hint.payload, address.workspace) { passedOn(word) } }
            let due = takeDue()
            if !due.isEmpty { try connection.run(due) }
        }
    }

    /// What somebody else passes on in a workspace: the sender, nothing where workspaces that changed would stand, then each
    /// word behind a line break, its workspace before it.
    private func words(in payload: String, _ workspace: String) -> [String] {
        let lines = payload.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 1, lines[0] != sender + " " else { return [] }
        return lines.dropFirst().compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return parts.count == 2 && parts[0] == workspace ? String(parts[1]) : nil
        }
    }

    private func concerns(_ payload: String, _ workspace: String) -> Bool {
        let words = payload.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0] != sender else { return false }
        return words[1].split(separator: ",").contains { $0 == workspace }
    }

    private var waitingTime: Int {
        state.withLock { state in
            guard state.isWaiting else { return Self.silence }
            guard let sentAt = state.sentAt else { return 0 }
            return max(0, Int((sentAt + Self.pause - ContinuousClock.now) / .milliseconds(1)) + 1)
        }
    }

    /// What may go out now.
    private func takeDue() -> [PostgresStatement] {
        state.withLock { state in
            let now = ContinuousClock.now
            if let sentAt = state.sentAt, now - sentAt < Self.pause { return [] }
            let due = Array(state.changed.prefix(Self.most))
            state.changed.subtract(due)
            var statements = due.isEmpty ? [] : [statement(due)]
            var payload = sender + " "
            var taken: [String] = []
            for (key, word) in state.words {
                guard payload.utf8.count + word.utf8.count + 1 <= Self.longest else { break }
                payload += "\n" + word
                taken.append(key)
            }
            for key in taken { state.words[key] = nil }
            if !taken.isEmpty { statements.append(notification(payload)) }
            if !statements.isEmpty { state.sentAt = now }
            return statements
        }
    }
}
