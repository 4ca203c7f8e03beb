public import Replication

/// Everything that a command may use from outside, in one plain value. The dispatcher builds the live one;
/// tests build theirs. No container, no globals.
///
/// Most commands are `NarrowCommand`s and get a part of it. Whole it goes to modules, and to the commands of the program
/// itself that need the list of areas, the other side of a sync, threads, words, or a workspace for less access than
/// they declare.
public struct Services {
    /// Standard input, output and error.
    public var console: any Console
    /// Those that a person names, outside of the workspace.
    public var files: any Files
    /// What comes with the program.
    public var bundled: any BundledFiles
    /// Unpacks what is in archives.
    public var inflater: any Inflating
    /// The time of day, in milliseconds since 1970.
    public var clock: any WallClock
    /// The reader's time zone.
    public var localTime: any LocalTime
    /// For new ids.
    public var random: RandomSource
    /// What the reader speaks.
    public var language: Language
    /// Speaks for the program; a module takes a category of its own.
    public var log: Logger
    /// For work that keeps somebody waiting.
    public var progress: any Progress
    /// Makes pictures; starts workers when it is first asked.
    public var pictures: any PictureMaking
    /// The way to the web; nothing of it is set up before it is first asked.
    public let web: any WebFetching
    /// Files from the web, each asked for once; copies of these services share it.
    public var downloads: Downloads
    /// A setting by its name, such as `unsplash.url`; nil where it is not set.
    public var setting: (String) -> String?
    /// Where settings are looked up and kept.
    public var settings: any SettingStoring
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

    /// Opens nothing. `downloadPlaces` bounds how many downloads are under way at once.
    public init(
        console: any Console, files: any Files, bundled: any BundledFiles = NoBundledFiles(),
        inflater: any Inflating = NoInflating(), clock: any WallClock, localTime: any LocalTime, random: RandomSource,
        language: Language, log: Logger,
        progress: any Progress, pictures: any PictureMaking = NoPictures(),
        web: any WebFetching = NoWeb(), downloadPlaces: any ThreadLimiting = OneThread(),
        setting: @escaping (String) -> String? = { _ in nil }, settings: any SettingStoring = NoSettings(),
        modules: [any Module],
        openWorkspace: @escaping (StoreAccess) throws(CommandError) -> Workspace,
        openRemote: @escaping (_ path: String, _ here: Workspace) throws(CommandError) -> any Remote = Services
            .noRemotes,
        forAnotherThread: @escaping @Sendable () -> Services? = { nil },
        words: @escaping @Sendable (_ language: String) -> [String: String] = { _ in [:] }
    ) {
        self.console = console
        self.files = files
        self.bundled = bundled
        self.inflater = inflater
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
        self.settings = settings
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

    /// Now, in minutes since 1970 as the reader's clock counts them.
    public var localMinute: Int64 {
        let second = Int64(clock.now() / 1000)
        return (second + Int64(localTime.offset(atSecond: second))) / 60
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
    /// So many of all there are; `label` says of what. Called often: it shows only what somebody could read.
    func report(_ done: Int, of total: Int, _ label: Phrase)
    /// Takes away what it shows.
    func finish()
}

extension Progress {
    func reportLongMerge() { report(0, of: 1, "long merges done") }
}

/// Says nothing.
public struct SilentProgress: Progress {
    /// Needs nothing.
    public init() {}
    /// Shows nothing.
    public func report(_ done: Int, of total: Int, _ label: Phrase) {}
    /// Ends nothing, as nothing was shown.
    public func finish() {}
}
