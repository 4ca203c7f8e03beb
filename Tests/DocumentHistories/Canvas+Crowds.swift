public import CanvasModel
import Drawing
import Primitives
public import Replication
import TextMerging

extension Canvas: Crowded {
    /// A new object; `edit` makes it what a person's canvas would never hold.
    private static func object(
        _ number: Int, _ content: ObjectDraft.Content = .rectangle, _ edit: (inout CanvasObject) -> Void = { _ in }
    ) -> RecordChange {
        var random = SplitMix64(seed: UInt64(number))
        var draft = ObjectDraft(
            content, position: CanvasPoint(x: Double(number % 900), y: Double(number / 900 % 600)))
        draft.allowsAnyPosition = true
        guard case .add(let made)? = try? Canvas().add([draft], using: &random).first,
            var new = made.record(as: CanvasObject.self)
        else { return .unknown([255]) }
        new.number = UInt32(truncatingIfNeeded: number)
        new.order = Crowd<RecordChange>.key(number)
        edit(&new)
        return .add(new)
    }

    private static func set<Value>(_ value: Value, was old: Value) -> Assignment<Value> {
        Assignment(value: value, writer: nil, replaced: old, replacedWriter: .none)
    }

    private static func objects(_ count: Int) -> [RecordChange] { (0..<count).map { object($0) } }
    private static func texts(_ count: Int) -> [RecordChange] { (0..<count).map { object($0, .text("some words")) } }

    /// The `number`-th of `texts`.
    private static func text(_ number: Int) -> UnitID {
        UnitID(replica: ReplicaID(1), sequence: 11 * UInt64(number))
    }

    public static var crowds: [Crowd<RecordChange>] {
        typealias Kind = Crowd<RecordChange>
        let size = CanvasSize(width: 5, height: 5)
        let zero = CanvasPoint(x: 0, y: 0)
        let aside = { (number: Int) in CanvasPoint(x: Double(number), y: 5) }
        let typed = { (number: Int) in
            TextEdit(
                parents: TextVersion([text(number).advanced(by: 10)]),
                operations: [TextOperation(position: 1, inserted: "x")])
        }
        return headerCrowds { .header($0) } + [
            Kind("sizes of the canvas") { number, _ in
                .set(
                    CanvasProperties.sizes, of: .none,
                    set(CanvasSize(width: Double(100 + number), height: 100), was: size))
            },
            Kind("objects") { number, _ in object(number) },
            Kind("objects with one number") { number, _ in object(number) { $0.number = 1 } },
            Kind("objects with one label") { number, _ in object(number) { $0.shortID = ShortID(value: 1) } },
            Kind("objects at one place") { number, _ in object(1) { $0.number = UInt32(number) } },
            Kind("objects of one group") { number, _ in object(number) { $0.group = GroupID(raw: 1) } },
            Kind("objects of a group each") { number, _ in
                object(number) { $0.group = GroupID(raw: UInt64(number + 1)) }
            },
            Kind("objects outside") { number, _ in
                object(number) { $0.position = CanvasPoint(x: 1e12 + Double(number), y: 0) }
            },
            Kind("texts") { number, _ in object(number, .text("some words \(number)")) },
            Kind("strokes") { number, _ in object(number, .stroke(through: [zero, aside(number)], thickness: 2)) },
            Kind("moves", ground: objects) { number, _ in
                .set(CanvasObject.positions, of: Kind.ground(number), set(aside(number), was: zero))
            },
            Kind("moves of one", ground: objects) { number, _ in
                .set(CanvasObject.positions, of: Kind.ground(0), set(aside(number), was: zero))
            },
            Kind("moves of absent objects", waits: true) {
                .set(CanvasObject.positions, of: Kind.absent($0, of: $1), set(zero, was: zero))
            },
            Kind("sizes", ground: objects) { number, _ in
                .set(CanvasObject.sizes, of: Kind.ground(number), set(size, was: size))
            },
            Kind("turns", ground: objects) { number, _ in
                .set(CanvasObject.rotations, of: Kind.ground(number), set(5, was: 0))
            },
            Kind("colours", ground: objects) { number, _ in
                .set(
                    CanvasObject.colors, of: Kind.ground(number), set(RGBColor(hex: UInt32(number & 0xffff)), was: nil))
            },
            Kind("opacities", ground: objects) { number, _ in
                .set(CanvasObject.opacities, of: Kind.ground(number), set(5, was: 10))
            },
            Kind("hidings", ground: objects) { number, _ in
                .set(CanvasObject.hidings, of: Kind.ground(number), set(true, was: false))
            },
            Kind("locks", ground: objects) { number, _ in
                .set(CanvasObject.locks, of: Kind.ground(number), set(true, was: false))
            },
            Kind("removals of objects", ground: objects) { number, _ in
                .setRemoved(Kind.ground(number), of: CanvasObject.self, set(true, was: false))
            },
            Kind("groups", ground: objects) { number, _ in
                .set(CanvasObject.groups, of: Kind.ground(number), set(GroupID(raw: UInt64(number + 1)), was: nil))
            },
            Kind("orders", ground: objects) {
                .set(CanvasObject.orders, of: Kind.ground($0), set(Kind.key($1 - $0), was: Kind.key($0)))
            },
            Kind("orders alike", ground: objects) { number, _ in
                .set(CanvasObject.orders, of: Kind.ground(number), set(Kind.key(1), was: Kind.key(number)))
            },
            Kind("texts that are edited", ground: texts) { number, _ in .edit(text(number), typed(number)) },
            Kind("texts edited by two", ground: texts) { number, _ in .edit(text(number / 2), typed(number / 2)) },
            Kind("font sizes", ground: texts) { number, _ in
                .set(CanvasObject.fontSizes, of: text(number), set(12, was: 16))
            },
            Kind("text colours", ground: texts) { number, _ in
                .set(CanvasObject.textColors, of: text(number), set(RGBColor(hex: 5), was: RGBColor(hex: 0)))
            },
            Kind("names of objects", ground: objects) { number, _ in
                .set(CanvasObject.names, of: Kind.ground(number), set("N\(number)", was: ""))
            },
            Kind("fields of a newer version", ground: objects) { number, _ in
                .set(Field<CanvasObject, UInt32>(100), of: Kind.ground(number), set(7, was: 0))
            },
            Kind("kinds of objects", ground: objects) { number, _ in
                .set(CanvasObject.kinds, of: Kind.ground(number), set(.ellipse, was: .rectangle))
            },
            Kind("numbers of objects", ground: objects) { number, _ in
                .set(CanvasObject.numbers, of: Kind.ground(number), set(1, was: UInt32(number)))
            },
            Kind("puts of one record of a newer version") { number, _ in .put(NewerPut(1, amount: number)) },
        ] + newerCrowds
    }

    public mutating func tell(_ changes: [(change: RecordChange, origin: Origin)]) -> Int {
        applyReportingHistory(changes).count
    }

    public func read() -> Int {
        var sum = header.links.count + Int(CanvasOutline(of: self).count) + removedObjects.count
        for object in objects {
            sum += Int(title(of: object).rank)
            sum += z(of: object.id) ?? 0
        }
        let canvas = indexed()
        for place in 0..<100 {
            let point = CanvasPoint(x: Double(place * 9), y: Double(place * 6))
            if canvas.topmost(at: point) != nil { sum += 1 }
        }
        sum += objects(matching: "rectangle 1").count + photoFiles.count + placedDocuments.count
        return sum
    }
}
