import ColorSelectModel
import ModuleKit
import Replication

/// The illustration of the demo workspace.
enum Demo {
    /// Gives a friendly face; looked at when the kit's order changes.
    static let seed: UInt64 = 38

    static func make(_ services: FileServices) throws(CommandError) {
        let workspace = try services.openWorkspace()
        // A program without kits has no illustrations to show.
        guard let stored = try? KitLibrary(services.bundled, workspace).kit(KitLibrary.usual) else { return }
        let (kit, reference) = (stored.kit, stored.reference)
        try workspace.transaction(.write) { () throws(CommandError) in
            let made = try workspace.create(IllustrationKind()) { (_, _) throws(CommandError) in
                let name = services.language.code == "ko" ? "이웃" : "A neighbour"
                return try asking { () throws(IllustrationError) in
                    try Illustration.creation(name: name, kit: reference)
                }
            }
            _ = try workspace.change(IllustrationKind(), made.entry.document) {
                (illustration, _) throws(CommandError) in
                var generator = SplitMix64(seed: seed)
                // The mark goes last: whoever changes the illustration after it makes it theirs.
                return illustration.random(of: kit, using: &generator)
                    + [.header(illustration.header.setDemo(true))]
            }
        }
    }
}
