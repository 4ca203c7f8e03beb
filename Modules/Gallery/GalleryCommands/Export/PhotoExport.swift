import GalleryModel
import Markup
import ModuleKit
import Pictures
import Primitives
import Replication

/// The files of some saved photos, each under a name that is safe and that no other has.
struct PhotoExport {
    /// A photo whose file is kept here.
    struct File {
        let name: String
        let photo: SavedPhoto
        let hash: BlobHash
        /// Whether its frame is drawn; else it is handed on byte for byte.
        let isDrawn: Bool
    }

    private(set) var files: [File] = []
    /// Whether what is said of each photo stands beside it.
    var hasSidecars = false
    /// How many photos their sources do not let be copied.
    private(set) var notStored = 0

    /// With `originals` edited photos come as their files are.
    init(_ photos: [SavedPhoto], originals: Bool) {
        var names = FreeNames()
        for photo in photos {
            guard let hash = photo.record.file else {
                notStored += 1
                continue
            }
            let isDrawn = photo.record.frame != nil && !originals
            let name = names.name(photo.record, isDrawn: isDrawn)
            files.append(File(name: name, photo: photo, hash: hash, isDrawn: isDrawn))
        }
    }

    /// The bytes of a photo's own file, or of what its frame shows.
    func bytes(
        of file: File, in workspace: Workspace, _ services: PictureServices
    ) throws(CommandError) -> [UInt8] {
        if file.isDrawn { return try drawn(file, workspace, services) }
        do throws(StoreError) {
            return try workspace.blobs.bytes(of: file.hash)
        } catch {
            throw CommandError(.badData, "The file of “\(file.photo.record.shownTitle)” is missing in the workspace.")
        }
    }

    private func drawn(
        _ file: File, _ workspace: Workspace, _ services: PictureServices
    ) throws(CommandError) -> [UInt8] {
        let context = PreviewContext(services: services, workspace: workspace)
        guard let content = try context.content(of: file.photo.record) else {
            throw CommandError(.badData, "The file of “\(file.photo.record.shownTitle)” is missing in the workspace.")
        }
        do throws(PictureFault) {
            return try content.file(isJPEG: file.photo.record.isJPEG, by: services.pictures)
        } catch {
            throw CommandError(error, about: file.photo.record.shownTitle)
        }
    }

    /// All of them as one ZIP archive, handed on in pieces.
    func writeArchive(
        from workspace: Workspace, _ services: PictureServices, progress: any Progress,
        _ take: ([UInt8]) throws(CommandError) -> Void
    ) throws(CommandError) {
        var zip = ZipWriter()
        for (done, file) in files.enumerated() {
            progress.report(done, of: files.count, "photos written")
            let bytes = try bytes(of: file, in: workspace, services)
            guard bytes.count <= ZipWriter.largestFile else {
                throw CommandError(.badData, "“\(file.name)” is too large for an archive.")
            }
            try take(zip.head(of: file.name, bytes, at: Self.moment(of: file.photo, services.localTime)))
            try take(bytes)
            if hasSidecars, let sidecar = XMPFacts(file.photo).sidecar() {
                try take(zip.head(of: file.name + ".xmp", sidecar, at: Self.moment(of: file.photo, services.localTime)))
                try take(sidecar)
            }
        }
        progress.finish()
        try take(zip.end())
    }

    private static func moment(of photo: SavedPhoto, _ localTime: any LocalTime) -> ZipWriter.Moment {
        let second = photo.second(localTime) ?? 0
        let day = YearMonth.day(ofSecond: second)
        let date = CivilDate(daysSince1970: Int64(day))
        return ZipWriter.Moment(
            year: date?.year ?? 1, month: date?.month ?? 1, day: date?.day ?? 1,
            secondOfDay: Int32(truncatingIfNeeded: second - Int64(day) * 86_400))
    }
}

/// Gives each photo a name of its own: `coffee.jpg`, `coffee 2.jpg`. Case tells no names apart, as on some disks.
private struct FreeNames {
    private var taken: Set<[UInt8]> = []
    /// The number that was given last, by the name without it.
    private var last: [[UInt8]: Int] = [:]

    mutating func name(_ record: PhotoRecord, isDrawn: Bool) -> String {
        let whole = isDrawn ? record.fileNameOfDrawn : record.fileName
        let name = FileName.safe(file: whole, orElse: record.key.shortID.text)
        if taken.insert(Folding.foldedBytes(name)).inserted { return name }
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let (stem, ending) = (name[..<dot], name[dot...])
        let key = Folding.foldedBytes(name)
        var number = last[key] ?? 1
        while true {
            number += 1
            let other = "\(stem) \(number)\(ending)"
            guard taken.insert(Folding.foldedBytes(other)).inserted else { continue }
            last[key] = number
            return other
        }
    }
}
