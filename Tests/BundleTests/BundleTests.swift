import Foundation
import ModuleKit
import ProgramBundle
import Testing

@Suite("What comes with the program")
struct BundleTests {
    private static let modules = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Modules")

    @Test(
        "the program holds just the files of the folders, byte for byte",
        arguments: [("photos", "Gallery/Photos"), ("kits", "ColorSelect/Kits")])
    func holdsTheFolders(prefix: String, folder: String) throws {
        let files = ProgramFiles()
        let root = Self.modules.appending(path: folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
            .filter { !root.appending(path: $0).hasDirectoryPath }
        #expect(!names.isEmpty)
        for name in names {
            let url = root.appending(path: name)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue
            else { continue }
            #expect(try files.bytes("\(prefix)/\(name)") == Array(Data(contentsOf: url)), "run make bundle")
        }
        #expect(files.paths.count { $0.hasPrefix(prefix + "/") } == names.count, "run make bundle")
        #expect(files.bytes("photos/../credits.json") == nil)
    }
}
