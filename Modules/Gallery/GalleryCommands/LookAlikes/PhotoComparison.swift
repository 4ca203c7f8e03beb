import Drawing
import GalleryModel
import JSON
import ModuleKit
import Pictures
import Replication

/// Saved photos compared with each other. Those that no worker has looked at are decoded first.
struct PhotoComparison {
    private(set) var groups: [AlikeGroup] = []
    /// How many groups come after them.
    private(set) var moreCount = 0
    /// How many have to be decoded before any can be compared.
    private(set) var undecodedCount = 0
    /// How many were compared.
    private(set) var comparedCount = 0
    /// How many are known by their place alone, so that they can't be looked at here.
    private(set) var notStoredCount = 0
    /// What could not be looked at, a sentence each.
    private(set) var faults: [Phrase] = []

    /// How much of it is wanted at once.
    struct Portion {
        /// How many photos are decoded at most; those that can't be do not count.
        let decodes: Int
        /// How many groups are passed over.
        let skips: Int
        /// How many photos are listed at most. Groups are whole, but for a first one that is larger.
        let lists: Int
    }

    init(
        of saved: [SavedPhoto], _ portion: Portion, in workspace: Workspace, _ services: PictureServices
    ) throws(CommandError) {
        let cache = LikenessCache(of: workspace)
        let context = PreviewContext(services: services, workspace: workspace)
        var likenesses = [Likeness?](repeating: nil, count: saved.count)
        var missing: [(place: Int, hash: BlobHash, source: PictureSource)] = []
        for (place, photo) in saved.enumerated() {
            guard let hash = photo.record.file else {
                notStoredCount += 1
                continue
            }
            if let kept = cache.likeness(of: hash) {
                likenesses[place] = kept
            } else if let source = try context.source(of: hash) {
                missing.append((place, hash, source))
            } else {
                faults.append("The file of “\(photo.record.shownTitle)” is missing in the workspace.")
            }
        }
        let looks = Self.look(at: missing.map { $0.source }, atMost: portion.decodes, services) { index, likeness in
            // At once, so that a comparison which is stopped goes on where it was.
            cache.keep(likeness, of: missing[index].hash)
        }
        for (photo, look) in zip(missing, looks) {
            let title = saved[photo.place].record.shownTitle
            switch look {
            case .success(let likeness): likenesses[photo.place] = likeness
            case .failure(.noWorker(let reason)): throw CommandError(.noWorker(reason), about: title)
            case .failure(let fault): faults.append("\(title): \(fault.phrase)")
            case nil: undecodedCount += 1
            }
        }
        guard undecodedCount == 0 else { return }
        comparedCount = saved.count - notStoredCount - faults.count
        let all = LookAlikes.groups(of: likenesses).dropFirst(portion.skips)
        var room = portion.lists
        for places in all {
            guard groups.isEmpty || places.count <= room else { break }
            let listed = places.prefix(room)
            groups.append(try AlikeGroup(listed.map { saved[$0] }, in: workspace))
            room -= listed.count
        }
        moreCount = all.count - groups.count
    }

    /// What workers see in so many, in parallel; nil of the others. `done` is told as they come.
    private static func look(
        at sources: [PictureSource], atMost limit: Int, _ services: PictureServices, done: (Int, Likeness?) -> Void
    ) -> [Result<Likeness?, PictureFault>?] {
        var looks = [Result<Likeness?, PictureFault>?](repeating: nil, count: sources.count)
        var (next, count, failed) = (0, 0, 0)
        services.pictures.perform(within: .usual) {
            guard next < sources.count, next - failed < limit else { return nil }
            next += 1
            return .photo(sources[next - 1], thumbnails: [])
        } done: { job, result in
            let look = result.flatMap { answer -> Result<Likeness?, PictureFault> in
                if case .photo(let facts, _) = answer { .success(facts.likeness) } else { .failure(.malformed) }
            }
            looks[job] = look
            if case .success(let likeness) = look { done(job, likeness) } else { failed += 1 }
            count += 1
            services.progress.report(count, of: sources.count, "photos looked at")
        }
        services.progress.finish()
        return looks
    }
}

/// Photos that look the same, the newest first.
struct AlikeGroup: JSONMembers {
    let photos: [(photo: SavedPhoto, bytes: UInt64)]
    /// Which has the most pixels, else is known by its camera, else has the most bytes, else was saved first.
    let largest: PhotoKey

    init(_ photos: [SavedPhoto], in workspace: Workspace) throws(CommandError) {
        var sized: [(photo: SavedPhoto, bytes: UInt64)] = []
        for photo in photos {
            let size = try workspace.stored { () throws(StoreError) in
                try photo.record.file.flatMap { (file) throws(StoreError) in try workspace.blobs.size(of: file) }
            }
            sized.append((photo, size ?? 0))
        }
        func pixels(_ photo: SavedPhoto) -> UInt64 { UInt64(photo.record.width) * UInt64(photo.record.height) }
        func isOfCamera(_ photo: SavedPhoto) -> Int {
            photo.record.takenAt == nil && photo.record.camera.isEmpty ? 0 : 1
        }
        let largest = sized.reversed().max {
            (pixels($0.photo), isOfCamera($0.photo), $0.bytes) < (pixels($1.photo), isOfCamera($1.photo), $1.bytes)
        }
        self.photos = sized
        self.largest = largest?.photo.key ?? .unset
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("photos", objects: photos) { each, writer in
            let (photo, bytes) = each
            writer.member("bytes", Int(clamping: bytes))
            writer.member("largest", photo.key == largest)
            writer.name("photo")
            PhotoAnswer(photo).write(to: &writer)
        }
    }
}
