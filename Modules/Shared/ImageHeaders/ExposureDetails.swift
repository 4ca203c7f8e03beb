/// How a photo was taken, as its camera wrote it. Nothing of it is needed to show the photo.
public struct ExposureDetails: Equatable, Sendable {
    /// ASCII, at most 64 characters; empty where it is not known.
    public var lens = ""
    /// In seconds.
    public var time: Fraction?
    /// The f-number.
    public var aperture: Fraction?
    /// As ISO 12232 has it.
    public var sensitivity: UInt32?
    /// In millimetres.
    public var focalLength: Fraction?
    /// In millimetres, of a lens that shows as much on film of 35 mm.
    public var focalLengthOnFilm: UInt32?

    /// Nothing is known.
    public init() {}

    /// Whether nothing is known.
    public var isEmpty: Bool { self == ExposureDetails() }
}

/// A quotient above 0, as Exif has it.
public struct Fraction: Equatable, Sendable {
    /// Above 0.
    public let numerator: UInt32
    /// Above 0.
    public let denominator: UInt32

    /// Nil where one of them is 0.
    public init?(_ numerator: UInt32, _ denominator: UInt32) {
        guard numerator > 0, denominator > 0 else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// As a number.
    public var value: Double { Double(numerator) / Double(denominator) }
}

/// Where a photo was taken, in hundred-thousandths of a degree: a metre or so.
public struct PhotoPlace: Equatable, Sendable {
    /// North of the equator, -9,000,000 … 9,000,000.
    public let latitude: Int32
    /// East of Greenwich, -18,000,000 … 18,000,000.
    public let longitude: Int32

    /// Nil outside of the Earth.
    public init?(latitude: Int32, longitude: Int32) {
        guard (-9_000_000...9_000_000).contains(latitude), (-18_000_000...18_000_000).contains(longitude) else {
            return nil
        }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// A degree.
    public static var degree: Int32 { 100_000 }
}
