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
}
