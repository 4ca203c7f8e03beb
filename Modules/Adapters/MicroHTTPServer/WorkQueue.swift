import HostSystem

/// Threads that do what takes longer than a moment, in the order in which it comes.
///
/// One thread makes it and stops it; any may add.
public final class WorkQueue: @unchecked Sendable {
    private struct Jobs {
        var jobs: [@Sendable () -> Void] = []
        var first = 0
        var isStopping = false
        /// How many threads sleep, for there was nothing to do.
        var sleepers = 0
        /// Whether one of them was woken and is not up yet.
        var isWaking = false

        /// Whether somebody is to be woken: one at a time, who wakes the next if there is work for both. For each of many
        /// jobs that come together another one would wake, and find nothing.
        mutating func needsAnother() -> Bool {
            guard !isEmpty, sleepers > 0, !isWaking else { return false }
            isWaking = true
            return true
        }

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
        let (isTaken, wakes) = waiting.change(waking: .nobody) { waiting in
            guard !waiting.isStopping else { return (false, false) }
            waiting.jobs.append(job)
            return (true, waiting.needsAnother())
        }
        if wakes { waiting.wake() }
        return isTaken
    }

    /// Does what is left, and ends the threads.
    func stop() {
        waiting.change(waking: .all) { $0.isStopping = true }
        for thread in threads { thread.join() }
        threads = []
    }

    private static func work(_ waiting: Monitor<Jobs>) {
        var isAsleep = false
        while true {
            let (job, wakes) = waiting.wait(until: { waiting in
                waiting.isWaking = false
                let isReady = !waiting.isEmpty || waiting.isStopping
                if isAsleep == isReady {
                    isAsleep = !isReady
                    waiting.sleepers += isAsleep ? 1 : -1
                }
                return isReady
            }) { waiting in
                let job = waiting.next()
                return (job, waiting.needsAnother())
            }
            guard let job else { return }
            if wakes { waiting.wake() }
            job()
        }
    }
}
