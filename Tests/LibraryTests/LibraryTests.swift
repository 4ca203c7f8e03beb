import Foundation
import Testing

/// Uses every product as somebody outside would: from a package of their own, most programs with one product alone.
/// That no product brings another area or a C library with it is read off the manifest, in ArchitectureTests.
@Suite("The libraries")
struct LibraryTests {
    private static let programs: [String] = {
        let found = (try? FileManager.default.contentsOfDirectory(atPath: OutsidePackage.programs.path)) ?? []
        return found.filter { !$0.hasPrefix(".") }.sorted()
    }()

    @Test("each product has a program that uses it, and is named where people look")
    func complete() throws {
        let manifest = try String(contentsOf: OutsidePackage.bojagi.appending(path: "Package.swift"), encoding: .utf8)
        let declared = manifest.matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }.sorted()
        let used = Set(try Self.programs.flatMap { try OutsidePackage.products(of: $0) })
        // Every area has its commands and its scene alike; of those some are used.
        let ofAreas = declared.filter { $0.hasSuffix("Commands") || $0.hasSuffix("Scene") }
        #expect(used.subtracting(ofAreas).sorted() == declared.filter { !ofAreas.contains($0) })
        #expect(used.isSubset(of: declared) && used.intersection(ofAreas).count > 3)
        let page = try String(contentsOf: OutsidePackage.bojagi.appending(path: "README.md"), encoding: .utf8)
        for product in declared { #expect(page.contains("`\(product)`"), "README.md does not name \(product)") }
    }

    @Test("each product builds alone in a package outside the tree and does its work", .timeLimit(.minutes(40)))
    func outside() throws {
        let package = try OutsidePackage(programs: Self.programs)
        try package.build()
        for program in Self.programs {
            let expected = try String(
                contentsOf: OutsidePackage.programs.appending(path: "\(program)/output.txt"), encoding: .utf8)
            let found = try package.output(of: program)
            #expect(found == expected, "Programs/\(program)/output.txt")
        }
    }
}
