import HostSystem
import ModuleKit

/// The options that every command takes, wherever they stand.
struct GlobalOptions {
    var workspace: String?
    var isJSON = false
    var language: String?
    var logLevel: LogLevel?
    var author: String?
    var wantsHelp = false
    var showsPictures = true

    static let workspaceOption = Parameter<String?>.option("workspace", "The folder of the workspace.", type: .place)
    static let jsonFlag = Parameter<Bool>.flag("json", "Answer with JSON.")
    static let languageOption = Parameter<String?>.option("lang", "The language, such as en or ko.")
    static let logOption = Parameter<String?>.option(
        "log", "Which log lines to show on standard error.",
        type: .choice(LogLevel.allCases.map(\.name)))
    static let authorOption = Parameter<String?>.option("author", "The author's name.")
    static let noPictureFlag = Parameter<Bool>.flag("no-picture", "Show no pictures in the terminal.")
    static let helpFlag = Parameter<Bool>.flag("help", "Show help for the command.")

    static let declarations = [
        workspaceOption.declaration, jsonFlag.declaration, languageOption.declaration, logOption.declaration,
        authorOption.declaration, noPictureFlag.declaration, helpFlag.declaration,
    ]

    /// Takes the options out of the words; what is left is the command's.
    ///
    /// Not strict: what is wrong with a word is the command's parser's to say, in the right language.
    static func extract(from words: [String]) -> (options: GlobalOptions, rest: [String]) {
        var options = GlobalOptions()
        var rest: [String] = []
        var index = 0
        while index < words.count {
            let word = words[index]
            index += 1
            if word == "--" {
                rest += words[(index - 1)...]
                break
            }
            switch word {
            case "--json": options.isJSON = true
            case "--no-picture": options.showsPictures = false
            case "--help", "-h": options.wantsHelp = true
            default:
                guard let (name, value, isAttached) = valued(word, words, index) else {
                    rest.append(word)
                    continue
                }
                // A level that there is none of stays, for the command's parser to name.
                if !options.set(name, value) { rest.append("--\(name)=\(value)") }
                if !isAttached { index += 1 }
            }
        }
        return (options, rest)
    }

    private static func valued(
        _ word: String, _ words: [String], _ index: Int
    ) -> (name: String, value: String, isAttached: Bool)? {
        for declaration in declarations where declaration.kind == .option {
            let name = declaration.name
            if word == "--" + name, index < words.count { return (name, words[index], false) }
            if word.hasPrefix("--" + name + "=") { return (name, String(word.dropFirst(name.count + 3)), true) }
        }
        return nil
    }

    /// Whether the option can have that value.
    private mutating func set(_ name: String, _ value: String) -> Bool {
        switch name {
        case Self.workspaceOption.declaration.name: workspace = value
        case Self.languageOption.declaration.name: language = value
        case Self.logOption.declaration.name:
            guard let level = LogLevel(name: value) else { return false }
            logLevel = level
        default: author = value
        }
        return true
    }
}
