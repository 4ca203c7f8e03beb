import HostSystem
import JSON
import ModuleKit

enum Program {
    static let name = "bojagi"
    static let version = "0.1.0"
}

/// `version`
struct VersionCommand: DocumentCommand {
    let name = "version"
    var summary: Phrase { "Show which version this is." }
    let result = "version"
    let access = StoreAccess.read

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        Answer(
            json: { writer in writer.object { $0.member("version", Program.version) } },
            text: { page in page.text("\(Program.name) \(Program.version)\n") })
    }
}

/// `modules`: the areas, and the plugins on the PATH.
struct ModulesCommand: Command {
    let name = "modules"
    var summary: Phrase { "List the areas and the plugins." }
    let result = "[module]"
    let access = StoreAccess.read

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let plugins = Child.names(startingWith: "bojagi-", on: Environment.live["PATH"] ?? "")
        let modules = services.modules
        return Answer(
            json: { writer in
                writer.array { writer in
                    for module in modules {
                        writer.object { writer in
                            writer.member("commands", module.commands.count)
                            writer.member("name", module.name)
                            writer.member("plugin", false)
                        }
                    }
                    for plugin in plugins {
                        writer.object { writer in
                            writer.member("name", plugin)
                            writer.member("plugin", true)
                        }
                    }
                }
            },
            text: { page in
                let width = (modules.map(\.name) + plugins).map(\.count).max() ?? 0
                func gap(_ name: String) -> String { String(repeating: " ", count: width - name.count + 2) }
                for module in modules {
                    page.line(
                        .accent(.verbatim(module.name)), .plain(text: gap(module.name)), .plain(module.summary))
                }
                for plugin in plugins {
                    page.line(
                        .accent(.verbatim(plugin)), .plain(text: gap(plugin)), .dim("a plugin on the PATH"))
                }
            })
    }
}

/// `licences`: what is linked in, and on what terms.
struct LicencesCommand: Command {
    let name = "licences"
    var summary: Phrase { "Show the licences of everything Bojagi includes." }
    let result = "[licence]"
    let access = StoreAccess.read

    private static let linked = [
        Licence(name: "Bojagi", terms: "MIT"),
        Licence(name: "SQLite", terms: "public domain"),
        Licence(name: "libsodium", terms: "ISC"),
        Licence(name: "libcurl", terms: "curl"),
        Licence(name: "libmicrohttpd", terms: "LGPL-2.1-or-later"),
        Licence(name: "GnuTLS", terms: "LGPL-2.1-or-later"),
        Licence(name: "libqrencode", terms: "LGPL-2.1-or-later"),
        Licence(name: "cairo", terms: "LGPL-2.1 or MPL-1.1"),
        Licence(name: "Pango", terms: "LGPL-2.0-or-later"),
        Licence(name: "librsvg", terms: "LGPL-2.1-or-later"),
        Licence(name: "libjpeg-turbo", terms: "IJG and BSD-3-Clause"),
        Licence(name: "libwebp", terms: "BSD-3-Clause"),
        Licence(name: "libpng", terms: "libpng-2.0"),
        Licence(name: "giflib", terms: "MIT"),
        Licence(name: "Little CMS", terms: "MIT"),
        Licence(name: "chafa", terms: "LGPL-3.0-or-later"),
        Licence(name: "Swift standard library", terms: "Apache-2.0 with Runtime Library Exception"),
    ]

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        var all = Self.linked
        for module in services.modules { all += try module.licences(services) }
        let licences = all
        return Answer(
            json: { writer in
                writer.array { writer in
                    for item in licences {
                        writer.object { writer in
                            writer.member("author", item.author)
                            writer.member("licence", item.terms)
                            writer.member("name", item.name)
                            writer.member("source", item.source)
                        }
                    }
                }
            },
            text: { page in
                for item in licences {
                    let maker = [item.author, item.source].filter { !$0.isEmpty }.joined(separator: ", ")
                    page.line(
                        .plain(text: item.name), .plain(text: "  "), .dim(.verbatim(item.terms)),
                        .dim(.verbatim(maker.isEmpty ? "" : "  " + maker)))
                }
            })
    }
}
