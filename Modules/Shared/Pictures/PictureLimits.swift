/// What a picture may take.
public struct PictureLimits: Hashable, Sendable {
    /// Of a photo, as its header says.
    public var pixels: UInt64
    /// That decoding may take by its estimate, in bytes.
    public var decodedBytes: UInt64
    /// Of one side of what is drawn, in pixels.
    public var side: UInt32
    /// Of what is drawn.
    public var drawnPixels: UInt64
    /// Of processor time, for one job.
    public var processorSeconds: UInt32
    /// Until an answer must be there, for one job.
    public var seconds: UInt32
    /// That a worker may write to, in bytes.
    public var memory: UInt64

    /// 100 megapixels; what a process of 200 MB can hold beside itself; a minute.
    public static let usual = PictureLimits(
        pixels: 100_000_000, decodedBytes: 150_000_000, side: 20_000, drawnPixels: 30_000_000, processorSeconds: 30,
        seconds: 60, memory: 185_000_000)

    /// For a whole photo that is drawn anew: the same 100 megapixels, decoded and drawn at once.
    public static let wholePhoto = PictureLimits(
        pixels: 100_000_000, decodedBytes: 450_000_000, side: 32_767, drawnPixels: 100_000_000, processorSeconds: 60,
        seconds: 90, memory: 1_500_000_000)

    /// Pixels, bytes and seconds, as the members say.
    public init(
        pixels: UInt64, decodedBytes: UInt64, side: UInt32, drawnPixels: UInt64, processorSeconds: UInt32,
        seconds: UInt32, memory: UInt64
    ) {
        self.pixels = pixels
        self.decodedBytes = decodedBytes
        self.side = side
        self.drawnPixels = drawnPixels
        self.processorSeconds = processorSeconds
        self.seconds = seconds
        self.memory = memory
    }
}
