import Foundation
import Testing

/// Uses every product as somebody outside would: from a package of their own, each program with one product alone.
/// That no product brings another area or a C library with it is read off the manifest, in ArchitectureTests.
@Suite("The libraries")
struct LibraryTests {
    /// The products with a program.
    private static let products: [String] = {
        let found = (try? FileManager.default.contentsOfDirectory(atPath: OutsidePackage.programs.path)) ?? []
        return found.filter { !$0.hasPrefix(".") }.sorted()
    }()

    @Test("each product has a program that uses it, and is named where people look")
    func complete() throws {
        let manifest = try String(contentsOf: OutsidePackage.bojagi.appending(path: "Package.swift"), encoding: .utf8)
        let declared = manifest.matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }.sorted()
        #expect(Self.products == declared)
        let page = try String(contentsOf: OutsidePackage.bojagi.appending(path: "README.md"), encoding: .utf8)
        for product in declared { #expect(page.contains("`\(product)`"), "README.md does not name \(product)") }
    }

    @Test("each product builds alone in a package outside the tree and does its work", .timeLimit(.minutes(40)))
    func outside() throws {
        let package = try OutsidePackage(products: Self.products)
        try package.build()
        for product in Self.products {
            let expected = try String(
                contentsOf: OutsidePackage.programs.appending(path: "\(product)/output.txt"), encoding: .utf8)
            let found = try package.output(of: product)
            #expect(found == expected, "Programs/\(product)/output.txt")
        }
    }
}
