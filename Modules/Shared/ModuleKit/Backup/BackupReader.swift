public import Replication

/// Takes what a backup holds, a file after the other.
public protocol BackupTaking: AnyObject {
    /// A file of so many bytes begins, which is within its limit and all there.
    func begin(_ member: BackupMember, size: UInt64) throws(CommandError)
    /// Its next bytes. Nothing is known of them yet.
    func take(_ bytes: ArraySlice<UInt8>) throws(CommandError)
    /// It is whole; of a blob it is known that its bytes have its hash. Of any other file only the end of the backup shows
    /// that.
    func end(_ member: BackupMember) throws(CommandError)
}

/// What was in a backup.
public struct BackupContent: Sendable {
    /// What it said of itself.
    public internal(set) var mark: BackupMark
    /// Its files of documents.
    public internal(set) var blobs: Set<BlobHash> = []
    /// Its size in bytes.
    public internal(set) var size: UInt64 = 0
}

/// Reads a backup that may come from anybody, from its first byte to its last, a piece at a time.
///
/// It holds the hashes of its files and no more. Only what `BackupWriter` writes is read: names of its own, in their
/// order, each once, within their limits; and the hash of each must stand in the manifest at the end.
public struct BackupReader {
    private let path: String
    private let makeHasher: () -> any ChunkHashing
    private let read: (Int) throws(CommandError) -> [UInt8]
    private let size: UInt64

    /// Of the file at `path`, for sentences, with so many bytes. `read` gives the next bytes, as many as it is asked for or
    /// fewer, and none at the end.
    public init(
        of path: String, size: UInt64, hasher: @escaping () -> any ChunkHashing,
        read: @escaping (_ count: Int) throws(CommandError) -> [UInt8]
    ) {
        (self.path, self.size) = (path, size)
        makeHasher = hasher
        self.read = read
    }

    /// In bytes, of a piece.
    private static var piece: Int { 256 << 10 }

    /// Hands all of it to `taker`. Throws `.badData` for what is no whole backup; what was handed over by then is not to
    /// be used.
    public func readAll(into taker: some BackupTaking) throws(CommandError) -> BackupContent {
        var state = State(
            left: size, manifest: makeHasher(), content: BackupContent(mark: .init(time: 0, workspaceName: nil)))
        while state.last != .manifest {
            guard let header = TarHeader(try exactly(TarHeader.block, &state)),
                let member = BackupMember(name: header.name)
            else {
                guard state.last != nil else { throw noBackup }
                throw damaged("what is in it is not what belongs there")
            }
            try check(member, header.size, &state)
            if member == .manifest {
                try readManifest(header.size, &state)
            } else {
                try readMember(member, header.size, &state, taker)
            }
            guard try exactly(TarHeader.padding(after: header.size), &state).allSatisfy({ $0 == 0 }) else {
                throw damaged("what is in it is not what belongs there")
            }
            state.last = member
        }
        guard try exactly(2 * TarHeader.block, &state).allSatisfy({ $0 == 0 }), state.left == 0, try read(1).isEmpty
        else { throw damaged("something follows its end") }
        state.content.size = size
        return state.content
    }

    private struct State {
        /// Bytes of the file that were not read yet.
        var left: UInt64
        /// Of the lines that the manifest must have.
        var manifest: any ChunkHashing
        var manifestSize: UInt64 = 0
        var last: BackupMember?
        var hasDatabase = false
        var content: BackupContent
    }

    /// Whether the file may stand there.
    private func check(_ member: BackupMember, _ size: UInt64, _ state: inout State) throws(CommandError) {
        if state.last == nil, member != .mark { throw noBackup }
        guard size <= state.left else { throw damaged("it ends too early") }
        let order = state.last?.rank ?? -1
        let isInOrder = member.rank > order || member.rank == order && member.mayRepeat
        guard isInOrder, size <= member.limit, state.content.blobs.count < BackupMember.maximumBlobs else {
            throw damaged("what is in it is not what belongs there")
        }
        if case .blob(let hash) = member, !state.content.blobs.insert(hash).inserted {
            throw damaged("a file is in it twice")
        }
        if member == .database { state.hasDatabase = true }
        if member.rank > BackupMember.database.rank, !state.hasDatabase {
            throw damaged("what is in it is not what belongs there")
        }
    }

    private func readMember(
        _ member: BackupMember, _ size: UInt64, _ state: inout State, _ taker: some BackupTaking
    ) throws(CommandError) {
        var hasher = makeHasher()
        var mark: [UInt8] = []
        try taker.begin(member, size: size)
        try forEachPiece(size, &state) { (bytes) throws(CommandError) in
            hasher.update(bytes)
            if member == .mark { mark += bytes }
            try taker.take(bytes)
        }
        let hash = hasher.finish()
        if case .blob(let expected) = member, hash != expected {
            throw damaged("a file in it is not what its name says")
        }
        if member == .mark {
            guard let read = BackupMark(mark) else { throw noBackup }
            state.content.mark = read
        }
        let line = member.line(hash)
        state.manifest.update(line[...])
        state.manifestSize += UInt64(line.count)
        try taker.end(member)
    }

    private func readManifest(_ size: UInt64, _ state: inout State) throws(CommandError) {
        var hasher = makeHasher()
        try forEachPiece(size, &state) { (bytes) throws(CommandError) in hasher.update(bytes) }
        let expected = state.manifest.finish()
        guard size == state.manifestSize, hasher.finish() == expected else {
            throw damaged("its checksums are not those of what is in it")
        }
    }

    private func forEachPiece(
        _ size: UInt64, _ state: inout State, _ body: (ArraySlice<UInt8>) throws(CommandError) -> Void
    ) throws(CommandError) {
        var rest = size
        while rest > 0 {
            let bytes = try read(Int(min(rest, UInt64(Self.piece))))
            guard !bytes.isEmpty, UInt64(bytes.count) <= min(rest, state.left) else {
                throw damaged("it ends too early")
            }
            rest -= UInt64(bytes.count)
            state.left -= UInt64(bytes.count)
            try body(bytes[...])
        }
    }

    /// So many bytes, which are few.
    private func exactly(_ count: Int, _ state: inout State) throws(CommandError) -> [UInt8] {
        guard UInt64(count) <= state.left else {
            throw state.last == nil ? noBackup : damaged("it ends too early")
        }
        var result: [UInt8] = []
        try forEachPiece(UInt64(count), &state) { (bytes) throws(CommandError) in result += bytes }
        return result
    }

    private var noBackup: CommandError {
        CommandError(
            .badData, "\(path) is not a backup of a workspace.", hint: "“bojagi backup” writes them.")
    }

    private func damaged(_ what: Phrase) -> CommandError {
        CommandError(.badData, "The backup \(path) is damaged: \(what).", hint: "Use another backup.")
    }
}
