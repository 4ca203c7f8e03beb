/// What holds the import lines and the manifest to the table.
struct ImportRules {
    var table: ImportTable
    var manifest: Manifest

    /// Rows of Package.swift that the table doesn't know or whose dependencies it forbids.
    func manifestProblems() -> [Problem] {
        manifest.problems
            + manifest.targets.filter { $0.isGoverned }.flatMap { target in
                guard let row = table.row(of: target) else { return [unknown(target)] }
                return target.dependencies.compactMap { name in
                    forbidden(name, in: target, row, file: "Package.swift", line: target.line)
                }
            }
    }

    /// Dependencies that none of their target's `files` imports, where it has files. What wraps C is needed without.
    func idleDependencies(_ files: [SourceFile]) -> [Problem] {
        var imported: [String: Set<String>] = [:]
        for file in files {
            guard let target = manifest.target(owning: file.path) else { continue }
            imported[target.name, default: []].formUnion(file.imports.map(\.module))
        }
        return manifest.targets.flatMap { target in
            let idle = target.dependencies.filter { name in
                imported[target.name].map { !$0.contains(name) } == true && manifest.target(named: name)?.isC != true
            }
            return idle.map { name in
                Problem(
                    file: "Package.swift", line: target.line, what: "\(target.name) imports \(name) nowhere",
                    mend: "take \"\(name)\" from its row")
            }
        }
    }

    /// Import lines of one file that the table or the manifest forbids.
    func problems(in file: SourceFile) -> [Problem] {
        guard let target = manifest.target(owning: file.path) else {
            return [
                Problem(
                    file: file.path, what: "this file belongs to no target",
                    mend: "add its folder's row to Package.swift, or move the file")
            ]
        }
        guard target.isGoverned else { return [] }
        guard let row = table.row(of: target) else { return [unknown(target)] }
        return file.imports.flatMap { found in
            problems(importing: found.module, on: found.line, of: file.path, target, row)
        }
    }

    private func problems(
        importing module: String, on line: Int, of path: String, _ target: Target, _ row: Row
    ) -> [Problem] {
        let never = never(target, module).map {
            Problem(
                file: path, line: line, what: $0,
                mend: "move what both need down into Modules/Shared, or meet through a protocol in ModuleKit")
        }
        guard let imported = manifest.target(named: module) else {
            return never.map { [$0] } ?? systemProblem(module, on: line, of: path, target, row)
        }
        if let never { return [never] }
        if let problem = forbidden(imported.name, in: target, row, file: path, line: line) { return [problem] }
        if !target.dependencies.contains(module), module != target.name {
            return [
                Problem(
                    file: path, line: line, what: "\(target.name) imports \(module) without declaring it",
                    mend: "add \"\(module)\" to the row of \(target.name) at Package.swift:\(target.line)")
            ]
        }
        return []
    }

    private func systemProblem(
        _ module: String, on line: Int, of path: String, _ target: Target, _ row: Row
    ) -> [Problem] {
        if ImportTable.languageModules[row.kind]?.contains(module) == true { return [] }
        let isSystem = ImportTable.systemModules.contains(module)
        if isSystem, row.system != nil { return [] }
        let mend: String
        switch (row.kind, isSystem || module == "Dispatch", module.hasPrefix("Foundation")) {
        case (.embedded, _, true): mend = "do it with the standard library; Foundation does not exist in WebAssembly"
        case (.adapter, true, _):
            mend = "use what HostSystem has, or say in the row of \(target.name) in ImportTable.swift what it needs"
        case (_, true, _), (_, _, true):
            mend = "ask for it through a protocol of ModuleKit and fulfil that in Modules/Adapters/HostSystem"
        default: mend = "remove it, or name it in ImportTable.languageModules if it comes with the language"
        }
        return [Problem(file: path, line: line, what: "\(target.name) may not import \(module)", mend: mend)]
    }

    /// Rows that let a target see the system though it is no adapter, or though none of its files does.
    func idleSystemRows(_ files: [SourceFile]) -> [Problem] {
        let users = files.filter { file in
            file.imports.contains { ImportTable.systemModules.contains($0.module) }
        }
        let names = Set(users.compactMap { manifest.target(owning: $0.path)?.name })
        return table.rows.filter { $0.value.system != nil }.keys.sorted().compactMap { name in
            if names.contains(name), table.rows[name]?.kind == .adapter { return nil }
            return Problem(
                file: "Tests/ArchitectureTests/ImportTable.swift", what: "\(name) need not see the system",
                mend: "take `system` from its row")
        }
    }

    /// The rules that no row of the table may soften.
    func never(_ target: Target, _ module: String) -> String? {
        guard let imported = manifest.target(named: module) else { return nil }
        let ours = ImportTable.area(of: target)
        let theirs = ImportTable.area(of: imported)
        if let ours, let theirs, ours.name != theirs.name {
            return "the area \(ours.name) imports the area \(theirs.name) (\(module))"
        }
        if ours?.part == "Commands", imported.isAdapter {
            return "commands import the adapter \(module)"
        }
        if imported.isC, !target.isAdapter {
            return "\(target.name) imports the C target \(module), which is its adapter's alone"
        }
        return nil
    }

    private func forbidden(_ name: String, in target: Target, _ row: Row, file: String, line: Int) -> Problem? {
        guard let imported = manifest.target(named: name) else {
            return Problem(
                file: file, line: line, what: "\(target.name) depends on \(name), which has no row",
                mend: "add a row for \(name) to Package.swift, or drop the dependency")
        }
        if let never = never(target, name) {
            return Problem(file: file, line: line, what: never, mend: "drop \(name) from \(target.name)")
        }
        if table.allows(row, imported) || name == target.name { return nil }
        let allowed = row.mayImport.isEmpty ? "nothing" : row.mayImport.joined(separator: ", ")
        return Problem(
            file: file, line: line, what: "\(target.name) may not use \(name), only \(allowed)",
            mend: "move the code to where it may, or change the table in ImportTable.swift and say why")
    }

    private func unknown(_ target: Target) -> Problem {
        Problem(
            file: "Package.swift", line: target.line, what: "the table of imports has no row for \(target.name)",
            mend: "add one to ImportTable.swift, or name and place it <Area>Model, <Area>Scene or <Area>Commands")
    }

    /// C targets that more or fewer than one adapter may import.
    func sharedCTargets() -> [Problem] {
        table.rows.filter { $0.value.kind == .c }.keys.sorted().compactMap { name in
            let owners = table.rows.filter { $0.value.mayImport.contains(name) }.keys.sorted()
            if owners.count == 1, table.rows[owners[0]]?.kind == .adapter { return nil }
            return Problem(
                file: "Tests/ArchitectureTests/ImportTable.swift", what: "\(name) is imported by \(owners)",
                mend: "give it exactly one adapter")
        }
    }
}

extension Target {
    /// Whether the table speaks of this target; tests may import what they like.
    var isGoverned: Bool { !path.hasPrefix("Tests/") }
    var isC: Bool { path.hasPrefix("Modules/Adapters/C/") }
    var isAdapter: Bool { path.hasPrefix("Modules/Adapters/") && !isC }
}
