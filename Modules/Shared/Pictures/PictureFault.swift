/// Why a picture could not be had. It concerns this picture alone.
public enum PictureFault: Error, Equatable, Sendable {
    /// The file can't be read; the system's reason.
    case unreadable(String)
    /// It is none of the formats that are read.
    case unknownFormat
    /// The header says a size that is not decoded: in pixels, and how many at most.
    case tooManyPixels(width: UInt64, height: UInt64, limit: UInt64)
    /// Decoding or drawing it would take so many bytes, more than `limit`.
    case tooMuchMemory(bytes: UInt64, limit: UInt64)
    /// Something in it is not as its format says; what, in the library's words.
    case damaged(String)
    /// A kind that is not read, such as arithmetic coding, by its name.
    case unsupported(String)
    /// A drawing that is refused: what is not allowed in it.
    case refused(String)
    /// The worker did not finish in so many seconds.
    case tookTooLong(seconds: UInt32)
    /// The worker ended in the middle of it.
    case workerEnded
    /// There is no worker, or it can't be started; why.
    case noWorker(String)
    /// What the worker said or was told can't be understood.
    case malformed
    /// A library was given no memory for it, within the limits that it keeps.
    case outOfMemory
    /// Drawn, it would be so many pixels; at most `side` on a side and `pixels` in all are drawn. A width or height
    /// above 10¹⁵ is told as 10¹⁵.
    case tooLargeToDraw(width: UInt64, height: UInt64, side: UInt64, pixels: UInt64)
}
