import GalleryModel
import ImageHeaders
import JSON
import ModuleKit

/// How a photo was taken, as its file says; and where, if somebody asked for that.
struct DetailsAnswer {
    let exposure: ExposureDetails
    /// Whether the place was asked for.
    let asksPlace: Bool
    let place: PhotoPlace?

    /// Of a file that can't be read nothing is known.
    init(_ header: ImageHeader?, asksPlace: Bool) {
        exposure = header?.exposure ?? ExposureDetails()
        self.asksPlace = asksPlace
        place = asksPlace ? header?.place : nil
    }

    func writeDetails(to writer: inout JSONWriter) {
        writer.object { writer in
            if let aperture = Self.tenths(exposure.aperture) { writer.member("aperture", aperture) }
            if let time = exposure.time { writer.member("exposure", time.exposureText) }
            if let length = Self.tenths(exposure.focalLength) { writer.member("focalLength", length) }
            if let length = exposure.focalLengthOnFilm { writer.member("focalLengthOnFilm", length) }
            if !exposure.lens.isEmpty { writer.member("lens", exposure.lens) }
            if let sensitivity = exposure.sensitivity { writer.member("sensitivity", sensitivity) }
        }
    }

    func writePlace(to writer: inout JSONWriter) {
        guard let place else { return writer.null() }
        writer.object { writer in
            writer.member("latitude", Double(place.latitude) / Double(PhotoPlace.degree))
            writer.member("longitude", Double(place.longitude) / Double(PhotoPlace.degree))
        }
    }

    /// `1/250 s, f/2.8, ISO 100, 50 mm`, as far as it is known.
    var exposureText: String {
        var parts: [String] = []
        if let time = exposure.time { parts.append(time.exposureText + " s") }
        if let aperture = Self.tenths(exposure.aperture) { parts.append("f/" + Self.short(aperture)) }
        if let sensitivity = exposure.sensitivity { parts.append("ISO \(sensitivity)") }
        if let length = Self.tenths(exposure.focalLength) { parts.append(Self.short(length) + " mm") }
        return parts.joined(separator: ", ")
    }

    /// `37.56650, 126.97800`: north and east, in degrees.
    var placeText: String? {
        place.map { Self.degrees($0.latitude) + ", " + Self.degrees($0.longitude) }
    }

    private static func degrees(_ value: Int32) -> String {
        let digits = String(abs(value) % PhotoPlace.degree)
        return (value < 0 ? "-" : "") + String(abs(value) / PhotoPlace.degree) + "."
            + String(repeating: "0", count: 5 - digits.count) + digits
    }

    private static func tenths(_ fraction: Fraction?) -> Double? {
        fraction.map { ($0.value * 10).rounded() / 10 }
    }

    private static func short(_ number: Double) -> String {
        number == number.rounded() ? String(UInt32(number)) : String(number)
    }
}

extension Fraction {
    /// `1/250` below a third of a second, else the seconds with a digit.
    fileprivate var exposureText: String {
        if value < 0.3 { return "1/\(UInt32((1 / value).rounded()))" }
        let seconds = (value * 10).rounded() / 10
        return seconds == seconds.rounded() ? String(UInt32(seconds)) : String(seconds)
    }
}
