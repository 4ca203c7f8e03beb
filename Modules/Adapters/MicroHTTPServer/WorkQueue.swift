import HostSystem

/// Threads that do what takes longer than a moment, in the order in which it comes.
///
/// One thread makes it and stops it; any may add.
public final class WorkQueue: @unchecked Sendable {
    private struct Jobs {
        var jobs: [@Sendable () -> Void] = []
        var first = 0
        var isStopping = false

        var isEmpty: Bool { first == jobs.count }

        /// Nil where there is none left.
        mutating func next() -> (@Sendable () -> Void)? {
            guard !isEmpty else { return nil }
            let job = jobs[first]
            // What a job holds goes with it, and its place before half of them are empty: it may never be all.
            jobs[first] = {}
            first += 1
            if first == jobs.count || first > 64 && first > jobs.count / 2 {
                jobs.removeFirst(first)
                first = 0
            }
            return job
        }
    }

    private let waiting = Monitor(Jobs())
    private var threads: [SystemThread] = []

    public init(threads count: Int) {
        for _ in 0..<max(count, 1) {
            if let thread = SystemThread.start({ [waiting] in Self.work(waiting) }) { threads.append(thread) }
        }
    }

    /// False where it has been stopped: nobody would do the job.
    @discardableResult
    public func add(_ job: @escaping @Sendable () -> Void) -> Bool {
        waiting.change { waiting in
            guard !waiting.isStopping else { return false }
            waiting.jobs.append(job)
            return true
        }
    }

    /// Does what is left, and ends the threads.
    func stop() {
        waiting.change(wakingAll: true) { $0.isStopping = true }
        for thread in threads { thread.join() }
        threads = []
    }

    private static func work(_ waiting: Monitor<Jobs>) {
        while let job = waiting.wait(until: { !$0.isEmpty || $0.isStopping }, { $0.next() }) { job() }
    }
}
