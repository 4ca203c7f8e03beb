internal import CanvasModel
internal import Drawing
internal import JSON
internal import ModuleKit

/// The open file format for canvases, version 1.0, and what of ours goes into its extension member.
///
/// Source: jsoncanvas.org/spec/1.0.
enum JSONCanvas {
    /// The version of what stands in the member `bojagi`.
    static let version = 1

    /// The file's length in bytes and how many nodes, and how many edges, are read.
    static let fileLimit = 16 << 20
    static let isTooLongToImport: Phrase = "The file is larger than import takes."
    static let nodeLimit = 50_000

    /// The six colors that the format names by a digit, as applications choose: red, orange, yellow, green, cyan,
    /// purple.
    static let presets: [RGBColor] = [
        RGBColor(hex: 0xE5484D), RGBColor(hex: 0xF0842C), RGBColor(hex: 0xE2B203), RGBColor(hex: 0x30A46C),
        RGBColor(hex: 0x12A5C4), RGBColor(hex: 0x8E4EC6),
    ]

    /// A preset's digit or `#RRGGBB`.
    static func color(_ text: String) -> RGBColor? {
        if let digit = Int(text), (1...presets.count).contains(digit), text.utf8.count == 1 {
            return presets[digit - 1]
        }
        return RGBColor(text)
    }

    /// The format has whole numbers only.
    static func whole(_ value: Double) -> Int64 {
        let limit = 9_007_199_254_740_991.0
        guard value.isFinite else { return 0 }
        return Int64(min(max(value, -limit), limit).rounded())
    }
}

/// What could not be kept in another form, and how often.
struct Losses {
    private(set) var list: [(reason: Phrase, count: Int)] = []
    /// The files that are not in it though they should be, each by its name.
    private(set) var faults: [Phrase] = []

    /// Notes a file that is not in it: `reason` counts it among others, `fault` names it.
    mutating func note(_ reason: Phrase, naming fault: Phrase) {
        note(reason)
        faults.append(fault)
    }

    mutating func note(_ reason: Phrase) {
        if let known = list.firstIndex(where: { $0.reason == reason }) {
            list[known].count += 1
        } else {
            list.append((reason, 1))
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.member(
            "losses",
            array: { writer in
                for loss in list {
                    writer.object { writer in
                        writer.member("count", loss.count)
                        writer.member("reason", Language.english.text(of: loss.reason))
                    }
                }
            })
    }

    func write(to page: inout Page) {
        for phrase in phrases { page.line(.dim(phrase)) }
    }

    var phrases: [Phrase] { list.map { "\($0.count) ×: \($0.reason)" } }
}
