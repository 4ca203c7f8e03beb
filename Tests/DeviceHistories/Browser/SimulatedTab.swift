import JSON
import KanbanModel
import MemoModel
import ModuleKit
import Primitives
import Replication
import Scenes
import TestDevices

/// One tab: what `sync.js` and `stream.js` do, and the page's own documents, with the journal open.
final class SimulatedTab {
    /// What is left of the own events after a fetch.
    enum Fetched {
        case failed
        /// Nothing was asked, or the outbox has got more.
        case nothing
        case left(Set<Int>)
    }

    private struct Step {
        let lock: String?
        let work: () -> Void
    }

    /// A document that is open, of whatever area.
    private protocol Opened: AnyObject {
        var isReady: Bool { get set }
        var bytes: [UInt8] { get }
        func receive(_ bytes: [UInt8], now: UInt64) -> Bool
    }

    private final class Shown<Value: Document & WireCodable>: Opened {
        let open: OpenDocument<Value>
        init(_ open: OpenDocument<Value>) { self.open = open }
        var isReady: Bool {
            get { open.isReady }
            set { open.isReady = newValue }
        }
        var bytes: [UInt8] { open.value.wireBytes + open.session.graph.wireBytes }
        func receive(_ bytes: [UInt8], now: UInt64) -> Bool { open.receive(bytes, now: now) }
    }

    let number: Int
    private unowned let browser: SimulatedBrowser
    private var replica = ReplicaID(0)
    private var memo: Shown<Memo>?
    private var board: Shown<Board>?
    private var isOver = false
    /// What it waits for, in no order.
    private var steps: [Step] = []
    private var inbox: [SimulatedBrowser.Message] = []
    /// What goes to the documents with the next turn.
    private var coming: [() -> Void] = []
    /// What the disk has not finished keeping.
    private var unkept: [(document: DocumentID, bytes: [UInt8], number: Int)] = []
    private typealias Place = SimulatedBrowser.Place
    private var told: [DocumentID: Place] = [:]
    private var lengths: [DocumentID: Int] = [:]
    private var owed: Set<DocumentID> = []
    private var unready: Set<DocumentID> = []
    private var untaken: Set<Int> = []
    private var (isSending, sendsAgain, isRetrying) = (false, false, false)
    private var isOnline = true
    /// Of who listens for all: what was heard, since which start of the server.
    private var stream: (heard: [DocumentID: Int], starts: Int)?

    init(_ number: Int, _ browser: SimulatedBrowser) {
        (self.number, self.browser) = (number, browser)
    }

    private var documents: [DocumentID] { [browser.journal.memo, browser.journal.board] }

    private subscript(_ document: DocumentID) -> (any Opened)? { document == browser.journal.memo ? memo : board }

    // How it goes on.

    /// Does something later, once it has the lock, if one is named; who has got it gives it back.
    private func go(_ lock: String? = nil, _ work: @escaping () -> Void) { steps.append(Step(lock: lock, work: work)) }

    /// Does one thing; false where there is nothing to do.
    func step() -> Bool {
        guard !isOver else { return false }
        let ready = steps.indices.filter { steps[$0].lock.map(browser.isFree) ?? true }
        let choices = ready.count + (inbox.isEmpty ? 0 : 2) + (coming.isEmpty ? 0 : 2)
        if choices == 0 || browser.random.below(8) == 0 {
            if hearStream() { return true }
            guard choices > 0 else { return false }
        }
        switch browser.random.below(choices) {
        case let place where place < ready.count:
            let step = steps.remove(at: ready[place])
            if let lock = step.lock { browser.lock(lock, by: self) }
            step.work()
        case let place where !inbox.isEmpty && (coming.isEmpty || place < ready.count + 2): heard(inbox.removeFirst())
        default:
            let works = coming
            coming = []
            for work in works { work() }
        }
        return true
    }

    func start() {
        replica = browser.leaseReplica(for: self)
        let author = AuthorID(1)
        memo = Shown(OpenDocument(document: browser.journal.memo, kind: Memo.kind, replica: replica, author: author))
        board = Shown(OpenDocument(document: browser.journal.board, kind: Board.kind, replica: replica, author: author))
        go { [self] in
            browser.takeBack()
            go("stream") { [self] in connect() }
            send()
            for document in documents { go { [self] in load(document) } }
        }
    }

    func end() {
        isOver = true
        (steps, coming) = ([], [])
    }

    // What its person does and sees.

    func write(_ number: Int) {
        let document = browser.journal.document(of: number)
        guard let shown = self[document], shown.isReady else { return }
        let written: [[UInt8]]
        if document == browser.journal.memo, let open = memo?.open {
            open.perform((try? open.value.appendLine("<\(number)>")) ?? [], now: browser.now)
            written = open.takeOutbox()
        } else if let open = board?.open {
            open.perform(
                (try? open.value.add(Card(title: "<\(number)>"), using: &browser.random)) ?? [], now: browser.now)
            written = open.takeOutbox()
        } else {
            return
        }
        for bytes in written {
            unkept.append((document, bytes, number))
            go { [self] in
                commit()
                browser.tell(.event(document, bytes), from: self)
                send()
            }
        }
    }

    func state(of document: DocumentID) -> [UInt8]? {
        // What was held aside comes in with whatever comes.
        if let first = browser.logs[document]?.first { _ = self[document]?.receive(first, now: browser.now) }
        let kind = document == browser.journal.memo ? Memo.kind : Board.kind
        return self[document].map { Array(kind.utf8) + $0.bytes }
    }

    /// The page goes away: what is not kept is put aside.
    func setAside() {
        browser.putAside(unkept.map { ($0.document, $0.bytes) })
        for item in unkept { browser.keptNumber(item.number) }
    }

    /// The disk does what it was told, before it is asked anything.
    private func commit() {
        for item in unkept {
            browser.keep(item.document, item.bytes)
            browser.keptNumber(item.number)
        }
        unkept = []
    }

    private func received(_ document: DocumentID, _ events: some Sequence<[UInt8]>) {
        let events = Array(events)
        guard !events.isEmpty else { return }
        coming.append { [self] in
            for bytes in events { _ = self[document]?.receive(bytes, now: browser.now) }
        }
    }

    // What is said by other tabs, and by the server.

    func hear(_ message: SimulatedBrowser.Message) { inbox.append(message) }

    private func heard(_ message: SimulatedBrowser.Message) {
        switch message {
        case .event(let document, let bytes): received(document, [bytes])
        case .changed(let document, let position, let news): changed(document, position, news, isFirst: false)
        case .sent(let document):
            inTurn(document) { [self] in
                go { [self] in
                    _ = tellKept(document)
                    endTurn(document)
                }
            }
        case .state(let isOnline):
            if isOnline, self.isOnline { refreshAll() }
            setOnline(isOnline)
        case .reload: refreshAll()
        }
    }

    private func connect() {
        stream = ([:], browser.starts)
        let wasOnline = isOnline
        setOnline(true)
        browser.tell(.state(isOnline: true), from: self)
        send()
        if wasOnline { refreshAll() }
    }

    /// The connection breaks off, and comes back.
    func loseStream() {
        guard stream != nil else { return }
        stream = nil
        browser.tell(.state(isOnline: false), from: self)
        setOnline(false)
        go { [self] in
            connect()
            browser.tell(.reload, from: self)
            refreshAll()
        }
    }

    /// Hears of the next change, if there is one.
    private func hearStream() -> Bool {
        guard let (known, starts) = stream else { return false }
        if starts != browser.starts {
            loseStream()
            return true
        }
        for document in documents {
            let position = browser.hubPosition(of: document)
            let before = known[document] ?? 0
            guard position != before else { continue }
            stream?.heard[document] = position
            changed(document, position, browser.news(of: document, from: before, to: position), isFirst: true)
            return true
        }
        return false
    }

    private func changed(_ document: DocumentID, _ position: Int, _ news: LogNews?, isFirst: Bool) {
        if isFirst { browser.tell(.changed(document, position: position, news), from: self) }
        let hasGrown = lengths[document].map { position >= $0 } ?? false && !owed.contains(document)
        lengths[document] = position
        // While this browser sends, the answer is waited for.
        let lock = sendingLock(document)
        go(lock) { [self] in
            browser.release(lock)
            if hasGrown { refresh(document, upTo: position, news) } else { refresh(document) }
        }
    }

    private func setOnline(_ value: Bool) {
        guard isOnline != value else { return }
        isOnline = value
        guard value else { return }
        send()
        refreshAll()
    }

    private func lost() {
        setOnline(false)
        guard !isRetrying else { return }
        isRetrying = true
        go { [self] in
            isRetrying = false
            send()
            if isOnline { for document in owed.sorted() { refresh(document) } }
        }
    }

    func tryUntaken() {
        guard isOnline, !untaken.isEmpty else { return }
        untaken = []
        send()
    }

    /// A person looks at it after a long while.
    func wake() {
        untaken = []
        send()
        refreshAll()
    }

    // Sending.

    private func sendingLock(_ document: DocumentID) -> String { "sending \(document.text)" }

    private func send() {
        guard !isSending else {
            sendsAgain = true
            return
        }
        isSending = true
        go("send") { [self] in sendNext(hasAsked: false) }
    }

    private func sendNext(hasAsked: Bool) {
        commit()
        let unsent = browser.outbox.filter { !untaken.contains($0.number) }
        guard let document = unsent.first?.document else {
            guard !hasAsked, !isOnline else {
                if hasAsked || !isOnline { setOnline(true) }
                return endSending()
            }
            return ask(HubRequest(["health"])) { [self] answer in
                if answer != nil { setOnline(true) } else { lost() }
                endSending()
            }
        }
        let events = unsent.filter { $0.document == document }
        go(sendingLock(document)) { [self] in post(document, events) }
    }

    private func endSending() {
        browser.release("send")
        isSending = false
        guard sendsAgain else { return }
        sendsAgain = false
        send()
    }

    private func post(_ document: DocumentID, _ events: [SimulatedBrowser.Unsent]) {
        let cursor = cursor(of: document)
        go { [self] in
            commit()
            var request = request(document, cursor)
            request.body = EventFrames.bytes(events.map(\.bytes))
            ask(request) { [self] answer in posted(document, events, cursor, answer) }
        }
    }

    private func posted(
        _ document: DocumentID, _ events: [SimulatedBrowser.Unsent], _ cursor: Place, _ answer: WebAnswer?
    ) {
        func next(_ fetched: Fetched) {
            browser.release(sendingLock(document))
            if case .failed = fetched {
                lost()
                return endSending()
            }
            sendNext(hasAsked: true)
        }
        guard let answer, answer.status < 500 else { return next(.failed) }
        let numbers = events.map(\.number)
        guard answer.status == 200, let said = try? JSONReader.value(of: answer.body),
            let applied = said["applied"]?.integer, let waiting = said["waiting"]?.integer
        else {
            untaken.formUnion(numbers)
            return next(.nothing)
        }
        if applied > 0 {
            for event in browser.outbox where event.document == document { untaken.remove(event.number) }
        }
        if said["follows"]?.boolean == true, let position = said["position"]?.integer {
            return inTurn(document) { [self] in
                let now = self.cursor(of: document)
                guard now.position == cursor.position, now.renewals == cursor.renewals else {
                    return fetchNew(document) { [self] fetched in
                        endTurn(document)
                        next(fetched)
                    }
                }
                let end = Place(position: Int(position), digest: said["digest"]?.string)
                guard take(document, cursor, events.map(\.bytes), end, sent: Set(numbers)) else {
                    return fetchNew(document) { [self] fetched in
                        endTurn(document)
                        next(fetched)
                    }
                }
                go { [self] in
                    browser.tell(.sent(document), from: self)
                    endTurn(document)
                    next(.nothing)
                }
            }
        }
        fetch(document) { [self] fetched in
            guard case .left(let left) = fetched else { return next(fetched) }
            let rest = numbers.filter(left.contains)
            if applied == 0, waiting == 0, said["refused"]?.array?.isEmpty ?? true {
                browser.forget(Set(rest))
            } else if rest.count == events.count {
                untaken.formUnion(rest)
            }
            browser.tell(.sent(document), from: self)
            next(.nothing)
        }
    }

    // Fetching.

    private func request(_ document: DocumentID, _ place: Place) -> HubRequest {
        var request = HubRequest(
            ["api", "documents", document.text, "events"], query: [("after", "\(place.position)")])
        if let digest = place.digest { request.query.append(("digest", digest)) }
        return request
    }

    /// Leaves, and comes back with an answer, or without. Answers end with their server: none comes from one that was put
    /// back meanwhile.
    private func ask(_ request: HubRequest, _ then: @escaping (WebAnswer?) -> Void) {
        go { [self] in
            let (answer, restores) = (browser.ask(request), browser.restores)
            go { [self] in then(browser.restores == restores ? answer : nil) }
        }
    }

    private func inTurn(_ document: DocumentID, _ work: @escaping () -> Void) {
        go("turn \(number) \(document.text)", work)
    }

    private func endTurn(_ document: DocumentID) { browser.release("turn \(number) \(document.text)") }

    private func cursor(of document: DocumentID) -> Place { told[document] ?? browser.place(of: document) }

    /// Tells what another tab has fetched; how far the server's log is here.
    private func tellKept(_ document: DocumentID) -> Place {
        commit()
        let kept = browser.place(of: document)
        guard var known = told[document] else { return kept }
        if known.renewals != kept.renewals || known.position == kept.position && known != kept {
            // Another tab has put another log in its place.
            known = Place(renewals: kept.renewals)
            told[document] = known
        }
        guard kept.position > known.position, let log = browser.logs[document] else { return known }
        received(document, log[known.position...])
        told[document] = kept
        return kept
    }

    private func fetch(
        _ document: DocumentID, upTo position: Int? = nil, _ news: LogNews? = nil,
        then: @escaping (Fetched) -> Void
    ) {
        inTurn(document) { [self] in
            fetchNew(document, upTo: position, news) { [self] fetched in
                endTurn(document)
                then(fetched)
            }
        }
    }

    private func fetchNew(
        _ document: DocumentID, upTo position: Int? = nil, _ news: LogNews? = nil,
        then: @escaping (Fetched) -> Void
    ) {
        go { [self] in
            let cursor = tellKept(document)
            if let position, cursor.position >= position { return then(.nothing) }
            if let news, let position, news.start.position == UInt64(cursor.position), let digest = cursor.digest,
                news.start.digest.map(Hexadecimal.text) == digest
            {
                let end = Place(position: position, digest: news.end.digest.map(Hexadecimal.text))
                return fetched(document, cursor, news.events, end, then)
            }
            events(document, behind: cursor) { [self] found in
                guard let (events, end) = found else { return then(.failed) }
                fetched(document, cursor, events, end, then)
            }
        }
    }

    private func fetched(
        _ document: DocumentID, _ cursor: Place, _ events: [[UInt8]], _ end: Place, _ then: @escaping (Fetched) -> Void
    ) {
        // What was written and sent while they came may be among them.
        let own = browser.outbox.filter { $0.document == document }
        if lengths[document] == nil { lengths[document] = end.position }
        if end.position < cursor.position {
            // The server's log is another one than before.
            return self.events(document, behind: Place()) { [self] found in
                guard let (events, end) = found else { return then(.failed) }
                browser.renew(document, events, to: end)
                received(document, events)
                if told[document] != nil { told[document] = browser.place(of: document) }
                untaken = []
                send()
                then(.nothing)
            }
        }
        let returned = Set(events)
        let sent = Set(own.filter { returned.contains($0.bytes) }.map(\.number))
        guard take(document, cursor, events, end, sent: sent) else { return fetchNew(document, then: then) }
        go { then(.left(Set(own.map(\.number)).subtracting(sent))) }
    }

    /// False where another tab was before.
    private func take(
        _ document: DocumentID, _ cursor: Place, _ events: [[UInt8]], _ end: Place, sent: Set<Int>
    ) -> Bool {
        received(document, events)
        guard end.position != cursor.position || end.digest != cursor.digest else { return true }
        guard browser.take(document, behind: cursor, events, to: end, sent: sent) else { return false }
        if told[document] != nil {
            told[document] = Place(position: end.position, digest: end.digest, renewals: cursor.renewals)
        }
        return true
    }

    /// Nil where nobody answers.
    private func events(
        _ document: DocumentID, behind cursor: Place,
        then: @escaping ((events: [[UInt8]], end: Place)?) -> Void
    ) {
        var request = request(document, cursor)
        request.headers = [WebHeader("Accept", "application/vnd.bojagi.segments")].compactMap { $0 }
        ask(request) { answer in
            guard let answer, answer.status == 200,
                let position = answer.header("bojagi-position").flatMap({ Int($0) })
            else { return then(nil) }
            let end = Place(position: position, digest: answer.header("bojagi-digest"))
            let frames = EventFrames.events(answer.body)
            guard answer.header("content-type") == "application/vnd.bojagi.segments" else { return then((frames, end)) }
            then((frames.flatMap { (try? EventPack.unpacked($0)) ?? [] }, end))
        }
    }

    private func load(_ document: DocumentID) {
        inTurn(document) { [self] in
            commit()
            let (log, place) = (browser.logs[document] ?? [], browser.place(of: document))
            let here = log + browser.outbox.filter { $0.document == document }.map(\.bytes)
            go { [self] in
                received(document, here)
                told[document] = place
                if here.isEmpty { unready.insert(document) } else { ready(document) }
                endTurn(document)
                refresh(document)
            }
        }
    }

    private func ready(_ document: DocumentID) { coming.append { [self] in self[document]?.isReady = true } }

    private func refresh(_ document: DocumentID, upTo position: Int? = nil, _ news: LogNews? = nil) {
        fetch(document, upTo: position, news) { [self] fetched in
            if case .failed = fetched {
                owed.insert(document)
                return lost()
            }
            owed.remove(document)
            if unready.remove(document) != nil { ready(document) }
        }
    }

    private func refreshAll() { for document in documents { refresh(document) } }
}
