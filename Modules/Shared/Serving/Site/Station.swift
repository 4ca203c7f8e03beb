public import ModuleKit
import Synchronization

/// What one thread works with: services of its own, and a workspace that stays open from one request to the next.
///
/// It belongs to one thread at a time, which `StationPool` sees to; so it may cross from one to another.
public final class Station: @unchecked Sendable {
    /// As the program built them, but without its console and without the files of this machine.
    let services: Services
    let workspace: Workspace
    /// What the settings were when it was made: who writes is one of them.
    private let revision: UInt64
    /// Whether what it works with is still as it is set, and for whom.
    var isCurrent: Bool { services.settings.revision == revision && !workspace.isOutdated }

    /// Throws what opening the workspace throws.
    public init(_ services: Services) throws(CommandError) {
        // Before anything is read of them: what is set meanwhile makes another station.
        revision = services.settings.revision
        let workspace = try services.openWorkspace(.write)
        var services = services
        services.console = RemoteConsole()
        services.files = RemoteFiles(own: services.files, location: workspace.location)
        services.progress = SilentProgress()
        services.settings = PageSettings(services.settings)
        services.openWorkspace = { (_) throws(CommandError) in workspace }
        services.openRemote = { (_, _) throws(CommandError) in
            throw CommandError(.permission, "Folders of this machine can't be named over the network.")
        }
        self.services = services
        self.workspace = workspace
    }

    /// The services in another language, for a command that declared so much access and was sent this file.
    func services(in language: Language, for access: StoreAccess, input: String? = nil) -> Services {
        var services = services
        services.language = language
        services.console = RemoteConsole(input: input)
        let workspace = workspace
        services.openWorkspace = { (wanted) throws(CommandError) in
            guard wanted == .read || access == .write else {
                throw CommandError(.permission, "A command that only reads may not change the workspace.")
            }
            return workspace
        }
        return services
    }
}

/// Stations that wait for somebody to work at them. More are made when all are taken.
///
/// Every request takes one and gives it back, so nobody locks: a `Mutex` that several threads want at once is handed from
/// one to the next by the kernel, which takes longer than most requests.
public final class StationPool: Sendable {
    /// A place for one that waits.
    private final class Place: Sendable {
        private let station = Atomic<Unmanaged<Station>?>(nil)

        deinit { _ = take() }

        func take() -> Station? { station.exchange(nil, ordering: .acquiring)?.takeRetainedValue() }

        /// False where another one waits here.
        func put(_ new: Station) -> Bool {
            let new = Unmanaged.passRetained(new)
            let isFree = station.compareExchange(expected: nil, desired: new, ordering: .releasing).exchanged
            if !isFree { new.release() }
            return isFree
        }
    }

    /// More than these do not wait, as no server has more workers.
    private let places = (0..<32).map { _ in Place() }
    private let make: @Sendable () throws(CommandError) -> Station

    public init(_ make: @escaping @Sendable () throws(CommandError) -> Station) {
        self.make = make
    }

    /// Runs `body` at a station that nobody else is at meanwhile.
    public func with<Result>(_ body: (Station) throws(ServingFault) -> Result) throws(ServingFault) -> Result {
        let station: Station
        if let waiting = takeWaiting(), waiting.isCurrent {
            station = waiting
        } else {
            do throws(CommandError) {
                station = try make()
            } catch {
                throw .command(error)
            }
        }
        defer { _ = places.contains { $0.put(station) } }
        return try body(station)
    }

    private func takeWaiting() -> Station? {
        for place in places {
            if let station = place.take() { return station }
        }
        return nil
    }
}
