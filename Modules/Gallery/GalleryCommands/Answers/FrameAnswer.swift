import GalleryModel
import JSON
import ModuleKit
import Replication

/// What of a photo is shown: `turn` and `straighten` in degrees clockwise, `crop` in percent of the turned and
/// straightened picture, `width` and `height` of what is shown in pixels, and `text` as addresses have it.
struct FrameAnswer: JSONMembers {
    let framed: FramedSize

    func writeMembers(to writer: inout JSONWriter) {
        let (frame, size) = (framed.frame, framed.pixels)
        writer.name("crop")
        writer.object { writer in
            writer.member("height", Self.percent(frame.crop.height))
            writer.member("width", Self.percent(frame.crop.width))
            writer.member("x", Self.percent(frame.crop.x))
            writer.member("y", Self.percent(frame.crop.y))
        }
        writer.member("height", size.height)
        writer.member("straighten", Double(frame.angle) / 100)
        writer.member("text", frame.text)
        writer.member("turn", Int(frame.turns) * 90)
        writer.member("width", size.width)
    }

    private static func percent(_ millionths: UInt32) -> Double { Double(millionths) / 10_000 }
}

extension FramedSize {
    /// What was done to the picture, as a person reads it.
    var phrases: [Phrase] {
        var phrases: [Phrase] = []
        if frame.turns > 0 { phrases.append("turned by \(Int(frame.turns) * 90)°") }
        if frame.angle != 0 { phrases.append("straightened by \(Self.degrees(frame.angle))°") }
        if frame.crop != .all { phrases.append("cropped") }
        return phrases + ["\(pixels.width) × \(pixels.height)"]
    }

    private static func degrees(_ hundredths: Int32) -> String {
        let value = Double(hundredths) / 100
        return value == value.rounded() ? String(Int(value)) : String(value)
    }
}
