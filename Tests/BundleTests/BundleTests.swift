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
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: root.appending(path: name).path, isDirectory: &isFolder)
                && !isFolder.boolValue
        }
        #expect(!names.isEmpty)
        for name in names {
            #expect(
                try files.bytes("\(prefix)/\(name)") == Array(Data(contentsOf: root.appending(path: name))),
                "run make bundle")
        }
        #expect(files.paths.count { $0.hasPrefix(prefix + "/") } == names.count, "run make bundle")
        #expect(files.bytes("photos/../credits.json") == nil)
    }
}
