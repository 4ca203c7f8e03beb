/// What a WebP's chunks say beyond its size.
///
/// Source: RFC 9649. The header was read before, so the chunks lie inside of the file.
struct WebPLayout {
    /// What libwebp decodes: the file, or the first frame of an animation.
    private(set) var picture: FileBytes
    /// Where the picture lies on its canvas.
    private(set) var left = 0
    private(set) var top = 0
    private(set) var isLossless = false
    private(set) var hasAlpha = false
    /// The embedded colour profile.
    private(set) var profile: [UInt8] = []

    init(_ file: FileBytes) {
        picture = file
        readChunks(of: file, from: 12, isFrame: false)
    }

    private mutating func readChunks(of part: FileBytes, from start: Int, isFrame: Bool) {
        var place = start
        while let length = part.little(place + 4, 4) {
            let (start, end) = (place + 8, place + 8 + length)
            if part.has("ICCP", at: place) { profile = Array(part.part(start, end).bytes) }
            if part.has("ALPH", at: place) { hasAlpha = true }
            if part.has("VP8L", at: place) { isLossless = true }
            if part.has("VP8L", at: place) || part.has("VP8 ", at: place) { return }
            if part.has("ANMF", at: place), !isFrame {
                left = (part.little(start, 3) ?? 0) * 2
                top = (part.little(start + 3, 3) ?? 0) * 2
                picture = part.part(start + 16, end)
                return readChunks(of: picture, from: 0, isFrame: true)
            }
            place = end + length % 2
        }
    }
}
