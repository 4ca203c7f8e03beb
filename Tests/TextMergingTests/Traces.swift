import Foundation
import Primitives
import TextMerging
import TextProof

/// The editing traces and the conformance cases, which lie in a folder beside the checkout: `../shared/traces`, or
/// wherever the environment variable `BOJAGI_TRACES` points. They are others' work and are not part of the project;
/// where they are missing, the tests that need them say so.
struct Trace: Sendable {
    var deliveries: [Delivery] = []
    var end = ""

    static let folder: URL? = {
        let checkout = URL(filePath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let beside = checkout.deletingLastPathComponent().appending(path: "shared/traces")
        let folder = ProcessInfo.processInfo.environment["BOJAGI_TRACES"].map { URL(filePath: $0) } ?? beside
        guard FileManager.default.fileExists(atPath: folder.appending(path: "README.md").path) else {
            print("no traces: no folder shared/traces beside the checkout, and BOJAGI_TRACES is not set")
            return nil
        }
        return folder
    }()

    static var isThere: Bool { folder != nil }

    static func conformance() throws -> [Trace] {
        try JSONDecoder().decode([Case].self, from: contents("eg-walker-conformance")).map(\.trace)
    }

    /// One of several at once, or of one author, whose edits each follow the one before.
    static func named(_ name: String) throws -> Trace {
        try JSONDecoder().decode(Recording.self, from: contents(name)).trace
    }

    private static func contents(_ name: String) throws -> Data {
        let gzip = Process()
        gzip.executableURL = URL(filePath: "/usr/bin/env")
        gzip.arguments = ["gzip", "-dc", folder?.appending(path: name + ".json.gz").path ?? ""]
        let output = Pipe()
        gzip.standardOutput = output
        try gzip.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        gzip.waitUntilExit()
        return data
    }
}

/// `[position, deleted, inserted]`.
private struct Patch: Decodable {
    let operation: TextOperation

    init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let position = try values.decode(UInt32.self)
        let deleted = String(repeating: "-", count: try values.decode(Int.self))
        operation = TextOperation(position: position, deleted: deleted, inserted: try values.decode(String.self))
    }
}

/// One history of the conformance file: agents are names, and parents are units counted over all agents.
private struct Case: Decodable {
    struct Transaction: Decodable {
        let span: [Int]
        let parents: [Int]
        let agent: String
        let seqStart: UInt64
        let ops: [Patch]
    }

    let txns: [Transaction]
    let endContent: String

    var trace: Trace {
        let agents = Set(txns.map(\.agent)).sorted()
        var units: [UnitID] = []
        var trace = Trace(end: endContent)
        for transaction in txns {
            let replica = ReplicaID(UInt64(agents.firstIndex(of: transaction.agent) ?? 0) + 1)
            let first = UnitID(replica: replica, sequence: transaction.seqStart)
            let parents = TextVersion(transaction.parents.map { units[$0] })
            let edit = TextEdit(parents: parents, operations: transaction.ops.map(\.operation))
            trace.deliveries.append(Delivery(edit: edit, firstUnit: first))
            units += trace.deliveries[trace.deliveries.count - 1].units
        }
        return trace
    }
}

/// A recording: agents are numbers, and parents are transactions.
private struct Recording: Decodable {
    struct Transaction: Decodable {
        let parents: [Int]?
        let agent: UInt64?
        let patches: [Patch]
    }

    let txns: [Transaction]
    let endContent: String

    var trace: Trace {
        var trace = Trace(end: endContent)
        var lasts: [UnitID] = []
        var next: [UInt64: UInt64] = [:]
        for (index, transaction) in txns.enumerated() {
            let agent = (transaction.agent ?? 0) + 1
            let parents = transaction.parents ?? (index > 0 ? [index - 1] : [])
            let edit = TextEdit(
                parents: TextVersion(parents.map { lasts[$0] }), operations: transaction.patches.map(\.operation))
            let first = UnitID(replica: ReplicaID(agent), sequence: next[agent, default: 0])
            next[agent, default: 0] += edit.span
            trace.deliveries.append(Delivery(edit: edit, firstUnit: first))
            lasts.append(first.advanced(by: edit.span - 1))
        }
        return trace
    }
}
