import JSON
public import Primitives
public import Replication

/// A server of another workspace as the other side of a sync. How its documents stand is remembered with the cursor of
/// its catalogue, so that a sync asks only for what changed there since; what was sent never moves that cursor.
///
/// Whatever it answers is only taken for what it says of itself: events are checked as they come in, files by their
/// hash, and a lie costs no more than asking again.
public final class HTTPRemote: Remote {
    let connection: any HubConnecting
    private let files: HTTPBlobs
    private let language: Language
    private let compressor: (any Compressing)?
    /// Whether the hub has said that what it is sent may be packed.
    private var takesGzip = false
    private var here: Workspace?
    /// Documents that are damaged there, or of which both sides have other events under one id.
    public private(set) var leftOut = ShortList<LeftOut>()
    /// What the hub did before it gave anything, and when it was sent something.
    public private(set) var recovery = SyncReport.Recovery()
    /// The rest of the documents that stand otherwise there.
    private var toReceive: ArraySlice<DocumentID> = []
    /// The request for what comes next, and what it was told that is here.
    private var next: (holdings: [SyncHolding], asking: any HubAsking)?
    /// Whether the first request for events was made.
    private var asksMany = false
    /// What it was said to have; nothing for a document that is not there.
    private var there: [DocumentID: [UnitID]] = [:]
    private var toSend: [DocumentID] = []
    /// What was here of a document when it was asked for last, where there was more.
    private var askedBeside: [DocumentID: [UnitID]] = [:]
    /// Documents that are not the same on both sides.
    private var differing: Set<DocumentID> = []
    /// The push that is under way.
    private var sending: Sending?
    /// Documents of which something was taken there.
    private var counted: Set<DocumentID> = []
    /// Why nothing is taken there, once that was said.
    private var refusal: CommandError?
    /// What is remembered once it has the files that it may lack.
    private var memoryToKeep: HubMemory?

    private struct Sending {
        let documents: [DocumentID]
        let events: Int
        let asking: any HubAsking
    }

    /// Asks nothing before `open`. Without a compressor what is sent goes as it is.
    public init(
        _ connection: any HubConnecting, language: Language = .english, compressor: (any Compressing)? = nil
    ) {
        self.connection = connection
        self.language = language
        self.compressor = compressor
        files = HTTPBlobs(connection, language: language)
    }

    /// Its address.
    public var location: String { connection.address.text }
    /// The hub's, asked for one by one.
    public var blobs: any BlobStore { files }

    /// Asks how the documents stand that changed since the last time: one request.
    public func open(
        beside here: Workspace, _ standings: [DocumentStanding], _ kinds: [any DocumentKind]
    ) throws(CommandError) {
        self.here = here
        (leftOut, there, toReceive, toSend, askedBeside) = (ShortList(), [:], [], [], [:])
        (counted, refusal) = ([], nil)
        recovery = SyncReport.Recovery()
        var memory = HubMemory(of: connection.address, in: here)
        let before = memory.cursor
        mayLackFiles = false
        var answer = try askStandings(after: memory.cursor)
        recovery += answer.recovery
        lackingFiles = answer.lacking
        var isAnother = memory.note(answer)
        // It was set back: what comes late, or from a page, may be there without the files that were lost.
        if let before, let now = answer.cursor, now.run != before.run || now.number < before.number {
            mayLackFiles = true
        }
        if !answer.isWhole, let sum = answer.sum, sum != memory.sum {
            mayLackFiles = true
            // It is an older state of what it was, and nothing there told.
            answer = try askStandings(after: nil)
            recovery += answer.recovery
            isAnother = memory.note(answer)
        }
        var mine: [DocumentID: UInt64] = [:]
        mine.reserveCapacity(standings.count)
        for standing in standings { mine[standing.document] = standing.digest }
        var changed: [DocumentID] = []
        // What the hub names first comes first, then what it said before.
        var known = memory.standings
        for document in answer.standings.map(\.document) + known.keys.sorted() {
            guard let digest = known.removeValue(forKey: document) else { continue }
            if mine.removeValue(forKey: document) != digest { changed.append(document) }
        }
        try settleArriving(answer, beside: standings, there: memory.standings, here, kinds)
        toReceive = changed[...]
        asksMany = false
        toSend = mine.keys.sorted()
        differing = Set(changed).union(toSend)
        memoryToKeep = mayLackFiles ? memory : nil
        if isAnother, !mayLackFiles { memory.keep(in: here) }
    }

    /// Those that it asks for, with how documents stand and with what came there since.
    public private(set) var lackingFiles: [BlobHash] = []

    /// What came late from elsewhere may name files that it lost.
    private func hearLacking(_ answer: WebAnswer) {
        guard let text = answer.header("bojagi-lacking") else { return }
        for hash in text.split(separator: ",").prefix(LackingFiles.fewest) {
            // Whoever names others with every answer is not listened to without end.
            guard let hash = BlobHash(hex: String(hash)), lackingFiles.count < 2 * LackingFiles.atOnce,
                !lackingFiles.contains(hash)
            else { continue }
            // Before those of which it draws some.
            lackingFiles.insert(hash, at: 0)
        }
    }

    /// After an older state of it was put back.
    public private(set) var mayLackFiles = false

    /// From now on only what changes there is asked for.
    public func confirmFiles() {
        if let here { memoryToKeep?.keep(in: here) }
        memoryToKeep = nil
    }

    private func askStandings(after cursor: SyncCursor?) throws(CommandError) -> SyncStandings {
        var query: [(name: String, value: String)] = []
        if let cursor { query.append(("after", "\(Hexadecimal.text(cursor.run))-\(cursor.number)")) }
        let request = HubRequest(
            ["api", "sync"], query: query,
            limits: WebLimits(bytes: SyncMessage.standingsLimit, seconds: 120, redirects: 0)
        ).worded(in: language)
        return try connection.answer(
            to: LaterAsking(connection, request), heard: { takesGzip = $0.header("accept-encoding") == "gzip" },
            SyncStandings.init(bytes:))
    }

    /// A push, packed where that is taken and pays.
    private func request(with bytes: [UInt8]) -> HubRequest {
        var request = HubRequest(["api", "sync"], body: bytes, limits: Self.eventLimits).worded(in: language)
        guard takesGzip, bytes.count >= Self.fewBytes, let packed = compressor?.gzip(bytes),
            let header = WebHeader("Content-Encoding", "gzip")
        else { return request }
        request.body = packed
        request.headers.append(header)
        return request
    }

    /// So few fit a packet or two as they are.
    private static let fewBytes = 1_024

    /// What is new of some hundred documents, or of a part of a long one, with one request: the one that was begun when
    /// what came before was given.
    public func nextParcels() throws(CommandError) -> [Parcel] {
        guard let here else { return [] }
        while !toReceive.isEmpty {
            if next == nil { try askNext(but: [], here) }
            guard let (holdings, asking) = next else { return [] }
            next = nil
            let offers = try connection.answer(to: asking, heard: { hearLacking($0) }, SyncOffer.read)
            guard !offers.isEmpty, offers.count <= holdings.count else { throw notAHub }
            var parcels: [Parcel] = []
            for (offer, mine) in zip(offers, holdings) {
                guard offer.holding.document == mine.document else { throw notAHub }
                toReceive = toReceive.dropFirst()
                guard let events = try consider(offer, beside: mine, here) else { continue }
                if !events.isEmpty { parcels.append(Parcel(document: mine.document, events: events)) }
            }
            if !parcels.isEmpty {
                // On its way while those are taken in.
                try askNext(but: Set(parcels.map(\.document)), here)
                return parcels
            }
        }
        return []
    }

    /// Begins to ask for the documents that come next, up to the first of `unsettled`: what is here of those will be more in
    /// a moment.
    private func askNext(but unsettled: Set<DocumentID>, _ here: Workspace) throws(CommandError) {
        let most = asksMany ? SyncMessage.mostDocuments : Self.fewDocuments
        let holdings = try here.transaction(.read) { () throws(CommandError) in
            var holdings: [SyncHolding] = []
            var count = 0
            for document in toReceive.prefix(most) {
                if count >= Self.mostReplicas || unsettled.contains(document) { break }
                holdings.append(try here.syncHolding(of: document))
                count += holdings[holdings.count - 1].ends.count
            }
            return holdings
        }
        guard !holdings.isEmpty else { return }
        asksMany = true
        next = (
            holdings,
            connection.begin(
                HubRequest(
                    ["api", "sync", "events"], body: SyncHolding.bytes(holdings), limits: Self.eventLimits
                ).worded(in: language))
        )
    }

    /// The events of an offer; nil where nothing of the document goes either way.
    private func consider(
        _ offer: SyncOffer, beside mine: SyncHolding, _ here: Workspace
    ) throws(CommandError) -> [Event]? {
        let document = mine.document
        if let fault = offer.fault {
            leftOut.append(LeftOut(document, .verbatim(Self.shortened(fault))))
            return nil
        }
        let kind = try here.stored { () throws(StoreError) in try here.store.entry(of: document)?.kind }
        if let kind, let theirs = offer.kind, !kind.isSameKind(as: theirs), try !here.isArriving(document) {
            leftOut.append(
                LeftOut(
                    document,
                    "It is of the kind “\(kind)” here and of the kind “\(Self.shortened(theirs))” in \(location); each side keeps its own. Delete the wrong one for good on its side, and sync again."
                ))
            return nil
        }
        if let fork = try fork(of: offer.holding, beside: mine, here) {
            leftOut.append(LeftOut(document, CommandError(.conflictingEvent(fork)).message))
            return nil
        }
        there[document] = offer.holding.known
        if !offer.holding.known.covers(all: mine.known) { toSend.append(document) }
        var events: [Event] = []
        events.reserveCapacity(offer.events.count)
        for bytes in offer.events {
            guard let event = try? Event(bytes: bytes), event.document == document else {
                leftOut.append(LeftOut(document, "It is damaged."))
                continue
            }
            events.append(event)
        }
        // The rest is asked for when these are here. Whoever only claims that there is more, or gives what never comes in,
        // is not asked again.
        if offer.isPartial, askedBeside[document] != mine.known, events.contains(where: { !mine.known.covers($0.id) }) {
            askedBeside[document] = mine.known
            toReceive.append(document)
        }
        return events
    }

    /// The first replica of which both sides have events that are not the same. What the hub has of one and this side
    /// has more of is compared here, the rest there.
    private func fork(
        of theirs: SyncHolding, beside mine: SyncHolding, _ here: Workspace
    ) throws(CommandError) -> UnitID? {
        let common = theirs.ends.filter {
            $0.end.sequence > 0 && $0.end.sequence <= mine.known.first(unknownOf: $0.end.replica)
        }
        let digests = try here.digests(of: theirs.document, before: common.map(\.end))
        for (digest, known) in zip(digests, common) where digest != known.digest {
            return UnitID(replica: known.end.replica, sequence: 0)
        }
        return nil
    }

    /// Its words are not ours: a sentence of them is enough.
    static func shortened(_ text: String) -> String {
        text.prefix(scalars: 400)
    }

    /// The first request asks for so many: they are here, and can be read, while the rest is on its way.
    static let fewDocuments = 200
    /// Of one request for events.
    private static let mostReplicas = 50_000
    static let eventLimits = WebLimits(bytes: SyncMessage.limit, seconds: 120, redirects: 0)

    /// What did not come stays different, so the next sync meets it again.
    public func settle(_ unsettled: Unsettled) {}

    /// Those that this side has more of.
    public func documentsToSend(_ standings: () throws(CommandError) -> [DocumentStanding]) -> [DocumentID] {
        Set(toSend).sorted()
    }

    /// What the hub said that it has; of a document that stands alike on both sides, what is here.
    public func known(of document: DocumentID) -> [UnitID] {
        there[document] ?? (differing.contains(document) ? nil : try? here?.known(of: document)) ?? []
    }

    /// Keeps nothing: the hub says how things stand when it is asked next.
    public func confirm(_ document: DocumentID) {}

    /// 1 MB: the hub takes one batch in while the next is read here.
    public var batchBytes: Int { 1_000_000 }

    /// Sends the files that the documents need and the hub lacks, then the events: some megabytes a request, of which the
    /// last is under way when it returns. A document whose file is not taken there waits. Where the hub takes nothing at
    /// all, the documents are named, and `finishTaking` throws why.
    public func take(
        _ parcels: [Parcel], from here: Workspace, _ kinds: [any DocumentKind]
    ) throws(CommandError) -> Taken {
        var taken = Taken()
        if let refusal {
            leave(parcels.map(\.document), refusal)
            return taken
        }
        try here.noteLeaving(parcels, to: nil)
        let needed = try here.files(of: parcels, kinds)
        var transfer = BlobTransfer(from: here.blobs, to: files)
        let all = Set(needed.values.joined()).sorted()
        do throws(CommandError) {
            try here.stored { () throws(StoreError) in try transfer.copy(all) }
        } catch {
            try refuse(parcels.map(\.document), error)
            return taken
        }
        taken.flow.files = transfer.copied
        taken.missed = transfer.missed
        for (document, hashes) in needed.sorted(by: { $0.key < $1.key }) {
            for fault in transfer.damage(of: hashes, at: here.location) {
                taken.leftOut.append(LeftOut(document, fault))
            }
        }
        let ready = parcels.filter { transfer.fault(of: needed[$0.document] ?? []) == nil }
        for push in Self.pushes(of: ready) {
            let request = request(with: push.bytes)
            try finish(&taken)
            if let refusal {
                leave(push.parcels.map(\.document), refusal)
                continue
            }
            sending = Sending(
                documents: push.parcels.map(\.document), events: push.parcels.reduce(0) { $0 + $1.events.count },
                asking: connection.begin(request))
        }
        return taken
    }

    /// Waits for the last push.
    public func finishTaking() throws(CommandError) -> Taken {
        var taken = Taken()
        try finish(&taken)
        if let refusal { throw refusal }
        return taken
    }

    /// Notes that nothing is taken there; throws what is something else.
    private func refuse(_ documents: [DocumentID], _ error: CommandError) throws(CommandError) {
        guard error.code == .permission else { throw error }
        refusal = error
        leave(documents, error)
    }

    private func leave(_ documents: [DocumentID], _ error: CommandError) {
        for document in documents { leftOut.append(LeftOut(document, error.message)) }
    }

    private func finish(_ taken: inout Taken) throws(CommandError) {
        guard let sent = sending else { return }
        sending = nil
        let receipt: SyncReceipt
        do throws(CommandError) {
            receipt = try connection.answer(to: sent.asking, heard: { hearLacking($0) }, SyncReceipt.init(bytes:))
        } catch {
            return try refuse(sent.documents, error)
        }
        // What it says of others, or more than it was sent, is nothing.
        taken.flow.events += min(receipt.flow.events, sent.events)
        // A long document that went in several requests is one.
        taken.flow.documents += min(receipt.flow.documents, Set(sent.documents).subtracting(counted).count)
        if receipt.flow.events > 0 { counted.formUnion(sent.documents) }
        taken.recovery += receipt.recovery
        for (document, reason) in receipt.leftOut.prefix(ShortList<LeftOut>.limit) {
            taken.leftOut.append(LeftOut(document, .verbatim(Self.shortened(reason))))
        }
        taken.leftOut.append(unnamed: min(receipt.unnamed, sent.events))
    }

    /// Parcels cut into messages.
    static func pushes(of parcels: [Parcel]) -> [SyncPush] {
        var pushes: [SyncPush] = []
        var push = SyncPush()
        var (size, count) = (0, 0)
        for parcel in parcels {
            var events: [[UInt8]] = []
            for event in parcel.events {
                if size + event.bytes.count > SyncMessage.usualSize && count > 0 || count >= mostEvents {
                    if !events.isEmpty { push.parcels.append((parcel.document, events)) }
                    pushes.append(push)
                    (push, events, size, count) = (SyncPush(), [], 0, 0)
                }
                events.append(event.bytes)
                size += event.bytes.count
                count += 1
            }
            if !events.isEmpty { push.parcels.append((parcel.document, events)) }
        }
        if !push.parcels.isEmpty { pushes.append(push) }
        return pushes
    }

    private static let mostEvents = 20_000

    /// Ends requests whose answer nobody took.
    public func close() {
        next?.asking.leave()
        sending?.asking.leave()
        (next, sending) = (nil, nil)
    }
}

extension HTTPRemote {
    var notAHub: CommandError { connection.notAHub }

    func ask<Answer>(
        _ request: HubRequest, _ read: ([UInt8]) throws(WireError) -> Answer
    ) throws(CommandError) -> Answer {
        try connection.ask(request.worded(in: language), read)
    }
}

extension HubRequest {
    /// With the language that faults are told in.
    func worded(in language: Language) -> HubRequest {
        var request = self
        if let header = WebHeader("Accept-Language", language.code) { request.headers.append(header) }
        return request
    }
}

extension HubConnecting {
    /// It answers something else than a hub does.
    var notAHub: CommandError {
        CommandError(
            .badData, "\(address.authority) doesn't answer as a Bojagi server does.",
            hint: "Check the address. If it is right, the server may need an update.")
    }

    /// It is a hub, whose messages are others.
    private var isOtherwise: CommandError {
        CommandError(
            .badData, "\(address.authority) syncs as another version of Bojagi does.",
            hint: "Update the older of the two.")
    }

    /// Asks, and reads the answer.
    func ask<Answer>(
        _ request: HubRequest, _ read: ([UInt8]) throws(WireError) -> Answer
    ) throws(CommandError) -> Answer {
        try answer(to: LaterAsking(self, request), read)
    }

    /// Waits for the answer, and reads it.
    func answer<Answer>(
        to asking: any HubAsking, heard: (WebAnswer) -> Void = { _ in },
        _ read: ([UInt8]) throws(WireError) -> Answer
    ) throws(CommandError) -> Answer {
        let answer: WebAnswer
        do throws(WebFault) {
            answer = try asking.answer()
        } catch {
            throw fault(error)
        }
        guard answer.status == 200, SyncMessage.isMessage(answer.body) else {
            if SyncMessage.isOfAnotherVersion(answer.body) { throw isOtherwise }
            throw fault(of: answer)
        }
        heard(answer)
        do throws(WireError) {
            return try read(answer.body)
        } catch {
            throw notAHub
        }
    }

    /// Why there is no answer.
    public func fault(_ fault: WebFault) -> CommandError {
        switch fault {
        case .noTrust(_, let reason):
            return CommandError(
                fault.code, "No one trusted here vouches for the certificate of \(address.authority) (\(reason)).",
                hint:
                    "Run “bojagi devices invite” there and “bojagi remote add” here, with its code and the --fingerprint that “bojagi serve --tls” prints, or with --authority and the certificate of whoever vouches for it."
            )
        case .noTLS:
            return CommandError(
                fault.code, "\(address.authority) doesn't answer with encryption.",
                hint: "If “bojagi serve” was started there without --tls, write http:// instead of https://.")
        case .cut where !address.isEncrypted:
            return CommandError(
                fault.code, fault.phrase(about: address.authority),
                hint: "Try again. If “bojagi serve” was started there with --tls, write https:// instead of http://.")
        case .noConnection where address.authority == address.host:
            return CommandError(
                fault.code, "Nothing answers at \(address.text).",
                hint:
                    "Write the port, too: “bojagi serve” prints the whole address there, such as http://\(address.host):8421."
            )
        case .noConnection:
            return CommandError(
                fault.code, "Nothing answers at \(address.text).",
                hint: "See that “bojagi serve” runs there; what's here works without it.")
        default: return CommandError(fault, about: address.authority)
        }
    }

    /// What a hub says of itself in `{"error":{"message"}}`; nil where it says nothing.
    private func sentence(of answer: WebAnswer) -> Phrase? {
        let value = try? JSONReader.value(of: Array(answer.body.prefix(64 << 10)), atMost: 100)
        guard let text = value?["error"]?["message"]?.string else { return nil }
        let scalars = text.unicodeScalars.filter { $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) }
        let sentence = HTTPRemote.shortened(String(String.UnicodeScalarView(scalars)))
        return sentence.isEmpty ? nil : .verbatim(sentence)
    }

    /// Why an answer is none.
    func fault(of answer: WebAnswer) -> CommandError {
        switch answer.status {
        case 401:
            CommandError(
                .permission, "\(address.authority) doesn't let this device in.",
                hint: "On the other device, run “bojagi devices invite”; here, “bojagi remote add” with its code.")
        case 403:
            CommandError(
                .permission, sentence(of: answer) ?? "\(address.authority) doesn't allow it (status 403).")
        case 413:
            CommandError(.badData, sentence(of: answer) ?? "It is larger than \(address.authority) takes.")
        case 421:
            CommandError(
                .unavailable, "The server at \(address.authority) doesn't go by that name.",
                hint:
                    "Use an address that “bojagi serve” prints there, or start it there with --name \(address.host); behind a proxy or a tunnel with --proxy, too, and the whole address as its name."
            )
        case 507:
            CommandError(.permission, sentence(of: answer) ?? "There is no room for it at \(address.authority).")
        case 429, 503:
            CommandError(
                .unavailable, "\(address.authority) isn't accepting more requests right now.", hint: "Try again.")
        case 500...599:
            CommandError(.unavailable, "\(address.authority) is having problems (status \(answer.status)).")
        default: notAHub
        }
    }
}
