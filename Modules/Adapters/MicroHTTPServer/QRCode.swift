import CQRCode

/// A link as a picture that a phone's camera reads, for terminals.
public enum QRCode {
    /// Two rows of modules a line, as half blocks, with the quiet zone around it; nil when the library is missing or
    /// the text too long. Coloured it is dark on light whatever the terminal's colours are.
    ///
    /// Source: ISO/IEC 18004, section 6.3.8 (quiet zone of four modules).
    public static func text(of link: String, isColoured: Bool) -> String? {
        var library = bojagi_qr()
        guard bojagi_qr_open(&library) == nil else { return nil }
        let bytes = Array(link.utf8)
        guard
            let code = bytes.withUnsafeBufferPointer({
                library.encode(Int32($0.count), $0.baseAddress, 0, QR_ECLEVEL_L)
            })
        else { return nil }
        defer { library.free(code) }
        let width = Int(code.pointee.width)
        func isDark(_ x: Int, _ y: Int) -> Bool {
            guard x >= 0, y >= 0, x < width, y < width, let data = code.pointee.data else { return false }
            return data[y * width + x] & 1 == 1
        }
        var text = ""
        let quiet = 4
        for y in stride(from: -quiet, to: width + quiet, by: 2) {
            // Black on white.
            if isColoured { text += "\u{1b}[38;5;16;48;5;231m" }
            for x in -quiet..<(width + quiet) {
                switch (isDark(x, y), isDark(x, y + 1)) {
                case (false, false): text += " "
                case (true, false): text += "▀"
                case (false, true): text += "▄"
                case (true, true): text += "█"
                }
            }
            text += isColoured ? "\u{1b}[0m\n" : "\n"
        }
        return text
    }
}
