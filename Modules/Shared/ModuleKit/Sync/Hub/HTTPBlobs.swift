import Replication

/// The files of a hub. Nothing is removed there, and nothing repaired.
final class HTTPBlobs: BlobStore {
    private let connection: any HubConnecting
    private let language: Language
    /// What the hub was asked about already.
    private var present: [BlobHash: Bool] = [:]
    /// The first piece of the last one that was asked for.
    private var piece: (hash: BlobHash, bytes: [UInt8], size: UInt64)?
    /// What will be read and was not asked for yet, in that order.
    private var wanted: ArraySlice<BlobHash> = []
    /// What came before it was read; nil for what goes by itself.
    private var ready: [BlobHash: [UInt8]?] = [:]
    private var givesMany = true
    /// What was not taken there, and why.
    private var refused: [BlobHash: CommandError] = [:]
    /// So much of a file is asked for at once: less where connections break off, and more again where they don't.
    private var pieceSize = largestPiece
    /// Whether a piece of any file came.
    private var hasGiven = false

    init(_ connection: any HubConnecting, language: Language) {
        self.connection = connection
        self.language = language
    }

    /// So much of a file is in memory at once.
    private static let largestPiece: UInt64 = 4_000_000
    private static let smallestPiece: UInt64 = 250_000
    private static let asked = 20_000

    func contains(_ hash: BlobHash) throws(StoreError) -> Bool { try lacking(among: [hash]).isEmpty }

    /// A request for every 20,000 that were not asked for before.
    func lacking(among hashes: [BlobHash]) throws(StoreError) -> [BlobHash] {
        var rest = hashes.filter { present[$0] == nil }[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(Self.asked))
            rest = rest.dropFirst(part.count)
            do throws(CommandError) {
                let request = HubRequest(["api", "sync", "files"], body: SyncFiles.bytes(part))
                let lacking = Set(try connection.ask(request, SyncFiles.read))
                for hash in part { present[hash] = !lacking.contains(hash) }
            } catch {
                throw .remote(error)
            }
        }
        return hashes.filter { present[$0] == false }
    }

    func hash(of bytes: [UInt8]) -> BlobHash { BlobHash(of: bytes) }

    func put(_ bytes: [UInt8]) throws(StoreError) -> BlobHash {
        let hash = hash(of: bytes)
        if let error = refused[hash] { throw .unmovedBlob(error) }
        guard try !contains(hash) else { return hash }
        let answer: WebAnswer
        do throws(WebFault) {
            answer = try connection.send(
                HubRequest(
                    ["api", "blobs"], query: [("as", "file")], body: bytes,
                    limits: WebLimits(bytes: 64 << 10, seconds: 600, redirects: 0)
                ).worded(in: language))
        } catch {
            throw fault(error)
        }
        guard answer.status == 200 else {
            let error = fault(of: answer)
            if case .unmovedBlob(let reason) = error { refused[hash] = reason }
            throw error
        }
        present[hash] = true
        return hash
    }

    func bytes(of hash: BlobHash) throws(StoreError) -> [UInt8] {
        guard let size = try size(of: hash) else { throw .noBlob(hash.hex) }
        var bytes: [UInt8] = []
        try forEachChunk(of: hash, size) { (chunk) throws(StoreError) in bytes += chunk }
        guard self.hash(of: bytes) == hash else { throw .damagedBlob(hash.hex) }
        return bytes
    }

    func forEachChunk(
        of hash: BlobHash, _ body: (ArraySlice<UInt8>) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard let size = try size(of: hash) else { throw .noBlob(hash.hex) }
        try forEachChunk(of: hash, size, body)
    }

    private func forEachChunk(
        of hash: BlobHash, _ size: UInt64, _ body: (ArraySlice<UInt8>) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard let first = piece, first.hash == hash else { throw .noBlob(hash.hex) }
        piece = nil
        try body(first.bytes[...])
        var offset = UInt64(first.bytes.count)
        while offset < size {
            let next = try part(of: hash, from: offset)
            guard let next, next.size == size, !next.bytes.isEmpty, UInt64(next.bytes.count) <= size - offset else {
                throw .damagedBlob(hash.hex)
            }
            try body(next.bytes[...])
            offset += UInt64(next.bytes.count)
        }
    }

    func willRead(_ hashes: [BlobHash]) {
        wanted = hashes[...]
        ready = [:]
    }

    /// Brings the next small ones of what will be read, of which this is the first.
    private func bringSome(from hash: BlobHash) throws(StoreError) {
        wanted = wanted.drop { $0 != hash }
        guard givesMany, wanted.count > 1 else { return }
        let asked = Array(wanted.prefix(SyncContents.mostFiles))
        let request = HubRequest(
            ["api", "sync", "contents"], body: SyncFiles.bytes(asked),
            limits: WebLimits(bytes: SyncContents.limit, seconds: 120, redirects: 0))
        var tries = Tries(hasGiven: hasGiven)
        var answer: WebAnswer?
        while answer == nil, !tries.areOver {
            do throws(WebFault) {
                answer = try connection.send(request)
            } catch {
                guard tries.mayGoOn(after: error) else { throw .remote(connection.fault(error)) }
            }
        }
        // An older hub gives them one by one; and so they come where all at once are cut.
        guard let answer, answer.status == 200, let files = try? SyncContents.read(answer.body), !files.isEmpty else {
            givesMany = false
            return
        }
        hasGiven = true
        for (hash, file) in zip(asked, files) { ready[hash] = .some(file) }
        wanted = wanted.dropFirst(files.count)
    }

    /// Asks for its first piece with it, which mostly is all, or for several small ones.
    func size(of hash: BlobHash) throws(StoreError) -> UInt64? {
        if let piece, piece.hash == hash { return piece.size }
        if ready[hash] == nil { try bringSome(from: hash) }
        if let found = ready.removeValue(forKey: hash), let bytes = found {
            piece = (hash, bytes, UInt64(bytes.count))
            return UInt64(bytes.count)
        }
        guard let found = try part(of: hash, from: 0) else { return nil }
        guard found.size <= UInt64(BlobLimit.bytes), UInt64(found.bytes.count) <= found.size else {
            throw .damagedBlob(hash.hex)
        }
        piece = (hash, found.bytes, found.size)
        return found.size
    }

    private func part(of hash: BlobHash, from offset: UInt64) throws(StoreError) -> (bytes: [UInt8], size: UInt64)? {
        var tries = Tries(hasGiven: hasGiven)
        while true {
            let range = WebHeader("Range", "bytes=\(offset)-\(offset + pieceSize - 1)")
            let answer: WebAnswer
            do throws(WebFault) {
                answer = try connection.send(
                    HubRequest(
                        ["api", "blobs", hash.hex], headers: [range].compactMap { $0 },
                        limits: WebLimits(bytes: Int(Self.largestPiece), seconds: 120, redirects: 0)
                    ).worded(in: language))
            } catch {
                guard tries.mayGoOn(after: error), !tries.areOver else { throw fault(error) }
                pieceSize = max(pieceSize / 4, Self.smallestPiece)
                continue
            }
            hasGiven = true
            pieceSize = min(pieceSize * 2, Self.largestPiece)
            return try read(answer, of: hash, from: offset)
        }
    }

    private func read(
        _ answer: WebAnswer, of hash: BlobHash, from offset: UInt64
    ) throws(StoreError) -> (bytes: [UInt8], size: UInt64)? {
        switch answer.status {
        case 200 where offset == 0: return (answer.body, UInt64(answer.body.count))
        case 206:
            guard let text = answer.header("content-range"), let slash = text.lastIndex(of: "/"),
                let size = UInt64(text[text.index(after: slash)...]), size < UInt64(Int64.max)
            else { throw .damagedBlob(hash.hex) }
            return (answer.body, size)
        // An empty file has no part.
        case 416 where offset == 0: return ([], 0)
        case 404: return nil
        default: throw fault(of: answer)
        }
    }

    /// How often the same is asked for again where the connection breaks off.
    private struct Tries {
        let hasGiven: Bool
        private var left = 3

        init(hasGiven: Bool) { self.hasGiven = hasGiven }

        var areOver: Bool { left < 0 }

        /// False for what asking again does not help with. Who is slow, or has gone, is asked once more alone.
        mutating func mayGoOn(after fault: WebFault) -> Bool {
            switch fault {
            case .cut: left -= 1
            case .timedOut, .noConnection: left -= hasGiven ? 2 : 4
            default: return false
            }
            return true
        }
    }

    /// Others may go where one was cut; nothing goes where nobody answers.
    private func fault(_ fault: WebFault) -> StoreError {
        switch fault {
        case .cut, .timedOut: .unmovedBlob(connection.fault(fault))
        default: .remote(connection.fault(fault))
        }
    }

    private func fault(of answer: WebAnswer) -> StoreError {
        let error = connection.fault(of: answer)
        switch answer.status {
        case 503: return .remote(error)
        // It is too large, or has no room there.
        case 413, 500...: return .unmovedBlob(error)
        default: return .remote(error)
        }
    }

    func all() throws(StoreError) -> [BlobHash] {
        do throws(CommandError) {
            return try connection.ask(
                HubRequest(
                    ["api", "sync", "files"], limits: WebLimits(bytes: 32 << 20, seconds: 120, redirects: 0)),
                SyncFiles.read)
        } catch {
            throw .remote(error)
        }
    }

    func remove(_ hash: BlobHash) throws(StoreError) { throw .readOnly(path: connection.address.text) }
    func check() -> [BlobFault] { [] }
    func repair() {}
}
