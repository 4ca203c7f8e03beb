import JSON
import Membership
import ModuleKit

/// `settings`: what can be set, and what is.
struct SettingsCommand: Command {
    let name = "settings"
    var summary: Phrase { "List the settings." }
    let result = "[setting]"
    let access = StoreAccess.read

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let records = services.shownSettings.map { SettingRecord($0, services) }
        return Answer(
            list: records,
            text: { page in
                let width = records.map(\.setting.name.count).max() ?? 0
                for record in records {
                    let gap = String(repeating: " ", count: width - record.setting.name.count + 2)
                    page.line(
                        .accent(.verbatim(record.setting.name)), .plain(text: gap), .plain(record.text),
                        .dim(record.origin))
                }
            })
    }
}

/// `settings get NAME`
struct GetSettingCommand: Command {
    let name = "settings get"
    var summary: Phrase { "Show a setting." }
    let result = "setting"
    let access = StoreAccess.read
    let setting = SettingParameter.setting

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let setting = try services.setting(declared: try input(setting))
        guard services.settings.shows(setting) else {
            throw CommandError(.permission, "“\(setting.name)” can only be seen on the command line.")
        }
        let record = SettingRecord(setting, services)
        return Answer(record) { page in page.line(record.text) }
    }
}

/// `settings set NAME VALUE`
struct SetSettingCommand: Command {
    let name = "settings set"
    var summary: Phrase { "Change a setting." }
    let result = "setting"
    let access = StoreAccess.write
    let action = Action.manage
    let setting = SettingParameter.setting
    let value = Parameter<String>.argument(
        "value", "What to set it to; - reads standard input, where keys are not seen by others.", type: .textOrInput)

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let setting = try services.setting(declared: try input(setting))
        try services.settings.keep(try setting.checked(try input(value), services), for: setting)
        let record = SettingRecord(setting, services)
        return Answer(record) { page in
            page.line("\(setting.name) is now \(record.text).")
            record.sayWhatGoesBefore(&page)
        }
    }
}

/// `settings unset NAME`
struct UnsetSettingCommand: Command {
    let name = "settings unset"
    var summary: Phrase { "Reset a setting to its default." }
    let result = "setting"
    let access = StoreAccess.write
    let action = Action.manage
    let setting = SettingParameter.setting

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let setting = try services.setting(declared: try input(setting))
        try services.settings.keep(nil, for: setting)
        let record = SettingRecord(setting, services)
        return Answer(record) { page in
            page.line("Reset \(setting.name) to its default.")
            record.sayWhatGoesBefore(&page)
        }
    }
}

private enum SettingParameter {
    static let setting = Parameter<String>.argument("name", "The setting, as “bojagi settings” lists it.")
}

extension Services {
    /// Every setting that there is: those of no area first.
    var declaredSettings: [Setting] { Setting.shared + modules.flatMap(\.settings) }

    /// The settings that whoever asks may see.
    var shownSettings: [Setting] { declaredSettings.filter { settings.shows($0) } }

    /// The setting of that name. Throws `.notFound` for one that nobody declared.
    func setting(declared name: String) throws(CommandError) -> Setting {
        let all = declaredSettings
        guard let setting = all.first(where: { $0.name == name }) else {
            throw CommandError(
                .notFound, "There is no setting “\(name)”.",
                hint: Suggestion.phrase(for: name, among: all.map(\.name)) ?? "“bojagi settings” lists them.")
        }
        return setting
    }
}
