import Foundation
import Primitives
import TextMerging
import TextWorks

/// The recorded editing of real texts, read from ../shared/traces beside the checkout or from BOJAGI_TRACES.
struct Traces {
    struct Broken: Error, CustomStringConvertible {
        var description: String
    }

    /// The folder, or nil where there is none.
    static var folder: String? {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let beside = tests.deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/traces").path
        let path = ProcessInfo.processInfo.environment["BOJAGI_TRACES"] ?? beside
        return FileManager.default.fileExists(atPath: path + "/automerge-paper.json.gz") ? path : nil
    }

    let folder: String

    /// What one author typed.
    func sequential(_ name: String) throws -> TextTrace {
        let trace = try read(name)
        var edits: [TextTrace.Edit] = []
        for transaction in try transactions(of: trace, name) {
            for patch in try patches(of: transaction, name) {
                edits.append(.init(position: patch.position, deleted: patch.deleted, inserted: patch.inserted))
            }
        }
        return TextTrace(edits: edits, end: trace["endContent"] as? String ?? "")
    }

    /// What several authors typed at once: each transaction's patches are meant for the text at its parents.
    func concurrent(_ name: String) throws -> (history: TextHistory, end: String) {
        let trace = try read(name)
        var history = TextHistory()
        var next: [Int: UInt64] = [:]
        var last: [UnitID] = []
        for transaction in try transactions(of: trace, name) {
            guard let agent = transaction["agent"] as? Int, let parents = transaction["parents"] as? [Int] else {
                throw Broken(description: "\(name): a transaction without agent or parents")
            }
            let operations = try patches(of: transaction, name).map { patch in
                // Which text goes does not matter to a history.
                TextOperation(
                    position: patch.position, deleted: String(repeating: " ", count: Int(patch.deleted)),
                    inserted: patch.inserted)
            }
            let edit = TextEdit(parents: TextVersion(parents.map { last[$0] }), operations: operations)
            let first = UnitID(replica: ReplicaID(UInt64(agent + 1)), sequence: next[agent, default: 0])
            try history.append(edit, firstUnit: first)
            next[agent] = first.sequence + edit.span
            last.append(first.advanced(by: edit.span - 1))
        }
        return (history, trace["endContent"] as? String ?? "")
    }

    private func read(_ name: String) throws -> [String: Any] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", "\(folder)/\(name).json.gz"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard let trace = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw Broken(description: "\(name) is no object")
        }
        return trace
    }

    private func transactions(of trace: [String: Any], _ name: String) throws -> [[String: Any]] {
        guard let list = trace["txns"] as? [[String: Any]] else { throw Broken(description: "\(name): no txns") }
        return list
    }

    private func patches(
        of transaction: [String: Any], _ name: String
    ) throws -> [(position: UInt32, deleted: UInt32, inserted: String)] {
        guard let list = transaction["patches"] as? [[Any]] else { throw Broken(description: "\(name): no patches") }
        return try list.map { patch in
            guard patch.count == 3, let position = patch[0] as? Int, let deleted = patch[1] as? Int,
                let inserted = patch[2] as? String
            else { throw Broken(description: "\(name): a patch that is none") }
            return (UInt32(position), UInt32(deleted), inserted)
        }
    }
}
