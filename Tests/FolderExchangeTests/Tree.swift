import Foundation

/// The files below a folder and their bytes, by path.
func files(below folder: String) -> [String: Data] {
    var found: [String: Data] = [:]
    for path in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? [] {
        if let data = FileManager.default.contents(atPath: folder + "/" + path), !isFolder(folder + "/" + path) {
            found[path] = data
        }
    }
    return found
}

func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
}

/// The files of events, sorted.
func eventFiles(in folder: String) -> [String] {
    files(below: folder + "/replicas").keys.filter { $0.hasSuffix(".events") }.sorted().map {
        folder + "/replicas/" + $0
    }
}

func mode(of path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
}
