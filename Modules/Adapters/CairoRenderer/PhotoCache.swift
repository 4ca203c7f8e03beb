import CCairo
import Glibc
import Pictures

/// A photo as cairo draws it.
final class PhotoSurface {
    let surface: OpaquePointer
    let width: Int
    let height: Int

    init(surface: OpaquePointer, width: Int, height: Int) {
        self.surface = surface
        self.width = width
        self.height = height
    }

    deinit {
        cairo_surface_destroy(surface)
    }
}

/// The photos of one picture: each is read once for a size, however often it is shown.
final class PhotoCache<Photos: PhotoLoading> {
    private let photos: Photos
    private var surfaces: [Key: PhotoSurface] = [:]
    private var jpegs: [PictureSource: PhotoSurface?] = [:]
    /// What the surfaces take; beyond this they are read again.
    private var bytes = 0

    private static var maximumBytes: Int { 24_000_000 }

    private struct Key: Hashable {
        let source: PictureSource
        let width: Int
        let height: Int
    }

    init(_ photos: Photos) {
        self.photos = photos
    }

    /// The photo for a place of so many pixels.
    func surface(of source: PictureSource, width: Int, height: Int) throws(PictureFault) -> PhotoSurface {
        let key = Key(source: source, width: width, height: height)
        if let known = surfaces[key] { return known }
        let image = try photos.pixels(of: source, width: width, height: height)
        let format = image.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
        guard image.width > 0, image.height > 0, image.width < 32_768, image.height < 32_768,
            let surface = cairo_image_surface_create(format, Int32(image.width), Int32(image.height))
        else { throw .refused("a photo of \(image.width) × \(image.height) pixels") }
        let result = PhotoSurface(surface: surface, width: image.width, height: image.height)
        guard let pixels = cairo_image_surface_get_data(surface) else { throw .outOfMemory }
        cairo_surface_flush(surface)
        let stride = Int(cairo_image_surface_get_stride(surface))
        let row = image.width * 4
        image.bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            for y in 0..<image.height { (pixels + y * stride).update(from: start + y * row, count: row) }
        }
        cairo_surface_mark_dirty(surface)
        if bytes + image.bytes.count > Self.maximumBytes {
            surfaces.removeAll()
            bytes = 0
        }
        surfaces[key] = result
        bytes += image.bytes.count
        return result
    }

    /// The photo's own file, for a page; nil where a page can't hold it.
    func jpeg(of source: PictureSource) throws(PictureFault) -> PhotoSurface? {
        if let known = jpegs[source] { return known }
        let result = try photos.jpeg(of: source).flatMap { $0.surface }
        jpegs[source] = result
        return result
    }
}

extension JPEGFile {
    /// A surface whose pixels nobody looks at: the page takes the file that hangs on it. One bit a pixel, since it is
    /// allocated all the same.
    fileprivate var surface: PhotoSurface? {
        guard width > 0, height > 0, width < 32_768, height < 32_768, !bytes.isEmpty,
            let surface = cairo_image_surface_create(CAIRO_FORMAT_A1, Int32(width), Int32(height))
        else { return nil }
        let result = PhotoSurface(surface: surface, width: width, height: height)
        guard let copy = malloc(bytes.count) else { return nil }
        bytes.withUnsafeBytes { copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: $0.count) }
        let status = cairo_surface_set_mime_data(
            surface, "image/jpeg", copy.assumingMemoryBound(to: UInt8.self), UInt(bytes.count), { free($0) }, copy)
        if status != CAIRO_STATUS_SUCCESS {
            free(copy)
            return nil
        }
        return result
    }
}
