import GalleryModel
import Primitives
import Replication
import Scenes
import Views

extension PhotoRecord {
    /// Where its picture is: the file that is kept, else what the server has of its source. Unsplash alone wants its
    /// photos shown from where they are, and the page may ask no other host. Nil where there is none.
    /// `width` in pixels; 0 for the whole photo. What was edited is drawn by the server, in the frame that the address says.
    func address(width: Int) -> Address? {
        guard let file, let frame else { return original(width: width) }
        let path = "/api/thumbnails/\(file.hex)"
        return .path(width == 0 ? "\(path)/whole?frame=\(frame.text)" : "\(path)?width=\(width)&frame=\(frame.text)")
    }

    /// The same of the photo as its file is.
    func original(width: Int) -> Address? {
        if let file {
            return width == 0 ? .path("/api/blobs/\(file.hex)") : .path("/api/thumbnails/\(file.hex)?width=\(width)")
        }
        if !key.source.utf8.elementsEqual("built-in".utf8), url.utf8.starts(with: "https://images.unsplash.com/".utf8) {
            return Address(url)
        }
        let path = "/api/photos/\(Percent.encoded(key.source))/\(Percent.encoded(key.id))"
        return .path(width == 0 ? path : path + "?width=\(width)")
    }

    /// The widths that pictures are asked for in, so that few are made and the cache helps.
    static func thumbnailWidth(for points: Double) -> Int {
        for width in [320, 640, 960] where points * 1.5 <= Double(width) { return width }
        return 1280
    }
}

extension String {
    /// Whether it is an address on the web.
    var isOnWeb: Bool { utf8.starts(with: "https://".utf8) || utf8.starts(with: "http://".utf8) }
}
