public import Membership
import Synchronization

/// What one listener is still to be told. Whoever writes never waits: a listener that reads too slowly is cut off, and
/// finds out what it missed when it asks again.
public final class EventStream: Sendable {
    private struct State {
        var queue: [SharedBytes] = []
        /// How much of the first one has been read.
        var offset = 0
        var queuedBytes = 0
        var isClosed = false
        /// Told once when there is more to read, or the end.
        var waker: (@Sendable () -> Void)?
    }

    private let state: Mutex<State>
    /// In bytes.
    private let limit: Int
    /// Who listens.
    let person: Person
    /// By which tokens they came.
    let tokens: [String]

    /// `limit` is how many bytes may wait for the listener before it is cut off.
    public init(of person: Person = .owner, by tokens: [String] = [], limit: Int = 256 << 10) {
        (self.person, self.tokens) = (person, tokens)
        self.limit = limit
        state = Mutex(State())
    }

    /// What came of reading.
    public enum Reading: Sendable, Equatable {
        /// So many bytes were read.
        case bytes(Int)
        /// There is nothing now; the waker is told when there is.
        case nothing
        case end
    }

    /// Reads into `buffer` what there is. When that is nothing, `park` is called and `waker` kept until there is more:
    /// nothing can come in between.
    public func read(
        into buffer: UnsafeMutableRawBufferPointer, parking park: () -> Void, waker: @escaping @Sendable () -> Void
    ) -> Reading {
        state.withLock { state in
            var count = 0
            while count < buffer.count, let first = state.queue.first {
                let part = min(first.bytes.count - state.offset, buffer.count - count)
                first.bytes.withUnsafeBytes { bytes in
                    let rest = UnsafeRawBufferPointer(rebasing: bytes[state.offset..<(state.offset + part)])
                    UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: rest)
                }
                count += part
                state.offset += part
                if state.offset == first.bytes.count {
                    state.queue.removeFirst()
                    state.offset = 0
                }
            }
            state.queuedBytes -= count
            if count > 0 { return .bytes(count) }
            if state.isClosed { return .end }
            park()
            state.waker = waker
            return .nothing
        }
    }

    /// Gives the listener something to read; false when it is cut off, or was.
    @discardableResult
    func push(_ message: SharedBytes) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            guard state.queuedBytes + message.bytes.count <= limit else {
                Self.close(&state)
                return false
            }
            state.queue.append(message)
            state.queuedBytes += message.bytes.count
            Self.wake(&state)
            return true
        }
    }

    /// Gives the listener something that it can do without, where little else waits.
    func offer(_ message: SharedBytes) {
        state.withLock { state in
            guard !state.isClosed, state.queuedBytes + message.bytes.count <= limit / 4 else { return }
            state.queue.append(message)
            state.queuedBytes += message.bytes.count
            Self.wake(&state)
        }
    }

    /// Nothing more comes. What is waiting can still be read.
    public func close() {
        state.withLock { Self.close(&$0) }
    }

    public var isClosed: Bool { state.withLock { $0.isClosed } }

    private static func close(_ state: inout State) {
        state.isClosed = true
        wake(&state)
    }

    private static func wake(_ state: inout State) {
        guard let waker = state.waker else { return }
        state.waker = nil
        waker()
    }
}

/// Bytes that many listeners read, once in memory.
final class SharedBytes: Sendable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}
