import Foundation

/// One Swift file of the tree.
struct SourceFile {
    /// Relative to the package's root.
    var path: String
    var source: SourceText

    init(path: String, text: String) {
        self.path = path
        source = SourceText(text)
    }

    var lineCount: Int {
        let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.last == "" ? lines.count - 1 : lines.count
    }

    /// The lines of code, numbered from 1.
    var numberedCode: [(number: Int, text: Substring)] {
        Self.numbered(source.code)
    }

    /// The modules that the file imports, with their lines.
    var imports: [(line: Int, module: String)] {
        numberedCode.filter { $0.text.contains("import") }.flatMap { line in
            line.text.split(separator: ";").compactMap { statement in
                Self.importedModule(statement).map { (line.number, $0) }
            }
        }
    }

    static func numbered(_ text: String) -> [(number: Int, text: Substring)] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0.offset + 1, $0.element) }
    }

    /// The module an import statement names, behind any attributes, access level and kind of declaration.
    static func importedModule(_ statement: Substring) -> String? {
        let pattern =
            /\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(?<module>\w+).*/
        return statement.wholeMatch(of: pattern).map { String($0.module) }
    }
}

/// The package as it lies on disk.
struct Tree {
    let root: URL

    /// Found from this file: Tests/ArchitectureTests/SourceFile.swift.
    static let package = Tree(
        root: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent())

    func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The paths of all files under folders whose names end so, sorted.
    func paths(under folders: [String], suffix: String) -> [String] {
        folders.flatMap { folder in
            let found = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
            return (found?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(suffix) }
                .map { folder + "/" + $0 }
        }.sorted()
    }

    func swiftFiles(under folders: [String]) throws -> [SourceFile] {
        try paths(under: folders, suffix: ".swift").map { SourceFile(path: $0, text: try text($0)) }
    }

    /// The folders directly inside a folder.
    func folders(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
        return names.sorted().filter {
            (try? root.appending(path: "\(folder)/\($0)").resourceValues(forKeys: [.isDirectoryKey]).isDirectory)
                == true
        }
    }
}
