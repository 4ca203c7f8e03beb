import ColorSelectModel
import Primitives
import Replication
import TestDevices

// Shorthand for what most tests do.
extension TestDevice<Illustration> {
    convenience init(replica: UInt64 = 1, author: UInt64? = nil) {
        self.init(kind: Illustration.kind, replica: replica, author: author)
    }

    /// A device with a new illustration.
    static func withIllustration(replica: UInt64 = 1) throws -> TestDevice {
        let device = TestDevice(replica: replica)
        try device.perform { (_) throws(IllustrationError) in
            try Illustration.creation(name: "Ada", kit: Sample.reference)
        }
        return device
    }

    var illustration: Illustration { value }

    func choose(_ id: String, color: String? = nil, slot: String? = nil, of kit: Kit = Sample.kit) throws {
        try perform { (illustration) throws(IllustrationError) in
            try illustration.choose(id, color: color, slot: slot, of: kit)
        }
    }

    func tap(_ id: String, of kit: Kit = Sample.kit) throws {
        try perform { (illustration) throws(IllustrationError) in try illustration.tap(id, of: kit) }
    }

    /// What a person sees: parts and colours.
    var shown: [String] { Self.shown(illustration) }

    static func shown(_ illustration: Illustration) -> [String] {
        [illustration.name] + illustration.choices.map { "\($0.category)=\($0.component)" }
            + illustration.chosenColors.map { "\($0.slot):\($0.color)" }
    }
}
