import Foundation

/// A server on this machine that answers as photo services do, and odder; it ends with the value.
public final class WebServer {
    public let port: Int
    private let process = Process()
    private let input = Pipe()

    /// The key that its Unsplash takes.
    public static let key = "key-for-tests"

    public enum Fault: Error {
        case didNotStart
    }

    /// With `certificates`, a folder with cert.pem and key.pem, it speaks TLS.
    public init(certificates: String? = nil) throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../CurlClientTests/Server/server.py").standardized.path
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", script] + (certificates.map { [$0] } ?? [])
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Fault.didNotStart }
            line += more
        }
        guard let port = Int(String(decoding: line.dropLast(), as: UTF8.self)) else { throw Fault.didNotStart }
        self.port = port
    }

    deinit {
        // It ends when there is nothing more to read.
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// An address of it.
    public func callAsFunction(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }
}
