import GalleryModel
import ImageHeaders
import ModuleKit
import Replication

/// A file whose header says that it is a photo.
struct PhotoFile {
    /// Empty when only what is known of it was kept.
    private(set) var bytes: [UInt8]
    private let header: ImageHeader
    /// Within the folder.
    private let path: String
    private let place: String
    /// What was there before it was read.
    private let information: FileInformation?

    /// Why a file is no photo.
    struct Fault: Error {
        let reason: Phrase
    }

    /// Reads a photo that a walk through `folder` found; nil for a file that neither is one nor is named like one.
    init?(_ found: FoundFile, in folder: String, _ files: any Files) throws(Fault) {
        let place = "\(folder)/\(found.path)"
        information = try Self.asking { () throws(CommandError) in try files.information(place) }
        // Of what has no photo's name little is read: it may be a film of many gigabytes.
        if !found.isNamedAsPhoto, try Self.header(of: found, in: folder, files) == nil { return nil }
        let photo = try Self.asking { () throws(CommandError) in
            try PhotoInFile(place, files)
        }
        (bytes, header) = (photo.bytes, photo.header)
        (path, self.place) = (found.path, place)
    }

    /// The header of a file, of which little is read; nil for one that neither is a photo nor is named like one.
    static func header(of found: FoundFile, in folder: String, _ files: any Files) throws(Fault) -> ImageHeader? {
        var source = try asking { () throws(CommandError) in try FileBytes("\(folder)/\(found.path)", files) }
        do throws(ImageHeaderError) {
            return try ImageHeader(reading: &source)
        } catch {
            if let failure = source.failure { throw Fault(reason: failure.message) }
            if !found.isNamedAsPhoto { return nil }
            throw Fault(reason: error.phrase)
        }
    }

    private static func asking<Result>(_ body: () throws(CommandError) -> Result) throws(Fault) -> Result {
        do throws(CommandError) {
            return try body()
        } catch {
            throw Fault(reason: error.message)
        }
    }

    /// What is known of it alone.
    var withoutBytes: PhotoFile {
        var photo = self
        photo.bytes = []
        return photo
    }

    /// In bytes.
    var size: UInt64 { information?.size ?? 0 }

    /// What is said of a file that is not what it was.
    static let change: Phrase = "It changed while it was read."

    /// Whether the file is what it was before it was read, by its size and time: what a worker makes of a file that
    /// is written meanwhile belongs to other bytes.
    func isUnchanged(_ files: any Files) -> Bool {
        (try? files.information(place)) == information
    }

    /// The same with its bytes, read again; throws when it is not what it was.
    func withBytes(_ files: any Files) throws(Fault) -> PhotoFile {
        guard isUnchanged(files) else { throw Fault(reason: Self.change) }
        var photo = self
        photo.bytes = try Self.asking { () throws(CommandError) in
            try files.read(place, limit: Int(PhotoInFile.maximumSize))
        }
        guard isUnchanged(files) else { throw Fault(reason: Self.change) }
        return photo
    }

    /// What is known of the photo whose bytes have this hash.
    func record(of hash: BlobHash) -> PhotoRecord {
        var record = PhotoRecord(
            key: PhotoKey(file: hash), file: hash, width: 0, height: 0, title: FolderWalk.stem(of: path), origin: path)
        record.note(header)
        return record
    }
}
