public import ModuleKit
public import Replication

/// Blobs as objects of a store with S3's interface, each under `PREFIX` and its hash. The store is told the hash with the
/// bytes and takes no others, so what has its name is whole; several machines may use one bucket.
///
/// What failed because the store was busy or away is tried again, three times within some seconds.
public final class S3Blobs: BlobStore {
    private let bucket: any BucketConnecting
    let prefix: String
    /// For sentences.
    let name: String
    private let pause: (Double) -> Void

    /// Asks nothing yet. `name` is what sentences call it; `pause` waits for so many seconds.
    public init(_ bucket: any BucketConnecting, prefix: String, name: String, pause: @escaping (Double) -> Void) {
        self.bucket = bucket
        self.prefix = prefix
        self.name = name
        self.pause = pause
    }

    func key(of hash: BlobHash) -> String { prefix + hash.hex }

    /// Sends them however often they come: what is damaged there is written again.
    public func put(_ bytes: [UInt8]) throws(StoreError) -> BlobHash {
        let hash = BlobHash(of: bytes)
        try put(bytes, hash, at: key(of: hash))
        return hash
    }

    func put(_ bytes: [UInt8], _ hash: BlobHash, at key: String) throws(StoreError) {
        let answer = try ask(BucketRequest(.put(bytes, hash), key))
        guard answer.status == 200 else { throw fault(answer) }
    }

    /// Throws `.noBlob` where there is none, and `.damagedBlob` where the bytes do not have the hash.
    public func bytes(of hash: BlobHash) throws(StoreError) -> [UInt8] {
        var bytes: [UInt8] = []
        try forEachChunk(of: hash) { (chunk) throws(StoreError) in bytes += chunk }
        guard BlobHash(of: bytes) == hash else { throw .damagedBlob(hash.hex) }
        return bytes
    }

    /// Goes on where the connection broke off. Throws `.noBlob` where there is none, and `.damagedBlob` for more than
    /// `BlobLimit.bytes`.
    public func forEachChunk(
        of hash: BlobHash, _ body: (ArraySlice<UInt8>) throws(StoreError) -> Void
    ) throws(StoreError) {
        var count: UInt64 = 0
        var failure: StoreError?
        let answer = try ask(key(of: hash), from: { count }) { piece in
            count += UInt64(piece.count)
            guard count <= BlobLimit.bytes else {
                failure = .damagedBlob(hash.hex)
                return false
            }
            do throws(StoreError) { try body(ArraySlice(piece)) } catch { failure = error }
            return failure == nil
        }
        if let failure { throw failure }
        switch answer.status {
        case 200, 206: return
        case 404: throw .noBlob(hash.hex)
        // All of it had come when the connection broke off.
        case 416 where count > 0: return
        default: throw fault(answer)
        }
    }

    /// As the store says it.
    public func size(of hash: BlobHash) throws(StoreError) -> UInt64? {
        let answer = try ask(BucketRequest(.head, key(of: hash)))
        switch answer.status {
        case 200:
            guard let size = answer.header("content-length").flatMap({ UInt64($0) }) else { throw fault(answer) }
            return size
        case 404: return nil
        default: throw fault(answer)
        }
    }

    public func contains(_ hash: BlobHash) throws(StoreError) -> Bool { try size(of: hash) != nil }

    /// Nothing happens where there is none.
    public func remove(_ hash: BlobHash) throws(StoreError) { try remove(key(of: hash)) }

    func remove(_ key: String) throws(StoreError) {
        let answer = try ask(BucketRequest(.delete, key))
        guard answer.status == 204 || answer.status == 200 || answer.status == 404 else { throw fault(answer) }
    }
}

// Asking, and asking again.
extension S3Blobs {
    private static let attempts = 4

    func ask(_ request: BucketRequest) throws(StoreError) -> WebAnswer {
        try ask({ request }, { _ in true })
    }

    /// Asks for an object from a byte on, which is another one each time that it is asked again.
    private func ask(
        _ key: String, from start: () -> UInt64, _ piece: (UnsafeRawBufferPointer) -> Bool
    ) throws(StoreError) -> WebAnswer {
        try ask({ BucketRequest(.get(from: start()), key) }, piece)
    }

    private func ask(
        _ request: () -> BucketRequest, _ piece: (UnsafeRawBufferPointer) -> Bool
    ) throws(StoreError) -> WebAnswer {
        var attempt = 1
        while true {
            let request = request()
            do throws(WebFault) {
                let answer = try bucket.send(request, piece: piece)
                // A store that sends all for a part of it would give the first bytes twice.
                if case .get(let start) = request.method, start > 0, answer.status == 200 { throw WebFault.cut }
                guard Self.isPassing(answer.status), attempt < Self.attempts else { return answer }
            } catch {
                guard Self.isPassing(error), attempt < Self.attempts else { throw described(error) }
            }
            pause(0.1 * Double(1 << (2 * (attempt - 1))))
            attempt += 1
        }
    }

    private static func isPassing(_ status: Int) -> Bool { [429, 500, 502, 503, 504].contains(status) }

    private static func isPassing(_ fault: WebFault) -> Bool {
        switch fault {
        case .cut, .timedOut, .noConnection: true
        default: false
        }
    }

    /// What the store's answer says.
    func fault(_ answer: WebAnswer) -> StoreError {
        switch answer.status {
        case 401, 403: .noPermission(path: name)
        case 404: .inputOutput(path: name, detail: "there is no such bucket")
        case 507: .full(path: name)
        default: .inputOutput(path: name, detail: "the store answered with status \(answer.status)")
        }
    }

    private func described(_ fault: WebFault) -> StoreError {
        // Into a sentence, which has a full stop of its own.
        let words = Language.english.text(of: fault.phrase(about: "the store"))
        return .inputOutput(path: name, detail: words.hasSuffix(".") ? String(words.dropLast()) : words)
    }
}
