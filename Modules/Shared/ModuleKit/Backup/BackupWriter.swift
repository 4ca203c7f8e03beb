import Replication

/// Writes a backup: a tar archive that is handed on piece by piece, with the SHA-256 of each file at its end.
public final class BackupWriter {
    private let seconds: UInt64
    private let makeHasher: () -> any ChunkHashing
    private let write: (ArraySlice<UInt8>) throws(CommandError) -> Void
    private let cut: (UInt64) throws(CommandError) -> Void
    private var blobs: [BlobHash] = []
    private var others: [(BackupMember, BlobHash)] = []
    /// What was written so far, in bytes.
    public private(set) var size: UInt64 = 0

    /// `write` takes what comes next, and `cut` takes back all beyond a size; `time` is in milliseconds since 1970.
    public init(
        time: UInt64, hasher: @escaping () -> any ChunkHashing,
        write: @escaping (ArraySlice<UInt8>) throws(CommandError) -> Void,
        cut: @escaping (UInt64) throws(CommandError) -> Void
    ) {
        seconds = time / 1000
        makeHasher = hasher
        self.write = write
        self.cut = cut
    }

    /// How many files of documents are in it.
    public var blobCount: Int { blobs.count }

    /// Adds a file of so many bytes, which `body` hands on. False, and it is not in the archive, where there came another
    /// number of them, or a blob's have another hash.
    ///
    /// When `body` throws, nothing of it is in the archive.
    public func add(
        _ member: BackupMember, size count: UInt64,
        _ body: (_ take: (ArraySlice<UInt8>) throws(CommandError) -> Void) throws(CommandError) -> Void
    ) throws(CommandError) -> Bool {
        let start = size
        var hasher = makeHasher()
        var met: UInt64 = 0
        do throws(CommandError) {
            try put(TarHeader(name: member.name, size: count, time: seconds).bytes[...])
            try body { (bytes) throws(CommandError) in
                met += UInt64(bytes.count)
                guard met <= count else { return }
                hasher.update(bytes)
                try put(bytes)
            }
        } catch {
            try takeBack(start)
            throw error
        }
        let hash = hasher.finish()
        var isRight = met == count && count <= member.limit
        if case .blob(let expected) = member { isRight = isRight && hash == expected }
        guard isRight else {
            try takeBack(start)
            return false
        }
        try put([UInt8](repeating: 0, count: TarHeader.padding(after: count))[...])
        if case .blob = member { blobs.append(hash) } else { others.append((member, hash)) }
        return true
    }

    /// The same for what is in memory.
    public func add(_ member: BackupMember, _ bytes: [UInt8]) throws(CommandError) {
        _ = try add(member, size: UInt64(bytes.count)) { (take) throws(CommandError) in try take(bytes[...]) }
    }

    /// Adds the manifest, and ends the archive.
    public func finish() throws(CommandError) {
        let (first, rest) = (others.prefix { $0.0 == .mark }, others.drop { $0.0 == .mark })
        let outside = (first + rest).map { $0.0.line($0.1) }
        let line = BackupMember.blob(BlobHash(of: [])).line(BlobHash(of: [])).count
        let size = UInt64(outside.reduce(0) { $0 + $1.count } + blobs.count * line)
        let listed = blobs
        let added = try add(.manifest, size: size) { (take) throws(CommandError) in
            for (member, hash) in first { try take(member.line(hash)[...]) }
            for hash in listed { try take(BackupMember.blob(hash).line(hash)[...]) }
            for (member, hash) in rest { try take(member.line(hash)[...]) }
        }
        guard added else { throw CommandError(.inputOutput, "The backup has too many files.") }
        try put([UInt8](repeating: 0, count: 2 * TarHeader.block)[...])
    }

    private func put(_ bytes: ArraySlice<UInt8>) throws(CommandError) {
        try write(bytes)
        size += UInt64(bytes.count)
    }

    private func takeBack(_ start: UInt64) throws(CommandError) {
        try cut(start)
        size = start
    }
}
