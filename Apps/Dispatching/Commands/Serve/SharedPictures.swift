import ModuleKit
import Pictures
import Synchronization

/// Picture workers for many threads: each pool of them is one thread's at a time. More pools are made when all are
/// taken; there are never more than threads that ask.
final class SharedPictures: PictureMaking, @unchecked Sendable {
    /// A pool may go from one thread to another, only not be two threads' at once.
    private struct Pool: @unchecked Sendable {
        let pictures: any PictureMaking
    }

    private let idle: Mutex<[Pool]>
    private let make: @Sendable () -> (any PictureMaking)?

    init(_ first: any PictureMaking, more: @escaping @Sendable () -> (any PictureMaking)?) {
        let pool = Pool(pictures: first)
        idle = Mutex([pool])
        make = more
    }

    func perform(
        within limits: PictureLimits, next: () -> PictureJob?,
        done: (_ job: Int, _ result: Result<PictureAnswer, PictureFault>) -> Void
    ) {
        let pool = idle.withLock { $0.popLast() } ?? Pool(pictures: make() ?? NoPictures())
        defer { idle.withLock { $0.append(pool) } }
        pool.pictures.perform(within: limits, next: next, done: done)
    }
}
