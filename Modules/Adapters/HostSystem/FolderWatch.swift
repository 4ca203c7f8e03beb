public import ModuleKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Waits until files in a folder are written to, or until somebody wakes it. Where the system can't tell of files,
/// only waking and time end the waiting.
///
/// `wait` is for one thread; `wake` may come from any.
public final class FolderWatch: @unchecked Sendable {
    private let notifier: Int32
    private let pipe: WakingPipe

    /// What ended the waiting; nothing of it when the time was over.
    public struct Event: Sendable, Equatable {
        /// Whether something in the folder did.
        public var hasChanged = false
        /// Whether another thread wanted it to look up.
        public var isWoken = false
    }

    /// Watches the files of a folder, but not those of folders in it.
    public init(_ folder: String) throws(CommandError) {
        pipe = try WakingPipe()
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
        if notifier >= 0 { close(notifier) }
    }

    /// Waits at most so long.
    public func wait(milliseconds: Int) -> Event {
        let found = pipe.wait(for: notifier, milliseconds: milliseconds)
        return Event(hasChanged: found.isReady && WakingPipe.drain(notifier), isWoken: found.isWoken)
    }

    /// Ends the waiting, or the next one.
    public func wake() { pipe.wake() }
}
