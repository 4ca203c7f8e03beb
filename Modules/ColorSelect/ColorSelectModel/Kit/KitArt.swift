import VectorArt

/// A file of art that is looked at once, however many components are drawn with it.
struct KitArt {
    let file: KitFile
    private(set) var faults: [KitFault] = []
    private var slots: [String] = []
    private var isRead = false

    init(file: KitFile) {
        self.file = file
    }

    /// The slots that the drawing takes colours of; nil when something is wrong with it.
    mutating func slotsOfSoundArt() -> [String]? {
        if !isRead { read() }
        return faults.isEmpty ? slots : nil
    }

    private mutating func read() {
        isRead = true
        guard case .bytes(let bytes) = file.content else { return }
        guard bytes.count <= KitLimits.fileSize else {
            faults = [.fileTooLarge(size: bytes.count, limit: KitLimits.fileSize)]
            return
        }
        if KitPath.format(of: file.path) == .png {
            if let fault = Self.pngFault(bytes) { faults = [fault] }
        } else if let art = SVGArt(bytes) {
            slots = art.slots
        } else {
            faults = SVGArt.faults(of: bytes).map { .art($0) }
        }
    }

    /// The signature, the first chunk, and the size that it claims: nothing larger is ever decoded.
    private static func pngFault(_ bytes: [UInt8]) -> KitFault? {
        let start: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        guard bytes.count >= 33, bytes.starts(with: start) else { return .notPNG }
        for place in [16, 20] {
            let side = bytes[place..<(place + 4)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            guard side >= 1, side <= UInt64(KitLimits.side.upperBound) else {
                return .outOfRange(lower: 1, upper: KitLimits.side.upperBound)
            }
        }
        return nil
    }
}
