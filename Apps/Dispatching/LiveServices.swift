import CurlClient
import Drawing
import FileBlobs
import FolderExchange
import HostSystem
import ModuleKit
import PictureWorkers
import PostgresStore
import ProgramBundle
import Replication
import SQLiteStore
import Serving
import ZlibCompression

/// Builds the live services: the one place that knows which implementation stands behind which protocol.
struct LiveServices: Sendable {
    let environment: Environment
    let options: GlobalOptions
    private let settings: LiveSettings
    /// Of the whole process.
    private let hints = PostgresHints()

    init(environment: Environment, options: GlobalOptions) {
        self.environment = environment
        self.options = options
        settings = LiveSettings(environment: environment, options: options)
    }

    func services(modules: [any Module]) -> Services {
        let console = LiveConsole(environment: environment)
        let language = language(modules)
        let level = options.logLevel ?? settings.text("log").flatMap { LogLevel(name: $0) }
        return Services(
            console: console, files: LiveFiles(), bundled: ProgramFiles(), inflater: Inflater(),
            clock: SystemClock(), localTime: SystemLocalTime(), random: .system, language: language,
            log: Logger(category: "bojagi", threshold: level ?? .error) { console.writeError(Array($0.utf8)) },
            progress: TerminalProgress(console: console, language: language),
            pictures: PictureWorkerPool(program: pictureWorker, count: SystemFacts.processors),
            web: CurlWeb(webRules), downloadPlaces: SystemSemaphore(places: Downloads.usualPlaces),
            setting: { [settings] in settings.text($0) }, settings: settings, modules: modules,
            openWorkspace: openWorkspace, openRemote: openRemote,
            forAnotherThread: { self.services(modules: modules) }, words: { self.words(in: $0, modules) })
    }

    /// `--workspace`, else `$BOJAGI_WORKSPACE`, else the data folder: a folder, or an address in a database.
    var workspacePath: String {
        if let path = options.workspace ?? environment["BOJAGI_WORKSPACE"] { return path }
        let home = environment["HOME"] ?? "."
        return (environment["XDG_DATA_HOME"] ?? "\(home)/.local/share") + "/bojagi"
    }

    /// Where workspaces are counted away from themselves, so that one that was put back to an older state is noticed.
    private var stateFolder: String {
        let home = environment["HOME"] ?? "."
        return (environment["XDG_STATE_HOME"] ?? "\(home)/.local/state") + "/bojagi/epochs"
    }

    /// `$BOJAGI_PICTURES`, else `bojagi-pictures` beside the program, else in `libexec` where it was installed.
    private var pictureWorker: String {
        if let path = environment["BOJAGI_PICTURES"] { return path }
        let folder = SystemFacts.programFolder
        let beside = "\(folder)/bojagi-pictures"
        return SystemFacts.isProgram(beside) ? beside : "\(folder)/../libexec/bojagi/bojagi-pictures"
    }

    /// Strict. Only what is built for tests, whose servers are on this machine and have no certificates, can be told
    /// otherwise.
    private var webRules: CurlWeb.Rules {
        #if DEBUG
            if environment["BOJAGI_TEST_WEB"] == "local" { return .local }
        #endif
        return .strict
    }

    private func openWorkspace(_ access: StoreAccess) throws(CommandError) -> Workspace {
        let workspace = try findWorkspace(access)
        let tables = workspace.tables
        // A server takes comments of a member's in that member's name alone.
        if settings.value(of: .author)?.source != .option {
            let remotes = RemoteTable(in: workspace.location)
            // Before it is read: what is told meanwhile counts as new.
            let mark = remotes.mark
            if let member = remotes.member { workspace.goOn(as: member) }
            workspace.hasNewAuthor = { remotes.mark != mark }
        }
        let settings = settings
        workspace.othersNames = {
            People(in: tables, SystemClock(), .system).names.merging(settings.authorNames) { member, _ in member }
        }
        workspace.workingAhead = ThreadAhead()
        return workspace
    }

    private func findWorkspace(_ access: StoreAccess) throws(CommandError) -> Workspace {
        var random = RandomSource.system
        let name = settings.value(of: .author)?.text ?? environment["USER"] ?? "me"
        // Reading needs no author, so nothing is written down for it.
        let (author, authorNames) = settings.author(named: name, isKept: access == .write, using: &random)
        let path = workspacePath
        if AddressWord.isOne(path) {
            return try LiveDatabase(path, environment, hints).workspace(
                access, author: author, authorNames: authorNames, random, stateFolder)
        }
        do {
            let store = try SQLiteEventStore(folder: path, options: .init(stateFolder: stateFolder), using: random)
            return Workspace(
                location: path, store: store, blobs: BlobFolder(folder: path), folders: LiveFolders(),
                tables: FileTables(path), author: author, authorNames: authorNames, clock: SystemClock(), random: random
            )
        } catch {
            throw CommandError(error)
        }
    }

    /// A workspace in a database or on a server, another one where there is its file, else an exchange folder.
    private func openRemote(_ path: String, _ here: Workspace) throws(CommandError) -> any Remote {
        if LiveDatabase.isAddress(path) {
            return WorkspaceRemote(
                try LiveDatabase(path, environment, hints).workspace(
                    .write, author: here.author, isMade: true, .system, stateFolder))
        }
        if let hub = try Self.hub(at: path, here) {
            return HTTPRemote(
                hub, language: Language(code: language([]).code, words: [:]), compressor: GzipCompressor())
        }
        let place = FilePlace(path)
        let own = FilePlace(here.location)
        guard place != own, place.database == nil || place.database != own.database else {
            throw CommandError(.usage, "\(path) is this workspace itself.", hint: "Name another folder.")
        }
        guard !place.isInside(own) else {
            throw CommandError(
                .usage, "\(path) is inside the workspace \(here.location).", hint: "Choose a folder outside it.")
        }
        guard place.database != nil else {
            return try ExchangeFolder(path, cursors: "\(here.location)/sync", blobs: BlobFolder(folder: path))
        }
        do {
            let store = try SQLiteEventStore(
                folder: path, options: .init(missing: .refuse, stateFolder: stateFolder), using: RandomSource.system)
            return WorkspaceRemote(
                Workspace(
                    location: path, store: store, blobs: BlobFolder(folder: path), folders: LiveFolders(),
                    author: here.author, clock: SystemClock(), random: .system))
        } catch {
            throw CommandError(error)
        }
    }

    /// The way to a server; nil for what is no address.
    static func hub(at path: String, _ here: Workspace) throws(CommandError) -> CurlHub? {
        guard path.contains("://") else { return nil }
        guard let address = WebAddress(path) else {
            throw CommandError(
                .usage, "“\(WebAddress.withoutUser(path))” is not the address of a server.",
                hint: "It begins with http:// or https://.")
        }
        guard let entry = try RemoteTable(in: here.location).entry(address.text), !entry.token.isEmpty else {
            throw CommandError(
                .permission, "No token for \(address.authority) is remembered.",
                hint: "On the other device, run “bojagi devices invite”; here, “bojagi remote add” with its code.")
        }
        let hub = CurlHub(address, token: entry.token, authority: entry.authority?.pem)
        RemoteTable(in: here.location).learnStanding(of: entry, at: hub)
        return hub
    }

    private func language(_ modules: [any Module]) -> Language {
        let chosen = settings.value(of: .language)?.text
        let wanted =
            (chosen == Setting.language.usual ? nil : chosen) ?? environment["LC_ALL"] ?? environment["LC_MESSAGES"]
            ?? environment["LANG"] ?? "en"
        let code = String(wanted.prefix { $0.isLetter }).lowercased()
        let words = words(in: code, modules)
        return words.isEmpty ? .english : Language(code: code, words: words)
    }

    /// Every phrase with its words in a language; empty for English, whose phrases are their own words.
    private func words(in code: String, _ modules: [any Module]) -> [String: String] {
        guard code != "en", code != "c", code != "posix" else { return [:] }
        var words = sharedWords(in: code)
        for module in modules { words.merge(module.words(in: code)) { _, new in new } }
        words.merge(wordsFile(code)) { _, new in new }
        return words
    }

    /// Other languages are one file away: `languages/CODE.txt` beside the settings, a line `English = words`
    /// for each phrase; `bojagi help --words` prints them all.
    private func wordsFile(_ code: String) -> [String: String] {
        // A code comes from the network, too, and must not lead elsewhere.
        guard code.allSatisfy({ $0.isASCII && $0.isLetter }),
            let bytes = try? LiveFiles().read("\(settings.folder)/languages/\(code).txt", limit: 4 << 20)
        else { return [:] }
        var words: [String: String] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
            guard let separator = line.firstRange(of: " = ") else { continue }
            words[String(line[..<separator.lowerBound])] = String(line[separator.upperBound...])
        }
        return words
    }

    /// Colours on a terminal that has them, from the one table of styles; `NO_COLOR` turns them off.
    static func style(_ environment: Environment, _ console: any Console) -> TextStyle {
        guard console.isOutputTerminal, environment["NO_COLOR"] == nil, environment["TERM"] != "dumb" else {
            return .plain
        }
        // COLORFGBG is "foreground;background"; 7 and 15 are the light grounds.
        let ground = environment["COLORFGBG"]?.split(separator: ";").last
        let theme = ground == "15" || ground == "7" ? Style.light : Style.dark
        return .coloured(accent: components(theme.accent), danger: components(theme.danger))
    }

    private static func components(_ color: RGBColor) -> String {
        "\(color.red);\(color.green);\(color.blue)"
    }
}
