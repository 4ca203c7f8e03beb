import Phrases
import Synchronization

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
    /// Called once, when all of it is there or no more is wanted. Gives the answer to `reply`, once: before it returns where
    /// no more was wanted, else perhaps later and on another thread.
    func finish(_ reply: @escaping Reply)
}

/// Takes the answer to a request.
public typealias Reply = @Sendable (HTTPResponse) -> Void

extension BodyReceiver {
    /// The answer, where one thread alone works for the site; that of a server which stops where it is still to come.
    package func finish() -> HTTPResponse {
        let given = GivenAnswer()
        finish { response in given.answer.withLock { $0 = response } }
        return given.answer.withLock { $0 } ?? ServingFault.stopping.response(in: .english)
    }
}

private final class GivenAnswer: Sendable {
    let answer = Mutex<HTTPResponse?>(nil)
}

/// Gathers a body in memory.
final class GatheredBody: BodyReceiver, @unchecked Sendable {
    private let limit: Int
    private let room: BodyRoom
    private let sender: BodyRoom.Sender?
    private var bytes: [UInt8] = []
    /// Why no more is taken.
    private var fault: ServingFault?
    private let answer: @Sendable (Result<[UInt8], ServingFault>, @escaping Reply) -> Void

    init(
        limit: Int, expecting count: Int, in room: BodyRoom, from sender: BodyRoom.Sender?,
        _ answer: @escaping @Sendable (Result<[UInt8], ServingFault>, @escaping Reply) -> Void
    ) {
        self.limit = limit
        (self.room, self.sender) = (room, sender)
        self.answer = answer
        // What is announced need not come.
        bytes.reserveCapacity(min(count, limit, 1 << 16))
    }

    func append(_ piece: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count + piece.count <= limit else { return refuse(.tooLarge(limit: UInt64(limit))) }
        guard room.take(piece.count, from: sender) else { return refuse(.tooOften) }
        bytes.append(contentsOf: piece)
        return true
    }

    private func refuse(_ fault: ServingFault) -> Bool {
        self.fault = fault
        free()
        return false
    }

    private func free() {
        room.free(bytes.count, from: sender)
        bytes = []
    }

    deinit { room.free(bytes.count, from: sender) }

    func finish(_ reply: @escaping Reply) {
        if let fault { return answer(.failure(fault), reply) }
        let whole = bytes
        free()
        answer(.success(whole), reply)
    }
}
