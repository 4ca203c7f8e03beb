import Foundation
import HostSystem
import ImageHeaders
import ModuleKit
import TestSupport
import Testing

@Suite("Files read in parts, and names that are not text")
struct FilePartTests {
    private let folder = StoreFolder()
    private let files = LiveFiles()

    private func write(_ bytes: [UInt8], _ name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: folder(name)))
        return folder(name)
    }

    private func refusal(_ body: () throws -> Void) -> CommandError? {
        do {
            try body()
            return nil
        } catch {
            return error as? CommandError
        }
    }

    @Test("a part of a file is read, and less where it ends")
    func parts() throws {
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let path = try write(bytes, "file")
        for (offset, count) in [(0, 10), (99_990, 10), (99_990, 100), (50, 90_000), (0, 1 << 40), (7, 0)] {
            let part = try files.read(path, at: UInt64(offset), count: count)
            #expect(part == Array(bytes.dropFirst(offset).prefix(count)), "\(offset) \(count)")
        }
        for offset in [100_000, .max] as [UInt64] { #expect(try files.read(path, at: offset, count: 10) == []) }
        #expect(try files.read(path, at: 0, count: -1) == [])
        #expect(try files.read(write([], "empty"), at: 0, count: 10) == [])
    }

    @Test("what is no file is refused at once, pipes included")
    func others() throws {
        #expect(mkfifo(folder("pipe"), 0o600) == 0)
        mkdir(folder("folder"), 0o700)
        let cases: [(String, CommandError.Code)] = [
            ("pipe", .badData), ("folder", .badData), ("none", .notFound),
        ]
        for (name, code) in cases {
            let part = refusal { _ = try files.read(folder(name), at: 0, count: 1) }
            let source = refusal { _ = try FileBytes(folder(name), files) }
            for error in [part, source] {
                #expect(error?.code == code)
                #expect(error.map { Language.english.text(of: $0.message).contains(folder(name)) } == true)
            }
        }
    }

    @Test("G10 a photo's header is read from its file, and a file that fails says why")
    func header() throws {
        let photo = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Modules/Gallery/Photos/rocket-tall.jpg")
        var source = try FileBytes(photo.path, files)
        let header = try ImageHeader(reading: &source)
        #expect(header == (try ImageHeader(of: Array(Data(contentsOf: photo)))))
        #expect(source.failure == nil)
        // It shrinks after its size was looked at, then it is gone.
        let path = try write(Array(Data(contentsOf: photo)), "photo")
        var shrunk = try FileBytes(path, files)
        truncate(path, 300)
        #expect(throws: ImageHeaderError.truncated(.jpeg)) { try ImageHeader(reading: &shrunk) }
        unlink(path)
        #expect(throws: ImageHeaderError.unreadable) { try ImageHeader(reading: &shrunk) }
        #expect(shrunk.failure?.code == .notFound)
    }

    @Test("names that are not UTF-8 are listed, and told apart from names that can be asked for")
    func names() throws {
        for name in ["b.jpg", "사진.jpg", "a.jpg"] { _ = try write([1], name) }
        let strange: [UInt8] = Array(folder("").utf8) + [0x62, 0xff, 0xc3, 0x2e, 0x6a, 0x70, 0x67, 0]
        let path = strange.map { CChar(bitPattern: $0) }
        let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
        // Some file systems take no such name.
        guard descriptor >= 0 else { return }
        close(descriptor)
        defer { unlink(path) }
        let entries = try files.entries(folder.path)
        #expect(entries.map(\.name) == ["a.jpg", "b.jpg", "b\u{fffd}\u{fffd}.jpg", "사진.jpg"])
        #expect(entries.map(\.isDamaged) == [false, false, true, false])
        #expect(try files.list(folder.path) == entries.map(\.name))
        for entry in entries {
            let information = try files.information(folder(entry.name))
            #expect((information == nil) == entry.isDamaged)
        }
    }

    @Test("a file is read up to a limit, which the refusal names; of what goes on no more than that is read")
    func limits() throws {
        let path = try write([UInt8](repeating: 7, count: 3 << 20), "three")
        #expect(try files.read(path, limit: 3 << 20).count == 3 << 20)
        let words = { (error: CommandError?) in error.map { Language.english.text(of: $0.message) } ?? "" }
        let large = refusal { _ = try files.read(path, limit: (3 << 20) - 1) }
        #expect(large?.code == .badData && words(large) == "\(path) is too large: at most 2 MB can be read.")
        let device = refusal { _ = try files.read("/dev/zero", limit: 1 << 20) }
        #expect(device?.code == .badData && words(device) == "/dev/zero is not a regular file.")
        // A shell gives what a program writes as a pipe that is open already.
        for (count, isEndless) in [(100_000, false), (1 << 20 + 1, true)] {
            let pipe = Pipe()
            let writer = Process()
            writer.executableURL = URL(filePath: "/bin/sh")
            writer.arguments = ["-c", "sleep 0.05; exec head -c \(count) /dev/zero"]
            writer.standardOutput = pipe
            try writer.run()
            try pipe.fileHandleForWriting.close()
            let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
            var bytes: [UInt8] = []
            let endless = refusal { bytes = try files.read(path, limit: 1 << 20) }
            try pipe.fileHandleForReading.close()
            writer.waitUntilExit()
            #expect(bytes.count == (isEndless ? 0 : count))
            #expect(words(endless) == (isEndless ? "\(path) is too large: at most 1 MB can be read." : ""))
        }
    }

    @Test("W6 a pipe in a folder is refused and not waited for, whether somebody writes into it or not")
    func namedPipes() throws {
        #expect(mkfifo(folder("pipe"), 0o600) == 0)
        // Both ends in one: somebody who writes and says nothing.
        #expect(mkfifo(folder("held"), 0o600) == 0)
        let descriptor = open(folder("held"), O_RDWR | O_CLOEXEC)
        defer { close(descriptor) }
        #expect(symlink("/dev/fd/\(descriptor)", folder("link")) == 0)
        for name in ["pipe", "held", "link"] {
            let error = refusal { _ = try files.read(folder(name)) }
            #expect(error?.code == .badData, "\(name)")
            #expect(
                error.map { Language.english.text(of: $0.message) } == "\(folder(name)) is not a regular file.",
                "\(name)")
        }
    }

    @Test("W6 what may hold keys is for nobody else to read, also where somebody made it otherwise")
    func privacy() throws {
        func mode(_ path: String) -> mode_t {
            var status = stat()
            return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
        }
        let keeper = LiveFiles(isPrivate: true)
        try keeper.makeFolder(folder("a/b"))
        try keeper.write([1], to: folder("a/b/settings"), overwrites: true)
        #expect(mode(folder("a")) == 0o700 && mode(folder("a/b")) == 0o700 && mode(folder("a/b/settings")) == 0o600)
        chmod(folder("a/b/settings"), 0o644)
        try keeper.write([2], to: folder("a/b/settings"), overwrites: true)
        #expect(mode(folder("a/b/settings")) == 0o600)
        chmod(folder("a/b/settings"), 0o664)
        chmod(folder("a/b"), 0o755)
        for path in [folder("a/b"), folder("a/b/settings"), folder("a/none")] { LiveFiles.makePrivate(path) }
        #expect(mode(folder("a/b")) == 0o700 && mode(folder("a/b/settings")) == 0o600)
        #expect(try files.read(folder("a/b/settings")) == [2])
        // What a link leads to is not made private, and a file is no folder.
        chmod(folder("a/b/settings"), 0o644)
        chmod(folder("a/b"), 0o755)
        symlink(folder("a/b/settings"), folder("a/link"))
        symlink(folder("a/b"), folder("a/links"))
        LiveFiles.makePrivate(folder("a/link"))
        LiveFiles.makePrivate(folder("a/links"), isFolder: true)
        LiveFiles.makePrivate(folder("a/b/settings"), isFolder: true)
        #expect(mode(folder("a/b")) == 0o755 && mode(folder("a/b/settings")) == 0o644)
        chmod(folder("a/b"), 0o700)
        // Elsewhere nothing changes: what a person exports keeps the mode that it has.
        chmod(folder("a/b/settings"), 0o640)
        try files.write([3], to: folder("a/b/settings"), overwrites: true)
        #expect(mode(folder("a/b/settings")) == 0o640)
    }

    @Test("a file that is written in pieces is there whole or not at all")
    func pieces() throws {
        let path = folder("file")
        try files.write(to: path, overwrites: false) { (take) throws(CommandError) in
            for piece in 0..<100 { try take([UInt8](repeating: UInt8(piece), count: piece * 999)) }
        }
        let whole = (0..<100).flatMap { [UInt8](repeating: UInt8($0), count: $0 * 999) }
        #expect(try files.read(path) == whole)
        let failed = refusal {
            try files.write(to: path, overwrites: true) { (take) throws(CommandError) in
                try take([1, 2, 3])
                throw CommandError(.inputOutput, "The source is gone.")
            }
        }
        #expect(failed.map { Language.english.text(of: $0.message) } == "The source is gone.")
        #expect(try files.read(path) == whole)
        let there = refusal {
            try files.write(to: path, overwrites: false) { (_) throws(CommandError) in
                Issue.record("nothing is made in vain")
            }
        }
        #expect(there?.code == .cannotCreate)
        #expect(try files.list(folder.path) == ["file"])
    }
}
