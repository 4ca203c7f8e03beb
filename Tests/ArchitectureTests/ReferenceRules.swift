import Foundation

/// Holds what the documents lead to, to files that are there.
enum ReferenceRules {
    /// Links within the package, and paths in backticks that begin at its root, of which `isThere` says no. `page` is where
    /// the text stands, relative to the root, as the paths are that `isThere` is given.
    static func problems(_ text: String, page: String, isThere: (String) -> Bool) -> [Problem] {
        let folder = page.split(separator: "/").dropLast()
        return SourceFile.numbered(text).flatMap { line in
            let links = line.text.matches(of: /\]\(([^)#\s:]+)(?:#[^)\s]*)?\)/).map { match in
                resolved(folder + match.1.split(separator: "/"))
            }
            let paths = line.text.matches(of: /`((?:Apps|Docs|Modules|Tests)\/[\w.\/+-]+)`/).map { String($0.1) }
            return (links + paths).filter { !isThere($0) }.map {
                Problem(
                    file: page, line: line.number, what: "there is no \($0)",
                    mend: "name what is there now, or take the words out")
            }
        }
    }

    /// Without what `..` leads out of.
    private static func resolved(_ parts: [Substring]) -> String {
        var path: [Substring] = []
        for part in parts {
            if part == ".." { _ = path.popLast() } else { path.append(part) }
        }
        return path.joined(separator: "/")
    }
}
