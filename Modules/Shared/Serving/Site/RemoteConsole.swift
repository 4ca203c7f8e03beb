import ModuleKit
import Replication

/// Stands in for the console of commands that are asked for over the network: there is none. A file that was sent is its
/// standard input.
struct RemoteConsole: Console {
    var input: String?

    var inputName: Phrase { "The file" }

    func standardInput() throws(CommandError) -> [UInt8] {
        if let input { return Array(input.utf8) }
        throw CommandError(.usage, "There is no standard input over the network.", hint: "Send the text itself.")
    }

    func write(_ bytes: [UInt8]) {}
    func writeError(_ bytes: [UInt8]) {}
    var isInputTerminal: Bool { false }
    var isOutputTerminal: Bool { false }
    var isErrorTerminal: Bool { false }
    var width: Int? { nil }
    func edit(_ text: String) -> String? { nil }
}

/// Stands in for the files of this machine, which nobody can name from elsewhere: only what the workspace keeps of photos
/// is read.
struct RemoteFiles: Files {
    private static let refusal = CommandError(
        .permission, "Files of this machine can't be named over the network.", hint: "Send the file itself.")

    let own: any Files
    /// The folder of the workspace.
    let location: String

    /// Whether it is a file of the blob store: below the workspace's folder by nothing but words and hashes.
    private func isBlob(_ path: String) -> Bool {
        let root = "\(location)/blobs/"
        return path.hasPrefix(root) && BlobHash(hex: String(path.suffix(64))) != nil
            && path.dropFirst(root.count).dropLast(64).utf8.allSatisfy { $0 != UInt8(ascii: ".") }
    }

    func read(_ path: String) throws(CommandError) -> [UInt8] { throw Self.refusal }
    func read(_ path: String, at offset: UInt64, count: Int) throws(CommandError) -> [UInt8] {
        guard isBlob(path) else { throw Self.refusal }
        return try own.read(path, at: offset, count: count)
    }
    func information(_ path: String) throws(CommandError) -> FileInformation? {
        guard isBlob(path) else { throw Self.refusal }
        return try own.information(path)
    }
    func list(_ folder: String) throws(CommandError) -> [String] { throw Self.refusal }
    func write(_ bytes: [UInt8], to path: String, overwrites: Bool) throws(CommandError) { throw Self.refusal }
    func makeFolder(_ path: String) throws(CommandError) { throw Self.refusal }
}
