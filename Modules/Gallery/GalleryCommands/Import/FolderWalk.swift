import ModuleKit

/// A file that may be a photo, as a walk through a folder found it.
struct FoundFile {
    /// Within the folder.
    let path: String
    /// Why it is not even looked into.
    var fault: Phrase?

    /// Whether its name promises a photo. What does not is a photo only if its content says so.
    var isNamedAsPhoto: Bool { FolderWalk.isNamedAsPhoto(path) }
}

/// Walks through folders in the order of paths.
enum FolderWalk {
    /// Folders in folders are followed so far.
    static let maximumDepth = 64

    /// The files below `folder`. What begins with a dot is left alone, and no link is followed: one to a folder can make a
    /// circle, one to a file may lead anywhere. What is wrong is named; only the folder itself must be readable.
    static func files(in folder: String, _ files: any Files) throws(CommandError) -> [FoundFile] {
        var found: [FoundFile] = []
        for entry in try files.entries(folder) { collect(folder, "", entry, 1, files, &found) }
        return found
    }

    private static func collect(
        _ root: String, _ parent: String, _ entry: FolderEntry, _ depth: Int, _ files: any Files,
        _ found: inout [FoundFile]
    ) {
        guard !entry.name.hasPrefix(".") else { return }
        let path = parent + entry.name
        let whole = "\(root)/\(path)"
        if entry.isDamaged { return found.append(FoundFile(path: path, fault: "Its name is not valid UTF-8.")) }
        if entry.name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f }) {
            return found.append(FoundFile(path: path, fault: "Its name has a line break or a control character."))
        }
        do {
            switch try files.information(whole)?.kind {
            case .folder:
                guard !files.isLink(whole) else { return }
                if isNamedAsPhoto(path) {
                    return found.append(FoundFile(path: path, fault: "It is a folder, not a photo."))
                }
                guard depth < maximumDepth else {
                    return found.append(FoundFile(path: path, fault: "It is nested too deeply."))
                }
                for entry in try files.entries(whole) { collect(root, path + "/", entry, depth + 1, files, &found) }
            case .file where !files.isLink(whole): found.append(FoundFile(path: path))
            case .file, .other:
                if isNamedAsPhoto(path) {
                    found.append(FoundFile(path: path, fault: "It is not a regular file."))
                }
            case nil: found.append(FoundFile(path: path, fault: "It points to nothing, or is gone."))
            }
        } catch {
            found.append(FoundFile(path: path, fault: error.message))
        }
    }

    /// By the ending that photos have.
    static func isNamedAsPhoto(_ path: String) -> Bool {
        let name = path.lowercased()
        return [".jpg", ".jpeg", ".jpe", ".png", ".gif", ".webp"].contains { name.hasSuffix($0) }
    }

    /// The name of a file without folders and ending.
    static func stem(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
        return String(name[..<dot])
    }
}
