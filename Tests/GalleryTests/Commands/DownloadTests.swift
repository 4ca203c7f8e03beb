import CurlClient
import Foundation
import HostSystem
import JSON
import ModuleKit
import Synchronization
import TestSupport
import Testing

/// People who use one program at the same time, each with a workspace, as a server has them.
@Suite("Downloads that many want")
struct DownloadTests {
    private let server: WebServer
    private let web = CurlWeb(.local)
    private let downloads: Downloads

    init() throws {
        server = try WebServer()
        downloads = Downloads(web, places: SystemSemaphore(places: Downloads.usualPlaces))
    }

    private func shell() -> Shell {
        let shell = Shell()
        (shell.web, shell.sharedDownloads) = (web, downloads)
        shell.settings = ["openverse.url": server("/openverse"), "web.timeout": "60"]
        return shell
    }

    private func photo(_ number: Int) -> String { "00000000-0000-4000-8000-0000000000\(number)" }

    /// How often the server was asked for a photo's file.
    private func asked(for number: Int) throws -> Int {
        let request = WebRequest(try #require(WebAddress(server("/log"))))
        let list = try JSONReader.value(of: CurlWeb(.local).get(request).body).array ?? []
        return list.count { $0["path"]?.string?.contains("\(photo(number))/thumb") == true }
    }

    /// Each of several people saves the same photo, all at once; how it ended for each.
    private func saveAtOnce(_ number: Int, _ shells: [Shell]) -> [Reply] {
        let id = photo(number)
        let results = Mutex<[Reply]>([])
        let threads = shells.map { shell in
            // Each shell is used by its thread alone.
            nonisolated(unsafe) let shell = shell
            return Thread {
                let result = shell.run("save", id, "--source", "openverse")
                results.withLock { $0.append(result) }
            }
        }
        for thread in threads { thread.start() }
        while results.withLock({ $0.count }) < shells.count { usleep(1000) }
        return results.withLock { $0 }
    }

    @Test("G9 however many save a photo of a service at once, its file is asked for once, and all have it")
    func once() throws {
        let shells = (0..<8).map { _ in shell() }
        for result in saveAtOnce(23, shells) { #expect(result.code == 0, "\(result.said)") }
        #expect(try asked(for: 23) == 1)
        for shell in shells {
            let blobs = try shell.workspace.blobs.all()
            #expect(blobs.count == 1)
            for blob in blobs { #expect(try shell.workspace.blobs.bytes(of: blob) == PhotoFolder.bytes("coffee-cup")) }
        }
        // Who comes later has it from memory.
        let late = shell()
        #expect(late.run("save", photo(23), "--source", "openverse").code == 0)
        #expect(try asked(for: 23) == 1 && late.saved == [photo(23)])
    }

    @Test("G9 a download that breaks off is kept by nobody, and whoever asks next asks again and has all of it")
    func cut() throws {
        let first = shell()
        let result = first.run("save", photo(26), "--source", "openverse")
        #expect(result.code == 69 && result.said.contains("broke off in the middle"), "\(result.said)")
        #expect(try first.workspace.blobs.all().isEmpty && first.saved.isEmpty)
        let second = shell()
        #expect(second.run("save", photo(26), "--source", "openverse").code == 0)
        let blobs = try second.workspace.blobs.all()
        #expect(blobs.count == 1)
        for blob in blobs { #expect(try second.workspace.blobs.bytes(of: blob) == PhotoFolder.bytes("coffee-cup")) }
        #expect(try asked(for: 26) == 2)
    }

    @Test("G9 what came whole but is no whole photo is not kept either", arguments: [11, 16])
    func noPhoto(number: Int) throws {
        for round in 1...2 {
            let shell = shell()
            let result = shell.run("save", photo(number), "--source", "openverse")
            #expect(result.code == 65 && result.said.contains("can't be saved"), "\(result.said)")
            #expect(try shell.workspace.blobs.all().isEmpty)
            #expect(try asked(for: number) == round)
        }
    }

    @Test("G9 many requests over one client at the same time get each its own answer")
    func manyAtOnce() throws {
        let answers = Mutex<[Int: String]>([:])
        let (web, server) = (web, server)
        let addresses = (0..<24).map { WebAddress(server("/echo?number=\($0)")) }
        let threads = addresses.enumerated().map { number, address in
            Thread {
                let body = address.flatMap { try? web.get(WebRequest($0)).body } ?? []
                let value = try? JSONReader.value(of: body)
                answers.withLock { $0[number] = value?["path"]?.string ?? "nothing" }
            }
        }
        for thread in threads { thread.start() }
        while answers.withLock({ $0.count }) < 24 { usleep(1000) }
        for number in 0..<24 { #expect(answers.withLock { $0[number] } == "/echo?number=\(number)") }
    }
}
