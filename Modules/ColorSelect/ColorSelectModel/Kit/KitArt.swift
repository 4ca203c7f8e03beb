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
            let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
            if !bytes.starts(with: signature) { faults = [.notPNG] }
        } else if let art = SVGArt(bytes) {
            slots = art.slots
        } else {
            faults = SVGArt.faults(of: bytes).map { .art($0) }
        }
    }
}
