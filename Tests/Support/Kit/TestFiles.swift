public import ModuleKit

/// A file system without files: the commands under test touch none.
public struct NoFiles: Files {
    public init() {}

    public func read(_ path: String) throws(CommandError) -> [UInt8] {
        throw CommandError(.notFound, "There is no \(path).")
    }

    public func information(_ path: String) throws(CommandError) -> FileInformation? { nil }
    public func list(_ folder: String) throws(CommandError) -> [String] { [] }

    public func write(_ bytes: [UInt8], to path: String, overwrites: Bool) throws(CommandError) {
        throw CommandError(.permission, "\(path) can't be written.")
    }

    public func makeFolder(_ path: String) throws(CommandError) {}
}

/// A file system with one file, whatever it is called.
public struct OneFile: Files {
    private let bytes: [UInt8]

    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    public func read(_ path: String) throws(CommandError) -> [UInt8] { bytes }

    public func information(_ path: String) throws(CommandError) -> FileInformation? {
        FileInformation(kind: .file, size: UInt64(bytes.count), modifiedAt: 0)
    }

    public func list(_ folder: String) throws(CommandError) -> [String] { [] }

    public func write(_ bytes: [UInt8], to path: String, overwrites: Bool) throws(CommandError) {
        throw CommandError(.permission, "\(path) can't be written.")
    }

    public func makeFolder(_ path: String) throws(CommandError) {}
}
