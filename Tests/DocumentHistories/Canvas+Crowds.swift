public import CanvasModel
internal import Drawing
import Primitives
public import Replication

extension Canvas: Crowded {
    /// A new object; `edit` makes it what a person's canvas would never hold.
    private static func object(
        _ number: Int, _ content: ObjectDraft.Content = .rectangle, _ edit: (inout NewObject) -> Void = { _ in }
    ) -> CanvasChange {
        var random = SplitMix64(seed: UInt64(number))
        var draft = ObjectDraft(
            content, position: CanvasPoint(x: Double(number % 900), y: Double(number / 900 % 600)))
        draft.allowsAnyPosition = true
        guard case .create(var new)? = try? Canvas().add([draft], using: &random).first else { return .unknown([255]) }
        new.number = UInt32(truncatingIfNeeded: number)
        new.order = Crowd<CanvasChange>.key(number)
        edit(&new)
        return .create(new)
    }

    private static func set<Value>(_ value: Value, was old: Value) -> Assignment<Value> {
        Assignment(value: value, writer: nil, replaced: old, replacedWriter: .none)
    }

    private static func objects(_ count: Int) -> [CanvasChange] { (0..<count).map { object($0) } }
    private static func texts(_ count: Int) -> [CanvasChange] { (0..<count).map { object($0, .text("some words")) } }

    public static var crowds: [Crowd<CanvasChange>] {
        typealias Kind = Crowd<CanvasChange>
        let size = CanvasSize(width: 5, height: 5)
        let zero = CanvasPoint(x: 0, y: 0)
        let aside = { (number: Int) in CanvasPoint(x: Double(number), y: 5) }
        return headerCrowds { .header($0) } + [
            Kind("sizes of the canvas") { number, _ in
                .resizeCanvas(set(CanvasSize(width: Double(100 + number), height: 100), was: size))
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
            Kind("moves", ground: objects) { number, _ in .move(Kind.ground(number), set(aside(number), was: zero)) },
            Kind("moves of one", ground: objects) { number, _ in .move(Kind.ground(0), set(aside(number), was: zero)) },
            Kind("moves of absent objects", waits: true) { .move(Kind.absent($0, of: $1), set(zero, was: zero)) },
            Kind("sizes", ground: objects) { number, _ in .resize(Kind.ground(number), set(size, was: size)) },
            Kind("turns", ground: objects) { number, _ in .rotate(Kind.ground(number), set(5, was: 0)) },
            Kind("colours", ground: objects) { number, _ in
                .recolor(Kind.ground(number), set(RGBColor(hex: UInt32(number & 0xffff)), was: nil))
            },
            Kind("opacities", ground: objects) { number, _ in .fade(Kind.ground(number), set(5, was: 10)) },
            Kind("hidings", ground: objects) { number, _ in .setHidden(Kind.ground(number), set(true, was: false)) },
            Kind("locks", ground: objects) { number, _ in .setLocked(Kind.ground(number), set(true, was: false)) },
            Kind("removals of objects", ground: objects) { number, _ in
                .setRemoved(Kind.ground(number), set(true, was: false))
            },
            Kind("groups", ground: objects) { number, _ in
                .regroup(Kind.ground(number), set(GroupID(raw: UInt64(number + 1)), was: nil))
            },
            Kind("orders", ground: objects) { .reorder(Kind.ground($0), set(Kind.key($1 - $0), was: Kind.key($0))) },
            Kind("orders alike", ground: objects) { number, _ in
                .reorder(Kind.ground(number), set(Kind.key(1), was: Kind.key(number)))
            },
            Kind("texts written anew", ground: texts) { number, _ in
                .setText(Kind.ground(number), set("other words", was: "some words"))
            },
            Kind("one text written anew", ground: texts) { number, _ in
                .setText(Kind.ground(0), set("other words \(number)", was: "some words"))
            },
            Kind("font sizes", ground: texts) { number, _ in .setFontSize(Kind.ground(number), set(12, was: 16)) },
            Kind("text colours", ground: texts) { number, _ in
                .setTextColor(Kind.ground(number), set(RGBColor(hex: 5), was: RGBColor(hex: 0)))
            },
            Kind("names of objects", ground: objects) { number, _ in
                .rename(Kind.ground(number), set("N\(number)", was: ""))
            },
            Kind("unknown changes") { number, _ in .unknown([200, UInt8(truncatingIfNeeded: number)]) },
        ]
    }

    public static func caseNumber(of change: CanvasChange) -> Int {
        switch change {
        case .header: 0
        case .resizeCanvas: 1
        case .create: 2
        case .move: 3
        case .resize: 4
        case .rotate: 5
        case .recolor: 6
        case .fade: 7
        case .setHidden: 8
        case .setLocked: 9
        case .setRemoved: 10
        case .regroup: 11
        case .reorder: 12
        case .setText: 13
        case .setFontSize: 14
        case .setTextColor: 15
        case .rename: 16
        case .unknown: 17
        }
    }

    public static var caseCount: Int { 18 }

    public static func headerChange(of change: CanvasChange) -> HeaderChange? {
        if case .header(let change) = change { change } else { nil }
    }

    public mutating func tell(_ changes: [(change: CanvasChange, origin: Origin)]) -> Int {
        applyTelling(changes).count
    }

    public func read() -> Int {
        var sum = header.links.count + Int(CanvasOutline(of: self).count) + discardedObjects.count
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
