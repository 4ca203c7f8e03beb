import CanvasModel
import ImageHeaders
import JSON
import ModuleKit
import Replication

/// A file that holds a canvas: JSON Canvas, or an SVG file of ours, whose metadata is JSON Canvas.
struct CanvasSource {
    let value: JSONValue
    private let svg: SVGCanvasFile?

    /// The longest SVG file that is read, in bytes: photos are in it.
    static let svgLimit = 80 << 20

    init(_ path: String, _ services: FileServices) throws(CommandError) {
        let name: Phrase = path == "-" ? services.console.inputName : .verbatim(path)
        var bytes =
            path == "-"
            ? try services.console.standardInput(limit: Self.svgLimit)
            : try services.files.read(path, limit: Self.svgLimit)
        if Self.isMarkup(bytes) {
            do throws(SVGCanvasFault) {
                svg = try SVGCanvasFile(bytes)
            } catch {
                throw CommandError(.badData, "\(name): \(error.reason)", hint: "Nothing was imported.")
            }
            bytes = svg?.canvas ?? []
        } else {
            svg = nil
        }
        guard bytes.count <= JSONCanvas.fileLimit else { throw .tooLarge(name, limit: JSONCanvas.fileLimit) }
        do throws(JSONFault) {
            value = try JSONReader.value(of: bytes)
        } catch {
            let quoted: Phrase = path == "-" ? name : .verbatim("“\(path)”")
            throw CommandError(.badData, error.phrase(of: quoted), hint: "Nothing was imported.")
        }
    }

    /// What reads the photos that the canvas names: from the file itself, or from the folder around it.
    func photos(
        _ path: String, _ services: FileServices, _ workspace: Workspace
    ) -> (String) throws(NodeFault) -> PhotoFile? {
        if let svg {
            let pictures = EmbeddedPhotos(svg, workspace)
            return { (name) throws(NodeFault) in try pictures.photo(name) }
        }
        if path == "-" {
            let photos = KnownPhotos(services.files, workspace)
            return { (name) throws(NodeFault) in try photos.photo(name) }
        }
        let folder = CanvasFolder(of: path, services.files, workspace)
        return { (name) throws(NodeFault) in try folder.photo(name) }
    }

    /// Whether the first sign is that of XML, which JSON never begins with.
    private static func isMarkup(_ bytes: [UInt8]) -> Bool {
        for byte in bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes[...] {
            switch byte {
            case 0x20, 0x09, 0x0a, 0x0d: continue
            default: return byte == UInt8(ascii: "<")
            }
        }
        return false
    }
}

/// The photos that a file without a folder names, where the workspace has them: exports call photos by their hashes.
/// Of each only the header is read, once.
private final class KnownPhotos {
    private let files: any Files
    private let workspace: Workspace
    private var read: [BlobHash: PhotoFile] = [:]

    init(_ files: any Files, _ workspace: Workspace) {
        (self.files, self.workspace) = (files, workspace)
    }

    func photo(_ name: String) throws(NodeFault) -> PhotoFile {
        guard let hash = name.split(separator: "/").last.flatMap({ BlobHash(fileName: String($0)) }) else {
            throw NodeFault("There is no folder to find \(name) in.")
        }
        if let known = read[hash] { return known }
        let found: ImageHeader?
        do throws(CommandError) { found = try header(of: hash) } catch { throw NodeFault(error.message) }
        guard let found else { throw NodeFault("There is no file \(name).") }
        let photo = PhotoFile(file: hash, pixelWidth: found.width, pixelHeight: found.height)
        read[hash] = photo
        return photo
    }

    private func header(of hash: BlobHash) throws(CommandError) -> ImageHeader? {
        let blobs = workspace.blobs
        guard try workspace.hasFile(hash) else { return nil }
        guard let path = blobs.file(of: hash) else {
            let bytes = try workspace.file(hash)
            return try? ImageHeader(of: bytes)
        }
        var source = try FileBytes(path, files)
        return try? ImageHeader(reading: &source)
    }
}

/// The photos inside an SVG file, each stored once.
private final class EmbeddedPhotos {
    private let svg: SVGCanvasFile
    private let workspace: Workspace
    private var read: [[UInt8]: PhotoFile] = [:]

    init(_ svg: SVGCanvasFile, _ workspace: Workspace) {
        (self.svg, self.workspace) = (svg, workspace)
    }

    func photo(_ name: String) throws(NodeFault) -> PhotoFile? {
        let key = Array(name.utf8)
        if let known = read[key] { return known }
        guard name.hasPrefix("#"), let bytes = svg.picture(named: String(name.dropFirst())) else {
            throw NodeFault("The file has no picture \(name).")
        }
        let photo = try PhotoSource.stored(bytes, named: name, in: workspace)
        read[key] = photo
        return photo
    }
}

extension SVGCanvasFault {
    fileprivate var reason: Phrase {
        switch self {
        case .malformed(let offset): "It is not well-formed SVG at byte \(offset)."
        case .declaration(let offset): "It has a document type or an entity at byte \(offset), which is not read."
        case .notOurs: "It is an SVG file, but not a canvas drawn by Bojagi."
        }
    }
}
