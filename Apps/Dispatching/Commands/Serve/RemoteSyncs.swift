import HostSystem
import ModuleKit
import Replication
import Serving

/// Keeps a served workspace in sync with every place that it remembers, each on a thread of its own, from when it is
/// remembered until it is forgotten.
final class RemoteSyncs {
    private let table: RemoteTable
    private let folder: String
    private let log: Logger
    private let makeServices: @Sendable () -> Services?
    private let states: RemoteStates
    private let feed: ChangeFeed
    private var running: [(entry: RemoteTable.Entry, stop: SyncLoop.Stop)] = []

    /// So many places are synced with at most; the others wait for `bojagi sync`.
    private static let most = 16

    init(
        of workspace: Workspace, _ states: RemoteStates, _ feed: ChangeFeed, _ log: Logger,
        services: @escaping @Sendable () -> Services?
    ) {
        folder = workspace.location
        table = RemoteTable(in: folder)
        (self.states, self.feed, makeServices) = (states, feed, services)
        self.log = log.category("sync")
    }

    /// Looks which places are remembered now: to be called where that may have changed.
    func look() {
        let entries: [RemoteTable.Entry]
        do throws(CommandError) {
            entries = Array(try table.entries().prefix(Self.most))
        } catch {
            return log.error("what is remembered can't be read: \(Language.english.text(of: error.message))")
        }
        for place in running where !entries.contains(where: { $0.isSameSync(as: place.entry) }) { place.stop.ask() }
        running.removeAll { $0.stop.wasAsked }
        // Before a thread notes anything; one that begins anew says nothing of how it stood before.
        let kept = states.all.filter { state in running.contains { $0.entry.name == state.name } }
        let all = entries.map { entry in kept.first { $0.name == entry.name } ?? .init(entry.name, .syncing) }
        if states.replace(with: all) { feed.tellRemotes() }
        for entry in entries where !running.contains(where: { entry.isSameSync(as: $0.entry) }) { start(entry) }
    }

    /// Ends all of them; what is durable is whole at any moment.
    func stop() { for each in running { each.stop.ask() } }

    private func start(_ entry: RemoteTable.Entry) {
        guard let stop = try? SyncLoop.Stop(in: folder) else { return }
        let worker = Worker(
            entry: entry, stop: stop, makeServices: makeServices, states: states, feed: feed, log: log)
        guard SystemThread.start({ worker.run() }) != nil else {
            return log.error("no thread for the sync with “\(entry.name)”")
        }
        running.append((entry, stop))
    }

    /// The sync with one place.
    private struct Worker: Sendable {
        let entry: RemoteTable.Entry
        let stop: SyncLoop.Stop
        let makeServices: @Sendable () -> Services?
        let states: RemoteStates
        let feed: ChangeFeed
        let log: Logger

        func run() {
            while !stop.wasAsked {
                do throws(CommandError) {
                    try syncAgainAndAgain()
                } catch {
                    note(.init(entry.name, .refused, reason: error.message))
                }
                // Whoever is let in again, or has mended what was wrong, need not start the server anew.
                let end = ContinuousClock.now + .milliseconds(SyncLoop.longestPause)
                while !stop.wasAsked, ContinuousClock.now < end { stop.wait(milliseconds: SyncLoop.longestPause) }
            }
        }

        private func syncAgainAndAgain() throws(CommandError) {
            guard var services = makeServices() else {
                throw CommandError(.unavailable, "This program can't serve.")
            }
            services.log = log
            services.progress = SilentProgress()
            let workspace = try services.openWorkspace(.write)
            let remote = try services.openRemote(entry.place, workspace)
            let loop = try SyncLoop(remote, at: entry.place, workspace, services, until: stop)
            var last = try LastSync(workspace)
            try loop.run { (turn) throws(CommandError) in
                switch turn {
                // It is tried again.
                case .synced(let report) where report.missed != nil: break
                case .synced(let report):
                    last = try LastSync(workspace)
                    note(state(after: report))
                case .away(let error):
                    note(.init(entry.name, .away, waiting: try last.changed(in: workspace), reason: error.message))
                case .waiting:
                    guard var remote = states.all.first(where: { $0.name == entry.name }) else { return }
                    remote.waiting = try last.changed(in: workspace)
                    note(remote)
                }
            }
        }

        private func state(after report: SyncReport) -> RemoteStates.Remote {
            if let refusal = report.refusal { return .init(entry.name, .refused, reason: refusal.message) }
            guard let first = report.leftOut.named.first else { return .init(entry.name, .synced) }
            return .init(
                entry.name, .refused, leftOut: report.leftOut.named.count + report.leftOut.unnamed,
                reason: first.reason)
        }

        private func note(_ remote: RemoteStates.Remote) {
            let before = states.all.first { $0.name == entry.name }?.reason
            guard !stop.wasAsked, states.note(remote) else { return }
            if let reason = remote.reason, reason != before {
                log.error("“\(entry.name)”: \(Language.english.text(of: reason))")
            }
            feed.tellRemotes()
        }
    }

    /// What there was when a sync ended: what has changed since is not with the other side.
    private struct LastSync {
        private let time: UInt64
        private let positions: [DocumentID: UInt64]

        init(_ workspace: Workspace) throws(CommandError) {
            time = try workspace.latestChange()
            positions = try workspace.positions(changedSince: time)
        }

        func changed(in workspace: Workspace) throws(CommandError) -> Int {
            try workspace.positions(changedSince: time).count { positions[$0.key] != $0.value }
        }
    }
}
