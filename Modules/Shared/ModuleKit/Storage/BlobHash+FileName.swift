import ImageHeaders
public import Replication

extension BlobHash {
    /// What the file with these bytes is called outside of the blob store: a photo's name ends as those of its
    /// format do, so that other programs open it.
    public func fileName(of bytes: [UInt8]) -> String {
        guard let format = try? ImageHeader(of: bytes).format else { return hex }
        return "\(hex).\(format.fileEnding)"
    }

    /// The hash in such a name, whatever ending the name has; nil for another name.
    public init?(fileName: String) {
        self.init(hex: String(fileName.prefix { $0 != "." }))
    }
}
