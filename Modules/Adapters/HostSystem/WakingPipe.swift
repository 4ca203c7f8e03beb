package import ModuleKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Ends another thread's waiting.
package final class WakingPipe: Sendable {
    private let reading: Int32
    private let writing: Int32

    /// Throws where the system has no pipes left.
    package init() throws(CommandError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw CommandError(.unavailable, "The system has no pipes left: \(Descriptor.lastError).")
        }
        (reading, writing) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Ends the waiting, or the next one.
    package func wake() {
        var byte: UInt8 = 1
        // A full pipe wakes as well.
        _ = write(writing, &byte, 1)
    }

    /// Waits at most so long for somebody to wake it, or for something to read from `descriptor`, if it is one.
    package func wait(for descriptor: Int32, milliseconds: Int) -> (isWoken: Bool, isReady: Bool) {
        var descriptors = [pollfd(fd: reading, events: Int16(POLLIN), revents: 0)]
        if descriptor >= 0 { descriptors.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
        guard poll(&descriptors, nfds_t(descriptors.count), Int32(clamping: milliseconds)) > 0 else {
            return (false, false)
        }
        return (Self.drain(reading), descriptors.count > 1 && descriptors[1].revents != 0)
    }

    /// Whether there was anything to read.
    static func drain(_ descriptor: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        var isAny = false
        while read(descriptor, &buffer, buffer.count) > 0 { isAny = true }
        return isAny
    }
}
