internal import CurlClient
internal import HostSystem
internal import JSON
internal import ModuleKit
internal import Synchronization

/// Goes on syncing: when something was written here, and when the other side says that something changed there. A folder
/// says nothing and is looked at every few seconds. Where nobody answers it waits, each time longer, up to a minute.
struct SyncWatch {
    private let remote: any Remote
    private let path: String
    private let workspace: Workspace
    private let services: Services
    /// What listens, on a connection of its own; nil for a folder.
    private let hub: CurlHub?
    private let folder: FolderWatch
    private let isStopping: Flag

    private final class Flag: Sendable {
        let value = Atomic<Bool>(false)
    }

    /// In milliseconds: so often a folder is looked at, and so long is waited at first and at most.
    private static let folderPause = 5_000
    private static let firstPause = 1_000
    private static let longestPause = 60_000
    /// Then the process ends, whatever it is at: what is durable is whole at any moment.
    private static let lastSeconds: UInt32 = 5

    init(
        _ remote: any Remote, at path: String, _ workspace: Workspace, _ services: Services
    ) throws(CommandError) {
        (self.remote, self.path, self.workspace, self.services) = (remote, path, workspace, services)
        hub = try LiveServices.hub(at: path, workspace)
        let folder = try FolderWatch(workspace.location)
        let flag = Flag()
        _ = StopSignals.onFirst(seconds: Self.lastSeconds) {
            flag.value.store(true, ordering: .relaxed)
            folder.wake()
        }
        (self.folder, isStopping) = (folder, flag)
    }

    private var isOver: Bool { isStopping.value.load(ordering: .relaxed) }

    /// What is said where the first sync could not be.
    func answer(_ error: CommandError) -> Answer {
        Answer(
            json: { writer in
                writer.object { $0.member("unavailable", Language.english.text(of: error.message)) }
            },
            text: { page in page.line(.danger(error.message)) })
    }

    /// Returns when somebody stops it. Throws what no waiting helps with, such as a token that lets in no more.
    func run() throws(CommandError) {
        var heard: UInt64?
        var pause = Self.firstPause
        var isAway = false
        while !isOver {
            do throws(CommandError) {
                let writes = workspace.store.foreignWrites
                if let hub, heard == nil {
                    // What changes while one syncs is heard of after it.
                    try listen(hub, after: nil) { news in
                        if case .hello(let number) = news { heard = number ?? 0 }
                        return false
                    }
                    if isOver { return }
                }
                try sync()
                (pause, isAway) = (Self.firstPause, false)
                if let hub {
                    try listen(hub, after: heard, unless: { workspace.store.foreignWrites != writes }) { news in
                        guard case .changed(let number) = news else { return true }
                        heard = number ?? heard
                        return false
                    }
                } else {
                    _ = folder.wait(milliseconds: Self.folderPause)
                }
            } catch {
                guard [.unavailable, .locked, .inputOutput].contains(error.code) else { throw error }
                heard = nil
                if !isAway { say(error) }
                isAway = true
                let end = ContinuousClock.now + .milliseconds(pause)
                while !isOver, ContinuousClock.now < end { _ = folder.wait(milliseconds: min(pause, 500)) }
                pause = min(pause * 2, Self.longestPause)
            }
        }
    }

    private func listen(
        _ hub: CurlHub, after: UInt64?, unless isOverdue: () -> Bool = { false }, heard: (HubNews) -> Bool
    ) throws(CommandError) {
        do throws(WebFault) {
            try hub.listen(after: after, pausing: { isOver || isOverdue() }, heard: heard)
        } catch .refused {
            throw CommandError(
                .permission, "\(hub.address.authority) doesn't let this device in.",
                hint: "On the other device, run “bojagi devices invite”; here, “bojagi remote add” with its code.")
        } catch {
            // Whoever breaks off may be back at once.
            throw CommandError(.unavailable, error.phrase(about: hub.address.authority))
        }
    }

    private func sync() throws(CommandError) {
        let report = try workspace.sync(with: remote, kinds: services.kinds, progress: services.progress)
        if report.received != .init() || report.sent != .init() { try line(SyncCommand.sentence(report, path)) }
        // It is tried again.
        if let missed = report.missed { throw missed }
    }

    private func say(_ error: CommandError) {
        services.console.writeError(Array("bojagi: \(Page.harmless(services.language.text(of: error.message)))\n".utf8))
    }

    private func line(_ sentence: Phrase) throws(CommandError) {
        try services.console.write(Array((Page.harmless(services.language.text(of: sentence)) + "\n").utf8))
    }
}
