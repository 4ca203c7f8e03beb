import JSON
import Membership
import ModuleKit
import Replication

/// `verify`: proves the workspace and repairs what is derived.
struct VerifyCommand: Command {
    let name = "verify"
    var summary: Phrase { "Check the whole workspace and repair what can be repaired." }
    let result = "report"
    let access = StoreAccess.write
    let action = Action.manage
    let checkOnly = Parameter<Bool>.flag("check-only", "Repair nothing.")

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let repairs = !(try input(checkOnly))
        let workspace: Workspace
        do throws(CommandError) {
            workspace = try services.openWorkspace(.read)
        } catch {
            throw Self.unopened(error)
        }
        try workspace.checkIsThere(services.files)
        let report: VerifyReport
        do throws(CommandError) {
            report = try workspace.verify(kinds: services.kinds, repairs: repairs, progress: services.progress)
        } catch {
            throw Self.unopened(error)
        }
        return Answer(
            exitCode: report.isSound ? 0 : CommandError.Code.badData.exitCode,
            object: { writer in
                writer.member("blobs", report.blobs)
                writer.member("documents", report.documents)
                writer.member("events", report.events)
                writer.member(
                    "problems",
                    array: { writer in
                        for problem in report.problems { write(problem, to: &writer) }
                    })
                writer.member("sound", report.isSound)
            },
            text: { page in
                page.line(
                    "Checked \(report.documents) document{|s}, \(report.events) event{|s}, \(report.blobs) file{|s}.")
                for problem in report.problems {
                    if let document = problem.document {
                        page.append(.id(ShortID(of: document)))
                        page.text("  ")
                    }
                    page.line(.danger(problem.text), .plain(text: " "), .plain(problem.isRepaired ? "Repaired." : ""))
                }
                if report.problems.isEmpty { page.line("Everything is intact.") }
            })
    }

    /// Whoever asks for `verify` is not sent to it again.
    private static func unopened(_ error: CommandError) -> CommandError {
        guard error.hint == Workspace.verifyHint else { return error }
        return CommandError(
            error.code, error.message,
            hint:
                "It can't be opened like this. Restore a backup, or sync a new workspace with another device."
        )
    }

    private func write(_ problem: VerifyReport.Problem, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("document", problem.document.map { ShortID(of: $0).text })
            writer.member("problem", Language.english.text(of: problem.text))
            writer.member("repaired", problem.isRepaired)
        }
    }
}
