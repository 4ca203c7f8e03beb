import CanvasModel
import ImageHeaders
import ModuleKit
import Replication

/// The folder beside a canvas's file, for the files that it names. Nothing outside of it is read.
final class CanvasFolder {
    /// With its final slash; empty for the present folder.
    let path: String
    let files: any Files
    let workspace: Workspace
    /// The photos that were read, by the names that the file has for them.
    private var read: [[UInt8]: PhotoFile] = [:]

    /// The folder of the file at `path`.
    init(of path: String, _ files: any Files, _ workspace: Workspace) {
        self.path = FilePath(path).start
        self.files = files
        self.workspace = workspace
    }

    private static let photoEndings = ["jpg", "jpeg", "jpe", "jfif", "png", "gif", "webp"]

    /// The photo in a file, which is then in the blob store; nil for a file whose name is no photo's.
    func photo(_ name: String) throws(NodeFault) -> PhotoFile? {
        var location = try safe(name, below: path)
        var information = try self.information(location)
        if information == nil, name.hasPrefix("blobs/"), let export = try exportFolder() {
            location = try safe(name, below: export)
            information = try self.information(location)
        }
        guard let information else { throw NodeFault("There is no file \(name).") }
        guard information.kind == .file else { throw NodeFault("\(name) is not a file.") }
        let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard Self.photoEndings.contains(ending) else { return nil }
        if let known = read[Array(name.utf8)] { return known }
        let bytes: [UInt8]
        do throws(CommandError) {
            bytes = try files.read(location, limit: Int(PhotoInFile.maximumSize))
        } catch {
            throw NodeFault(error.message)
        }
        let photo = try PhotoSource.stored(bytes, named: name, in: workspace)
        read[Array(name.utf8)] = photo
        return photo
    }

    /// The folder above, when it is one that the whole workspace was exported to: its canvases name photos from
    /// there.
    private func exportFolder() throws(NodeFault) -> String? {
        var steps = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let last = steps.popLast() ?? "."
        if last.isEmpty { return nil }
        let folder = last == "." || last == ".." ? path + "../" : steps.map { $0 + "/" }.joined()
        return try information(folder + "bojagi.events") == nil ? nil : folder
    }

    private func information(_ location: String) throws(NodeFault) -> FileInformation? {
        do throws(CommandError) {
            return try files.information(location)
        } catch {
            throw NodeFault(error.message)
        }
    }

    /// A path below a folder, through no link: `..`, absolute paths and control characters are refused.
    private func safe(_ name: String, below folder: String) throws(NodeFault) -> String {
        let isPlain = name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\\") }
        // By scalars, as the system reads it: as characters, a slash and what combines with it would be no slash.
        let steps = name.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard isPlain, !name.isEmpty, steps.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
            throw NodeFault("The path “\(name)” is invalid or leads out of the canvas's folder.")
        }
        var location = folder
        for step in steps {
            location += (location.isEmpty || location.hasSuffix("/") ? "" : "/") + step
            if files.isLink(location) { throw NodeFault("\(name) goes through a link.") }
        }
        return location
    }
}
