import JSON
public import ModuleKit
import Synchronization

/// How the syncs stand that a server keeps up with what its workspace remembers.
public final class RemoteStates: Sendable {
    /// How one of them stands.
    public struct Remote: Sendable, Equatable {
        /// What the workspace calls it.
        public var name: String
        public var state: State
        /// So many documents were not taken.
        public var leftOut: Int
        /// So many have changed since the last sync.
        public var waiting: Int
        /// Why it is away or refused.
        public var reason: Phrase?

        /// What came of the last sync.
        public enum State: String, Sendable {
            /// All that it would take is there.
            case synced
            /// None has ended yet.
            case syncing
            /// It could not be reached, and is tried again.
            case away
            /// It takes nothing, or not everything.
            case refused
        }

        /// `reason` is a whole sentence.
        public init(_ name: String, _ state: State, leftOut: Int = 0, waiting: Int = 0, reason: Phrase? = nil) {
            (self.name, self.state, self.leftOut, self.waiting) = (name, state, leftOut, waiting)
            self.reason = reason
        }
    }

    private let remotes = Mutex<[Remote]>([])

    /// None yet.
    public init() {}

    /// In the order in which they are remembered.
    public var all: [Remote] { remotes.withLock { $0 } }

    /// Takes them as they are now. False where they were so already.
    public func replace(with now: [Remote]) -> Bool {
        remotes.withLock { remotes in
            defer { remotes = now }
            return remotes != now
        }
    }

    /// Notes how the one of this name stands. False where it stood so already, or is none of them.
    public func note(_ remote: Remote) -> Bool {
        remotes.withLock { remotes in
            guard let place = remotes.firstIndex(where: { $0.name == remote.name }), remotes[place] != remote else {
                return false
            }
            remotes[place] = remote
            return true
        }
    }

    /// `{"remotes":[{"leftOut","name","reason","state","waiting"}]}`.
    func json(in language: Language) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("remotes", objects: all) { remote, writer in
                writer.member("leftOut", remote.leftOut)
                writer.member("name", remote.name)
                writer.member("reason", remote.reason.map { language.text(of: $0) })
                writer.member("state", remote.state.rawValue)
                writer.member("waiting", remote.waiting)
            }
        }
        return writer.bytes
    }
}
