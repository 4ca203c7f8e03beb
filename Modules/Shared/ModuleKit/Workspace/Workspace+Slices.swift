import Primitives
import Replication

// Other writers are kept out only while something is written, and only for a moment: what events do to a document is
// worked out before, beside others who read and write.
extension Workspace {
    /// An intake, and where the document stood when it was worked out.
    struct Draft {
        let intake: Intake
        fileprivate let state: DocumentState?
    }

    /// Works out what events do to a document, as `intake(of:into:_:)`; nobody is kept out meanwhile.
    func draft(
        of events: [Event], into document: DocumentID, _ kinds: [any DocumentKind]
    ) throws(CommandError) -> Draft {
        let draft = try shortDraft(of: events, into: document, kinds)
        guard let beforeLongMerge, !draft.intake.aside.isEmpty else { return draft }
        beforeLongMerge()
        return try merging(within: (mergingBudget ?? 1 << 27) * Self.longBudgets) { () throws(CommandError) in
            try shortDraft(of: events, into: document, kinds)
        }
    }

    /// So many times as long as a request may, a merge takes for which somebody waits: a quarter of a minute, about.
    private static let longBudgets = 16

    /// Runs `body`, in which a merge beyond the budget goes on for a while, after `before`. Others read and write
    /// meanwhile, and nothing is lost where the process ends before it does.
    package func mergingLong<Result>(
        _ before: @escaping () -> Void, _ body: () throws(CommandError) -> Result
    ) throws(CommandError) -> Result {
        let usual = beforeLongMerge
        beforeLongMerge = before
        defer { beforeLongMerge = usual }
        return try body()
    }

    private func merging<Result>(
        within budget: Int, _ body: () throws(CommandError) -> Result
    ) throws(CommandError) -> Result {
        let usual = mergingBudget
        mergingBudget = budget
        defer { mergingBudget = usual }
        return try body()
    }

    private func shortDraft(
        of events: [Event], into document: DocumentID, _ kinds: [any DocumentKind]
    ) throws(CommandError) -> Draft {
        try transaction(.read) { () throws(CommandError) in
            let state = try stored { () throws(StoreError) in try store.state(of: document) }
            return Draft(intake: try intake(of: events, into: document, kinds), state: state)
        }
    }

    /// Whether the document still stands where it stood then; else the draft is worth nothing.
    func isCurrent(_ draft: Draft) throws(CommandError) -> Bool {
        try stored { () throws(StoreError) in try store.state(of: draft.intake.document) } == draft.state
    }

    /// Works out what events do to a document, and hands that to `body` in a writing transaction. Where somebody else
    /// changed the document in between, once more; who always comes too late keeps the others out at last, if that is
    /// soon done.
    func takeIn<Result>(
        _ events: [Event], into document: DocumentID, _ kinds: [any DocumentKind],
        _ body: (Intake) throws(CommandError) -> Result
    ) throws(CommandError) -> Result {
        if let result = try takeInAtOnce(events, into: document, kinds, body) { return result }
        _ = try meetOwn([Parcel(document: document, events: events)], kinds)
        for _ in 0..<Self.mostDrafts {
            let draft = try draft(of: events, into: document, kinds)
            try noteLackingFiles(of: draft.intake)
            let result = try transaction(.write) { () throws(CommandError) -> Result? in
                guard try isCurrent(draft) else { return nil }
                return try body(draft.intake)
            }
            if let result { return result }
        }
        return try transaction(.write) { () throws(CommandError) in
            let intake = try quickDraft(of: events, into: document, kinds).intake
            LackingFiles.note(intake.newBlobs, of: self)
            return try body(intake)
        }
    }

    /// So often somebody else may come first.
    static let mostDrafts = 4

    /// The same for a few events that go on where the last slice ended: worked out while others are kept out, which takes
    /// less than to ask before where the document stands. Nil, with nothing taken in, where it does not stand there any
    /// more, or where that would take more than a moment.
    func takeInAtOnce<Result>(
        _ events: [Event], into document: DocumentID, _ kinds: [any DocumentKind],
        _ body: (Intake) throws(CommandError) -> Result
    ) throws(CommandError) -> Result? {
        guard lastSlice?.document == document, events.count <= Self.mostAtOnce,
            events.reduce(0, { $0 + $1.bytes.count }) <= Self.bytesAtMoment
        else { return nil }
        guard waitsBeforeHurry == 0 else {
            waitsBeforeHurry -= 1
            return nil
        }
        isHurried = true
        defer { isHurried = false }
        return try transaction(.write, about: [document]) { () throws(CommandError) -> Result? in
            let (state, own) = try stored { () throws(StoreError) in
                (try store.state(of: document), Set(try store.unsent(of: document).map(\.replica)))
            }
            guard state == lastSlice?.state, !events.contains(where: { own.contains($0.id.replica) }) else {
                waitsBeforeHurry = Self.waits
                return nil
            }
            let intake = try merging(within: min(mergingBudget ?? .max, Self.momentBudget)) {
                () throws(CommandError) in try shortDraft(of: events, into: document, kinds).intake
            }
            guard intake.aside.isEmpty, intake.newBlobs.isEmpty else {
                waitsBeforeHurry = Self.waits
                return nil
            }
            return try body(intake)
        }
    }

    private static let mostAtOnce = 256
    private static let bytesAtMoment = 64 << 10
    /// In steps: a hundredth of a second, about.
    private static let momentBudget = 1 << 20
    /// What could not be hurried once is as a rule so again.
    private static let waits = 16

    /// A draft made while others are kept out. Throws `.locked` where merging would take more than a moment.
    func quickDraft(
        of events: [Event], into document: DocumentID, _ kinds: [any DocumentKind]
    ) throws(CommandError) -> Draft {
        let draft = try merging(within: min(mergingBudget ?? .max, Self.quickBudget)) { () throws(CommandError) in
            try shortDraft(of: events, into: document, kinds)
        }
        guard draft.intake.aside.isEmpty else { throw CommandError(StoreError.locked(path: location)) }
        return draft
    }

    /// Runs `body`, which writes slices of events into one document after the other: each goes on with what the last one
    /// left, as long as nobody else writes in between, instead of loading the document anew.
    func inSlices<Result>(_ body: () throws(CommandError) -> Result) throws(CommandError) -> Result {
        guard !isInSlices else { return try body() }
        isInSlices = true
        defer {
            isInSlices = false
            lastSlice = nil
        }
        return try body()
    }

    /// Notes in its transaction what a slice leaves.
    func keep<Value: Document>(
        _ loaded: Loaded<Value>, _ session: DocumentSession<Value>, appending events: [Event],
        needing blobs: [BlobHash], hasSnapshot: Bool
    ) throws(CommandError) {
        let document = session.document
        guard isInSlices, let state = try stored({ () throws(StoreError) in try store.state(of: document) }) else {
            return
        }
        var kept = loaded
        if hasSnapshot { kept.noteSnapshot() }
        if keepsTail {
            var tail = lastTail ?? LogTail(after: state)
            lastTail = nil
            tail.append(events, leadingTo: state)
            lastTail = tail
        }
        lastSlice = WrittenSlice(
            document: document, state: state, weight: kept.weight, blobs: blobs, loaded: kept,
            histories: session.takeHistories())
    }

    /// A document as the last slice left it, or loaded; what is known of its texts' histories; and the files it needs.
    func loadForSlice<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID
    ) throws(CommandError) -> (Loaded<Kind.Value>, TextMerger<Kind.Value.Change>, blobs: [BlobHash]) {
        guard let last = lastSlice, last.document == document, var loaded = last.loaded as? Loaded<Kind.Value>,
            let histories = last.histories as? TextMerger<Kind.Value.Change>,
            try stored({ () throws(StoreError) in try store.state(of: document) }) == last.state
        else {
            // What is loaded need not be what the tail leads to.
            lastTail = nil
            let loaded = try loadLog(kind, document)
            return (loaded, TextMerger(), kind.blobs(of: loaded.value))
        }
        if let bytes = last.snapshotBytes { loaded.noteSnapshot(bytes: bytes) }
        lastSlice = nil
        return (loaded, histories, last.blobs)
    }

    /// In steps: a fifth of a second, about.
    private static let quickBudget = 1 << 24

    /// Events in portions that are written in a moment each, every event after those in the list that it builds on. Of
    /// several kinds, the one that a document would have that begins with them comes first.
    static func slices(of events: [Event]) -> [[Event]] {
        var slices: [[Event]] = []
        var slice: [Event] = []
        var bytes = 0
        var groups = [events]
        if let kind = kind(beginningWith: events), !events.allSatisfy({ $0.kind.isSameKind(as: kind) }) {
            groups = [
                events.filter { $0.kind.isSameKind(as: kind) }, events.filter { !$0.kind.isSameKind(as: kind) },
            ]
        }
        var sliced = 0
        for event in groups.flatMap(ordered) {
            // What is written with each portion grows with the document, and so do the portions: many events take no
            // more for each than few.
            let most = min(max(fewestEvents, sliced / 4), mostEvents)
            if slice.count == most || !slice.isEmpty && bytes + event.bytes.count > mostBytes {
                sliced += slice.count
                slices.append(slice)
                (slice, bytes) = ([], 0)
            }
            slice.append(event)
            bytes += event.bytes.count
        }
        if !slice.isEmpty { slices.append(slice) }
        return slices
    }

    static let fewestEvents = 2_000
    private static let mostEvents = 8_000
    static let mostBytes = 4_000_000

    /// The earlier events first, but each after its parents and after what its replica did before.
    static func ordered(_ events: [Event]) -> [Event] {
        let sorted = events.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
        var places: [EventID: Int] = [:]
        for (place, event) in sorted.enumerated() { places[event.id] = place }
        // Of each replica's events the one before.
        var before = [Int?](repeating: nil, count: sorted.count)
        var last: Int?
        for place in sorted.indices.sorted(by: { sorted[$0].id < sorted[$1].id }) {
            if let last, sorted[last].id.replica == sorted[place].id.replica { before[place] = last }
            last = place
        }
        var result: [Event] = []
        result.reserveCapacity(sorted.count)
        var isMet = [Bool](repeating: false, count: sorted.count)
        // Places, and whether what they build on is there already.
        var next: [(place: Int, isReady: Bool)] = []
        for place in sorted.indices {
            next.append((place, false))
            while let (place, isReady) = next.popLast() {
                if isReady {
                    result.append(sorted[place])
                } else if !isMet[place] {
                    isMet[place] = true
                    next.append((place, true))
                    if let before = before[place] { next.append((before, false)) }
                    for parent in sorted[place].parents.reversed() {
                        if let parent = places[parent], !isMet[parent] { next.append((parent, false)) }
                    }
                }
            }
        }
        return result
    }
}

/// A document after a slice of what comes in was written.
struct WrittenSlice: Sendable {
    let document: DocumentID
    let state: DocumentState
    /// What it takes in memory, in bytes, about.
    let weight: Int
    /// What its snapshot takes, where one was written with it.
    var snapshotBytes: Int?
    /// The files that it needs.
    let blobs: [BlobHash]
    /// A `Loaded`, and a `TextMerger` that knows what was merged.
    let loaded: any Sendable
    let histories: any Sendable
}
