/// Samples in rows from the top: one byte each, or four that belong together.
struct Plane {
    let width: Int
    let height: Int
    /// Bytes a sample: 1 or 4.
    let channels: Int
    /// Bytes from a row to the next, at least width · channels.
    let stride: Int
    /// Where it begins in `bytes`, which other planes may share.
    let offset: Int
    let bytes: [UInt8]

    /// A part of `bytes` that has height · stride bytes at least.
    init(width: Int, height: Int, channels: Int, stride: Int? = nil, offset: Int = 0, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.channels = channels
        self.stride = stride ?? width * channels
        self.offset = offset
        self.bytes = bytes
        precondition(offset + self.stride * height <= bytes.count)
    }

    /// Without gaps; `fill` must write every sample.
    init<Failure>(
        width: Int, height: Int, channels: Int,
        fill: (UnsafeMutablePointer<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        let bytes = try [UInt8](uninitialized: width * height * channels, fill: fill)
        self.init(width: width, height: height, channels: channels, bytes: bytes)
    }

    var size: PixelSize { PixelSize(width, height) }

    func withRows(_ body: (UnsafePointer<UInt8>) -> Void) {
        bytes.withUnsafeBufferPointer { buffer in
            if let start = buffer.baseAddress { body(start + offset) }
        }
    }
}

extension [UInt8] {
    /// So many bytes, all of which `fill` must write.
    init<Failure>(
        uninitialized count: Int, fill: (UnsafeMutablePointer<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        var failure: Failure?
        self.init(unsafeUninitializedCapacity: count) { buffer, filled in
            guard let start = buffer.baseAddress, count > 0 else { return }
            do throws(Failure) {
                try fill(start)
                filled = count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }
}
