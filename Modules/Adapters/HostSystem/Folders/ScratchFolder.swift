package import ModuleKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder for this process alone, of files that need not stay. It goes away with the object; a process that is killed
/// leaves `bojagi-XXXXXX`.
package final class ScratchFolder {
    package let path: String

    /// Makes one in a folder; else where the system has room for what is large.
    package init(in parent: String? = nil) throws(StoreError) {
        let parent = parent ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp"
        var template = Array((parent + "/bojagi-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw SyncedFolder.failure(errno, at: parent) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        vanish()
    }

    /// Takes the names away: what holds one of the files open goes on, and nothing stays when the process is killed.
    package func vanish() {
        guard let folder = try? OpenFolder(path) else { return }
        for name in (try? folder.names(limit: 100)) ?? [] { try? folder.remove(name) }
        rmdir(path)
    }
}
