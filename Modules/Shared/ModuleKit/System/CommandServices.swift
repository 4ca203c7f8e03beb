public import Replication

/// A part of the services, for commands that need no more. Each has the documents in it.
public protocol CommandServices {
    /// The part of `services` for a command that declared so much access.
    init(_ services: Services, for access: StoreAccess)
    /// The documents alone.
    var documents: DocumentServices { get }
}

/// What a command about documents may use: the workspace, and how the reader speaks and counts days.
public struct DocumentServices: CommandServices {
    private let services: Services
    private let access: StoreAccess

    public init(_ services: Services, for access: StoreAccess) {
        self.services = services
        self.access = access
    }

    /// Itself.
    public var documents: DocumentServices { self }

    /// Opens the workspace, for as much access as the command declared.
    public func openWorkspace() throws(CommandError) -> Workspace { try services.openWorkspace(access) }

    /// What the reader speaks.
    public var language: Language { services.language }
    /// The reader's time zone.
    public var localTime: any LocalTime { services.localTime }
    /// Today where the reader is.
    public var today: CivilDate? { services.today }
    /// The same. Throws where the clock is out of the years that have days.
    public func presentDay() throws(CommandError) -> CivilDate {
        if let today { return today }
        throw CommandError(.failed, "The clock of this computer is not within the years 1 to 9999.")
    }

    /// Now, in minutes since 1970 as the reader's clock counts them.
    public var localMinute: Int64 { services.localMinute }
    /// The kinds of documents of every area.
    public var kinds: [any DocumentKind] { services.kinds }

    /// What people read as the title of a document of any kind.
    public func title(of entry: CatalogueEntry) -> Phrase {
        if let kind = kind(named: entry.kind) { return kind.title(of: entry) }
        return entry.title.isEmpty ? "Untitled" : .verbatim(entry.title)
    }

    /// What is said of the documents that a command over many could not read.
    public func leftOut(_ unreadable: [CatalogueEntry]) -> [Phrase] {
        unreadable.map { "“\(title(of: $0))” can't be read; “bojagi verify” says why." }
    }

    /// What comes with the program, for the commands that follow from `AreaDocuments`.
    var bundled: any BundledFiles { services.bundled }

    /// The kind of that name, in any area.
    public func kind(named name: String) -> (any DocumentKind)? { services.kind(named: name) }

    /// The kind of a catalogue row; throws `.badData` for a kind that only a newer Bojagi knows.
    public func kind(of entry: CatalogueEntry) throws(CommandError) -> any DocumentKind {
        try services.kind(of: entry)
    }

    /// The photo that a person means by `reference`, from whichever area has it.
    public func photo(_ reference: String, in workspace: Workspace) throws(CommandError) -> ProvidedPhoto? {
        try services.photo(reference, in: workspace)
    }
}

extension CommandServices {
    /// Opens the workspace, for as much access as the command declared.
    public func openWorkspace() throws(CommandError) -> Workspace { try documents.openWorkspace() }

    /// What the reader speaks.
    public var language: Language { documents.language }
    /// The reader's time zone.
    public var localTime: any LocalTime { documents.localTime }
    /// The kinds of documents of every area.
    public var kinds: [any DocumentKind] { documents.kinds }

    /// The kind of that name, in any area.
    public func kind(named name: String) -> (any DocumentKind)? { documents.kind(named: name) }
}

/// What a command about files may use: documents, files, and the console.
public struct FileServices: CommandServices {
    private let services: Services
    private let access: StoreAccess

    public init(_ services: Services, for access: StoreAccess) {
        self.services = services
        self.access = access
    }

    public var documents: DocumentServices { DocumentServices(services, for: access) }

    /// Those that a person names, outside of the workspace.
    public var files: any Files { services.files }
    /// What comes with the program.
    public var bundled: any BundledFiles { services.bundled }
    /// Unpacks what is in archives.
    public var inflater: any Inflating { services.inflater }
    /// Standard input, output and error.
    public var console: any Console { services.console }
    /// For work that keeps somebody waiting.
    public var progress: any Progress { services.progress }

    /// The photo that a person means by `reference`, from whichever area has it.
    public func photo(_ reference: String, in workspace: Workspace) throws(CommandError) -> ProvidedPhoto? {
        try documents.photo(reference, in: workspace)
    }

    /// The same with other files in place of those that a person names, such as what is in an archive.
    public func reading(_ files: any Files) -> FileServices {
        var services = services
        services.files = files
        return FileServices(services, for: access)
    }
}

/// What a command about pictures may use: all that `FileServices` shows, workers that draw and decode, and the web.
@dynamicMemberLookup
public struct PictureServices: CommandServices {
    private let services: Services
    private let access: StoreAccess
    private let filing: FileServices

    public init(_ services: Services, for access: StoreAccess) {
        self.services = services
        self.access = access
        filing = FileServices(services, for: access)
    }

    public var documents: DocumentServices { filing.documents }

    /// What a command about files may use, too.
    public subscript<Value>(dynamicMember path: KeyPath<FileServices, Value>) -> Value { filing[keyPath: path] }

    /// Makes pictures; starts workers when it is first asked.
    public var pictures: any PictureMaking { services.pictures }
    /// The way to the web; nothing of it is set up before it is first asked.
    public var web: any WebFetching { services.web }
    /// Files from the web, each asked for once.
    public var downloads: Downloads { services.downloads }
    /// Speaks for the area.
    public var log: Logger { services.log }

    /// The same with other files in place of those that a person names, such as what is in an archive.
    public func reading(_ files: any Files) -> PictureServices {
        var services = services
        services.files = files
        return PictureServices(services, for: access)
    }

    /// What is in an archive of this machine; nil where there is none at `path`, by its ending.
    public func archive(at path: String) throws(CommandError) -> ArchivedFiles? { try filing.archive(at: path) }

    /// A setting by its name, such as `unsplash.url`; nil where it is not set.
    public func setting(_ name: String) -> String? { services.setting(name) }
}
