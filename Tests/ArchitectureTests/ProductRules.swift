/// What makes each product of Package.swift something that can be taken alone.
struct ProductRules {
    var table: ImportTable
    var manifest: Manifest

    /// Targets of the manifest that an import of the product brings along, itself included, sorted.
    func closure(of product: Product) -> [Target] {
        var found: [String: Target] = [:]
        var open = product.targets
        while let name = open.popLast() {
            guard found[name] == nil, let target = manifest.target(named: name) else { continue }
            found[name] = target
            open += target.dependencies
        }
        return found.values.sorted { $0.name < $1.name }
    }

    /// Products that bring another area, a C library or a host with them. What needs a host itself may bring one, and an
    /// adapter the C library that it is over.
    func closureProblems() -> [Problem] {
        manifest.products.flatMap { product in
            let own = product.targets.compactMap { manifest.target(named: $0).flatMap(ImportTable.area) }.first?.name
            let owned = product.targets.compactMap { manifest.target(named: $0) }
            let needsHost = owned.contains { table.row(of: $0).map { $0.kind != .embedded } ?? false }
            let libraries = Set(owned.flatMap(\.dependencies))
            return closure(of: product).compactMap { (target) -> Problem? in
                let area = ImportTable.area(of: target)?.name
                if needsHost, target.isC ? libraries.contains(target.name) : area == nil || area == own { return nil }
                return what(target, isTooMuchFor: product, of: own).map {
                    Problem(
                        file: "Package.swift", line: product.line, what: "the product \(product.name) brings \($0)",
                        mend: "drop what leads there from the rows of \(product.targets.joined(separator: ", "))")
                }
            }
        }
    }

    private func what(_ target: Target, isTooMuchFor product: Product, of own: String?) -> String? {
        if target.isC { return "the C target \(target.name)" }
        if let area = ImportTable.area(of: target)?.name, area != own { return "the area \(area) (\(target.name))" }
        if table.row(of: target)?.kind != .embedded { return "\(target.name), which needs a host" }
        return nil
    }

    /// Areas without a product of their name, and targets of a product that have no row.
    func missingProducts(areas: [String]) -> [Problem] {
        let unknown = manifest.products.flatMap { product in
            product.targets.filter { manifest.target(named: $0) == nil }.map {
                Problem(
                    file: "Package.swift", line: product.line, what: "the product \(product.name) names \($0)",
                    mend: "add a row for \($0), or drop it")
            }
        }
        return unknown
            + areas.filter { area in
                !manifest.products.contains { $0.name == area && $0.targets.contains(area + "Model") }
            }.map {
                Problem(
                    file: "Package.swift", what: "the area \($0) is no product",
                    mend: "add .library(name: \"\($0)\", targets: [\"\($0)Model\"])")
            }
    }

    /// giflib comes without a file for pkg-config; the others are opened while running, only their headers are needed.
    private static let withoutPkgConfig = ["CGIF", "CCurl", "CPostgreSQL", "CMicroHTTPD", "CGnuTLS", "CQRCode"]

    /// System libraries that SwiftPM could not find, or that it could not say how to install.
    func systemLibraryProblems() -> [Problem] {
        manifest.targets.filter { $0.maker == .systemLibrary }.flatMap { target in
            var missing = ["apt", "brew"].filter { !target.providers.contains($0) }.map { "the provider .\($0)" }
            if target.pkgConfig == nil, !Self.withoutPkgConfig.contains(target.name) {
                missing.insert("pkgConfig", at: 0)
            }
            return missing.map {
                Problem(
                    file: "Package.swift", line: target.line, what: "\(target.name) does not name \($0)",
                    mend: "name pkgConfig and both providers, .apt([…]) and .brew([…])")
            }
        }
    }
}
