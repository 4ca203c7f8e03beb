import ImageHeaders
import JSON
import Membership
import ModuleKit
import Replication

// Files of the blob store.
extension Site {
    static func blob(_ call: Call) throws(ServingFault) -> HTTPResponse {
        guard let hash = call.captures.first.flatMap({ BlobHash(hex: $0) }) else { throw .noSuchPlace }
        return try call.site.stations.with { (station) throws(ServingFault) in
            try call.site.checkShared(hash, call, station)
            guard let path = station.workspace.blobs.file(of: hash) else {
                return try inMemory(hash, station.workspace, call)
            }
            guard let file = FileFacts(path, station.services.files) else { throw .noSuchPlace }
            var response = HTTPResponse(200, body: .file(FileRegion(path: path, offset: 0, count: file.size)))
            response.headers = headers(mediaType: file.mediaType)
            let tag = EntityTag(hash.hex)
            // Who has all of it needs no part. Source: RFC 9110, section 13.2.2.
            let isKnown = tag.matches(call.request.headers["if-none-match"])
            // A range of another version would be no part of this one.
            let isSame = call.request.headers["if-range"].map { $0 == tag.text } ?? true
            if !isKnown, isSame, let part = try ByteRange.part(call.request.headers["range"], of: file.size) {
                response.status = 206
                response.body = .file(FileRegion(path: path, offset: part.offset, count: part.count))
                response.headers.append(
                    ("Content-Range", "bytes \(part.offset)-\(part.offset + part.count - 1)/\(file.size)"))
            }
            return response.tagged(tag, for: call.request)
        }
    }

    /// `{"missing":["HASH"]}`: those of `{"files":["HASH"]}` that are not here.
    static func lackingBlobs(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let files = (try? JSONReader.value(of: call.request.body))?["files"]?.array
        let hashes = files?.compactMap { $0.string.flatMap { BlobHash(hex: $0) } }
        guard let files, let hashes, hashes.count == files.count else {
            throw .command(CommandError(.badData, "The list of files can't be read."))
        }
        return try call.work { (station) throws(CommandError) in
            let missing = try station.workspace.stored { () throws(StoreError) in
                try station.workspace.blobs.lacking(among: hashes)
            }
            return .json { $0.member("missing", missing.map { $0.hex }) }.with(("Cache-Control", "no-store"))
        }
    }

    private static func inMemory(
        _ hash: BlobHash, _ workspace: Workspace, _ call: Call
    ) throws(ServingFault) -> HTTPResponse {
        do throws(StoreError) {
            let bytes = try workspace.blobs.bytes(of: hash)
            var response = HTTPResponse(200, body: .bytes(bytes))
            response.headers = headers(mediaType: FileFacts.mediaType(of: Array(bytes.prefix(64))))
            return response.tagged(EntityTag(hash.hex), for: call.request)
        } catch {
            throw .command(CommandError(error))
        }
    }

    /// What a file of somebody else's is sent with: its own type and nothing that could act.
    private static func headers(mediaType: String) -> [(name: String, value: String)] {
        var headers = [
            ("Content-Type", mediaType), ("Content-Security-Policy", SafetyHeaders.sandbox),
            ("Cache-Control", "private, max-age=31536000, immutable"), ("Accept-Ranges", "bytes"),
        ]
        if mediaType == MediaType.bytes { headers.append(("Content-Disposition", "attachment")) }
        return headers.map { (name: $0.0, value: $0.1) }
    }
}

/// Takes a file in: to the disk as it comes, and into the blob store once its bytes have shown that it is a photo, or at
/// once where `?as=file` says that it may be anything.
final class BlobReceiver: BodyReceiver, @unchecked Sendable {
    private let call: Call
    private let upload: any BlobUpload
    private let limit: UInt64
    private let isAnyFile: Bool
    /// What their quota leaves, in bytes.
    private let room: UInt64
    private var fault: ServingFault?

    init(_ call: Call) throws(ServingFault) {
        self.call = call
        limit = call.site.options.uploadLimit
        room = try call.room
        // Whoever announces too much hears it before they send it.
        let announced = call.request.headers["content-length"].flatMap { UInt64($0) } ?? 0
        guard announced <= room else { throw .quotaReached }
        let kind = try call.target.item("as")
        guard kind == nil || kind == "file" else { throw .badTarget }
        isAnyFile = kind != nil
        upload = try call.site.stations.with { (station) throws(ServingFault) in
            do throws(StoreError) {
                return try station.workspace.blobs.upload()
            } catch {
                throw .command(CommandError(error))
            }
        }
    }

    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard upload.count + UInt64(bytes.count) <= limit else {
            fault = .tooLarge(limit: limit)
            return false
        }
        guard upload.count + UInt64(bytes.count) <= room else {
            fault = .quotaReached
            return false
        }
        do throws(StoreError) {
            try upload.append(bytes)
            return true
        } catch {
            fault = .command(CommandError(error))
            return false
        }
    }

    func finish(_ reply: @escaping Reply) { reply(answer()) }

    private func answer() -> HTTPResponse {
        do throws(ServingFault) {
            if let fault { throw fault }
            if let share = call.person?.share, let shares = call.site.options.shares,
                !shares.mayBring(upload.count, by: share.link)
            {
                throw .tooMuchShared
            }
            let answer = try record { () throws(ServingFault) in try call.count(upload.count) }
            call.site.options.wrote()
            return call.site.finished(answer, call.request)
        } catch {
            return call.site.refusal(error, call.request)
        }
    }

    /// `{"hash","height","size","type","width"}`; sizes in pixels of the upright picture, 0 for what is none.
    /// `count` counts it, once it is known to be taken.
    private func record(count: () throws(ServingFault) -> Void) throws(ServingFault) -> HTTPResponse {
        var header: ImageHeader?
        do throws(ImageHeaderError) {
            var source = UploadedBytes(upload: upload)
            header = try ImageHeader(reading: &source)
        } catch {
            guard isAnyFile else { throw .badPhoto(error.phrase) }
        }
        let type = header?.format.mediaType ?? FileFacts.mediaType(of: upload.read(at: 0, count: 64))
        try count()
        let hash: BlobHash
        do throws(StoreError) {
            hash = try upload.finish()
        } catch {
            throw .command(CommandError(error))
        }
        return .json { writer in
            writer.member("hash", hash.hex)
            writer.member("height", header?.height ?? 0)
            writer.member("size", Int64(clamping: upload.count))
            writer.member("type", type)
            writer.member("width", header?.width ?? 0)
        }
    }
}

private struct UploadedBytes: ByteSource {
    let upload: any BlobUpload
    var count: UInt64 { upload.count }
    func read(at offset: UInt64, count: Int) -> [UInt8] { upload.read(at: offset, count: count) }
}
