public import ImageHeaders

/// A file that is a photo as far as its header tells, with all its bytes.
public struct PhotoInFile: Sendable {
    /// The whole file; the header is in it.
    public let bytes: [UInt8]
    /// Its format and its size in pixels.
    public let header: ImageHeader

    /// The largest file that is taken in, in bytes: a photo, not a film.
    public static let maximumSize: UInt64 = UInt64(BlobLimit.bytes)

    /// Reads a photo; of a file that is too large, nothing is read. Throws `.badData` with the bare reason for what is no
    /// photo, and what `files` throws for what can't be read.
    public init(_ path: String, _ files: any Files) throws(CommandError) {
        if let information = try files.information(path) {
            // A device may go on without end, and tells no size.
            if information.kind == .other { throw CommandError(.badData, "It is not a regular file.") }
            if information.size > Self.maximumSize {
                throw CommandError(.badData, "It is larger than \(Self.maximumSize >> 20) MB.")
            }
        }
        bytes = try files.read(path, limit: Int(Self.maximumSize))
        do throws(ImageHeaderError) {
            header = try ImageHeader(of: bytes)
        } catch {
            throw CommandError(.badData, error.phrase)
        }
    }
}
