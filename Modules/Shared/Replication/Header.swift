public import Primitives

/// What every document has, whatever its area: name, trash, pin, links to others, times.
public struct Header: Sendable {
    /// Empty until somebody names the document.
    public private(set) var name = Register("")
    /// Whether the document is pinned, and who said so.
    public private(set) var pin = Register(false)
    /// Whether the document belongs to the demo, which goes away as a whole.
    public private(set) var demo = Register(false)
    private(set) var trash = Trash()
    private(set) var times = Register(ImportedTimes.none)
    /// Links made by hand, by target; a removed one stays with the value false.
    private var linkRegisters = SortedTable<DocumentID, Register<Bool>>()
    /// What only a newer version knows, by its tag, ascending: so it merges and is undone here, too.
    private var others: [OtherField] = []
    private(set) var firstTime: Timestamp?
    private(set) var lastContentTime = Timestamp.zero
    /// How many changes of content were applied; what a trash mark is held against.
    private(set) var contentCount: UInt64 = 0

    private struct OtherField: Sendable {
        let tag: UInt8
        var register = Register(FieldBytes(WireReader([])))
    }

    /// The header of a document before its first event.
    public init() {}

    /// Whether the document lies in the trash. A change of content made beside its removal brings it back.
    public var isTrashed: Bool { trash.isTrashed(at: contentCount) }

    /// When it was moved to the trash, in milliseconds since 1970; nil outside of it.
    public var trashedAt: UInt64? { isTrashed ? trash.time.milliseconds : nil }

    /// Whether the document stands at the top of its list.
    public var isPinned: Bool { pin.value }
    /// Whether the document belongs to the demo.
    public var isDemo: Bool { demo.value }

    /// When the document was made, in milliseconds since 1970.
    public var createdAt: UInt64 {
        times.value.created ?? firstTime?.milliseconds ?? 0
    }

    /// When its content last changed, in milliseconds since 1970. An import says so itself; what changes
    /// after it counts again.
    public var changedAt: UInt64 {
        if let changed = times.value.changed, lastContentTime <= times.stamp.time { return changed }
        return max(lastContentTime, firstTime ?? .zero).milliseconds
    }

    /// The documents linked to by hand, sorted.
    public var links: [DocumentID] {
        var result: [DocumentID] = []
        linkRegisters.forEach { target, register in
            if register.value { result.append(target) }
        }
        return result
    }

    /// Notes that a change of the area's content was applied. Every area calls it once for each change whose
    /// tag is its own (`firstAreaTag` and above), also for one that it does not know: all must count alike.
    public mutating func noteContent(from origin: Origin) {
        noteTime(origin)
        contentCount &+= 1
        if origin.time > lastContentTime { lastContentTime = origin.time }
    }

    /// Notes a change from a newer version, tag and all: its unit joins `units`, which stand in the order of arrival,
    /// and it counts as content when its tag is an area's own, for the header's are not all of content.
    public mutating func noteUnknown(_ change: [UInt8], from origin: Origin, among units: inout [UnitID]) {
        units.append(origin.unit)
        if let tag = change.first, tag >= firstAreaTag { noteContent(from: origin) }
    }

    private mutating func noteTime(_ origin: Origin) {
        if let time = firstTime, time <= origin.time { return }
        firstTime = origin.time
    }

    /// Takes one change in; `origin` must be the change's own. Commutes with changes made beside it.
    public mutating func apply(_ change: HeaderChange, from origin: Origin) {
        noteTime(origin)
        switch change {
        case .name(let assignment):
            noteContent(from: origin)
            name.apply(assignment, from: origin)
        case .trash(let assignment): trash.apply(assignment, from: origin)
        case .pin(let assignment): pin.apply(assignment, from: origin)
        case .demo(let assignment): demo.apply(assignment, from: origin)
        case .times(let assignment): times.apply(assignment, from: origin)
        case .link(let target, let assignment):
            linkRegisters.update(target, from: Register(false)) { $0.apply(assignment, from: origin) }
        case .field(let tag, let assignment):
            let place = others.partitioningIndex { $0.tag >= tag }
            if place == others.count || others[place].tag != tag { others.insert(OtherField(tag: tag), at: place) }
            others[place].register.apply(assignment, from: origin)
        }
    }

    /// What takes `change` back; nil when another change has set the same since.
    public func inverse(of change: HeaderChange, from origin: Origin) -> HeaderChange? {
        switch change {
        case .name(let assignment): name.inverse(of: assignment, from: origin).map { .name($0) }
        case .trash(let assignment): trash.inverse(of: assignment, from: origin).map { .trash($0) }
        case .pin(let assignment): pin.inverse(of: assignment, from: origin).map { .pin($0) }
        case .demo(let assignment): demo.inverse(of: assignment, from: origin).map { .demo($0) }
        case .times(let assignment): times.inverse(of: assignment, from: origin).map { .times($0) }
        case .link(let target, let assignment):
            link(to: target).inverse(of: assignment, from: origin).map { .link(target, $0) }
        case .field(let tag, let assignment):
            others.first { $0.tag == tag }?.register.inverse(of: assignment, from: origin).map { .field(tag, $0) }
        }
    }

    func link(to target: DocumentID) -> Register<Bool> {
        linkRegisters[target] ?? Register(false)
    }
}

// What a person can want of a header. Each returns the changes and touches nothing.
extension Header {
    /// Checks nothing: limits of names are the areas'.
    public func rename(to name: String) -> HeaderChange {
        .name(self.name.assignment(to: name))
    }

    /// A change of content that whoever trashes it has not seen brings the document back.
    public func moveToTrash() -> HeaderChange {
        .trash(trash.assignment(to: .trashed(contentSeen: contentCount)))
    }

    /// Takes the document out of the trash.
    public func restore() -> HeaderChange {
        .trash(trash.assignment(to: .kept))
    }

    /// Whether the document is to stand at the top of its list.
    public func setPinned(_ isPinned: Bool) -> HeaderChange {
        .pin(pin.assignment(to: isPinned))
    }

    /// Whether the document is to go with the demo.
    public func setDemo(_ isDemo: Bool) -> HeaderChange {
        .demo(demo.assignment(to: isDemo))
    }

    /// The times that an import brings along, in milliseconds since 1970. Goes last in its event.
    public func setTimes(created: UInt64?, changed: UInt64?) -> HeaderChange {
        .times(times.assignment(to: ImportedTimes(created: created, changed: changed)))
    }

    /// Links to `target` by hand, or takes that link away.
    public func setLink(to target: DocumentID, _ isLinked: Bool) -> HeaderChange {
        .link(target, link(to: target).assignment(to: isLinked))
    }
}

extension Header: WireCodable {
    public func encode(into writer: inout WireWriter) {
        name.encode(into: &writer)
        pin.encode(into: &writer)
        demo.encode(into: &writer)
        trash.encode(into: &writer)
        times.encode(into: &writer)
        writer.writeVarint(UInt64(linkRegisters.count))
        linkRegisters.forEach { target, register in
            writer.write(target)
            register.encode(into: &writer)
        }
        writer.writeVarint(UInt64(others.count))
        for other in others {
            writer.write(other.tag)
            other.register.encode(into: &writer)
        }
        writer.writeFixed(firstTime?.raw ?? .max)
        writer.writeFixed(lastContentTime.raw)
        writer.writeVarint(contentCount)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init()
        name = try Register(from: &reader)
        pin = try Register(from: &reader)
        demo = try Register(from: &reader)
        trash = try Trash(from: &reader)
        times = try Register(from: &reader)
        for _ in 0..<(try reader.readCount(ofSize: 16)) {
            let target = try reader.readDocument()
            if let last = linkRegisters.last, !(last.key < target) { throw reader.malformed }
            linkRegisters.insert(target, try Register(from: &reader))
        }
        for _ in 0..<(try reader.readCount(ofSize: 20)) {
            let tag = try reader.readByte()
            guard HeaderChange.fieldTags.contains(tag), others.last.map({ $0.tag < tag }) ?? true else {
                throw reader.malformed
            }
            others.append(OtherField(tag: tag, register: try Register(from: &reader)))
        }
        let first = try reader.readFixed()
        firstTime = first == .max ? nil : Timestamp(raw: first)
        lastContentTime = Timestamp(raw: try reader.readFixed())
        contentCount = try reader.readVarint()
    }
}
