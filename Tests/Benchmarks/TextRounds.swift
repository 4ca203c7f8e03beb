import DocumentHistories
import Glibc
import Primitives
import TextMerging
import TextWorks

/// A text work in a process of its own.
enum TextRounds {
    /// The median processor time of `rounds`, in seconds, and the number of what came out that the probe gives too.
    static func run(_ kind: TextWork.Kind, on bytes: [UInt8], rounds: Int) throws -> (seconds: Double, result: UInt64) {
        guard var work = TextWork(kind, on: bytes) else { return (.nan, 0) }
        var times: [Double] = []
        for _ in 0..<rounds {
            try work.prepare()
            let start = Measurement.processorTime()
            _ = try work.run()
            times.append(Measurement.processorTime() - start)
        }
        var digest = StateDigest()
        digest.add(Array(work.result.text.utf8))
        digest.add(work.result.saved())
        return (Measurement.median(times), digest.value)
    }

    /// The bytes that a text and its history take at rest, beyond the text itself: typed, and read from what was
    /// saved.
    static func memory(of trace: TextTrace) throws -> (typed: Int, loaded: Int) {
        let saved = try Self.typed(trace).saved()
        let before = Measurement.allocated()
        let first = try Self.typed(trace)
        let typed = withExtendedLifetime(first) { Measurement.allocated() - before - first.utf8Count }
        let between = Measurement.allocated()
        let second = try MergeableText(saved: saved, replica: ReplicaID(1))
        let loaded = withExtendedLifetime((first, second)) { Measurement.allocated() - between - second.utf8Count }
        return (typed, loaded)
    }

    private static func typed(_ trace: TextTrace) throws -> MergeableText {
        var text = MergeableText(replica: ReplicaID(1))
        try text.type(trace.edits)
        return text
    }
}

extension Measurement {
    /// Seconds of processor time that this process has used.
    static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The bytes that are allocated just now, by glibc's `malloc_info`; 0 where there is none.
    static func allocated() -> Int {
        typealias Function = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
        guard let symbol = dlsym(nil, "malloc_info") else { return 0 }
        var buffer: UnsafeMutablePointer<CChar>?
        var count = 0
        guard let file = open_memstream(&buffer, &count) else { return 0 }
        _ = unsafeBitCast(symbol, to: Function.self)(0, file)
        fclose(file)
        defer { free(buffer) }
        guard let buffer else { return 0 }
        // The totals stand last: what the system gave, less what lies free, and what was mapped by itself.
        var bytes: [String: Int] = [:]
        for line in String(cString: buffer).split(separator: "\n") {
            let words = line.split(separator: "\"", omittingEmptySubsequences: false)
            guard words.count > 3, let size = Int(words[words.count - 2]) else { continue }
            bytes[String(words[0].dropFirst() + words[1])] = size
        }
        func size(_ name: String) -> Int { bytes[name] ?? 0 }
        return size("system type=current") - size("total type=fast") - size("total type=rest")
            + size("total type=mmap")
    }
}
