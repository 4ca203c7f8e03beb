/// What Exif says of a photo, as far as it is used here.
///
/// Source: CIPA DC-008 (Exif 2.32) over TIFF 6.0. Only two directories are read, the first and the one that it
/// points to as Exif's, so no chain of directories can lead in a circle.
struct Exif: Equatable {
    var orientation: ImageOrientation?
    var takenAt: CaptureTime?
    var camera: String?

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
        return Exif(orientation: fields.orientation, takenAt: fields.takenAt, camera: fields.camera)
    }

    /// The fields of both directories. Of times and their zones there are three: taken, digitized, changed.
    private struct Fields {
        var orientation: ImageOrientation?
        var detail: UInt32?
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
