import ImageHeaders
import Markup
import Replication

extension FileServices {
    /// In bytes of one file, as the page takes it.
    private static let mostOfAttachment = 64 << 20
    private static let mostAttachments = 100

    /// Keeps files for a text that is to name them. Gives the Markdown for them: a line each.
    public func attachments(_ paths: [String], in workspace: Workspace) throws(CommandError) -> String {
        guard paths.count <= Self.mostAttachments else {
            throw CommandError(.usage, "At most \(Self.mostAttachments) files can be attached at once.")
        }
        var lines: [String] = []
        for path in paths {
            let bytes = try files.read(path, limit: Self.mostOfAttachment)
            let hash = try workspace.keep(bytes)
            let isPicture = (try? ImageHeader(of: bytes)) != nil
            lines.append(Attachment.markdown(name: FilePath(path).name, hash: hash.hex, isPicture: isPicture))
        }
        return lines.joined(separator: "\n")
    }
}
