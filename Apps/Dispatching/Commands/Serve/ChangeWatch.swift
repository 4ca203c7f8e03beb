import HostSystem
import ModuleKit
import Serving

/// Decides when to look for changes. A file tells that somebody writes, but a commit can only be seen a moment later,
/// when its log is on the disk: so after a sign of writing it asks again and again for a while, which costs microseconds.
/// A database is asked less often, as others hear of a commit after it.
struct ChangeWatch {
    private let feed: ChangeFeed
    private let workspace: Workspace
    private let log: Logger
    private var seenWrites: UInt64
    /// Until when somebody may still be committing.
    private var attentiveUntil: ContinuousClock.Instant
    /// When it may look at everything again, which takes as long as there are documents.
    private var nextFullLook: ContinuousClock.Instant
    private var needsFullLook = false
    /// When it may ask again.
    private var nextLook: ContinuousClock.Instant

    /// In milliseconds.
    private let attention: Int
    private let calm: Int
    /// So many times as long as a look took it leaves those who write alone after it.
    private let rest: Int

    init(_ feed: ChangeFeed, _ workspace: Workspace, _ log: Logger) {
        self.feed = feed
        self.workspace = workspace
        self.log = log
        (attention, calm, rest) = workspace.database == nil ? (1, 1000, 0) : (20, 500, 3)
        // What was written before the feed began to look is in it; between the two it may not be.
        seenWrites = workspace.store.foreignWrites &- 1
        attentiveUntil = .now
        (nextFullLook, nextLook) = (.now, .now)
    }

    /// How long to wait for the next sign, in milliseconds.
    var waitingTime: Int {
        let now = ContinuousClock.now
        if now < nextLook { return max(1, Int((nextLook - now) / .milliseconds(1))) }
        if now < attentiveUntil { return attention }
        if needsFullLook { return max(1, Int((nextFullLook - now) / .milliseconds(1))) }
        return calm
    }

    mutating func look(after event: FolderWatch.Event) {
        // Who writes twice within a moment sends one hint.
        if event.hasChanged || event.isWoken && workspace.database != nil { attentiveUntil = .now + .milliseconds(100) }
        let start = ContinuousClock.now
        guard start >= nextLook else { return }
        let writes = workspace.store.foreignWrites
        do throws(CommandError) {
            if writes != seenWrites {
                seenWrites = writes
                try feed.look(workspace)
                needsFullLook = true
                nextLook = .now + (.now - start) * rest
            }
            let now = ContinuousClock.now
            if needsFullLook, now >= nextFullLook {
                needsFullLook = false
                try feed.lookAtAll(workspace)
                // At most a tenth of the time goes into it.
                nextFullLook = .now + max((ContinuousClock.now - now) * 9, .milliseconds(attention))
            }
        } catch {
            log.error("what changed can't be read: \(Language.english.text(of: error.message))")
            // Tried again, but not at once.
            seenWrites &-= 1
            attentiveUntil = .now
        }
    }
}
