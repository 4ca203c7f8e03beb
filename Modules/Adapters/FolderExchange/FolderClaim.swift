import HostSystem
import ModuleKit

/// Keeps a second sync of the same workspace out, as long as the folder is held open: two would give two files one
/// name.
enum FolderClaim {
    /// Waits a few seconds for another process, then throws `.locked`. On a file system without locks it is left to
    /// luck.
    static func take(_ folder: OpenFolder) throws(CommandError) {
        guard folder.lock(within: 5_000) else {
            throw CommandError(.locked, "This workspace is being synced already.", hint: "Try again in a moment.")
        }
    }
}
