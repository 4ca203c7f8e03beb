import GalleryModel
import ModuleKit

/// The file beside a photo that says what its owner has said of it: `photo.jpg.xmp`, else `photo.xmp`.
enum PhotoSidecar {
    /// What is said beside a photo, nil where nothing is there, and the first sidecar that is there and can't be read. That
    /// one says nothing: the photo counts.
    static func facts(beside path: String, _ files: any Files) -> (facts: XMPFacts?, unread: String?) {
        var unread: String?
        for path in XMPFacts.names(beside: path) {
            guard let information = try? files.information(path), information.kind == .file, !files.isLink(path)
            else { continue }
            if information.size <= UInt64(XMPDocument.largest),
                let bytes = try? files.read(path, limit: XMPDocument.largest), let document = try? XMPDocument(bytes)
            {
                return (document.facts, unread)
            }
            unread = unread ?? path
        }
        return (nil, unread)
    }

    /// Writes what is said of a photo beside it, into the sidecar that is there if there is one. False where that can't be
    /// read: it stays as it is.
    static func write(_ facts: XMPFacts, beside path: String, _ files: any Files) throws(CommandError) -> Bool {
        let paths = XMPFacts.names(beside: path)
        for path in paths {
            guard let information = try files.information(path) else { continue }
            guard information.kind == .file, information.size <= UInt64(XMPDocument.largest), !files.isLink(path),
                let old = try? files.read(path, limit: XMPDocument.largest), let new = facts.sidecar(over: old)
            else { return false }
            if new != old { try files.write(new, to: path, overwrites: true) }
            return true
        }
        guard let new = facts.sidecar() else { return false }
        try files.write(new, to: paths[0], overwrites: false)
        return true
    }
}
