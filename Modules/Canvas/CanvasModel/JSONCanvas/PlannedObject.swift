import Drawing
import Forms
import JSON
import Phrases
import Replication

/// An object that a file asks for.
package struct PlannedObject {
    /// What the file says of it, as far as a draft can; a position in it is not yet the canvas's.
    package internal(set) var draft: ObjectDraft
    /// Where it lies in the file.
    var box: CanvasRect
    /// Objects of one number make a group.
    var group: Int?
    /// What their group is called; empty for no name.
    var groupName = ""
    /// What other planned objects know it by.
    var key = 0
    /// The keys of what the ends of a line follow.
    var targets: (start: Int?, end: Int?) = (nil, nil)
    /// Where an edge of our own stands from back to front; nil for what stands where it is read.
    var place: Int?
    /// What a draft's limits may not allow but our own file has: taken as it is.
    var exact: Exact?

    struct Exact {
        var kind: ObjectKind?
        var linePoints: LinePoints?
        var rotation: Double
    }

    init(_ draft: ObjectDraft, box: CanvasRect) {
        self.draft = draft
        self.box = box
    }

    /// The draft, moved by so much; where limits do not allow the place, the nearest that they do.
    func draft(movedBy shift: CanvasPoint, on page: CanvasSize?, keepingLabels: Bool) -> ObjectDraft {
        var draft = draft
        let origin = box.origin.moved(byX: shift.x, y: shift.y)
        draft.position = exact == nil ? origin : CanvasLimits.clamped(origin, of: box.size, on: page)
        draft.size = exact == nil ? box.size : CanvasLimits.clamped(box.size)
        if !keepingLabels { draft.number = nil }
        return draft
    }

    /// What the lines of a text take, in points; 0 for other objects, and for a text that is too long.
    var textHeight: Double {
        guard case .text(let text) = draft.content, text.utf8.count <= 4 * CanvasLimits.text else { return 0 }
        return TextLayout(text, fontSize: draft.fontSize, wrapWidth: box.size.width).height
    }

    /// Gives the object what the draft could not carry.
    func complete(_ object: inout CanvasObject, movedBy shift: CanvasPoint, group: GroupID?) {
        object.group = group
        guard let exact else { return }
        if let kind = exact.kind { object.kind = kind }
        object.linePoints = exact.linePoints
        object.position = box.origin.moved(byX: shift.x, y: shift.y)
        if object.kind.tag != .text { object.storedSize = box.size } else { object.storedSize.width = box.size.width }
        object.rotation = exact.rotation
    }
}

extension PlannedObject {
    /// The farthest that our own file may put something, on either axis.
    private static let farthest = 10_000_000.0
    /// The highest number of a group.
    private static let lastGroup: Int64 = 1_000_000_000

    /// The numbers of titles that a file may give: those after the highest must not run out.
    private static let numbers: ClosedRange<Int64> = 1...1_000_000_000

    /// The object that a node of our own file says in its extension; nil when it says none.
    ///
    /// `photo` reads the photo that the node's file is.
    init?(
        ownNode node: JSONValue, _ photo: (JSONValue) throws(NodeFault) -> PhotoFile
    ) throws(NodeFault) {
        guard let own = node["bojagi"], let kind = own["kind"]?.string else { return nil }
        let box = try Self.box(of: node, own)
        var exact = Exact(rotation: CanvasLimits.normalized(degrees: own["rotation"]?.double ?? 0))
        let anywhere = [CanvasPoint(x: 0, y: 0)]
        var draft: ObjectDraft
        switch kind {
        case KindTag.rectangle.name: draft = ObjectDraft(.rectangle)
        case KindTag.ellipse.name: draft = ObjectDraft(.ellipse)
        case KindTag.diamond.name: draft = ObjectDraft(.diamond)
        case KindTag.line.name:
            draft = ObjectDraft(.line(from: anywhere[0], to: anywhere[0], hasArrow: false))
            exact.kind = .line(Self.line(own))
            exact.linePoints = try Self.linePoints(own)
        case KindTag.stroke.name:
            draft = ObjectDraft(.stroke(through: anywhere, thickness: CanvasLimits.defaultThickness))
            exact.kind = .stroke(try Self.stroke(own))
        case KindTag.text.name:
            draft = ObjectDraft(.text(try node.text("text")))
            draft.fontSize = own["fontSize"]?.double ?? CanvasLimits.defaultFontSize
        case KindTag.photo.name: draft = ObjectDraft(.photo(try photo(node)))
        case KindTag.document.name:
            guard let document = own["document"]?.string.flatMap({ DocumentID(text: $0) }),
                let name = own["documentKind"]?.string, (1...64).contains(name.utf8.count),
                name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f })
            else { throw NodeFault("The document that it shows can't be read.") }
            draft = ObjectDraft(.document(PlacedDocument(document: document, kindName: name)))
        default: throw NodeFault("Its kind is unknown: “\(kind)”.")
        }
        draft.name = own["name"]?.string ?? ""
        // Only what has a label says in which colour it is written; an edge may have got one elsewhere.
        let isEdge = node["fromNode"] != nil
        let edgeLabel = isEdge ? try node.optionalText("label") ?? "" : ""
        if isEdge, edgeLabel != draft.name { draft.label = edgeLabel }
        if let color = own["labelColor"]?.string {
            draft.label = isEdge ? edgeLabel : try node.text("text")
            draft.textColor = RGBColor(color) ?? draft.textColor
            draft.fontSize = own["fontSize"]?.double ?? CanvasLimits.defaultFontSize
        }
        draft.opacity = Int(own["opacity"]?.integer ?? 10)
        for form in CanvasObject.forms {
            do throws(FieldFault) {
                try form.read(from: own, into: &draft.fields)
            } catch {
                throw NodeFault(error.reason)
            }
        }
        draft.isHidden = own["hidden"]?.boolean ?? false
        draft.isLocked = own["locked"]?.boolean ?? false
        draft.shortID = (try node.text("id")).wholeLabel
        draft.number = (own["number"]?.integer).flatMap { Self.numbers.contains($0) ? UInt32(exactly: $0) : nil }
        self.init(draft, box: box)
        place = (own["place"]?.integer).flatMap { (0...Int64(JSONCanvas.nodeLimit * 2)).contains($0) ? Int($0) : nil }
        group = (own["group"]?.integer).flatMap { (1...Self.lastGroup).contains($0) ? Int($0) : nil }
        groupName = own["groupName"]?.string ?? ""
        self.exact = exact
    }

    /// The exact box as long as nobody moved the node since.
    private static func box(of node: JSONValue, _ own: JSONValue) throws(NodeFault) -> CanvasRect {
        if node["x"] == nil, let exact = own["box"]?.numbers(4) { return try checked(exact) }
        let said = [
            try node.number("x"), try node.number("y"), try node.number("width"), try node.number("height"),
        ]
        var box = said
        if let exact = own["box"]?.numbers(4) {
            for index in 0..<4 {
                let whole = Double(JSONCanvas.whole(exact[index]))
                if (index < 2 ? whole : max(1, whole)) == said[index] { box[index] = exact[index] }
            }
        }
        return try checked(box)
    }

    private static func checked(_ box: [Double]) throws(NodeFault) -> CanvasRect {
        guard box.allSatisfy({ $0.magnitude <= farthest }), box[2] >= 0, box[3] >= 0 else {
            throw NodeFault("It is too far away or too large.")
        }
        return CanvasRect(x: box[0], y: box[1], width: box[2], height: box[3])
    }

    private static func line(_ own: JSONValue) -> LineShape {
        let direction = own["direction"]?.numbers(2) ?? [1, 1]
        return LineShape(
            from: CanvasPoint(x: 0, y: 0), to: CanvasPoint(x: direction[0], y: direction[1]),
            hasArrow: own["arrow"]?.boolean ?? false)
    }

    private static func linePoints(_ own: JSONValue) throws(NodeFault) -> LinePoints? {
        guard let list = own["points"], !list.isNull else { return nil }
        guard let points = points(of: list, most: CanvasLimits.linePoints), let line = LinePoints(points) else {
            throw NodeFault("The points of the line can't be read.")
        }
        return line
    }

    /// Thousandths of a point from the box's corner, x and y in turn; nil where they can't be read.
    private static func points(of list: JSONValue?, most: Int) -> [Stroke.Point]? {
        let numbers = list?.array ?? []
        guard numbers.count % 2 == 0, (1...most).contains(numbers.count / 2) else { return nil }
        var points: [Stroke.Point] = []
        points.reserveCapacity(numbers.count / 2)
        for index in stride(from: 0, to: numbers.count, by: 2) {
            guard let x = numbers[index].integer.flatMap({ Int32(exactly: $0) }),
                let y = numbers[index + 1].integer.flatMap({ Int32(exactly: $0) }), x >= 0, y >= 0
            else { return nil }
            points.append(Stroke.Point(x: x, y: y))
        }
        return points
    }

    private static func stroke(_ own: JSONValue) throws(NodeFault) -> Stroke {
        guard let points = points(of: own["points"], most: CanvasLimits.strokePoints) else {
            throw NodeFault("The points of the stroke can't be read.")
        }
        let thickness = own["thickness"]?.double ?? CanvasLimits.defaultThickness
        guard CanvasLimits.thickness.contains(thickness) else {
            throw NodeFault("The thickness of the stroke is out of range.")
        }
        let pressures = (own["pressures"]?.array ?? []).compactMap { $0.integer.flatMap { UInt8(exactly: $0) } }
        return Stroke(points: points, thickness: thickness, pressures: pressures)
    }
}

extension String {
    /// The label that it is, if it is one from end to end.
    fileprivate var wholeLabel: ShortID? {
        utf8.count == 11 ? ShortID(self) : nil
    }
}
