import DocumentHistories
import FileBlobs
import FolderExchange
import Foundation
import ModuleKit
public import Replication
import TestSupport

/// An exchange folder in which somebody else has written, and a cursor that may not be ours.
public final class FoldersTarget: FuzzTarget {
    public let name = "folders"

    public var limits: FuzzLimits {
        var limits = FuzzLimits()
        limits.length = 96 << 10
        return limits
    }

    private let scratch = Scratch()

    public init() {}

    /// What two devices left: one document, several, and the cursors of one that was here.
    public func seeds() -> [[UInt8]] {
        var seeds = DocumentArea.allCases.map { area in archive([area], rounds: 1) }
        seeds.append(archive([.memo, .gallery], rounds: 1))
        seeds.append(archive(DocumentArea.allCases, rounds: 1))
        return seeds.map(\.bytes)
    }

    private func archive(_ areas: [DocumentArea], rounds: Int) -> Archive {
        let folder = scratch.empty()
        for replica: UInt64 in [3, 4] {
            let there = Areas.workspace(replica: replica, filled: false).workspace
            for area in areas {
                let events = Areas.events(area, seed: replica - 2, rounds: rounds)
                _ = try? there.receive(events, into: Areas.document(area), Areas.kinds)
            }
            _ = try? there.blobs.put(Array("a file".utf8))
            _ = try? there.sync(
                with: ExchangeFolder(
                    folder + "/x", cursors: folder + "/sync", blobs: BlobFolder(folder: folder + "/x")),
                kinds: Areas.kinds, looksAtAllFiles: true, progress: SilentProgress())
        }
        return Archive(folder: folder)
    }

    public func mutated(_ bytes: [UInt8], with other: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        var archive = Archive(bytes: bytes)
        let donor = Archive(bytes: other)
        for _ in 0..<random.pick(from: [1, 1, 2, 3]) { mutate(&archive.entries, donor.entries, &random) }
        return archive.bytes
    }

    private func mutate(_ entries: inout [Archive.Entry], _ others: [Archive.Entry], _ random: inout SplitMix64) {
        guard !entries.isEmpty else { return entries = others }
        let place = random.number(below: entries.count)
        switch random.number(below: 12) {
        case 0: entries.remove(at: place)
        case 1: if !others.isEmpty { entries.insert(random.pick(from: others), at: place) }
        case 2:
            // Something else where that stood, and all below it gone.
            let path = random.number(below: 2) == 0 ? entries[place].path : Self.above(entries[place].path)
            entries.removeAll { $0.path == path || $0.path.hasPrefix(path + "/") }
            let kind = random.pick(from: [Archive.Kind.link, .link, .link, .folder, .pipe, .sparse, .file])
            let content =
                kind == .sparse ? random.pick(from: ["0", "600000000", "9000000000"]) : random.pick(from: Self.targets)
            entries.append(.init(kind: kind, path: path, content: Array(content.utf8)))
        case 3, 4: entries[place].path = renamed(entries[place].path, &random)
        case 5:
            var copy = entries[place]
            copy.path = renamed(copy.path, &random)
            entries.append(copy)
        default: mutate(&entries[place], others, &random)
        }
    }

    private static func above(_ path: String) -> String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }

    private static let targets = [
        "../outside", "../../outside", "../../../outside", "../outside/keep", "../../outside/new-precious", ".",
        "/dev/zero",
        "/nowhere", "x", "../x",
    ]

    private func renamed(_ path: String, _ random: inout SplitMix64) -> String {
        let number = random.pick(from: ByteMutation.numbers)
        let hex = String(number, radix: 16)
        let replica = String(repeating: "0", count: 16 - hex.count) + hex
        switch random.number(below: 6) {
        case 0: return Self.above(path) + "/\(number).events"
        case 1: return Self.above(path) + "/0\(number).events"
        case 2: return "x/replicas/\(replica)/" + (path.split(separator: "/").last ?? "1.events")
        // Ours: who syncs is replica 7.
        case 3: return "x/replicas/0000000000000007/\(number).events"
        case 4: return Self.above(path) + "/new-\(random.pick(from: ["abcdef", "precious", ""]))"
        default: return path + random.pick(from: ["~", ".tmp", "/a", "\u{7f}", " ", "한"])
        }
    }

    private func mutate(_ entry: inout Archive.Entry, _ others: [Archive.Entry], _ random: inout SplitMix64) {
        let other = others.isEmpty ? [] : random.pick(from: others).content
        guard entry.path.hasSuffix(".events"), random.number(below: 8) != 0 else {
            entry.content = ByteMutation.mutated(entry.content, with: other, using: &random)
            if random.number(below: 4) != 0 { Self.mend(&entry) }
            return
        }
        let events = EventMutation.mutated(Self.events(in: entry.content), with: Self.events(in: other), using: &random)
        var writer = WireWriter()
        writer.bytes = Self.opening
        for event in events { writer.write(event) }
        if random.number(below: 3) == 0, let segment = EventPack.packed(events) {
            writer.bytes = Self.packedOpening
            writer.write(
                random.number(below: 4) == 0 ? ByteMutation.mutated(segment, with: other, using: &random) : segment)
        }
        if random.number(below: 8) == 0 { for _ in 0..<2_000 { writer.write([UInt8]()) } }
        entry.content = writer.bytes + BlobHash(of: writer.bytes).digest
    }

    public func parts(of bytes: [UInt8]) -> [[UInt8]] { Archive(bytes: bytes).entries.map { Archive([$0]).bytes } }

    public func mended(_ bytes: [UInt8]) -> [UInt8] {
        var archive = Archive(bytes: bytes)
        for index in archive.entries.indices { Self.mend(&archive.entries[index]) }
        return archive.bytes
    }

    /// Events end in their SHA-256, a cursor in its checksum.
    private static func mend(_ entry: inout Archive.Entry) {
        if entry.path.hasSuffix(".events"), entry.content.count >= 32 {
            entry.content.removeLast(32)
            entry.content += BlobHash(of: entry.content).digest
        }
        if entry.path.hasPrefix("sync/"), entry.content.count >= 8 {
            entry.content.removeLast(8)
            var sum = Checksum()
            sum.add(entry.content)
            for shift in stride(from: UInt64(0), to: 64, by: 8) {
                entry.content.append(UInt8(truncatingIfNeeded: sum.value >> shift))
            }
        }
    }

    private static let opening = Array("bojagi exchange 1\n".utf8)
    private static let packedOpening = Array("bojagi exchange 2\n".utf8)

    private static func events(in file: [UInt8]) -> [[UInt8]] {
        let isPacked = file.starts(with: packedOpening)
        guard isPacked || file.starts(with: opening), file.count >= opening.count + 32 else { return [] }
        var reader = WireReader(Array(file.dropFirst(opening.count).dropLast(32)))
        var events: [[UInt8]] = []
        while !reader.isAtEnd, let frame = try? reader.readBytes() {
            events += isPacked ? (try? EventPack.unpacked(frame)) ?? [] : [frame]
        }
        return events
    }

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        let folder = scratch.empty()
        let outside = Archive([
            .init(path: "keep", content: Array("mine".utf8)),
            .init(path: "new-precious", content: Array("mine too".utf8)),
            .init(path: "0000000000000007/new-abcdef", content: Array("and this".utf8)),
        ])
        outside.write(to: folder + "/outside")
        Archive(bytes: bytes).write(to: folder + "/in")
        let before = Archive(folder: folder + "/outside").bytes
        let (workspace, store) = Areas.workspace()
        let logs = Areas.logs(store)
        sync(workspace, folder)
        sync(workspace, folder)
        try Areas.keeps(logs, store)
        try Areas.check(workspace, "after a sync")
        let (fresh, _) = Areas.workspace(replica: 8, filled: false)
        sync(fresh, folder)
        try Areas.check(fresh, "after a new device's sync")
        guard Archive(folder: folder + "/outside").bytes == before else {
            throw FuzzFinding("a sync changed what lies outside the exchange folder")
        }
    }

    /// Refusing is fine.
    private func sync(_ workspace: Workspace, _ folder: String) {
        let place = folder + "/in/x"
        do throws(CommandError) {
            let remote = try ExchangeFolder(place, cursors: folder + "/in/sync", blobs: BlobFolder(folder: place))
            _ = try workspace.sync(
                with: remote, kinds: Areas.kinds, looksAtAllFiles: true, progress: SilentProgress())
        } catch {}
    }
}
