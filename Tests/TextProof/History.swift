public import Primitives
public import TextMerging

/// Who wrote what after what, without the numbers that follow from it: a history that steps can be dropped from.
public struct History: Sendable {
    public var steps: [Step]

    public init(steps: [Step] = []) {
        self.steps = steps
    }

    /// One edit.
    public struct Step: Sendable {
        /// Whose: 1, 2, 3 and so on.
        public var replica: UInt64
        public var parents: [Place]
        public var operations: [TextOperation]

        public init(replica: UInt64, parents: [Place], operations: [TextOperation]) {
            self.replica = replica
            self.parents = parents
            self.operations = operations
        }

        /// How many units it owns.
        public var span: Int {
            var total = 0
            for operation in operations { total += Int(clamping: operation.span) }
            return total
        }
    }

    /// A unit of a step.
    public struct Place: Equatable, Sendable {
        public var step: Int
        public var unit: Int

        public init(step: Int, unit: Int) {
            self.step = step
            self.unit = unit
        }
    }

    /// The steps as edits with their units: each replica counts its own from 0, in the order of the steps.
    public var deliveries: [Delivery] {
        var next: [UInt64] = []
        var result: [Delivery] = []
        for step in steps {
            let index = Int(clamping: step.replica)
            while next.count <= index { next.append(0) }
            var heads: [UnitID] = []
            for place in step.parents where result.indices.contains(place.step) {
                heads.append(result[place.step].firstUnit.advanced(by: UInt64(place.unit)))
            }
            let edit = TextEdit(parents: TextVersion(heads), operations: step.operations)
            result.append(
                Delivery(edit: edit, firstUnit: UnitID(replica: ReplicaID(step.replica), sequence: next[index])))
            next[index] += edit.span
        }
        return result
    }
}

/// An edit as it travels.
public struct Delivery: Sendable {
    public var edit: TextEdit
    public var firstUnit: UnitID

    public init(edit: TextEdit, firstUnit: UnitID) {
        self.edit = edit
        self.firstUnit = firstUnit
    }

    /// Every unit of it, in order.
    public var units: [UnitID] {
        (0..<edit.span).map { firstUnit.advanced(by: $0) }
    }

    /// The same as two, the first of them with `count` units: a chain may be cut anywhere.
    public func cut(after count: UInt64) -> [Delivery] {
        guard count > 0, count < edit.span else { return [self] }
        var left = count
        var first: [TextOperation] = []
        var second: [TextOperation] = []
        for operation in edit.operations {
            let deleted = Array(operation.deleted.unicodeScalars)
            let inserted = Array(operation.inserted.unicodeScalars)
            let deletes = Int(clamping: min(left, UInt64(deleted.count)))
            let inserts = Int(clamping: min(left - UInt64(deletes), UInt64(inserted.count)))
            left -= UInt64(deletes) + UInt64(inserts)
            let before = TextOperation(
                position: operation.position, deleted: String(deleted[..<deletes]),
                inserted: String(inserted[..<inserts]))
            let after = TextOperation(
                position: operation.position &+ UInt32(inserts), deleted: String(deleted[deletes...]),
                inserted: String(inserted[inserts...]))
            if before.span > 0 { first.append(before) }
            if after.span > 0 { second.append(after) }
        }
        let parent = TextVersion([firstUnit.advanced(by: count - 1)])
        return [
            Delivery(edit: TextEdit(parents: edit.parents, operations: first), firstUnit: firstUnit),
            Delivery(edit: TextEdit(parents: parent, operations: second), firstUnit: firstUnit.advanced(by: count)),
        ]
    }
}

extension String {
    init(_ scalars: ArraySlice<Unicode.Scalar>) {
        var view = UnicodeScalarView()
        view.append(contentsOf: scalars)
        self.init(view)
    }
}
