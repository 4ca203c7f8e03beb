import Drawing
import ModuleKit
import Pictures
import Replication

// Pictures that are drawn or made smaller, and what areas bring along.
extension Site {
    /// In pixels.
    private static let widths: ClosedRange<UInt64> = 1...4096

    /// `width` of the query. Throws `.badTarget` out of range.
    private static func width(_ call: Call) throws(ServingFault) -> Int? {
        guard let width = try call.number("width") else { return nil }
        guard widths.contains(width) else { throw .badTarget }
        return Int(width)
    }

    /// What a document looks like as it stands, as PNG. What was drawn is kept, unless the document shows others, whose
    /// changes it would not know of. A guest sees so their document with what is placed in it, and each of those alone;
    /// that is little enough to be kept for all guests, by how each stands.
    static func preview(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let document = try call.document()
        let width = try width(call) ?? 400
        return try call.site.stations.with { (station) throws(ServingFault) in
            try call.site.checkPictured(document, call, station)
            do throws(CommandError) {
                return try preview(of: document, width, call, station)
            } catch {
                throw .command(error)
            }
        }
    }

    private static func preview(
        of document: DocumentID, _ width: Int, _ call: Call, _ station: Station
    ) throws(CommandError) -> HTTPResponse {
        let workspace = station.workspace
        let cursor = call.site.feed.cursor
        let standing = try workspace.transaction(.read) { () throws(CommandError) in
            try workspace.stored { () throws(StoreError) in
                (
                    entry: try workspace.store.entry(of: document),
                    position: try workspace.store.state(of: document)?.position ?? 0,
                    showsOthers: try !workspace.store.links(from: document).isEmpty
                )
            }
        }
        guard let entry = standing.entry else {
            throw CommandError(.notFound, "The document \(ShortID(of: document).text) no longer exists.")
        }
        // How many documents deep a guest sees.
        let levels = call.shared.map { $0 == document ? 2 : 1 }
        // How much is written elsewhere is not for a guest: the tag is that of the picture.
        let isUntagged = call.shared.map { $0 != document || standing.showsOthers } ?? false
        let name = "\(standing.position)-\(width)-\(call.site.options.version)"
        let tag = EntityTag(standing.showsOthers ? "\(name)-\(cursor)" : name)
        if !isUntagged, tag.matches(call.request.headers["if-none-match"]) {
            return Self.picture([]).tagged(tag, for: call.request)
        }
        let cache =
            standing.showsOthers ? nil : call.site.previews.value(for: workspace) { PreviewCache(of: workspace) }
        // Drawn for guests it is another picture.
        let key = "\(document.text)-\(name)" + (levels.map { "-guest\($0)" } ?? "")
        func answer(_ bytes: [UInt8]) -> HTTPResponse {
            Self.picture(bytes).tagged(isUntagged ? EntityTag(of: bytes) : tag, for: call.request)
        }
        if let kept = cache?.bytes(for: key) { return answer(kept) }
        if let levels, standing.showsOthers {
            let shown = levels > 1 ? try call.site.sharedParts.parts(of: document, station).documents : []
            let drawn = try call.site.guestPreviews.value(for: workspace) { SharedCache(limit: 32 << 20) }
                .bytes(for: "\(try workspace.standing(of: [document] + shown.sorted()).hex)-\(levels)-\(width)") {
                    () throws(CommandError) in
                    try drawing(of: document, titled: "PNG", width, levels: levels, station) ?? []
                }
            return drawn.isEmpty ? HTTPResponse(204) : answer(drawn)
        }
        let title = call.shared == nil ? entry.title : "PNG"
        // Nothing to see yet is no error.
        guard let bytes = try drawing(of: document, titled: title, width, levels: levels, station) else {
            return HTTPResponse(204)
        }
        cache?.keep(bytes, for: key)
        return answer(bytes)
    }

    /// As PNG; nil where nothing is to be seen. For a guest it is drawn so many `levels` deep.
    private static func drawing(
        of document: DocumentID, titled title: String, _ width: Int, levels: Int?, _ station: Station
    ) throws(CommandError) -> [UInt8]? {
        let workspace = station.workspace
        let services = PictureServices(station.services, for: .read)
        let context =
            levels.map { PreviewContext(forGuest: services, workspace: workspace, levels: $0) }
            ?? PreviewContext(services: services, workspace: workspace)
        let picture = try workspace.transaction(.read) { () throws(CommandError) in
            try context.preview(of: document)
        }
        guard let picture else { return nil }
        do throws(PictureFault) {
            return try picture.png(width: width, station.services.pictures)
        } catch {
            throw CommandError(error, about: title)
        }
    }

    private static func picture(_ bytes: [UInt8]) -> HTTPResponse {
        HTTPResponse(200, bytes, type: "image/png").with(("Cache-Control", "no-cache"))
    }

    /// What an area has at that path.
    static func resource(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let width = try width(call)
        guard let first = call.captures.first else { throw .noSuchPlace }
        let answer = try call.site.stations.with { (station) throws(ServingFault) -> Resource? in
            for case let area as any ResourceProviding in station.services.modules
            where area.resourceNames.contains(first) {
                if call.shared != nil {
                    switch area.source(ofResource: call.captures) {
                    case .file(let hash): try call.site.checkShared(hash, call, station)
                    case .workspace: throw .notShared
                    }
                }
                let services = station.services(
                    in: call.site.languages.language(for: call.request), for: .read)
                do throws(CommandError) {
                    let query = call.target.query.map { (name: $0.name, value: $0.value) }
                    return try area.resource(
                        ResourceRequest(path: call.captures, width: width, query: query), services)
                } catch {
                    throw .command(error)
                }
            }
            return nil
        }
        guard let resource = answer else { throw .noSuchPlace }
        var response = HTTPResponse(200, resource.bytes, type: resource.mediaType)
            .with(("Content-Security-Policy", SafetyHeaders.sandbox))
        if let file = resource.file {
            response.body = .file(FileRegion(path: file.path, offset: 0, count: file.size))
            response.passingFile = file
        } else {
            let caching = resource.isImmutable ? "private, max-age=31536000, immutable" : "no-cache"
            response = response.with(("Cache-Control", caching))
                .tagged(EntityTag(of: resource.bytes), for: call.request)
        }
        return response.noticing(resource.notice)
    }
}

extension Workspace {
    /// A digest of how documents stand, which is another one after any change of theirs.
    fileprivate func standing(of documents: [DocumentID]) throws(CommandError) -> BlobHash {
        let words = try transaction(.read) { () throws(CommandError) in
            try stored { () throws(StoreError) in
                var words = ""
                for document in documents {
                    let position = try store.state(of: document)?.position ?? 0
                    let isTrashed = try store.entry(of: document)?.isTrashed ?? true
                    words += "\(document.text) \(position) \(isTrashed)\n"
                }
                return words
            }
        }
        return BlobHash(of: Array(words.utf8))
    }
}

/// Previews that were drawn once.
struct PreviewCache: Sendable {
    private let folder: CacheFolder

    /// In bytes, of all files.
    private static let limit: UInt64 = 64 << 20

    init(of workspace: Workspace) {
        folder = CacheFolder("\(workspace.cacheFolder)/previews", in: workspace.folders, limit: Self.limit)
    }

    func bytes(for key: String) -> [UInt8]? { folder.bytes(named: "\(key).png") }
    func keep(_ bytes: [UInt8], for key: String) { folder.keep(bytes, named: "\(key).png") }
}

extension Picture {
    /// The picture so many pixels wide.
    func png(width: Int, _ pictures: any PictureMaking) throws(PictureFault) -> [UInt8] {
        let own: Double
        switch self {
        case .photo(let source):
            let job = PictureJob.photo(source, thumbnails: [ThumbnailRequest(width: UInt32(width), format: .png)])
            guard case .photo(_, let made) = try pictures.perform(job), let first = made.first else {
                throw .malformed
            }
            return first.bytes
        case .artwork(let artwork): own = artwork.size.width
        case .drawing(let list, pictures: _): own = list.size.width
        }
        let scale = own > 0 ? Double(width) / own : 1
        return try pictures.render(self, as: .png(scale: min(max(scale, 0.001), 16)))
    }
}
