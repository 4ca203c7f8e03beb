internal import Drawing
internal import Primitives
internal import Replication

/// What can be set again on an object. Raw values are written to snapshots.
enum ObjectField: UInt8, CaseIterable, Sendable {
    case position = 0
    case size = 1
    case rotation = 2
    case color = 3
    case opacity = 4
    case hidden = 5
    case locked = 6
    case removed = 7
    case group = 8
    case order = 9
    case text = 10
    case fontSize = 11
    case textColor = 12
    case name = 13
}

/// Who set a field, and when.
struct FieldMark: Sendable {
    let field: ObjectField
    var stamp: Origin
    var writer: UnitID
}

extension CanvasObject {
    func mark(of field: ObjectField) -> FieldMark {
        for mark in marks where mark.field == field { return mark }
        return FieldMark(field: field, stamp: origin, writer: id)
    }

    private mutating func set(_ mark: FieldMark) {
        let place = marks.firstIndex { $0.field.rawValue >= mark.field.rawValue } ?? marks.count
        if place < marks.count, marks[place].field == mark.field {
            marks[place] = mark
        } else {
            marks.insert(mark, at: place)
        }
    }

    func register<Value>(_ field: ObjectField, _ value: Value) -> Register<Value> {
        let mark = mark(of: field)
        return Register(value, stamp: mark.stamp, writer: mark.writer)
    }

    /// The value that the field takes, or nil when a later one stands.
    mutating func take<Value>(
        _ assignment: Assignment<Value>, _ field: ObjectField, from origin: Origin
    ) -> Value? {
        var register = register(field, assignment.replaced)
        register.apply(assignment, from: origin)
        guard register.stamp == origin else { return nil }
        set(FieldMark(field: field, stamp: register.stamp, writer: register.writer))
        return register.value
    }

    /// Whether nobody has changed it since it was created: removing it takes nothing from anybody else.
    var isAsCreated: Bool {
        for mark in marks where mark.writer != id { return false }
        return true
    }

    var positionRegister: Register<CanvasPoint> { register(.position, position) }
    var sizeRegister: Register<CanvasSize> { register(.size, storedSize) }
    var rotationRegister: Register<Double> { register(.rotation, rotation) }
    var colorRegister: Register<RGBColor?> { register(.color, color) }
    var opacityRegister: Register<UInt32> { register(.opacity, UInt32(opacity)) }
    var hiddenRegister: Register<Bool> { register(.hidden, isHidden) }
    var lockedRegister: Register<Bool> { register(.locked, isLocked) }
    var removedRegister: Register<Bool> { register(.removed, isRemoved) }
    var groupRegister: Register<GroupID?> { register(.group, group) }
    var orderRegister: Register<OrderKey> { register(.order, order) }
    var textRegister: Register<String> { register(.text, text) }
    var fontSizeRegister: Register<Double> { register(.fontSize, fontSize) }
    var textColorRegister: Register<RGBColor> { register(.textColor, textColor) }
    var nameRegister: Register<String> { register(.name, name) }

    /// Sets what lies in the details.
    mutating func setDetails(_ body: (inout ObjectDetails) -> Void) {
        if details.isEmpty { details = [.plain] }
        body(&details[0])
    }
}
