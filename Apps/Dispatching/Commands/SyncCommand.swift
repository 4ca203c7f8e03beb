import JSON
import Membership
import ModuleKit
import Replication

/// `sync [PLACE]`: both ways, with a server, with another workspace, or with a folder that carries events between devices.
struct SyncCommand: Command {
    let name = "sync"
    var summary: Phrase { "Exchange changes with a server, another workspace or an exchange folder." }
    let result = "sync"
    let access = StoreAccess.write
    let action = Action.manage
    let place = Parameter<String?>.optionalArgument(
        "place",
        "An address, a remembered name, another workspace, or a folder to exchange through; what is remembered unless given.",
        type: .place)
    let files = Parameter<Bool>.flag("files", "Look for missing files in every document.")
    let watch = Parameter<Bool>.flag("watch", "Go on syncing whenever something changes, until stopped.")

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let given = try input(place)
        guard given != "" else { throw CommandError(.usage, "Name a folder to sync with.") }
        let (looksAtAllFiles, watches) = (try input(files), try input(watch))
        let workspace = try services.openWorkspace(.write)
        let path = try Self.path(given, RemoteTable(in: workspace.location), services.files)
        let remote = try services.openRemote(path, workspace)
        let watching = watches ? try SyncWatch(remote, at: path, workspace, services) : nil
        let answer: Answer
        do throws(CommandError) {
            let report = try workspace.sync(
                with: remote, kinds: services.kinds, looksAtAllFiles: looksAtAllFiles, progress: services.progress)
            answer = Self.answer(report, workspace, path)
        } catch {
            // It is tried again.
            guard let watching, error.code == .unavailable else { throw error }
            answer = watching.answer(error)
        }
        guard let watching else { return answer }
        return answer.goingOn { () throws(CommandError) in try watching.run() }
    }

    /// Where the word leads: a remembered name, else what it says; without one the first that is remembered.
    private static func path(
        _ word: String?, _ remotes: RemoteTable, _ files: any Files
    ) throws(CommandError) -> String {
        guard let word else {
            guard let first = try remotes.entries().first else {
                throw CommandError(
                    .usage, "Name a server or folder to sync with.", hint: "“bojagi remote add” remembers one.")
            }
            return first.place
        }
        let entries = try remotes.entries()
        if let named = entries.first(where: { $0.name == word }) { return named.place }
        if !entries.contains(where: { $0.place == word }) { try RemotePlace.check(word, files) }
        return word
    }

    /// What is said of one sync.
    static func answer(_ report: SyncReport, _ workspace: Workspace, _ path: String) -> Answer {
        return Answer(
            exitCode: report.exitCode,
            object: { writer in
                writer.member("failed", objects: report.all) { item, writer in
                    writer.member("document", item.document.map { ShortID(of: $0).text })
                    writer.member("reason", Language.english.text(of: item.reason))
                }
                writer.member("path", path)
                writer.member("received", object: { write(report.received, to: &$0) })
                writer.member(
                    "recovered",
                    object: { writer in
                        writer.member("here", object: { write(report.here, to: &$0) })
                        writer.member("there", object: { write(report.there, to: &$0) })
                    })
                writer.member("sent", object: { write(report.sent, to: &$0) })
            },
            text: { page in
                for sentence in Self.recoveries(report, workspace.location, path) { page.line(sentence) }
                page.line(Self.sentence(report, path))
                for (items, reason) in Self.gathered(report.all) {
                    if items.count > Self.mostNamed {
                        page.line(.plain("Of \(items.count) documents:"), .plain(text: " "), .danger(reason))
                        continue
                    }
                    for item in items {
                        if let document = item.document {
                            page.append(.id(ShortID(of: document)))
                            page.text("  ")
                        }
                        page.line(.danger(reason))
                    }
                }
            })
    }

    /// A reason that holds for more documents is said once, with their count.
    private static let mostNamed = 5

    /// What was left out, by the reason.
    private static func gathered(_ all: [LeftOut]) -> [(items: [LeftOut], reason: Phrase)] {
        var gathered: [(items: [LeftOut], reason: Phrase)] = []
        for item in all {
            if item.document != nil, let place = gathered.firstIndex(where: { $0.reason == item.reason }) {
                gathered[place].items.append(item)
            } else {
                gathered.append(([item], item.reason))
            }
        }
        return gathered
    }

    private static func write(_ recovery: SyncReport.Recovery, to writer: inout JSONWriter) {
        writer.member("rewritten", recovery.rewritten)
        writer.member("setBack", recovery.wasSetBack)
    }

    /// What a person is told of a workspace that went on from an older state, or under a wrong clock.
    private static func recoveries(_ report: SyncReport, _ here: String, _ there: String) -> [Phrase] {
        var sentences: [Phrase] = []
        for (recovery, path) in [(report.here, here), (report.there, there)] {
            if recovery.wasSetBack {
                sentences.append(
                    "\(path) was set back to an older state, as when a backup is restored, or stopped in the middle of a write; it continues as another replica."
                )
            }
            if recovery.rewritten > 0 {
                sentences.append(
                    "In \(path), \(recovery.rewritten) event{|s} that nobody else had {was|were} written again, with the current time."
                )
            }
        }
        return sentences
    }

    private static func write(_ flow: SyncReport.Flow, to writer: inout JSONWriter) {
        writer.member("documents", flow.documents)
        writer.member("events", flow.events)
        writer.member("files", flow.files)
    }

    static func sentence(_ report: SyncReport, _ path: String) -> Phrase {
        if report.received == .init(), report.sent == .init() {
            guard report.here == .init(), report.there == .init() else { return "There was nothing to exchange." }
            return report.all.isEmpty ? "Both sides are already in sync." : "Nothing could be exchanged with \(path)."
        }
        let (came, went) = (report.received, report.sent)
        let received: Phrase = "\(came.events) event{|s} in \(came.documents) document{|s} and \(came.files) file{|s}"
        let sent: Phrase = "\(went.events) event{|s} in \(went.documents) document{|s} and \(went.files) file{|s}"
        return "Received \(received); sent \(sent)."
    }
}

extension SyncReport {
    /// What was left out, and why the other side could not be written, if so.
    fileprivate var all: [LeftOut] {
        (refusal.map { [LeftOut(nil, $0.message)] } ?? []) + leftOut.named
            + (leftOut.rest.map { [LeftOut(nil, $0)] } ?? [])
    }
}
