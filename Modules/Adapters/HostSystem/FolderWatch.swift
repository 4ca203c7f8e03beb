public import ModuleKit

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Waits until files in a folder are written to, or until somebody wakes it. Where the system can't tell of files,
/// only waking and time end the waiting.
///
/// `wait` is for one thread; `wake` may come from any.
public final class FolderWatch: @unchecked Sendable {
    private let notifier: Int32
    private let reading: Int32
    private let writing: Int32

    /// What ended the waiting; nothing of it when the time was over.
    public struct Event: Sendable, Equatable {
        /// Whether something in the folder did.
        public var hasChanged = false
        /// Whether another thread wanted it to look up.
        public var isWoken = false
    }

    /// Watches the files of a folder, but not those of folders in it.
    public init(_ folder: String) throws(CommandError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw CommandError(.unavailable, "The system has no pipes left: \(Descriptor.lastError).")
        }
        (reading, writing) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        #if os(Linux)
            notifier = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            if notifier >= 0 {
                // A commit writes to the log; who wrote it closes it when it is visible.
                inotify_add_watch(notifier, folder, UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO))
            }
        #else
            notifier = -1
        #endif
    }

    deinit {
        close(reading)
        close(writing)
        if notifier >= 0 { close(notifier) }
    }

    /// Waits at most so long.
    public func wait(milliseconds: Int) -> Event {
        var descriptors = [pollfd(fd: reading, events: Int16(POLLIN), revents: 0)]
        if notifier >= 0 { descriptors.append(pollfd(fd: notifier, events: Int16(POLLIN), revents: 0)) }
        var event = Event()
        guard poll(&descriptors, nfds_t(descriptors.count), Int32(clamping: milliseconds)) > 0 else { return event }
        event.isWoken = Self.drain(reading)
        if notifier >= 0 { event.hasChanged = Self.drain(notifier) }
        return event
    }

    /// Ends the waiting, or the next one.
    public func wake() {
        var byte: UInt8 = 1
        // A full pipe wakes as well.
        _ = write(writing, &byte, 1)
    }

    /// Whether there was anything to read.
    private static func drain(_ descriptor: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        var isAny = false
        while read(descriptor, &buffer, buffer.count) > 0 { isAny = true }
        return isAny
    }
}
