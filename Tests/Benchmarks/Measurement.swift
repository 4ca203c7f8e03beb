import Glibc

/// Whole processes, timed from outside.
enum Measurement {
    struct Run {
        /// Seconds of wall time.
        var seconds: Double
        var exitCode: Int32
        /// Seconds of processor time, of the program and of all that it started and waited for.
        var processor: Double = .nan
    }

    /// Runs a program once with its output thrown away and its input empty.
    static func run(_ arguments: [String], environment: [String: String]) -> Run {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        words.append(nil)
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") }
        variables.append(nil)
        defer { for pointer in words + variables { free(pointer) } }
        var process = pid_t()
        let start = now()
        guard posix_spawnp(&process, arguments[0], &actions, nil, words, variables) == 0 else {
            return Run(seconds: .nan, exitCode: 127)
        }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
        let seconds = now() - start
        let processor =
            Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
        return Run(
            seconds: seconds, exitCode: status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f,
            processor: processor)
    }

    /// The peak resident memory of this process in bytes. A parent can't tell: the child's usage counts what
    /// the parent had when it made the child.
    static func ownPeakMemory() -> Int {
        guard let file = fopen("/proc/self/status", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, 256, file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard text.hasPrefix("VmHWM:") else { continue }
            return (Int(text.filter(\.isNumber)) ?? 0) * 1024
        }
        return 0
    }

    /// Seconds of a clock that only goes forward.
    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The value that so large a part of all is not above.
    static func part(_ part: Double, of values: [Double]) -> Double {
        guard !values.isEmpty else { return .nan }
        return values.sorted()[min(Int(part * Double(values.count)), values.count - 1)]
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return .nan }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
