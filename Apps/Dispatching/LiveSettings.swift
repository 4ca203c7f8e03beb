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
    /// The folder in which the file lies.
    let folder: String

    private struct State {
        var file: Settings
        var revision: UInt64 = 0

        mutating func refresh() { if file.refresh() { revision &+= 1 } }
    }

    init(environment: Environment, options: GlobalOptions) {
        self.environment = environment
        self.options = options
        let file = Settings(environment: environment)
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
        state.withLock { state in
            state.refresh()
            return state.file[name].map { SettingValue($0, .file) }
        }
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
        }
    }

    var revision: UInt64 {
        state.withLock { state in
            state.refresh()
            return state.revision
        }
    }

    /// The names of all who are known here by now.
    var authorNames: [AuthorID: String] {
        state.withLock { state in
            state.refresh()
            return state.file.authorNames
        }
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
