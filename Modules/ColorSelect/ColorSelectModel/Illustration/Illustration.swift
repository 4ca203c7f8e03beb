import Primitives
public import Replication

/// A picture built from the parts of a kit: a component a category, and a colour a slot.
///
/// Ids of the kit are kept as they were said, also those that the kit at hand does not have: another device may
/// have a newer one. What is drawn is worked out with a kit, by `composition(with:)`.
public struct Illustration: RecordDocument {
    public var ledger = RecordLedger()
    var properties: ContiguousArray<IllustrationProperties> = []
    var partChoices: ContiguousArray<PartChoice> = []
    var colorChoices: ContiguousArray<ColorChoice> = []

    /// Nothing chosen, no name, and no kit yet.
    public init() {
        properties = ledger.documentTable()
    }

    public static var recordKinds: [UInt8] { [IllustrationProperties.kind, PartChoice.kind, ColorChoice.kind] }

    public mutating func visitTable(of kind: UInt8, with visitor: inout TableVisitor) {
        switch kind {
        case IllustrationProperties.kind: visitor.visit(&properties)
        case PartChoice.kind: visitor.visit(&partChoices)
        case ColorChoice.kind: visitor.visit(&colorChoices)
        default: break
        }
    }

    /// A choice is no thing that somebody made: what was chosen is taken back, and what others choose counts.
    public func canTakeBack(_ entry: RecordEntry) -> Bool { false }

    /// The kit it was made with belongs to its making, which is not a person's step.
    public func canTakeBack(_ setting: FieldSetting) -> Bool { !setting.isOfMaking }
}

extension FieldSetting {
    /// Whether it gives a new illustration its kit.
    var isOfMaking: Bool { kind == IllustrationProperties.kind && assignment.replacedWriter == .none }
}

extension Illustration {
    /// The name of this kind of document in envelopes and catalogues.
    public static var kind: String { "illustration" }

    /// The version of the snapshot's bytes; another one is rebuilt from the log.
    public static let codec: UInt32 = 3

    /// The kit it is made with; nil only while the change that says so has not come.
    public var kit: KitReference? { properties.first?.kit }

    /// The id of the component chosen in a category, or nil.
    public func choice(in category: String) -> String? {
        ledger.record(category, in: partChoices).flatMap { $0.isRemoved ? nil : $0.component }
    }

    /// The id of the colour chosen for a slot, or nil.
    public func chosenColor(ofSlot slot: String) -> String? {
        ledger.record(slot, in: colorChoices).flatMap { $0.isRemoved ? nil : $0.color }
    }

    /// What is chosen, in the order of the categories' ids.
    public var choices: [Choice] {
        var choices: [Choice] = []
        for choice in partChoices where !choice.isRemoved {
            if let component = choice.component { choices.append(Choice(category: choice.key, component: component)) }
        }
        return choices.inOrder { TextKey($0.category) < TextKey($1.category) }
    }

    /// The colours that were chosen, in the order of the slots' names.
    public var chosenColors: [(slot: String, color: String)] {
        var colors: [(slot: String, color: String)] = []
        for choice in colorChoices where !choice.isRemoved {
            if let color = choice.color { colors.append((choice.key, color)) }
        }
        return colors.inOrder { TextKey($0.slot) < TextKey($1.slot) }
    }

    /// A component chosen in a category, by their ids.
    public struct Choice: Equatable, Sendable {
        /// Its id; the kit at hand may not have it.
        public var category: String
        /// Its id; the kit at hand may not have it.
        public var component: String

        /// Both are ids, as the kit has them.
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
