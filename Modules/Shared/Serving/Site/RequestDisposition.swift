/// What is to be done with a request once its head is there.
public enum RequestDisposition: Sendable {
    /// This is the answer; a body that follows is not wanted.
    case answer(HTTPResponse)
    /// The answer takes a while; another thread should make it.
    case later(@Sendable () -> HTTPResponse)
    /// The body decides; what answers it is another thread's as well.
    case body(any BodyReceiver)
}

/// Takes in a request's body as it comes. For one thread at a time.
public protocol BodyReceiver: AnyObject, Sendable {
    /// Takes a piece; false when no more is wanted: `finish` says why.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool
    /// The answer, once all of it is there or no more is wanted.
    func finish() -> HTTPResponse
}

/// Gathers a body in memory.
final class GatheredBody: BodyReceiver, @unchecked Sendable {
    private let limit: Int
    private var bytes: [UInt8] = []
    private var isTooLarge = false
    private let answer: @Sendable (Result<[UInt8], ServingFault>) -> HTTPResponse

    init(
        limit: Int, expecting count: Int, _ answer: @escaping @Sendable (Result<[UInt8], ServingFault>) -> HTTPResponse
    ) {
        self.limit = limit
        self.answer = answer
        // What is announced need not come.
        bytes.reserveCapacity(min(count, limit, 1 << 16))
    }

    func append(_ piece: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count + piece.count <= limit else {
            isTooLarge = true
            bytes = []
            return false
        }
        bytes.append(contentsOf: piece)
        return true
    }

    func finish() -> HTTPResponse {
        guard !isTooLarge else { return answer(.failure(.tooLarge(limit: UInt64(limit)))) }
        let whole = bytes
        bytes = []
        return answer(.success(whole))
    }
}
