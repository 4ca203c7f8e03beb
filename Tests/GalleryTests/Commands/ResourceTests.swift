import Foundation
import GalleryCommands
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite("Pictures that the server hands out")
struct ResourceTests {
    private let folder = StoreFolder()
    private let pictures = FakePictures()
    private let module = GalleryModule()

    private func resource(_ path: String..., width: Int? = nil, by services: Services) throws -> Resource {
        try #require(try module.resource(ResourceRequest(path: path, width: width), services))
    }

    @Test("G11 what one thread has made smaller another has from memory")
    func shared() throws {
        let shell = Shell(in: folder.path, pictures: pictures)
        let first = try resource("photos", "built-in", "coffee", width: 400, by: shell.services)
        #expect(pictures.decoded == 1)
        try FileManager.default.removeItem(atPath: folder("cache"))
        let second = try resource("photos", "built-in", "coffee", width: 400, by: shell.services)
        #expect(pictures.decoded == 1 && second.bytes == first.bytes)
    }

    @Test("Only what is called by its content's name is kept for ever")
    func kept() throws {
        let shell = Shell(in: folder.path, pictures: pictures)
        #expect(try !resource("photos", "built-in", "coffee", width: 400, by: shell.services).isImmutable)
        #expect(try !resource("photos", "built-in", "coffee", by: shell.services).isImmutable)
        let hash = try shell.workspace.blobs.put(PhotoFolder.bytes("coffee-cup"))
        #expect(try resource("thumbnails", hash.hex, width: 400, by: shell.services).isImmutable)
    }
}
