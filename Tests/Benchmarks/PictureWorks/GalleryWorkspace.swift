import FileBlobs
import Foundation
import GalleryCommands
import GalleryModel
import ImageHeaders
import ModuleKit
import Replication

/// A workspace with the saved photos that scrolling is measured on.
enum GalleryWorkspace {
    /// Makes it in a folder: that many photos, which show the given files in turn; a thousand to an event.
    static func make(in folder: String, count: Int, photos: [String]) throws {
        let blobs = BlobFolder(folder: folder)
        let workspace = try Workspace(benchmarking: folder, blobs)
        let files = try photos.map { path in
            let bytes = Array(try Data(contentsOf: URL(filePath: path)))
            let header = try ImageHeader(of: bytes)
            return (hash: try blobs.put(bytes), width: UInt32(header.width), height: UInt32(header.height))
        }
        for first in stride(from: 0, to: count, by: 1000) {
            let records = (first..<min(first + 1000, count)).map { number in
                let file = files[number % files.count]
                return PhotoRecord(
                    key: PhotoKey(source: "files", id: String(number)), file: file.hash, width: file.width,
                    height: file.height, title: "Photo of the bench \(number)", author: "Somebody",
                    licence: "CC0-1.0", mediaType: "image/jpeg")
            }
            _ = try workspace.changeOrCreate(GalleryKind(), Gallery.document) { (gallery, _) throws(CommandError) in
                do throws(GalleryError) {
                    return try gallery.save(records)
                } catch {
                    throw CommandError(.failed, "The benchmark's photos can't be saved.")
                }
            }
        }
    }
}
