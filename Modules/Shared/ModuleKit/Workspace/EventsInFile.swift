import Replication

/// A file of events, of which a part at a time is read: where each document's events lie is remembered, not what they
/// are.
public struct EventsInFile {
    private let size: UInt64
    /// The bytes from an offset on, at most so many; fewer where the file ends.
    private let read: (_ offset: UInt64, _ count: Int) throws(CommandError) -> [UInt8]
    private var window: [UInt8] = []
    private var windowStart: UInt64 = 0
    /// Where the events of each document lie, each stretch without one of another document.
    private var stretches: [DocumentID: [Range<UInt64>]] = [:]

    /// Reads nothing yet. `size` is in bytes; `read` gives at most `count` of them, fewer only where the file ends.
    public init(size: UInt64, read: @escaping (_ offset: UInt64, _ count: Int) throws(CommandError) -> [UInt8]) {
        self.size = size
        self.read = read
    }

    private static let mostFaults = 1_000
    /// Nobody has so many documents; their places are in memory.
    private static let mostDocuments = 200_000
    private static let mostStretches = 1_000_000
    /// So much of a document is taken in at once.
    private static let partBytes = 16_000_000
    private static let partEvents = 20_000
    private static let windowSize = 1 << 16

    /// Finds where the events of each document lie; returns the documents in the order of their first events. Throws
    /// for a file that is none or not whole.
    mutating func survey(_ report: inout ExchangeReport) throws(CommandError) -> [DocumentID] {
        let magic = EventList.opening
        guard try bytes(at: 0, magic.count).elementsEqual(magic) else {
            throw CommandError(.badData, "The file of events has another format.")
        }
        var order: [DocumentID] = []
        var count = 0
        var last: DocumentID?
        var offset = UInt64(magic.count)
        while offset < size {
            let event = try frame(at: offset)
            defer { offset = event.upperBound }
            guard let document = try document(of: event) else {
                report.failed.append((nil, "The event before byte \(event.upperBound) is damaged."))
                guard report.failed.total <= Self.mostFaults else {
                    throw CommandError(
                        .badData, "It contains more than \(Self.mostFaults) things that are too short to be events.",
                        hint: "Export it again; nothing was imported.")
                }
                last = nil
                continue
            }
            if document == last, let stretch = stretches[document]?.popLast() {
                stretches[document]?.append(stretch.lowerBound..<event.upperBound)
                continue
            }
            count += 1
            if stretches[document] == nil { order.append(document) }
            guard order.count <= Self.mostDocuments, count <= Self.mostStretches else {
                throw CommandError(
                    .badData, "It contains too many documents, or events in too many pieces.",
                    hint: "Export it again; nothing was imported.")
            }
            stretches[document, default: []].append(offset..<event.upperBound)
            last = document
        }
        return order
    }

    /// Calls `body` for the events of a document, so many at once as memory should hold.
    mutating func forEachPart(
        of document: DocumentID, _ report: inout ExchangeReport,
        _ body: (_ events: [Event], _ report: inout ExchangeReport) throws(CommandError) -> Void
    ) throws(CommandError) {
        var events: [Event] = []
        var size = 0
        for stretch in stretches[document] ?? [] {
            var offset = stretch.lowerBound
            while offset < stretch.upperBound {
                let frame = try frame(at: offset)
                offset = frame.upperBound
                let bytes = try Array(bytes(at: frame.lowerBound, frame.count))
                guard let event = try? Event(bytes: bytes), event.document == document else {
                    report.failed.append((nil, "The event before byte \(frame.upperBound) is damaged."))
                    continue
                }
                events.append(event)
                size += bytes.count
                guard size >= Self.partBytes || events.count == Self.partEvents else { continue }
                try body(events, &report)
                (events, size) = ([], 0)
            }
        }
        if !events.isEmpty { try body(events, &report) }
    }

    /// Where the bytes of the event lie whose length is at `offset`.
    private mutating func frame(at offset: UInt64) throws(CommandError) -> Range<UInt64> {
        let opening = try bytes(at: offset, 10)
        var reader = WireReader(Array(opening))
        guard let count = try? reader.readVarint() else { throw Self.truncated(offset) }
        let start = offset + UInt64(reader.offset)
        guard count <= size - start else { throw Self.truncated(offset) }
        guard count <= UInt64(Event.maximumSize) else {
            throw CommandError(
                .badData, "It contains an event larger than \(Event.maximumSize / 1_000_000) MB.",
                hint: "Export it again; nothing was imported.")
        }
        return start..<(start + count)
    }

    private static func truncated(_ offset: UInt64) -> CommandError {
        CommandError(
            .badData, "The file of events ends in the middle of one, at byte \(offset).",
            hint: "Export it again; nothing was imported.")
    }

    /// The document that an event says it is of; nil where the rest can't be an event's.
    private mutating func document(of event: Range<UInt64>) throws(CommandError) -> DocumentID? {
        guard event.count >= Event.minimumSize else { return nil }
        var reader = WireReader(Array(try bytes(at: event.lowerBound, 17)))
        guard (try? reader.readByte()) != nil else { return nil }
        return try? reader.readDocument()
    }

    /// The bytes from `offset` on; fewer where the file ends.
    private mutating func bytes(at offset: UInt64, _ count: Int) throws(CommandError) -> ArraySlice<UInt8> {
        let wanted = Int(min(UInt64(count), size - min(offset, size)))
        let place = offset >= windowStart ? offset - windowStart : UInt64.max
        if place > UInt64(window.count) || UInt64(window.count) - place < UInt64(wanted) {
            // Neither the old window nor a part of it beside the new one.
            window = []
            window = try read(offset, max(wanted, Self.windowSize))
            windowStart = offset
        }
        return window.dropFirst(Int(offset - windowStart)).prefix(wanted)
    }
}
