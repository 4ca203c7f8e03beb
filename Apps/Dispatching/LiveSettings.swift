import HostSystem
import ModuleKit
import Replication
import Synchronization

/// The settings as they are now: options before the environment, and that before the file, which somebody may change
/// while this program runs. All threads have the same.
final class LiveSettings: SettingStoring {
    private let environment: Environment
    private let options: GlobalOptions
    private let state: Mutex<State>
    /// The revision, and a checksum of what the file was then: every request asks whether anything is another, and where
    /// nothing is, it waits for nobody.
    private let toldRevision = Atomic<UInt64>(0)
    private let toldFile = Atomic<UInt64>(0)
    private let path: String
    /// The folder in which the file lies.
    let folder: String

    private struct State {
        var file: Settings
        var revision: UInt64 = 0

        mutating func refresh() { if file.refresh() { revision &+= 1 } }
    }

    /// Does something with what the file says now.
    private func now<Result>(_ body: (State) -> Result) -> Result {
        state.withLock { state in
            state.refresh()
            return body(state)
        }
    }

    init(environment: Environment, options: GlobalOptions) {
        self.environment = environment
        self.options = options
        let file = Settings(environment: environment)
        path = file.path
        folder = SyncedFolder.parent(of: file.path)
        state = Mutex(State(file: file))
    }

    func value(of setting: Setting) -> SettingValue? {
        if let text = option(setting.name) { return SettingValue(text, .option) }
        return value(setting.name, variable: setting.variable)
    }

    /// A setting by its name alone: one that was declared goes by its own variable.
    func text(_ name: String) -> String? {
        if let setting = Setting.shared.first(where: { $0.name == name }) { return value(of: setting)?.text }
        return value(name, variable: Setting.variable(of: name))?.text
    }

    private func value(_ name: String, variable: String) -> SettingValue? {
        if let text = environment[variable], !text.isEmpty { return SettingValue(text, .environment) }
        return kept(name)
    }

    func kept(_ setting: Setting) -> SettingValue? { kept(setting.name) }

    private func kept(_ name: String) -> SettingValue? {
        now { $0.file[name].map { SettingValue($0, .file) } }
    }

    private func option(_ name: String) -> String? {
        switch name {
        case Setting.language.name: options.language
        case Setting.author.name: options.author
        case "log": options.logLevel?.name
        default: nil
        }
    }

    func keep(_ value: String?, for setting: Setting) throws(CommandError) {
        // Nobody who reads waits for the disk, or for another program.
        var file = state.withLock { $0.file }
        try file.keep(value, under: setting.name)
        take(file)
    }

    /// What was written. Where another thread wrote meanwhile, it is read again when it is next asked for.
    private func take(_ file: Settings) {
        state.withLock { state in
            state.file = file
            state.revision &+= 1
            // What is written in the same millisecond may look the same.
            toldFile.store(0, ordering: .releasing)
        }
    }

    var revision: UInt64 {
        let found = Self.checksum(of: Settings.information(path))
        // The revision is told first: with this file comes its own, or a later one.
        if toldFile.load(ordering: .acquiring) == found { return toldRevision.load(ordering: .acquiring) }
        return now { state in
            toldRevision.store(state.revision, ordering: .releasing)
            toldFile.store(Self.checksum(of: state.file.seen), ordering: .releasing)
            return state.revision
        }
    }

    /// Never 0, which is nothing told yet.
    private static func checksum(of file: FileInformation?) -> UInt64 {
        var checksum = Checksum()
        if let file {
            checksum.add(file.size)
            checksum.add(file.modifiedAt)
        }
        return checksum.value | 1
    }

    /// The names of all who are known here by now.
    var authorNames: [AuthorID: String] {
        now { $0.file.authorNames }
    }

    /// The author of that name, whose id is written down for the next time where it `isKept`, and the names of all who
    /// are known here.
    func author(
        named name: String, isKept: Bool, using random: inout RandomSource
    ) -> (author: Author, names: [AuthorID: String]) {
        var file = state.withLock { $0.file }
        guard isKept, !file.knows(name) else { return (file.author(named: name), file.authorNames) }
        let author = file.author(named: name, random: &random)
        state.withLock { $0.file = file }
        return (author, file.authorNames)
    }
}
