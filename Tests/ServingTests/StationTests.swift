import BookmarkCommands
import ModuleKit
import Serving
import Synchronization
import TestSupport
import Testing

@Suite struct StationTests {
    /// Settings that somebody changes.
    private final class Changing: SettingStoring {
        let number = Atomic<UInt64>(0)
        /// How often a workspace was opened.
        let opened = Atomic(0)
        var revision: UInt64 { number.load(ordering: .relaxed) }
        func value(of setting: Setting) -> SettingValue? { nil }
        func kept(_ setting: Setting) -> SettingValue? { nil }
        func keep(_ value: String?, for setting: Setting) {}
    }

    @Test func `W10 what is set while a workspace is opened makes another station`() throws {
        let settings = Changing()
        let pool = StationPool { () throws(CommandError) in
            let harness = CommandHarness(modules: [BookmarkModule()])
            var services = harness.services
            services.settings = settings
            let open = services.openWorkspace
            services.openWorkspace = { (access) throws(CommandError) in
                // The first time somebody sets something meanwhile.
                if settings.opened.add(1, ordering: .relaxed).newValue == 1 {
                    settings.number.add(1, ordering: .relaxed)
                }
                return try open(access)
            }
            return try Station(services)
        }
        for _ in 0..<3 { try pool.with { (_) throws(ServingFault) in } }
        #expect(settings.opened.load(ordering: .relaxed) == 2)
    }

    @Test func `who works at once has stations of their own, which wait for those who come later`() throws {
        let settings = Changing()
        let pool = StationPool { () throws(CommandError) in
            settings.opened.add(1, ordering: .relaxed)
            return try Station(CommandHarness(modules: [BookmarkModule()]).services)
        }
        func work(_ depth: Int, besides others: Set<ObjectIdentifier> = []) throws(ServingFault) {
            guard depth > 0 else { return }
            try pool.with { (station) throws(ServingFault) in
                let name = ObjectIdentifier(station)
                #expect(!others.contains(name))
                try work(depth - 1, besides: others.union([name]))
            }
        }
        for _ in 0..<3 { try work(5) }
        #expect(settings.opened.load(ordering: .relaxed) == 5)
        // More than wait for somebody.
        try work(40)
        #expect(settings.opened.load(ordering: .relaxed) == 40)
        try work(32)
        #expect(settings.opened.load(ordering: .relaxed) == 40)
    }
}
