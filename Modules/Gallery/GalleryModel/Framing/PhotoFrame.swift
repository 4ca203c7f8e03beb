public import Replication

/// What of a photo is shown, and how: turned, straightened, then cropped. The file stays as it is.
///
/// Straightening turns the picture by a few degrees and shows the largest rectangle of its shape that has no empty
/// corners. The crop is a part of that rectangle.
public struct PhotoFrame: Hashable, Sendable {
    /// Quarter turns clockwise, 0 … 3.
    public let turns: UInt8
    /// Hundredths of a degree clockwise, -4500 … 4500.
    public let angle: Int32
    /// Of the turned and straightened picture.
    public let crop: Crop

    /// A part of a picture, in millionths of its width and height, from its upper left corner.
    public struct Crop: Hashable, Sendable {
        /// 0 … 990,000.
        public let x: UInt32
        /// 0 … 990,000.
        public let y: UInt32
        /// 10,000 … 1,000,000, and no further than the right edge.
        public let width: UInt32
        /// 10,000 … 1,000,000, and no further than the lower edge.
        public let height: UInt32

        /// A side of the whole.
        public static var whole: UInt32 { 1_000_000 }
        /// A hundredth: the least that a side can be.
        public static var least: UInt32 { 10_000 }

        /// All of it.
        public static var all: Crop { Crop(x: 0, y: 0, width: whole, height: whole) }

        /// What lies outside of the picture, or is too small, is made to fit.
        public init(x: UInt32, y: UInt32, width: UInt32, height: UInt32) {
            self.x = min(x, Self.whole - Self.least)
            self.y = min(y, Self.whole - Self.least)
            self.width = min(max(width, Self.least), Self.whole - self.x)
            self.height = min(max(height, Self.least), Self.whole - self.y)
        }
    }

    /// The most that a photo is straightened by, in hundredths of a degree either way.
    public static var maximumAngle: Int32 { 4500 }

    /// `turns` is taken modulo 4, `angle` as near as it may be.
    public init(turns: UInt8 = 0, angle: Int32 = 0, crop: Crop = .all) {
        self.turns = turns & 3
        self.angle = min(max(angle, -Self.maximumAngle), Self.maximumAngle)
        self.crop = crop
    }

    /// The whole photo, as it is.
    public static var whole: PhotoFrame { PhotoFrame() }

    /// Turned by so many quarters more, clockwise, with what it shows.
    public func turned(by quarters: Int) -> PhotoFrame {
        var crop = crop
        for _ in 0..<(quarters & 3) {
            crop = Crop(x: Crop.whole - crop.y - crop.height, y: crop.x, width: crop.height, height: crop.width)
        }
        return PhotoFrame(turns: turns &+ UInt8(quarters & 3), angle: angle, crop: crop)
    }

    /// Straightened by another angle, in hundredths of a degree clockwise.
    public func straightened(by angle: Int32) -> PhotoFrame {
        PhotoFrame(turns: turns, angle: angle, crop: crop)
    }

    /// Cropped to another part.
    public func cropped(to crop: Crop) -> PhotoFrame {
        PhotoFrame(turns: turns, angle: angle, crop: crop)
    }
}

// As a part of addresses and of the names of files.
extension PhotoFrame {
    /// Six whole numbers between dots: turns, angle, and the crop's x, y, width and height.
    public var text: String {
        "\(turns).\(angle).\(crop.x).\(crop.y).\(crop.width).\(crop.height)"
    }

    /// Nil for a text that no frame has.
    public init?(_ text: String) {
        guard text.utf8.count <= 40 else { return nil }
        var numbers: [Int32] = []
        for part in text.utf8.split(separator: 0x2e, omittingEmptySubsequences: false) {
            guard let number = Int32(String(decoding: part, as: UTF8.self)) else { return nil }
            numbers.append(number)
        }
        guard numbers.count == 6, let turns = UInt8(exactly: numbers[0]), let x = UInt32(exactly: numbers[2]),
            let y = UInt32(exactly: numbers[3]), let width = UInt32(exactly: numbers[4]),
            let height = UInt32(exactly: numbers[5])
        else { return nil }
        self.init(turns: turns, angle: numbers[1], crop: Crop(x: x, y: y, width: width, height: height))
        // One frame has one text, so that nobody can fill a cache with the same picture.
        guard self.text.utf8.elementsEqual(text.utf8) else { return nil }
    }
}

extension PhotoFrame: WireCodable {
    /// A byte for the turns, the angle, then the crop's x, y, width and height.
    public func encode(into writer: inout WireWriter) {
        writer.write(turns)
        writer.writeSigned(Int64(angle))
        for number in [crop.x, crop.y, crop.width, crop.height] { number.encode(into: &writer) }
    }

    /// What is out of range is made to fit.
    public init(from reader: inout WireReader) throws(WireError) {
        let turns = try reader.readByte()
        let angle = Int32(clamping: try reader.readSigned())
        let (x, y) = (try UInt32(from: &reader), try UInt32(from: &reader))
        let (width, height) = (try UInt32(from: &reader), try UInt32(from: &reader))
        self.init(turns: turns, angle: angle, crop: Crop(x: x, y: y, width: width, height: height))
    }
}
