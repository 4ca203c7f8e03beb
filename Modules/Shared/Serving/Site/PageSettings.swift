import ModuleKit

/// Settings for a page: secrets can be set and are never told, and what decides where they are sent can be neither seen
/// nor changed.
struct PageSettings: SettingStoring {
    private let own: any SettingStoring

    init(_ own: any SettingStoring) { self.own = own }

    func value(of setting: Setting) -> SettingValue? {
        setting.isOfReader ? own.kept(setting) : own.value(of: setting)
    }

    func kept(_ setting: Setting) -> SettingValue? { own.kept(setting) }

    func shows(_ setting: Setting) -> Bool { setting.isOnPage }

    func keep(_ value: String?, for setting: Setting) throws(CommandError) {
        guard setting.isOnPage else {
            throw CommandError(.permission, "“\(setting.name)” can only be set on the command line.")
        }
        try own.keep(value, for: setting)
    }

    var revision: UInt64 { own.revision }
}
