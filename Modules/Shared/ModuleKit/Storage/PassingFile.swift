/// A file that is written to be sent once: what is larger than memory should hold. It is gone when nobody holds it.
public final class PassingFile: Sendable {
    private let file: TemporaryFile

    public var path: String { file.path }

    /// An empty one beside the workspace's previews: whoever makes room there removes what a killed process has left.
    public init(in workspace: Workspace) throws(CommandError) {
        do throws(StoreError) {
            file = try TemporaryFile(in: try .made("\(workspace.location)/cache/previews"))
        } catch {
            throw CommandError(error)
        }
    }

    public func append(_ bytes: [UInt8]) throws(CommandError) {
        do throws(StoreError) { try file.append(bytes[...]) } catch { throw CommandError(error) }
    }
}
