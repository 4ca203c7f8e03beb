import ModuleKit

/// Files that live in a dictionary.
final class FakeFiles: Files, @unchecked Sendable {
    var contents: [String: [UInt8]] = [:]
    var folders: Set<String> = []
    var links: Set<String> = []
    var unreadable: Set<String> = []
    var modifiedAt: UInt64 = 1_600_000_000_000

    subscript(_ path: String) -> String? {
        get { contents[path].map { String(decoding: $0, as: UTF8.self) } }
        set {
            contents[path] = newValue.map { Array($0.utf8) }
            var folder = path
            while let slash = folder.lastIndex(of: "/") {
                folder = String(folder[..<slash])
                folders.insert(folder)
            }
        }
    }

    func read(_ path: String) throws(CommandError) -> [UInt8] {
        if unreadable.contains(path) { throw CommandError(.permission, "Reading \(path) is not allowed.") }
        guard let bytes = contents[path] else { throw CommandError(.notFound, "There is no file \(path).") }
        return bytes
    }

    func information(_ path: String) throws(CommandError) -> FileInformation? {
        if let bytes = contents[path] {
            return FileInformation(kind: .file, size: UInt64(bytes.count), modifiedAt: modifiedAt)
        }
        return folders.contains(path) ? FileInformation(kind: .folder, size: 0, modifiedAt: modifiedAt) : nil
    }

    func isLink(_ path: String) -> Bool { links.contains(path) }

    func list(_ folder: String) throws(CommandError) -> [String] {
        if unreadable.contains(folder) { throw CommandError(.permission, "Reading \(folder) is not allowed.") }
        var names: Set<String> = []
        for path in Array(contents.keys) + Array(folders) where path.hasPrefix(folder + "/") {
            names.insert(String(path.dropFirst(folder.count + 1).prefix { $0 != "/" }))
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    func write(_ bytes: [UInt8], to path: String, overwrites: Bool) throws(CommandError) {
        if !overwrites, contents[path] != nil { throw CommandError(.cannotCreate, "\(path) exists already.") }
        self[path] = ""
        contents[path] = bytes
    }

    func makeFolder(_ path: String) throws(CommandError) {
        folders.insert(path)
    }
}
