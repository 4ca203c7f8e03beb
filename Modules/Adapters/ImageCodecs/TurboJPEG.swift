import CTurboJPEG
import Pictures

/// A TurboJPEG instance for as long as it lives.
final class TurboJPEG {
    let handle: tjhandle

    static func decompressor() throws(PictureFault) -> TurboJPEG { try TurboJPEG(tjInitDecompress()) }

    static func compressor() throws(PictureFault) -> TurboJPEG { try TurboJPEG(tjInitCompress()) }

    private init(_ handle: tjhandle?) throws(PictureFault) {
        guard let handle else { throw .outOfMemory }
        self.handle = handle
    }

    deinit { tjDestroy(handle) }

    /// What it said last.
    var message: String { String(cString: tjGetErrorStr2(handle)) }

    /// What is said of a file that it did not decode.
    func fault() -> PictureFault {
        let message = message
        let named = [
            "arithmetic", "Unsupported JPEG process", "data precision", "color conversion", "subsampling", "12-bit",
            "16-bit",
        ]
        return named.contains { message.contains($0) } ? .unsupported(message) : .said(message)
    }
}
