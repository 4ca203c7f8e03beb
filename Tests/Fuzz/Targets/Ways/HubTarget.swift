import DocumentHistories
import ModuleKit
public import Replication

/// What a hub answers a device that syncs with it, and what a device sends a hub. An input is the answers, each behind its
/// length, in the order in which they are asked for.
public final class HubTarget: FuzzTarget {
    public let name = "hub"

    public init() {}

    public func seeds() -> [[UInt8]] {
        DocumentArea.allCases.flatMap { area in
            let document = Areas.document(area)
            let events = Areas.events(area, seed: 3, rounds: 2)
            let known = events.compactMap { try? Event(bytes: $0) }
            var standings = SyncStandings()
            standings.cursor = SyncCursor(run: 7, number: 3)
            standings.standings = [DocumentStanding(document: document, digest: 5)]
            var offer = SyncOffer(SyncHolding(document, []))
            offer.kind = known.first?.kind
            offer.events = events
            var push = SyncPush()
            push.parcels = [(document, events)]
            // So many that they are packed.
            let many = Areas.events(area, seed: 4, rounds: SyncMessage.fewestPacked)
            var packedOffer = offer
            packedOffer.events = many
            var packedPush = SyncPush()
            packedPush.parcels = [(document, many)]
            var receipt = SyncReceipt()
            receipt.leftOut = [(document, "No.")]
            let hash = BlobHash(of: [1, 2, 3])
            // A device that has nothing is told how it stands first.
            var new = standings
            let other = DocumentID(high: document.high, low: document.low ^ 1)
            (new.cursor, new.long) = (nil, [other])
            new.standings.append(DocumentStanding(document: other, digest: 6))
            let kind = Areas.kinds.first { $0.name == known.first?.kind }
            let snapshot = SentSnapshot(
                kind: known.first?.kind ?? "", codec: kind?.snapshotCodec ?? 0, latest: Timestamp(milliseconds: 1),
                graph: EventGraph().wireBytes, bytes: area.history(from: 3, rounds: 2, document: other).snapshot)
            return [
                Frames.bytes([new.bytes, SyncSnapshots.bytes([snapshot]), SyncOffer.bytes([offer]), receipt.bytes]),
                Frames.bytes([standings.bytes, SyncOffer.bytes([offer]), receipt.bytes]),
                Frames.bytes([standings.bytes, SyncOffer.bytes([packedOffer]), receipt.bytes]),
                Frames.bytes([packedPush.bytes]),
                Frames.bytes([Array(#"{"author":{"id":"00000000000000a1","name":"Ada"},"member":true}"#.utf8)]),
                Frames.bytes([
                    push.bytes, SyncFiles.bytes([hash]), SyncContents.bytes([[1, 2], nil, []]),
                    SyncHolding.bytes([offer.holding]),
                ]),
            ]
        }
    }

    public func mutated(_ bytes: [UInt8], with other: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        var frames = Frames.split(bytes)
        guard !frames.isEmpty, random.number(below: 8) != 0 else {
            return ByteMutation.mutated(bytes, with: other, using: &random)
        }
        let place = random.number(below: frames.count)
        let others = Frames.split(other)
        frames[place] = ByteMutation.mutated(frames[place], with: others.first ?? [], using: &random)
        return Frames.bytes(frames)
    }

    public func parts(of bytes: [UInt8]) -> [[UInt8]] { Frames.split(bytes) }
    public func bytes(of parts: [[UInt8]]) -> [UInt8] { Frames.bytes(parts) }

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        let frames = Frames.split(bytes)
        for frame in frames {
            try Self.read(frame)
            // It is kept in a table, whose rows are lines.
            guard let hub = Answers([frame]), case .member(let author) = Pairing.standing(at: hub) else { continue }
            if author.name.isEmpty || author.name.utf8.contains(where: { $0 < 0x20 }) {
                throw FuzzFinding("a name of a member's that is none")
            }
        }
        let (workspace, store) = Areas.workspace()
        let before = Areas.logs(store)
        // What it says is taken in or not; what this side had stays.
        if let hub = Answers(frames) {
            _ = try? workspace.sync(with: HTTPRemote(hub), kinds: Areas.kinds, progress: SilentProgress())
        }
        try Areas.keeps(before, store)
        for frame in frames {
            guard let push = try? SyncPush(bytes: frame) else { continue }
            _ = try? workspace.take(push, from: "peer", Areas.kinds, in: .english)
        }
        try Areas.keeps(before, store)
        try Areas.check(workspace, "after a sync with a hub")
    }

    /// What is read is written and read again alike.
    private static func read(_ frame: [UInt8]) throws(FuzzFinding) {
        if let read = try? SyncStandings(bytes: frame), (try? SyncStandings(bytes: read.bytes)) != read {
            throw FuzzFinding("standings do not read back")
        }
        if let read = try? SyncReceipt(bytes: frame), (try? SyncReceipt(bytes: read.bytes)) != read {
            throw FuzzFinding("a receipt does not read back")
        }
        if let read = try? SyncHolding.read(frame), (try? SyncHolding.read(SyncHolding.bytes(read))) != read {
            throw FuzzFinding("holdings do not read back")
        }
        if let read = try? SyncContents.read(frame), (try? SyncContents.read(SyncContents.bytes(read))) != read {
            throw FuzzFinding("files do not read back")
        }
        if let read = try? SyncSnapshots.read(frame),
            (try? SyncSnapshots.read(SyncSnapshots.bytes(read))) != read
        {
            throw FuzzFinding("snapshots do not read back")
        }
        if let read = try? SyncFiles.read(frame), (try? SyncFiles.read(SyncFiles.bytes(read))) != read {
            throw FuzzFinding("hashes do not read back")
        }
        if let read = try? SyncPush(bytes: frame) {
            let again = try? SyncPush(bytes: read.bytes)
            guard again?.parcels.elementsEqual(read.parcels, by: { $0 == $1 }) == true else {
                throw FuzzFinding("a push does not read back")
            }
        }
        _ = try? PairingRequest(bytes: frame)
        var reader = EventStreamReader()
        _ = reader.take(frame) { _ in true }
    }

    /// One answer after the other, then none.
    private final class Answers: HubConnecting {
        let address: WebAddress
        private var rest: ArraySlice<[UInt8]>

        /// Nil where the address is none, which it is not.
        init?(_ frames: [[UInt8]]) {
            guard let address = WebAddress("http://127.0.0.1:1") else { return nil }
            (self.address, rest) = (address, frames[...])
        }

        func send(_ request: HubRequest) throws(WebFault) -> WebAnswer {
            guard let body = rest.popFirst() else { throw .cut }
            guard body.count <= request.limits.bytes else { throw .tooLarge(limit: request.limits.bytes) }
            return WebAnswer(status: 200, body: body, address: address)
        }
    }
}
