internal import JSON
internal import ModuleKit
internal import Replication

/// `sync DIR`: both ways, with another workspace or with a folder that carries events between devices.
struct SyncCommand: Command {
    let name = "sync"
    var summary: Phrase { "Exchange changes with another workspace or an exchange folder." }
    let result = "sync"
    let access = StoreAccess.write
    let folder = Parameter<String>.argument(
        "dir", "Another workspace, or a folder to exchange through; an empty or new one becomes that.", type: .path)
    let files = Parameter<Bool>.flag("files", "Look for missing files in every document.")

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let path = try input(folder)
        guard !path.isEmpty else { throw CommandError(.usage, "Name a folder to sync with.") }
        let workspace = try services.openWorkspace(.write)
        let report = try workspace.sync(
            with: try services.openRemote(path, workspace), kinds: services.kinds,
            looksAtAllFiles: try input(files), progress: services.progress)
        return Answer(
            exitCode: report.exitCode,
            json: { writer in
                writer.object { writer in
                    writer.member(
                        "failed",
                        array: { writer in
                            for item in report.all {
                                writer.object { writer in
                                    writer.member("document", item.document.map { ShortID(of: $0).text })
                                    writer.member("reason", Language.english.text(of: item.reason))
                                }
                            }
                        })
                    writer.member("path", path)
                    writer.member("received", object: { write(report.received, to: &$0) })
                    writer.member(
                        "recovered",
                        object: { writer in
                            writer.member("here", object: { write(report.here, to: &$0) })
                            writer.member("there", object: { write(report.there, to: &$0) })
                        })
                    writer.member("sent", object: { write(report.sent, to: &$0) })
                }
            },
            text: { page in
                for sentence in Self.recoveries(report, workspace.location, path) { page.line(sentence) }
                page.line(Self.sentence(report, path))
                for item in report.all {
                    if let document = item.document {
                        page.append(.id(ShortID(of: document)))
                        page.text("  ")
                    }
                    page.line(.danger(item.reason))
                }
            })
    }

    private func write(_ recovery: SyncReport.Recovery, to writer: inout JSONWriter) {
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

    private func write(_ flow: SyncReport.Flow, to writer: inout JSONWriter) {
        writer.member("documents", flow.documents)
        writer.member("events", flow.events)
        writer.member("files", flow.files)
    }

    private static func sentence(_ report: SyncReport, _ path: String) -> Phrase {
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
