import JSON
import ModuleKit

/// A setting and what it is set to, as commands and the page's form have it. A secret is in neither of them.
struct SettingRecord: JSONMembers {
    let setting: Setting
    private let value: SettingValue?
    private let language: Language

    init(_ setting: Setting, _ services: Services) {
        self.setting = setting
        value = services.settings.value(of: setting)
        language = services.language
    }

    /// What holds, in words.
    var text: Phrase {
        guard let value else { return setting.usual.isEmpty ? "not set" : .verbatim(setting.usual) }
        return .verbatim(setting.shown(value.text))
    }

    /// Where it is set, if not in the file.
    var origin: Phrase {
        switch value?.source {
        case .environment: "  from $\(setting.variable)"
        case .option: "  from the command line"
        case .file, nil: ""
        }
    }

    /// What was written down does not hold as long as something goes before it.
    func sayWhatGoesBefore(_ page: inout Page) {
        if value?.source == .environment { page.line("$\(setting.variable) overrides it.") }
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("choices", objects: choices) { choice, writer in
            writer.member("title", language.text(of: choice.title))
            writer.member("value", choice.word)
        }
        writer.member("help", language.text(of: setting.help))
        writer.member("kind", kind)
        writer.member("name", setting.name)
        writer.member("page", setting.isOnPage)
        writer.member("reload", setting.needsReload)
        writer.member("set", value != nil)
        writer.member("source", value?.source.rawValue)
        writer.member("title", language.text(of: setting.title))
        writer.member("usual", setting.usual)
        writer.member("value", value.map { setting.shown($0.text) })
    }

    private var kind: String {
        switch setting.kind {
        case .text: "text"
        case .choice, .language: "choice"
        case .number: "number"
        case .address: "address"
        case .key: "key"
        }
    }

    private var choices: [Setting.Choice] {
        switch setting.kind {
        case .choice(let choices): choices
        case .language:
            [
                Setting.Choice("system", "Same as system"), Setting.Choice("en", .verbatim("English")),
                Setting.Choice("ko", .verbatim("한국어")),
            ]
        default: []
        }
    }
}
