/// A file that is written to be sent once: what is larger than memory should hold. It is gone when nobody holds it.
public final class PassingFile: Sendable {
    private let file: any UnfinishedFile

    /// Where it can be read as long as it is held.
    public var path: String { file.path }
    /// What was written, in bytes.
    public var size: UInt64 { file.size }

    /// An empty one beside the workspace's previews: whoever makes room there removes what a killed process has left.
    public init(in workspace: Workspace) throws(CommandError) {
        do throws(StoreError) {
            file = try workspace.folders.make("\(workspace.cacheFolder)/previews").unfinishedFile()
        } catch {
            throw CommandError(error)
        }
    }

    /// Adds to its end. Throws what a full disk does.
    public func append(_ bytes: [UInt8]) throws(CommandError) {
        do throws(StoreError) { try file.append(bytes) } catch { throw CommandError(error) }
    }
}
