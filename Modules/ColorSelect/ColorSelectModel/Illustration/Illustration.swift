public import Primitives
public import Replication

/// A picture built from the parts of a kit: a component a category, and a colour a slot.
///
/// Ids of the kit are kept as they were said, also those that the kit at hand does not have: another device may
/// have a newer one. What is drawn is worked out with a kit, by `composition(with:)`.
public struct Illustration: Document {
    public internal(set) var header = Header()
    var kitRegister = Register<KitReference?>(nil)
    var choiceRegisters = KeyedRegisters()
    var colorRegisters = KeyedRegisters()
    /// The changes from newer versions, in the order of arrival.
    public internal(set) var unknownChanges: [UnitID] = []

    public init() {}

    public mutating func apply(_ change: IllustrationChange, from origin: Origin) {
        switch change {
        case .header(let change):
            header.apply(change, from: origin)
            return
        case .setKit(let assignment): kitRegister.apply(assignment, from: origin)
        case .setChoice(let category, let assignment):
            choiceRegisters.apply(assignment, to: category, from: origin)
        case .setColor(let slot, let assignment): colorRegisters.apply(assignment, to: slot, from: origin)
        case .unknown(let bytes):
            header.noteUnknown(bytes, from: origin, among: &unknownChanges)
            return
        }
        header.noteContent(from: origin)
    }

    public func inverse(of change: IllustrationChange, from origin: Origin) -> IllustrationChange? {
        switch change {
        // What it was made with and what it is for the workspace are not a person's step.
        case .header(.name(let names)) where names.replacedWriter == .none: nil
        case .header(.demo), .header(.times): nil
        case .header(let change): header.inverse(of: change, from: origin).map { .header($0) }
        case .setKit(let kits):
            kits.replacedWriter == .none ? nil : kitRegister.inverse(of: kits, from: origin).map { .setKit($0) }
        case .setChoice(let category, let assignment):
            choiceRegisters[category].inverse(of: assignment, from: origin)
                .map { .setChoice(category: category, $0) }
        case .setColor(let slot, let assignment):
            colorRegisters[slot].inverse(of: assignment, from: origin).map { .setColor(slot: slot, $0) }
        case .unknown: nil
        }
    }
}

extension Illustration {
    /// The name of this kind of document in envelopes and catalogues.
    public static let kind = "illustration"

    /// The version of the snapshot's bytes; another one is rebuilt from the log.
    public static let codec: UInt32 = 1

    public var name: String { header.name.value }
    /// The kit it is made with; nil only while the change that says so has not come.
    public var kit: KitReference? { kitRegister.value }

    /// The id of the component chosen in a category, or nil.
    public func choice(in category: String) -> String? { choiceRegisters[category].value }

    /// The id of the colour chosen for a slot, or nil.
    public func chosenColor(ofSlot slot: String) -> String? { colorRegisters[slot].value }

    /// What is chosen, in the order of the categories' ids.
    public var choices: [Choice] {
        choiceRegisters.values.map { Choice(category: $0.key, component: $0.value) }
    }

    /// The colours that were chosen, in the order of the slots' names.
    public var chosenColors: [(slot: String, color: String)] {
        colorRegisters.values.map { ($0.key, $0.value) }
    }

    /// A component chosen in a category, by their ids.
    public struct Choice: Equatable, Sendable {
        public var category: String
        public var component: String

        public init(category: String, component: String) {
            self.category = category
            self.component = component
        }
    }
}

extension Illustration: Equatable {
    /// Compares everything, stamps included.
    public static func == (left: Illustration, right: Illustration) -> Bool {
        left.wireBytes == right.wireBytes
    }
}

/// An illustration as a snapshot keeps it.
extension Illustration: WireCodable {
    public func encode(into writer: inout WireWriter) {
        header.encode(into: &writer)
        kitRegister.encode(into: &writer)
        choiceRegisters.encode(into: &writer)
        colorRegisters.encode(into: &writer)
        writer.writeVarint(UInt64(unknownChanges.count))
        for unit in unknownChanges.sorted() { writer.write(unit) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        header = try Header(from: &reader)
        kitRegister = try Register(from: &reader)
        choiceRegisters = try KeyedRegisters(from: &reader)
        colorRegisters = try KeyedRegisters(from: &reader)
        for _ in 0..<(try reader.readCount(ofSize: 9)) { unknownChanges.append(try reader.readUnit()) }
    }
}
