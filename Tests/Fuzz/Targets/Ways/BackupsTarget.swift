import FileBlobs
import ModuleKit
public import Replication
import Serving
import TestSupport

/// The file of a backup that somebody else wrote. An input is its bytes; the database in it is some bytes, as those of
/// databases have tests of their own.
public final class BackupsTarget: FuzzTarget {
    public let name = "backups"

    public init() {}

    /// Files as they stand in an archive.
    private struct Member {
        var name: String
        var content: [UInt8]
    }

    public func seeds() -> [[UInt8]] {
        [[], [0], [1, 3], [0, 1, 600, 2, 5000]].map { Self.right($0) }
    }

    private static func right(_ sizes: [Int]) -> [UInt8] {
        var bytes: [UInt8] = []
        let writer = BackupWriter(
            time: 1_700_000_000_000, hasher: { FileHasher() }, write: { bytes += $0 },
            cut: { bytes.removeSubrange(Int($0)...) })
        do throws(CommandError) {
            try writer.add(.mark, BackupMark(time: 7, workspaceName: "0123456789abcdef").bytes)
            for size in sizes {
                let content = [UInt8](repeating: UInt8(truncatingIfNeeded: size), count: size)
                try writer.add(.blob(BlobHash(of: content)), content)
            }
            try writer.add(.database, Array("SQLite format 3\u{0}".utf8))
            try writer.add(.devices, Array("1\tdigest\t5\tdesk\n".utf8))
            try writer.add(
                .people, Array("member\t0000000000000007\towner\t5\t-\tAda\naccount\t0000000000000007\t\t\t\tx\n".utf8))
            try writer.add(.remotes, Array("home\thttp://127.0.0.1:1/\t\n".utf8))
            try writer.finish()
        } catch {
            return []
        }
        return bytes
    }

    public func mutated(_ bytes: [UInt8], with other: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        var members = Self.members(of: bytes)
        guard members.count > 1, random.number(below: 3) != 0 else {
            return ByteMutation.mutated(bytes, with: other, using: &random)
        }
        members.removeLast()
        let place = random.number(below: members.count)
        switch random.number(below: 6) {
        case 0: members.remove(at: place)
        case 1: members.append(members[place])
        case 2: members.swapAt(place, random.number(below: members.count))
        case 3:
            let names = [
                "../out", "/etc/passwd", "blobs/..", "bojagi.db-wal", "server-token", "manifest.sha256", "blobs/ab",
            ]
            members[place].name = random.pick(from: names)
        case 4:
            let name = Array(members[place].name.utf8)
            members[place].name = String(decoding: ByteMutation.mutated(name, with: [], using: &random), as: UTF8.self)
        default:
            members[place].content = ByteMutation.mutated(members[place].content, with: other, using: &random)
        }
        return Self.archive(members)
    }

    /// With the checksums that it should have.
    private static func archive(_ members: [Member]) -> [UInt8] {
        let manifest = members.flatMap { Array("\(BlobHash(of: $0.content).hex)  \($0.name)\n".utf8) }
        return (members + [Member(name: "manifest.sha256", content: manifest)]).flatMap { member in
            let size = UInt64(member.content.count)
            let filling = [UInt8](repeating: 0, count: TarHeader.padding(after: size))
            return TarHeader(name: member.name, size: size, time: 1_700_000_000).bytes + member.content + filling
        } + [UInt8](repeating: 0, count: 2 * TarHeader.block)
    }

    /// As far as they can be read.
    private static func members(of bytes: [UInt8]) -> [Member] {
        var members: [Member] = []
        var rest = bytes[...]
        while let header = TarHeader(Array(rest.prefix(TarHeader.block))), header.size < 1 << 20 {
            rest = rest.dropFirst(TarHeader.block)
            members.append(Member(name: header.name, content: Array(rest.prefix(Int(header.size)))))
            rest = rest.dropFirst(Int(header.size) + TarHeader.padding(after: header.size))
        }
        return members
    }

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        let taker = Taker()
        var rest = bytes[...]
        var largest = 0
        let reader = BackupReader(
            of: "b", size: UInt64(bytes.count), hasher: { FileHasher() },
            read: { count in
                largest = max(largest, count)
                defer { rest = rest.dropFirst(count) }
                return Array(rest.prefix(count))
            })
        let content = try? reader.readAll(into: taker)
        if largest > 256 << 10 { throw FuzzFinding("\(largest) bytes at once are read") }
        if let what = taker.finding { throw FuzzFinding(what) }
        guard let content else { return }
        if taker.members.last == .manifest || Set(taker.members).count != taker.members.count {
            throw FuzzFinding("a file came twice, or the manifest was handed on")
        }
        if Set(taker.blobs) != content.blobs { throw FuzzFinding("other files were handed on than are told") }
        if Self.members(of: bytes).count != taker.members.count + 1 { throw FuzzFinding("a file was passed over") }
    }

    private final class Taker: BackupTaking {
        private(set) var members: [BackupMember] = []
        private(set) var blobs: [BlobHash] = []
        private(set) var finding: String?
        private var left: UInt64 = 0
        private var content: [UInt8] = []

        func begin(_ member: BackupMember, size: UInt64) {
            if left != 0 { finding = "a file begins in another" }
            if member.name.contains("..") || member.name.hasPrefix("/") { finding = "a name leads out: \(member.name)" }
            (left, content) = (size, [])
            members.append(member)
        }

        func take(_ bytes: ArraySlice<UInt8>) {
            if UInt64(bytes.count) > left { finding = "more comes than was told" } else { left -= UInt64(bytes.count) }
            content += bytes
        }

        func end(_ member: BackupMember) {
            if left != 0 || members.last != member { finding = "a file ends too early" }
            if member == .people { putBack() }
            guard case .blob(let hash) = member else { return }
            if BlobHash(of: content) != hash { finding = "a file is not what its name says" }
            blobs.append(hash)
        }

        /// Members come back, and nothing with them that lets in.
        private func putBack() {
            guard let rows = TableShape("server-people", columns: People.columns).rows(in: content) else { return }
            let table = FuzzSite.Table()
            let people = People(
                table, log: FuzzSite.Table(), hashing: FuzzSite.Hashing(), clock: FuzzSite.SteadyClock(),
                random: .seeded(1))
            _ = try? people.restore(rows)
            if !table.rows().allSatisfy({ $0[0] == "member" && $0[4] == "-" || $0[0] == "account" }) {
                finding = "what lets in comes back"
            }
        }
    }
}
