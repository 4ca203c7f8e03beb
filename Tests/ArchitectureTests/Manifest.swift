/// One row of Package.swift.
struct Target: Equatable {
    /// The function that makes the row.
    enum Maker: String {
        case library, program, tests, systemLibrary, cLibrary
    }

    var maker: Maker
    var name: String
    /// The folder, relative to the package's root.
    var path: String
    var dependencies: [String] = []
    var line: Int
    /// Of a system library: what pkg-config calls it, and the package managers that have it.
    var pkgConfig: String?
    var providers: [String] = []
}

/// One product of Package.swift.
struct Product: Equatable {
    var name: String
    var targets: [String]
    var line: Int
}

/// The rows of Package.swift, read off its text: asking SwiftPM would wait for the build that runs the tests.
struct Manifest {
    var targets: [Target] = []
    var products: [Product] = []
    var problems: [Problem] = []

    func target(named name: String) -> Target? { targets.first { $0.name == name } }

    /// The target whose folder holds a file.
    func target(owning file: String) -> Target? {
        targets.filter { file.hasPrefix($0.path + "/") }.max { $0.path.utf8.count < $1.path.utf8.count }
    }

    init(parsing text: String) {
        let code = SourceText(text).withoutComments
        let call = /(?<before>func\s+|\.)?\b(?<maker>library|program|tests|systemLibrary|cLibrary)\(/
        for match in code.matches(of: call) {
            // `func library(` declares that function; `.library(` is a product.
            let maker = String(match.maker)
            let before = match.before.map(String.init) ?? ""
            if before.hasPrefix("func") { continue }
            let arguments = Self.arguments(of: code[match.range.upperBound...])
            let line = code[..<match.range.lowerBound].count { $0 == "\n" } + 1
            if (before == ".") == (maker == "systemLibrary") {
                read(maker: maker, arguments: arguments, line: line)
            } else if maker == "library" {
                readProduct(arguments, line: line)
            }
        }
    }

    private mutating func read(maker: String, arguments: Substring, line: Int) {
        let bracket = arguments.firstIndex(of: "[") ?? arguments.endIndex
        let plain = Self.strings(arguments[..<bracket])
        guard let maker = Target.Maker(rawValue: maker), let name = plain.first else {
            problems.append(
                Problem(
                    file: "Package.swift", line: line, what: "this row's name can't be read",
                    mend: "write it as library(\"Name\", \"Folder\", [\"Dependency\"])"))
            return
        }
        let path: String
        switch maker {
        case .library, .cLibrary: path = "Modules/" + (plain.dropFirst().first ?? "")
        case .program: path = "Apps/" + (plain.dropFirst().first ?? "")
        case .tests: path = "Tests/" + name
        case .systemLibrary: path = plain.dropFirst().first ?? ""
        }
        var target = Target(maker: maker, name: name, path: Self.resolved(path), line: line)
        if maker == .systemLibrary {
            target.pkgConfig = arguments.firstMatch(of: /pkgConfig:\s*"([^"]+)"/).map { String($0.1) }
            target.providers = arguments.matches(of: /\.(\w+)\(\["[^"]+"/).map { String($0.1) }
        } else {
            // The first list is of what is left out where there are no dependencies.
            let isExclusion = arguments[..<bracket].contains("exclude:")
            target.dependencies = isExclusion ? [] : Self.strings(Self.bracketed(arguments[bracket...]))
        }
        targets.append(target)
    }

    private mutating func readProduct(_ arguments: Substring, line: Int) {
        guard let name = Self.strings(arguments).first, let bracket = arguments.firstIndex(of: "[") else {
            problems.append(
                Problem(
                    file: "Package.swift", line: line, what: "this product can't be read",
                    mend: "write it as .library(name: \"Name\", targets: [\"Target\"])"))
            return
        }
        let targets = Self.strings(Self.bracketed(arguments[bracket...]))
        products.append(Product(name: name, targets: targets, line: line))
    }

    /// The text up to the parenthesis that closes a call.
    private static func arguments(of text: Substring) -> Substring {
        var depth = 1
        for index in text.indices {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" { depth -= 1 }
            if depth == 0 { return text[..<index] }
        }
        return text
    }

    private static func bracketed(_ text: Substring) -> Substring {
        text[..<(text.firstIndex(of: "]") ?? text.endIndex)]
    }

    private static func strings(_ text: Substring) -> [String] {
        text.matches(of: /"([^"]*)"/).map { String($0.1) }
    }

    /// A path without its `..`.
    private static func resolved(_ path: String) -> String {
        var folders: [Substring] = []
        for part in path.split(separator: "/") {
            if part == ".." { _ = folders.popLast() } else { folders.append(part) }
        }
        return folders.joined(separator: "/")
    }
}
