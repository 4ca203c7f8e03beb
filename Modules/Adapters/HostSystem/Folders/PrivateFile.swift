package import ModuleKit

/// A small file for its owner alone, there as a whole or not at all.
package enum PrivateFile {
    package static func write(_ bytes: [UInt8], as name: String, in folder: String) throws(CommandError) {
        do throws(StoreError) {
            let folder = try OpenFolder(folder)
            let file = try TemporaryFile(in: folder)
            try file.append(bytes[...])
            try file.publish(as: name)
            try folder.sync()
        } catch {
            throw CommandError(error)
        }
    }
}
