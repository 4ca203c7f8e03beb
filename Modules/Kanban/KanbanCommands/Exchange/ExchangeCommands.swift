import JSON
import KanbanModel
import ModuleKit
import Replication

/// `import`: cards from a file, as one step that can be undone.
struct ImportCardsCommand: FileCommand {
    let name = "import"
    var summary: Phrase { "Import cards from JSON, Trello or Taskwarrior." }
    let result = "import"
    let access = StoreAccess.write
    let board = Parameters.board
    let file = Parameter<String>.argument("file", "The file; - reads standard input.", type: .pathOrInput)
    let format = Parameter<String?>.option(
        "format", "The file's format; detected unless given.",
        type: .choice(BoardFile.Format.allCases.map { $0.rawValue }))
    let strict = Parameter<Bool>.flag("strict", "Import nothing if any record is broken.")

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(board)
        let path = try input(file)
        let format = try input(format).flatMap { BoardFile.Format(rawValue: $0) }
        let isStrict = try input(strict)
        let limit = InputLimit.json
        let bytes =
            path == "-"
            ? try services.console.standardInput(limit: limit) : try services.files.read(path, limit: limit)
        let name: Phrase = path == "-" ? services.console.inputName : .verbatim("“\(path)”")
        let file = try Self.reading(name) { () throws(BoardImportError) in try BoardFile(bytes, format) }
        let workspace = try services.openWorkspace()
        var beside = FilesBeside(path, services.files)
        let plan = try workspace.transaction(.write) { () throws(CommandError) in
            let entry = try workspace.resolve(reference, BoardKind())
            let loaded = try workspace.load(BoardKind(), entry.document)
            let plan = try Self.reading(name) { () throws(BoardImportError) in
                try BoardImport(file, for: loaded.value) { services.localTime.civil(milliseconds: $0).date }
            }
            if isStrict, let first = plan.failures.first { throw Self.refused(first, plan.failures.count) }
            let next = try workspace.nextUnit(of: entry.document, BoardKind())
            _ = try workspace.change(BoardKind(), entry.document) { (board, random) throws(CommandError) in
                try asking { () throws(BoardError) in
                    try plan.changes(on: board, firstUnit: next, using: &random)
                }
            }
            try beside.bring(plan.files, into: workspace)
            return plan
        }
        return Self.answer(plan, missing: beside.missing)
    }

    /// Says what is wrong with the file as a whole.
    private static func reading<Result>(
        _ name: Phrase, _ body: () throws(BoardImportError) -> Result
    ) throws(CommandError) -> Result {
        do throws(BoardImportError) {
            return try body()
        } catch {
            throw CommandError(.badData, error.phrase(of: name), hint: "Nothing was imported.")
        }
    }

    private static func refused(_ failure: BoardImport.Failure, _ count: Int) -> CommandError {
        CommandError(
            .badData, failure.phrase,
            hint: count > 1
                ? "\(count) record{|s} {is|are} broken. Without --strict, the valid ones are imported."
                : "Without --strict, the valid ones are imported.")
    }

    private static func answer(_ plan: BoardImport, missing: Set<BlobHash>) -> Answer {
        let exitCode: Int32 = plan.failures.isEmpty ? 0 : CommandError.Code.badData.exitCode
        return Answer(
            exitCode: exitCode,
            object: { writer in
                writer.member("archived", plan.archivedCount)
                writer.member("failed", objects: plan.failures) { failure, writer in
                    writer.member("index", failure.index)
                    writer.member("reason", Language.english.text(of: failure.reason.phrase))
                }
                writer.member("imported", plan.count)
                writer.member("missing", missing.sorted().map { $0.hex })
            },
            text: { page in
                page.line(plan.summary)
                page.missing(missing)
                for failure in plan.failures {
                    page.line(.danger(failure.phrase))
                }
            })
    }
}

/// `export`: the board as a file for other programs, on standard output, or with what its cards name beside it.
struct ExportBoardCommand: FileCommand {
    let name = "export"
    var summary: Phrase { "Write a board as JSON, Trello, Taskwarrior or iCalendar." }
    let result = "export"
    let access = StoreAccess.read
    let board = Parameters.board
    let format = Parameter<String?>.option(
        "format", "What to write; json unless given.", type: .choice(BoardExport.Format.allCases.map { $0.rawValue }))
    let output = Parameter<String?>.option(
        "output", "The file to write, the files of cards in a folder beside it; standard output unless given.",
        type: .path, short: "o")
    let force = OutputFile.force

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(board)
        let format = try input(format).flatMap { BoardExport.Format(rawValue: $0) } ?? .json
        let overwrites = try input(force)
        let files = services.files
        var output: OutputFile?
        if let path = try input(self.output) { output = try OutputFile(path, overwrites: overwrites, files) }
        let workspace = try services.openWorkspace()
        let (entry, board) = try workspace.load(BoardKind(), reference, includingTrash: true)
        let localTime = services.documents.localTime
        let export = BoardExport(board, of: entry.document) { localTime.offset(atSecond: $0) }
        guard let output else { return Self.answer(export, format) }
        var beside = FilesBeside(output.path, files)
        let count = try beside.write(export.files, of: workspace)
        let (path, folder) = (output.path, beside.folder)
        try output.write(export.bytes(format), with: files)
        return Answer(
            object: { writer in
                writer.member("files", count)
                writer.member("path", path)
            },
            text: { page in
                page.line("Wrote \(path).")
                if count > 0 { page.line("Files of cards beside it, in \(folder): \(count).") }
            }
        ).leavingOut(beside.missing.sorted().map { Self.fault(of: $0) })
    }

    static func fault(of hash: BlobHash) -> Phrase { "The file \(hash.hex) that a card names is missing." }

    /// On standard output there is no place for files.
    private static func answer(_ export: BoardExport, _ format: BoardExport.Format) -> Answer {
        var answer = Answer(
            json: { export.write(format, to: &$0) },
            text: { page in page.text(String(decoding: export.bytes(format), as: UTF8.self)) })
        let count = export.files.count
        if count > 0 {
            answer.faults = ["\(count) file{|s} of cards {is|are} not in it. With -o FILE they are written beside it."]
        }
        return answer
    }
}
