import Foundation
import Synchronization

/// OpenStack Swift with its S3 interface for the tests of one run, on this machine and in a folder of its own. It starts
/// when it is first wanted, as somebody without privileges, and goes away with the process.
public final class ObjectStore: @unchecked Sendable {
    /// `http://127.0.0.1:` and its port.
    public let endpoint: String
    /// Who asks, and the secret for it.
    public static let (id, secret) = ("test:tester", "testing")
    /// The one that is there.
    public static let bucket = "blobs"
    private let folder: String
    private let process = Process()
    private let input = Pipe()
    private let count = Atomic<Int>(0)

    /// An error where the server can't be started; then its tests fail and say so.
    public static let shared = Result { try ObjectStore() }

    private init() throws {
        let script = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Server/object-store.py"),
            encoding: .utf8)
        folder = try Unprivileged.makeFolder("objects", for: "nobody")
        let output = Pipe()
        let (program, arguments) = Unprivileged.words(
            "/usr/bin/python3", ["-c", script, folder, Self.bucket], as: "nobody")
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: "/")
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Unprivileged.Failure(description: "the object store did not start") }
            line += more
        }
        endpoint = "http://127.0.0.1:" + String(decoding: line.dropLast(), as: UTF8.self)
        atexit {
            guard let store = try? ObjectStore.shared.get() else { return }
            // It ends when there is nothing more to read.
            try? store.input.fileHandleForWriting.close()
            store.process.waitUntilExit()
            try? FileManager.default.removeItem(atPath: store.folder)
        }
    }

    /// What keys begin with for one who wants to be alone in the bucket.
    public func makePrefix() -> String { "test\(count.add(1, ordering: .relaxed).newValue)/" }
}
