public import Replication

/// A command about documents alone, as most are: it names no file, shows no picture, asks no web. So it is given the
/// workspace, and nothing else that could do so.
public protocol DocumentCommand: Command {
    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer
}

extension DocumentCommand {
    /// Hands the command its documents, for as much access as it declared.
    public func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        try run(input, DocumentServices(services, for: access))
    }
}

/// What a command about documents may use: the workspace, and how the reader speaks and counts days.
public struct DocumentServices {
    private let services: Services
    private let access: StoreAccess

    /// For a command that declared so much access.
    public init(_ services: Services, for access: StoreAccess) {
        self.services = services
        self.access = access
    }

    /// Opens the workspace, for as much access as the command declared.
    public func openWorkspace() throws(CommandError) -> Workspace { try services.openWorkspace(access) }

    /// What the reader speaks.
    public var language: Language { services.language }
    /// The reader's time zone.
    public var localTime: any LocalTime { services.localTime }
    /// Today where the reader is.
    public var today: CivilDate? { services.today }
}
