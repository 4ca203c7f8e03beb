import CanvasCommands
import CanvasModel
import FileBlobs
import Foundation
import HostSystem
import ImageHeaders
import ModuleKit
import Replication
import SQLiteStore

/// A workspace with the canvas that drawing is measured on.
enum CanvasWorkspace {
    /// Makes it in a folder; the canvas is called “Bench”.
    static func make(in folder: String, objects: Int, photos: [String]) throws {
        let blobs = BlobFolder(folder: folder)
        let workspace = try Workspace(benchmarking: folder, blobs)
        let files = try photos.map { path in
            let bytes = Array(try Data(contentsOf: URL(filePath: path)))
            let header = try ImageHeader(of: bytes)
            return PhotoFile(file: try blobs.put(bytes), pixelWidth: header.width, pixelHeight: header.height)
        }
        let made = try workspace.create(CanvasKind()) { (_, _) throws(CommandError) in
            try asking { () throws(CanvasError) in try Canvas.creation(name: "Bench", size: CanvasPicture.size) }
        }
        _ = try workspace.change(CanvasKind(), made.entry.document) { (canvas, random) throws(CommandError) in
            try asking { () throws(CanvasError) in
                try canvas.add(CanvasPicture.drafts(objects: objects, photos: files), using: &random)
            }
        }
    }

    private static func asking<Value>(_ body: () throws(CanvasError) -> Value) throws(CommandError) -> Value {
        do throws(CanvasError) {
            return try body()
        } catch {
            throw CommandError(.failed, "The benchmark's canvas can't be made.")
        }
    }
}

extension Workspace {
    /// One in a folder, made where there is none.
    convenience init(benchmarking folder: String, _ blobs: BlobFolder) throws {
        self.init(
            location: folder, store: try SQLiteEventStore(folder: folder, using: RandomSource.system), blobs: blobs,
            author: Author(id: AuthorID(7), name: "bench"), clock: SystemClock(), random: .system)
    }
}
