import CurlClient
import HostSystem
import ModuleKit
import Synchronization

/// Syncs with another side again and again: when something was written here, and when the other says that something
/// changed there. A folder says nothing and is looked at every few seconds. Where nobody answers it waits, each time longer,
/// up to a minute.
struct SyncLoop {
    private let remote: any Remote
    private let workspace: Workspace
    private let services: Services
    /// What listens, on a connection of its own; nil for a folder.
    private let hub: CurlHub?
    private let stop: Stop

    /// Ends a loop from another thread.
    final class Stop: Sendable {
        private let isOver = Atomic<Bool>(false)
        private let folder: FolderWatch

        init(in folder: String) throws(CommandError) {
            self.folder = try FolderWatch(folder)
        }

        var wasAsked: Bool { isOver.load(ordering: .relaxed) }

        func ask() {
            isOver.store(true, ordering: .relaxed)
            folder.wake()
        }

        /// Waits for something to happen in the folder, or for the end.
        func wait(milliseconds: Int) { _ = folder.wait(milliseconds: milliseconds) }
    }

    /// What a loop tells.
    enum Turn {
        /// It has synced; what could not be done now is tried again.
        case synced(SyncReport)
        /// The other side could not be reached; it is tried again.
        case away(CommandError)
        /// Something was written here while the other side is away.
        case waiting
    }

    /// In milliseconds: so often a folder is looked at, and so long is waited at first and at most.
    private static let folderPause = 5_000
    private static let firstPause = 1_000
    static let longestPause = 60_000

    init(
        _ remote: any Remote, at path: String, _ workspace: Workspace, _ services: Services, until stop: Stop
    ) throws(CommandError) {
        (self.remote, self.workspace, self.services, self.stop) = (remote, workspace, services, stop)
        hub = try LiveServices.hub(at: path, workspace)
    }

    /// Returns when somebody stops it. Throws what no waiting helps with, such as a token that lets in no more.
    func run(_ told: (Turn) throws(CommandError) -> Void) throws(CommandError) {
        var heard: UInt64?
        var pause = Self.firstPause
        while !stop.wasAsked {
            do throws(CommandError) {
                let writes = workspace.store.foreignWrites
                if let hub, heard == nil {
                    // What changes while one syncs is heard of after it.
                    try listen(hub, after: nil) { news in
                        if case .hello(let number) = news { heard = number ?? 0 }
                        return false
                    }
                    if stop.wasAsked { return }
                }
                let report = try workspace.sync(with: remote, kinds: services.kinds, progress: services.progress)
                try told(.synced(report))
                if let missed = report.missed { throw missed }
                pause = Self.firstPause
                if let hub {
                    try listen(hub, after: heard, unless: { workspace.store.foreignWrites != writes }) { news in
                        guard case .changed(let number) = news else { return true }
                        heard = number ?? heard
                        return false
                    }
                } else {
                    stop.wait(milliseconds: Self.folderPause)
                }
            } catch {
                guard [.unavailable, .locked, .inputOutput].contains(error.code) else { throw error }
                heard = nil
                try told(.away(error))
                let end = ContinuousClock.now + .milliseconds(pause)
                var writes = workspace.store.foreignWrites
                while !stop.wasAsked, ContinuousClock.now < end {
                    stop.wait(milliseconds: min(pause, 500))
                    let now = workspace.store.foreignWrites
                    if now != writes { try told(.waiting) }
                    writes = now
                }
                pause = min(pause * 2, Self.longestPause)
            }
        }
    }

    private func listen(
        _ hub: CurlHub, after: UInt64?, unless isOverdue: () -> Bool = { false }, heard: (HubNews) -> Bool
    ) throws(CommandError) {
        do throws(WebFault) {
            try hub.listen(after: after, pausing: { stop.wasAsked || isOverdue() }, heard: heard)
        } catch .refused {
            throw CommandError(
                .permission, "\(hub.address.authority) doesn't let this device in.",
                hint: "On the other device, run “bojagi devices invite”; here, “bojagi remote add” with its code.")
        } catch {
            // Whoever breaks off may be back at once.
            throw CommandError(.unavailable, error.phrase(about: hub.address.authority))
        }
    }
}
