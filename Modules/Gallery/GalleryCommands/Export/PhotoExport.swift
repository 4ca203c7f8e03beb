internal import GalleryModel
internal import Markup
internal import ModuleKit
internal import Replication

/// The files of some saved photos, each under a name that is safe and that no other has.
struct PhotoExport {
    /// A photo whose file is kept here.
    struct File {
        let name: String
        let photo: SavedPhoto
        let hash: BlobHash
    }

    private(set) var files: [File] = []
    /// How many photos their sources do not let be copied.
    private(set) var notStored = 0

    init(_ photos: [SavedPhoto]) {
        var names = FreeNames()
        for photo in photos {
            guard let hash = photo.record.file else {
                notStored += 1
                continue
            }
            files.append(File(name: names.name(photo.record), photo: photo, hash: hash))
        }
    }

    /// The bytes of a photo's own file.
    func bytes(of file: File, in workspace: Workspace) throws(CommandError) -> [UInt8] {
        do throws(StoreError) {
            return try workspace.blobs.bytes(of: file.hash)
        } catch {
            throw CommandError(.badData, "The file of “\(file.photo.record.shownTitle)” is missing in the workspace.")
        }
    }

    /// All of them as one ZIP archive, handed on in pieces.
    func writeArchive(
        from workspace: Workspace, _ localTime: any LocalTime, progress: any Progress,
        _ take: ([UInt8]) throws(CommandError) -> Void
    ) throws(CommandError) {
        var zip = ZipWriter()
        for (done, file) in files.enumerated() {
            progress.report(done, of: files.count, "photos written")
            let bytes = try bytes(of: file, in: workspace)
            guard bytes.count <= ZipWriter.largestFile else {
                throw CommandError(.badData, "“\(file.name)” is too large for an archive.")
            }
            try take(zip.head(of: file.name, bytes, at: Self.moment(of: file.photo, localTime)))
            try take(bytes)
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

    mutating func name(_ record: PhotoRecord) -> String {
        let name = FileName.safe(record.fileName, orElse: String(record.key.shortID.text))
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
