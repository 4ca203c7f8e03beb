import CPNG
import Glibc
public import Pictures

extension PixelImage {
    /// A PNG file without metadata, written quickly: what is written is looked at at once.
    ///
    /// Drawings, most of whose pixels are their neighbours', are compressed as they are. Of photos the difference from
    /// the row above is, which is quicker there and a third smaller.
    public func png() throws(PictureFault) -> [UInt8] {
        guard width > 0, height > 0 else { throw .unsupported("a picture of no size") }
        var file = png_file_in_memory()
        defer { free(file.bytes) }
        let (level, filters): (Int32, Int32) = isPlain ? (3, PNG_FILTER_NONE) : (1, PNG_FILTER_UP)
        let isWritten = bytes.withUnsafeBufferPointer { pixels in
            png_file_write(
                &file, pixels.baseAddress, UInt32(width), UInt32(height), isOpaque ? 0 : 1, level, filters) != 0
        }
        guard isWritten, let start = file.bytes else {
            let text = withUnsafeBytes(of: file.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            // It says nothing where there was no memory to begin.
            throw text.isEmpty ? .outOfMemory : .said("libpng can't write it: \(text)")
        }
        return Array(UnsafeBufferPointer(start: start, count: file.count))
    }

    /// Whether more than half of the pixels, in some of the rows, are as their left neighbours.
    private var isPlain: Bool {
        bytes.withUnsafeBytes { pixels in
            var (equal, count) = (0, 0)
            for row in stride(from: 0, to: height, by: max(1, height / 32)) {
                for place in stride(from: row * width * 4 + 4, to: (row + 1) * width * 4, by: 4) {
                    count += 1
                    if pixels.loadUnaligned(fromByteOffset: place, as: UInt32.self)
                        == pixels.loadUnaligned(fromByteOffset: place - 4, as: UInt32.self)
                    {
                        equal += 1
                    }
                }
            }
            return equal * 2 > count
        }
    }
}
