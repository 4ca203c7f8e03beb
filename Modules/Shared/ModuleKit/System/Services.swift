public import Replication

/// Everything that a command may use from outside, in one plain value. The dispatcher builds the live one;
/// tests build theirs. No container, no globals.
public struct Services {
    public var console: any Console
    public var files: any Files
    /// What comes with the program.
    public var bundled: any BundledFiles
    public var clock: any WallClock
    public var localTime: any LocalTime
    public var random: RandomSource
    public var language: Language
    public var log: Logger
    public var progress: any Progress
    /// Makes pictures; starts workers when it is first asked.
    public var pictures: any PictureMaking
    /// The way to the web; nothing of it is set up before it is first asked.
    public let web: any WebFetching
    /// Files from the web, each asked for once; copies of these services share it.
    public var downloads: Downloads
    /// A setting by its name, such as `unsplash.url`; nil where it is not set.
    public var setting: (String) -> String?
    /// The list of areas.
    public var modules: [any Module]
    /// Opens the workspace when a command first needs it, for as much access as it declared.
    public var openWorkspace: (StoreAccess) throws(CommandError) -> Workspace
    /// Opens the other side of a sync: what lies at the path, for the workspace that syncs with it. Changes nothing.
    public var openRemote: (_ path: String, _ here: Workspace) throws(CommandError) -> any Remote
    /// Builds the same services for another thread, with a store, workers and a web of their own; nil where there is
    /// only one thread.
    public var forAnotherThread: @Sendable () -> Services?
    /// Every phrase that has words in a language, by its English; empty for a language that has none.
    public var words: @Sendable (_ language: String) -> [String: String]

    public init(
        console: any Console, files: any Files, bundled: any BundledFiles = NoBundledFiles(),
        clock: any WallClock, localTime: any LocalTime, random: RandomSource, language: Language, log: Logger,
        progress: any Progress, pictures: any PictureMaking = NoPictures(),
        web: any WebFetching = NoWeb(), downloadPlaces: any ThreadLimiting = OneThread(),
        setting: @escaping (String) -> String? = { _ in nil }, modules: [any Module],
        openWorkspace: @escaping (StoreAccess) throws(CommandError) -> Workspace,
        openRemote: @escaping (_ path: String, _ here: Workspace) throws(CommandError) -> any Remote = Services
            .noRemotes,
        forAnotherThread: @escaping @Sendable () -> Services? = { nil },
        words: @escaping @Sendable (_ language: String) -> [String: String] = { _ in [:] }
    ) {
        self.console = console
        self.files = files
        self.bundled = bundled
        self.clock = clock
        self.localTime = localTime
        self.random = random
        self.language = language
        self.log = log
        self.progress = progress
        self.pictures = pictures
        self.web = web
        downloads = Downloads(web, places: downloadPlaces)
        self.setting = setting
        self.modules = modules
        self.openWorkspace = openWorkspace
        self.openRemote = openRemote
        self.forAnotherThread = forAnotherThread
        self.words = words
    }

    /// For tests and programs that sync with nobody.
    public static func noRemotes(_ path: String, _ here: Workspace) throws(CommandError) -> any Remote {
        throw CommandError(.unavailable, "There is nothing to sync with here.")
    }

    /// Today where the reader is.
    public var today: CivilDate? {
        localTime.civil(milliseconds: clock.now()).date
    }

    /// The kind of that name, in any module.
    public func kind(named name: String) -> (any DocumentKind)? {
        for module in modules {
            for kind in module.documentKinds where kind.name == name { return kind }
        }
        return nil
    }
}

/// Shows how far long work has come; silent where nobody looks.
public protocol Progress: Sendable {
    func report(_ done: Int, of total: Int, _ label: Phrase)
    func finish()
}

extension Progress {
    func reportLongMerge() { report(0, of: 1, "long merges done") }
}

/// Says nothing.
public struct SilentProgress: Progress {
    public init() {}
    public func report(_ done: Int, of total: Int, _ label: Phrase) {}
    public func finish() {}
}
