/// What Exif says of a photo, as far as it is used here.
///
/// Source: CIPA DC-008 (Exif 2.32) over TIFF 6.0. Only three directories are read, the first and those that it points
/// to as Exif's and as the place's, so no chain of directories can lead in a circle.
struct Exif: Equatable {
    var orientation: ImageOrientation?
    var takenAt: CaptureTime?
    var camera: String?
    var exposure = ExposureDetails()
    var place: PhotoPlace?

    /// Reads the TIFF structure that lies in the bytes from `start` to `end` of the file, which exist. Nonsense
    /// in it counts as absent.
    static func read(
        _ window: inout ByteWindow<some ByteSource>, from start: UInt64, to end: UInt64
    ) throws(ImageHeaderError) -> Exif {
        var start = start
        // Some writers of PNG and WebP put JPEG's label before it.
        if end - start >= 6, try window.has(label, at: start) { start += 6 }
        guard let file = try TIFFPart(&window, from: start, to: end) else { return Exif() }
        var fields = Fields()
        try fields.visit(file.first, of: file, &window)
        if let detail = fields.detail { try fields.visit(detail, of: file, &window) }
        var exif = Exif(orientation: fields.orientation, takenAt: fields.takenAt, camera: fields.camera)
        exif.exposure = fields.exposure
        if let place = fields.place { exif.place = try PlaceFields.read(place, of: file, &window) }
        return exif
    }

    /// The fields of both directories. Of times and their zones there are three: taken, digitized, changed.
    private struct Fields {
        var orientation: ImageOrientation?
        var detail: UInt32?
        var place: UInt32?
        var exposure = ExposureDetails()
        var make = ""
        var model = ""
        var times: [CaptureTime?] = [nil, nil, nil]
        var zones: [Int32?] = [nil, nil, nil]

        mutating func visit(
            _ directory: UInt32, of file: TIFFPart, _ window: inout ByteWindow<some ByteSource>
        ) throws(ImageHeaderError) {
            for index in 0..<(try file.entryCount(at: directory, &window)) {
                let entry = try file.entry(index, at: directory, &window)
                switch entry.tag {
                case 0x0112: orientation = entry.number.flatMap { UInt8(exactly: $0) }.flatMap { .init(rawValue: $0) }
                case 0x010f: make = try file.line(of: entry, &window)
                case 0x0110: model = try file.line(of: entry, &window)
                case 0x8769: detail = entry.number
                case 0x8825: place = entry.number
                case 0x829a: exposure.time = try file.fraction(of: entry, 0, &window).flatMap { Fraction($0, $1) }
                case 0x829d: exposure.aperture = try file.fraction(of: entry, 0, &window).flatMap { Fraction($0, $1) }
                case 0x8827: exposure.sensitivity = entry.number.flatMap { $0 > 0 ? $0 : nil }
                case 0x920a:
                    exposure.focalLength = try file.fraction(of: entry, 0, &window).flatMap { Fraction($0, $1) }
                case 0xa405: exposure.focalLengthOnFilm = entry.number.flatMap { $0 > 0 ? $0 : nil }
                case 0xa434: exposure.lens = try file.line(of: entry, &window)
                case 0x9003: times[0] = CaptureTime(exif: try file.text(of: entry, 19, &window))
                case 0x9004: times[1] = CaptureTime(exif: try file.text(of: entry, 19, &window))
                case 0x0132: times[2] = CaptureTime(exif: try file.text(of: entry, 19, &window))
                case 0x9011: zones[0] = CaptureTime.offset(exif: try file.text(of: entry, 6, &window))
                case 0x9012: zones[1] = CaptureTime.offset(exif: try file.text(of: entry, 6, &window))
                case 0x9010: zones[2] = CaptureTime.offset(exif: try file.text(of: entry, 6, &window))
                default: break
                }
            }
        }

        /// Maker and model; the maker's name once.
        var camera: String? {
            let maker = make.utf8.prefix { $0 != 0x20 }.map(Self.lowercased)
            let repeats = model.utf8.prefix(maker.count).map(Self.lowercased) == maker
            let camera = repeats ? model : model.isEmpty ? make : make + " " + model
            return camera.isEmpty ? nil : camera
        }

        private static func lowercased(_ byte: UInt8) -> UInt8 {
            (0x41...0x5a).contains(byte) ? byte | 0x20 : byte
        }

        var takenAt: CaptureTime? {
            for index in times.indices {
                guard var time = times[index] else { continue }
                time.offset = zones[index]
                return time
            }
            return nil
        }
    }

    /// "Exif" and two zeros.
    static var label: [UInt8] { [0x45, 0x78, 0x69, 0x66, 0, 0] }
}

/// The directory of the place.
private struct PlaceFields {
    private var isSouth: Bool?
    private var isWest: Bool?
    private var latitude: Int64?
    private var longitude: Int64?

    /// Nil where there is no whole place in it.
    static func read(
        _ directory: UInt32, of file: TIFFPart, _ window: inout ByteWindow<some ByteSource>
    ) throws(ImageHeaderError) -> PhotoPlace? {
        var fields = PlaceFields()
        for index in 0..<(try file.entryCount(at: directory, &window)) {
            let entry = try file.entry(index, at: directory, &window)
            switch entry.tag {
            case 1: fields.isSouth = try sign(of: entry, file, "N", "S", &window)
            case 2: fields.latitude = try angle(of: entry, file, &window)
            case 3: fields.isWest = try sign(of: entry, file, "E", "W", &window)
            case 4: fields.longitude = try angle(of: entry, file, &window)
            default: break
            }
        }
        guard let isSouth = fields.isSouth, let isWest = fields.isWest, let latitude = fields.latitude,
            let longitude = fields.longitude
        else { return nil }
        return PhotoPlace(
            latitude: Int32(isSouth ? -latitude : latitude), longitude: Int32(isWest ? -longitude : longitude))
    }

    private static func sign(
        of entry: TIFFPart.Entry, _ file: TIFFPart, _ plus: Unicode.Scalar, _ minus: Unicode.Scalar,
        _ window: inout ByteWindow<some ByteSource>
    ) throws(ImageHeaderError) -> Bool? {
        let text = try file.line(of: entry, &window)
        guard let letter = text.unicodeScalars.first else { return nil }
        return letter == minus ? true : letter == plus ? false : nil
    }

    /// Degrees, minutes and seconds, in hundred-thousandths of a degree: 0 … 18,000,000.
    private static func angle(
        of entry: TIFFPart.Entry, _ file: TIFFPart, _ window: inout ByteWindow<some ByteSource>
    ) throws(ImageHeaderError) -> Int64? {
        var degrees = 0.0
        for (part, share) in [(UInt32(0), 1.0), (1, 60), (2, 3600)] {
            guard let (numerator, denominator) = try file.fraction(of: entry, part, &window), denominator > 0 else {
                // Some write no seconds.
                if part == 2 { break }
                return nil
            }
            degrees += Double(numerator) / Double(denominator) / share
        }
        guard degrees <= 180 else { return nil }
        return Int64((degrees * Double(PhotoPlace.degree)).rounded())
    }
}
