/// What may befall a hub, its devices and the network between them.
public struct HubMishaps: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Requests are lost, cut, doubled, or arrive long after nobody waits for them.
    public static let network = HubMishaps(rawValue: 1)
    /// A process dies before any of its commits.
    public static let crashes = HubMishaps(rawValue: 2)
    /// An older state of a disk is put back, and who has it notices.
    public static let restores = HubMishaps(rawValue: 4)
    /// The same, and nothing there tells.
    public static let silentRestores = HubMishaps(rawValue: 8)
    /// A disk is copied into another device, and who has it notices.
    public static let clones = HubMishaps(rawValue: 16)
    public static let silentClones = HubMishaps(rawValue: 32)
    /// Clocks are days or a year off for a while, either way.
    public static let clocks = HubMishaps(rawValue: 64)
    /// A device is revoked, perhaps in the middle of a sync.
    public static let revocations = HubMishaps(rawValue: 128)
    /// A browser has up to three tabs of the workspace, which are opened, closed and die apart.
    public static let tabs = HubMishaps(rawValue: 256)

    /// Devices are paired in the midst of it, or forget how the hub stood; each reads documents before their events are there.
    public static let arrivals = HubMishaps(rawValue: 512)

    public static let named: [(name: String, mishaps: HubMishaps)] = [
        ("quiet", []), ("network", .network), ("crashes", [.crashes, .network]),
        ("restores", [.restores, .network]), ("silent-restores", [.silentRestores, .network]),
        ("clones", [.clones, .network]), ("silent-clones", [.silentClones, .network]),
        ("clocks", [.clocks, .network]), ("revocations", [.revocations, .network]), ("tabs", [.tabs, .network]),
        ("tabs-and-crashes", [.tabs, .network, .crashes]),
        ("tabs-and-restores", [.tabs, .network, .crashes, .restores]),
        ("tabs-and-silent-restores", [.tabs, .network, .crashes, .silentRestores]),
        ("tabs-and-others", [.tabs, .network, .crashes, .clones, .clocks, .revocations]),
        ("arrivals", [.arrivals, .network, .crashes, .restores, .clocks]),
        ("noticed", [.network, .crashes, .restores, .clones, .clocks, .revocations]),
        (
            "everything",
            [
                .network, .crashes, .restores, .silentRestores, .clones, .silentClones, .clocks, .revocations,
            ]
        ),
    ]
}

/// A fault that is put in on purpose, to see that the histories find it.
public enum PlantedFault: CaseIterable, Sendable {
    /// The hub says that it has what it was sent before that is durable.
    case earlyAnswer
    /// A device takes what was there when its own was taken for what it has asked for.
    case cursorMovedByPush
    /// A tab does not ask whether another one writes under the same replica.
    case tabsShareReplica
    /// A tab that was answered forgets all that is unsent of the document, another tab's as well.
    case tabForgetsAll

    /// What it needs to do harm.
    public var mishaps: HubMishaps {
        switch self {
        case .earlyAnswer, .cursorMovedByPush: .network
        case .tabsShareReplica, .tabForgetsAll: [.network, .tabs]
        }
    }
}
