internal import JSON
internal import MemoModel
internal import ModuleKit
internal import Replication

/// `import`: a JSON array, a Markdown or text file, or a folder of them.
struct ImportMemosCommand: FileCommand {
    let name = "import"
    var summary: Phrase { "Import memos from a JSON file, or a folder of Markdown and text files." }
    let result = "import"
    let access = StoreAccess.write
    let path = Parameter<String>.argument(
        "path", "A .json, .md or .txt file, or a folder; - reads JSON from standard input.", type: .pathOrInput)
    let strict = Parameter<Bool>.flag("strict", "Import nothing if any record is broken.")

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let source = try ImportSource(path: try input(path), services)
        if try input(strict), let first = source.failures.first {
            throw Self.refused(first, source.failures.count)
        }
        var documents: [DocumentID] = []
        if !source.memos.isEmpty {
            let workspace = try services.openWorkspace()
            // One transaction: synced once, and all or nothing if the disk fills up.
            try workspace.transaction(.write) { () throws(CommandError) in
                for (index, changes) in source.memos.enumerated() {
                    services.progress.report(index, of: source.memos.count, "memos imported")
                    documents.append(try workspace.create(MemoKind()) { (_, _) in changes }.entry.document)
                }
            }
            services.progress.finish()
        }
        return Self.answer(documents, source.failures)
    }

    private static func refused(_ failure: ImportSource.Failure, _ count: Int) -> CommandError {
        let name: Phrase = failure.file.map { .verbatim($0) } ?? "Record \(failure.index)"
        let hint: Phrase = "Nothing was imported. Without --strict, the others are imported."
        return count == 1
            ? CommandError(.badData, "\(name): \(failure.reason)", hint: hint)
            : CommandError(.badData, "\(name): \(failure.reason) \(count - 1) more {is|are} broken.", hint: hint)
    }

    private static func answer(_ documents: [DocumentID], _ failures: [ImportSource.Failure]) -> Answer {
        Answer(
            exitCode: failures.isEmpty ? 0 : CommandError.Code.badData.exitCode,
            json: { writer in
                writer.object { writer in
                    writer.name("documents")
                    writer.array(documents.map { $0.text })
                    writer.member("failed", array: { writer in for failure in failures { failure.write(to: &writer) } })
                    writer.member("imported", documents.count)
                }
            },
            text: { page in
                let count = MemoCount.phrase(documents.count)
                page.line("Imported \(count).")
                for failure in failures {
                    let name: Phrase = failure.file.map { .verbatim($0) } ?? "Record \(failure.index)"
                    page.line(.danger("\(name): \(failure.reason)"))
                }
            })
    }
}

extension ImportSource.Failure: JSONWriting {
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            if let file { writer.member("file", file) }
            writer.member("index", index)
            writer.member("reason", Language.english.text(of: reason))
        }
    }
}
