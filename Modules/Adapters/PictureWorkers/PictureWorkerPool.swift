public import ModuleKit
public import Pictures
import Replication

/// A few worker processes that make pictures. They are started when there is work, kept for the next, and replaced
/// when one ends or takes too long: that is a fault of the one job that it had.
///
/// For one thread at a time.
public final class PictureWorkerPool: PictureMaking {
    private let program: String
    private let count: Int
    private var idle: [Worker] = []

    /// `program` is the worker's path; `count` how many run at once, at least one.
    public init(program: String, count: Int) {
        self.program = program
        self.count = max(1, count)
    }

    public func perform(
        within limits: PictureLimits, next: () -> PictureJob?,
        done: (_ job: Int, _ result: Result<PictureAnswer, PictureFault>) -> Void
    ) {
        var busy: [Worker] = []
        var number = 0
        var isMore = true
        while true {
            while isMore, busy.count < count {
                guard let job = next() else {
                    isMore = false
                    break
                }
                do throws(PictureFault) {
                    let message = PictureRequest(job, within: limits).wireBytes
                    guard message.count <= PictureRequest.maximumLength else {
                        throw .tooMuchMemory(
                            bytes: UInt64(message.count), limit: UInt64(PictureRequest.maximumLength))
                    }
                    let worker = try freeWorker()
                    worker.start(message, within: limits, number: number)
                    busy.append(worker)
                } catch {
                    done(number, .failure(error))
                }
                number += 1
            }
            guard !busy.isEmpty else { return }
            Worker.wait(for: busy)
            var still: [Worker] = []
            for worker in busy {
                guard let result = worker.result() else {
                    still.append(worker)
                    continue
                }
                if worker.isUsable { idle.append(worker) }
                done(worker.number, result)
            }
            busy = still
        }
    }

    /// One that waits, or a new one. Those that ended while nobody looked are forgotten.
    private func freeWorker() throws(PictureFault) -> Worker {
        while let worker = idle.popLast() {
            if worker.isWaiting { return worker }
        }
        return try Worker(program)
    }
}
