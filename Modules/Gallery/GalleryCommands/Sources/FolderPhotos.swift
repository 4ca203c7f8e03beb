import GalleryModel
import ModuleKit
import Replication

/// The photos of a folder and its folders. What cannot be read is left out: an import names it.
struct FolderPhotos: PhotoSource {
    private let folder: String
    private let files: any Files

    init(_ folder: String, _ files: any Files) {
        self.folder = folder
        self.files = files
    }

    var id: String { folder }
    var name: Phrase { .verbatim(folder) }
    var mayStore: Bool { true }

    /// Only the files up to the page are looked into. Read whole are those on it, and those of one size, which may be
    /// copies.
    func page(_ number: Int) throws(CommandError) -> PhotoPage {
        let first = (max(number, 1) - 1).multipliedReportingOverflow(by: PhotoPage.size)
        guard !first.overflow else { return PhotoPage(number: number, photos: [], hasMore: false) }
        var photos: [PhotoRecord] = []
        var count = 0
        var contents = FileContents()
        for found in try FolderWalk.files(in: folder, files) where found.fault == nil {
            guard (try? PhotoFile.header(of: found, in: folder, files)) != nil,
                contents.isNew("\(folder)/\(found.path)", files)
            else { continue }
            if count >= first.partialValue + PhotoPage.size {
                return PhotoPage(number: number, photos: photos, hasMore: true)
            }
            if count >= first.partialValue, let photo = try? PhotoFile(found, in: folder, files) {
                photos.append(photo.record(of: BlobHash(of: photo.bytes)))
            }
            count += 1
        }
        return PhotoPage(number: number, photos: photos, hasMore: false)
    }

    /// In one walk: page after page would look into the first files again for each.
    func all() throws(CommandError) -> [PhotoRecord] {
        var photos: [PhotoRecord] = []
        var seen = PhotoSet()
        for found in try FolderWalk.files(in: folder, files) where found.fault == nil {
            guard let photo = try? PhotoFile(found, in: folder, files) else { continue }
            let record = photo.record(of: BlobHash(of: photo.bytes))
            if seen.insert(record.key) { photos.append(record) }
        }
        return photos
    }

    func location(of photo: PhotoRecord) -> String? { "\(folder)/\(photo.origin)" }

    func bytes(of photo: PhotoRecord) throws(CommandError) -> [UInt8] {
        try files.read("\(folder)/\(photo.origin)", limit: Int(PhotoInFile.maximumSize))
    }
}
