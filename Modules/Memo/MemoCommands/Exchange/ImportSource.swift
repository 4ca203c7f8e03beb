internal import JSON
internal import MemoModel
internal import ModuleKit
internal import Replication

/// What an import found: the changes that make each memo, in their order, and what cannot come in.
struct ImportSource {
    struct Failure {
        /// The place in the array, or among the files.
        let index: Int
        /// The file's path within the folder; nil for a record.
        let file: String?
        let reason: Phrase
    }

    var memos: [[RecordChange]] = []
    var failures: [Failure] = []

    init() {}

    mutating func add(_ index: Int, file: String? = nil, _ read: () throws(MemoImport.Fault) -> MemoImport) {
        do throws(MemoImport.Fault) {
            memos.append(try read().changes())
        } catch {
            failures.append(Failure(index: index, file: file, reason: error.reason))
        }
    }
}

extension ImportSource {
    /// Reads a JSON array, a Markdown or text file, or a folder of such files; `-` is JSON on standard input.
    init(path: String, _ services: FileServices) throws(CommandError) {
        if path == "-" {
            let bytes = try services.console.standardInput(limit: InputLimit.json)
            try self.init(json: bytes, name: services.console.inputName)
            return
        }
        guard let information = try services.files.information(path) else {
            throw CommandError(.notFound, "There is no file or folder \(path).", hint: "Check the path.")
        }
        if information.kind == .folder {
            try self.init(folder: path, services.files)
        } else if TextFile.isText(path) {
            let bytes = try services.files.read(path, limit: InputLimit.text)
            self.init()
            add(0, file: path) { () throws(MemoImport.Fault) in
                try MemoImport(file: bytes, modified: information.modifiedAt)
            }
        } else {
            try self.init(json: try services.files.read(path, limit: InputLimit.json), name: .verbatim(path))
        }
    }

    private init(json bytes: [UInt8], name: Phrase) throws(CommandError) {
        let records: [JSONValue]
        do throws(MemoFileError) {
            records = try MemoImport.records(of: bytes)
        } catch {
            let hint: Phrase =
                switch error {
                case .json: "Nothing was imported. A memo file ends in .md or .txt."
                case .noList: "It must be an array such as [{\"title\":…,\"body\":…,\"last_modified\":…}]."
                }
            throw CommandError(.badData, error.phrase(of: name), hint: hint)
        }
        self.init()
        memos.reserveCapacity(records.count)
        for (index, record) in records.enumerated() {
            add(index) { () throws(MemoImport.Fault) in try MemoImport(record) }
        }
    }
}
