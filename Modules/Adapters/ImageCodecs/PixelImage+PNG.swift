internal import CPNG
internal import Glibc
public import Pictures

extension PixelImage {
    /// A PNG file without metadata.
    ///
    /// Rows are taken as differences from their neighbours to the left where that is worth it, and compressed
    /// quickly: what is written is looked at at once.
    public func png() throws(PictureFault) -> [UInt8] {
        guard width > 0, height > 0 else { throw .unsupported("a picture of no size") }
        var file = png_file_in_memory()
        defer { free(file.bytes) }
        let isWritten = bytes.withUnsafeBufferPointer { pixels in
            png_file_write(
                &file, pixels.baseAddress, UInt32(width), UInt32(height), isOpaque ? 0 : 1, 3, PNG_FILTER_NONE) != 0
        }
        guard isWritten, let start = file.bytes else {
            let text = withUnsafeBytes(of: file.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            throw .damaged("libpng can't write it: \(text)")
        }
        return Array(UnsafeBufferPointer(start: start, count: file.count))
    }
}
