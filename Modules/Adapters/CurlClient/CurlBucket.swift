import CCurl
public import ModuleKit
import Replication
import Synchronization

/// The way to a bucket by libcurl, which signs with Signature Version 4. Without TLS only addresses of one's own network
/// are asked: what goes there is not encrypted otherwise.
///
/// Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
public final class CurlBucket: BucketConnecting {
    private let place: WebAddress
    private let signature: BucketSignature
    /// The handle that nobody uses just now: who finds none opens another. A file that was begun by one thread is finished
    /// by another, while the first asks for something else.
    private let idle = Mutex<EasyHandle?>(nil)

    /// `bucket` is a part of the path at `endpoint`, as every server has it; names as hosts are Amazon's alone.
    public init(_ bucket: String, at endpoint: WebAddress, _ signature: BucketSignature) {
        place = endpoint.appending([bucket])
        self.signature = signature
    }

    public func send(
        _ request: BucketRequest, piece: (UnsafeRawBufferPointer) -> Bool
    ) throws(WebFault) -> WebAnswer {
        let asked = place(of: request)
        let easy = try takeHandle()
        defer { idle.withLock { $0 = easy } }
        var rules = CurlWeb.Rules.local
        rules.refusesPublicAddresses = !asked.isEncrypted
        let transfer = Transfer(to: asked, limit: Self.answerLimit, rules: rules)
        let (code, isOver) = withoutActuallyEscaping(piece) { piece in
            defer { transfer.onPiece = nil }
            var isOver = false
            if case .get = request.method {
                transfer.onPiece = { bytes in
                    // What another status brings is no object.
                    guard easy.status == 200 || easy.status == 206 else { return true }
                    isOver = !piece(bytes)
                    return !isOver
                }
            }
            return (
                easy.perform(transfer, headers: headers(of: request), seconds: request.seconds, request, signature),
                isOver
            )
        }
        let limits = WebLimits(bytes: Self.answerLimit, seconds: request.seconds, redirects: 0)
        if !isOver, let fault = transfer.fault(code, easy.words(for: code), limits: limits) { throw fault }
        return WebAnswer(status: easy.status, headers: transfer.headers, body: transfer.body, address: place)
    }

    /// In bytes: a thousand keys are a few hundred kilobytes.
    private static let answerLimit = 4 << 20

    private func place(of request: BucketRequest) -> WebAddress {
        guard case .list(let after) = request.method else {
            return place.appending(request.key.split(separator: "/").map { String($0) })
        }
        // In the order that is signed.
        var query = [(name: "list-type", value: "2")]
        if !request.key.isEmpty { query.append((name: "prefix", value: request.key)) }
        if !after.isEmpty { query.append((name: "start-after", value: after)) }
        return place.appending([], query: query)
    }

    private func headers(of request: BucketRequest) -> [WebHeader] {
        var headers: [WebHeader?] = []
        switch request.method {
        case .put(_, let hash):
            headers = [
                WebHeader("x-amz-content-sha256", hash.hex), WebHeader("Content-Type", "application/octet-stream"),
            ]
        case .get(let start) where start > 0:
            headers = [WebHeader("x-amz-content-sha256", Self.hashOfNothing), WebHeader("Range", "bytes=\(start)-")]
        case .get, .head, .delete, .list:
            headers = [WebHeader("x-amz-content-sha256", Self.hashOfNothing)]
        }
        return headers.compactMap { $0 }
    }

    private static let hashOfNothing = BlobHash(of: []).hex

    private func takeHandle() throws(WebFault) -> EasyHandle {
        let found = idle.withLock { idle in
            defer { idle = nil }
            return idle
        }
        if let found { return found }
        return try EasyHandle()
    }
}

/// What requests to a bucket are signed with.
public struct BucketSignature: Sendable {
    /// Who asks.
    let id: String
    let secret: String
    /// The part of the store that it counts for, such as `eu-central-1`.
    let region: String

    /// Nil for what nobody can sign with: nothing, or a region with other signs than letters, digits and `-`.
    public init?(id: String, secret: String, region: String) {
        guard !id.isEmpty, !secret.isEmpty, !region.isEmpty,
            region.utf8.allSatisfy({ WebAddress.isNameByte($0) && $0 != UInt8(ascii: ".") })
        else { return nil }
        (self.id, self.secret, self.region) = (id, secret, region)
    }
}

extension BucketSignature: CustomStringConvertible, CustomDebugStringConvertible {
    /// Without its secret, so that no log has it.
    public var description: String { "\(id), \(region)" }
    /// As `description`.
    public var debugDescription: String { description }
}
