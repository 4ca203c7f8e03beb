import HostSystem
import JSON
import ModuleKit

/// `sync --watch`: goes on syncing until a signal stops it, and says what comes of it.
struct SyncWatch {
    private let loop: SyncLoop
    private let path: String
    private let services: Services

    /// Then the process ends, whatever it is at: what is durable is whole at any moment.
    private static let lastSeconds: UInt32 = 5

    init(
        _ remote: any Remote, at path: String, _ workspace: Workspace, _ services: Services
    ) throws(CommandError) {
        let stop = try SyncLoop.Stop(in: workspace.location)
        _ = StopSignals.onFirst(seconds: Self.lastSeconds) { stop.ask() }
        (self.path, self.services) = (path, services)
        loop = try SyncLoop(remote, at: path, workspace, services, until: stop)
    }

    /// What is said where the first sync could not be.
    func answer(_ error: CommandError) -> Answer {
        Answer(
            object: { $0.member("unavailable", Language.english.text(of: error.message)) },
            text: { page in page.line(.danger(error.message)) })
    }

    /// Returns when somebody stops it. Throws what no waiting helps with, such as a token that lets in no more.
    func run() throws(CommandError) {
        var isAway = false
        try loop.run { (turn) throws(CommandError) in
            switch turn {
            case .synced(let report):
                if report.received != .init() || report.sent != .init() {
                    try line(SyncCommand.sentence(report, path))
                }
                if report.missed == nil { isAway = false }
            case .away(let error):
                if !isAway { say(error) }
                isAway = true
            case .waiting: break
            }
        }
    }

    private func say(_ error: CommandError) {
        services.console.writeError(Array("bojagi: \(Page.harmless(services.language.text(of: error.message)))\n".utf8))
    }

    private func line(_ sentence: Phrase) throws(CommandError) {
        try services.console.write(Array((Page.harmless(services.language.text(of: sentence)) + "\n").utf8))
    }
}
