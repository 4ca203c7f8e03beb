public import ImageHeaders

/// A file that is read in parts, such as a photo of which only the header is wanted.
public struct FileBytes: ByteSource {
    /// In bytes, as it was when the file was named.
    public let count: UInt64
    /// Why reading failed; the reader itself learns `unreadable` only.
    public private(set) var failure: CommandError?
    private let path: String
    private let files: any Files

    /// Reads nothing yet. Errors as of `Files.read`.
    public init(_ path: String, _ files: any Files) throws(CommandError) {
        let information = try files.existing(path)
        switch information.kind {
        case .file: break
        case .folder: throw CommandError(.badData, "\(path) is a folder; expected a file.")
        case .other: throw CommandError(.badData, "\(path) is not a regular file.")
        }
        count = information.size
        self.path = path
        self.files = files
    }

    /// At most `count` bytes, fewer where the file ends. Throws `.unreadable`; `failure` says why.
    public mutating func read(at offset: UInt64, count: Int) throws(ImageHeaderError) -> [UInt8] {
        do throws(CommandError) {
            return try files.read(path, at: offset, count: count)
        } catch {
            failure = error
            throw .unreadable
        }
    }
}
