import Drawing
import Forms
public import JSON
public import Phrases
import Primitives
import Replication

/// What a JSON Canvas file asks for. Nothing is changed yet.
public struct JSONCanvasReader {
    /// From back to front: the nodes that can come in, then the edges.
    package private(set) var objects: [PlannedObject] = []
    /// The nodes and edges that can't come in.
    public private(set) var failures: [Failure] = []
    /// What comes in, but not as it was.
    public private(set) var losses = Losses()
    /// What our own file says of the canvas; nil of a foreign one.
    private(set) var own: Own?

    /// What a file of our own says of the canvas.
    struct Own {
        /// Of the page; nil for none.
        let size: CanvasSize?
        var edits = FieldEdits<CanvasProperties>()
    }

    /// Whether another program has written the file.
    public var isForeign: Bool { own == nil }

    /// A node or an edge that can't come in.
    public struct Failure: Sendable {
        /// Which of the file's two lists it stands in.
        public enum Part: String, Sendable {
            case node
            case edge
        }

        /// Says, with ``index``, where the file has it.
        public let part: Part
        /// The place among the file's nodes or edges, from 0.
        public let index: Int
        /// A whole sentence.
        public let reason: Phrase

        /// In a sentence.
        public var phrase: Phrase {
            part == .node ? "Node \(index) can't be imported: \(reason)" : "Edge \(index) can't be imported: \(reason)"
        }
    }

    /// Where edges may end, by a node's id. Two nodes of one id: the first.
    private var nodes: [[UInt8]: (box: CanvasRect, key: Int)] = [:]
    /// Lines of our own that are no edges, by their places, and the ids of what they follow.
    private var loose: [(place: Int, ids: (from: [UInt8]?, to: [UInt8]?))] = []
    /// The groups of a foreign file, and the place of each in `objects`.
    private var foreignGroups: [(place: Int, box: CanvasRect)] = []
    private let photo: (String) throws(NodeFault) -> PhotoFile?

    /// `photo` reads the photo at a path that the file names; nil for a file that is none. It throws for what is
    /// missing or damaged.
    public init(
        _ value: JSONValue, photo: @escaping (String) throws(NodeFault) -> PhotoFile?
    ) throws(JSONCanvasError) {
        self.photo = photo
        guard case .object = value else { throw .noCanvas }
        let nodes = try Self.list("nodes", of: value)
        let edges = try Self.list("edges", of: value)
        if let own = value["bojagi"] { readOwn(own) }
        if let version = value["bojagi"]?["version"]?.double, version > Double(JSONCanvas.version) {
            losses.note("The file comes from a newer version of Bojagi; what this version doesn't know was left out.")
        }
        for (index, node) in nodes.enumerated() {
            attempt(.node, index, node) { (reader) throws(NodeFault) in try reader.read(node) }
        }
        groupWhatLiesInside()
        limitSharedNumbers()
        for (index, edge) in edges.enumerated() {
            attempt(.edge, index, edge) { (reader) throws(NodeFault) in try reader.readEdge(edge) }
        }
        bindOwnLines()
        placeOwnEdges()
    }

    private mutating func readOwn(_ own: JSONValue) {
        let (width, height) = (own["width"]?.double, own["height"]?.double)
        var size: CanvasSize?
        if let width, let height, CanvasLimits.canvasSide.contains(width), CanvasLimits.canvasSide.contains(height) {
            size = CanvasSize(width: width, height: height)
        } else if width != nil || height != nil {
            size = CanvasLimits.defaultCanvas
        }
        var read = Own(size: size)
        for form in CanvasProperties.forms {
            do throws(FieldFault) {
                try form.read(from: own, into: &read.edits)
            } catch {
                losses.note(error.reason)
            }
        }
        self.own = read
    }

    /// Lines of our own that follow one node say so in their nodes.
    private mutating func bindOwnLines() {
        for (place, ids) in loose where objects.indices.contains(place) {
            objects[place].targets = (ids.from.flatMap { nodes[$0]?.key }, ids.to.flatMap { nodes[$0]?.key })
        }
    }

    /// Edges are read behind all nodes; those of our own go where they stood from back to front.
    private mutating func placeOwnEdges() {
        let edges = objects.indices.filter { sources[$0].part == .edge }
        let placed = edges.filter { objects[$0].place != nil }.inOrder {
            (objects[$0].place ?? 0, $0) < (objects[$1].place ?? 0, $1)
        }
        guard !placed.isEmpty else { return }
        let moved = Set(placed)
        var order: [Int] = []
        var next = 0
        for index in objects.indices where !moved.contains(index) {
            while next < placed.count, (objects[placed[next]].place ?? 0) <= order.count {
                order.append(placed[next])
                next += 1
            }
            order.append(index)
        }
        order += placed[next...]
        (objects, sources) = (order.map { objects[$0] }, order.map { sources[$0] })
    }

    private static func list(_ name: String, of value: JSONValue) throws(JSONCanvasError) -> [JSONValue] {
        guard let member = value[name], !member.isNull else { return [] }
        guard let list = member.array else { throw .noList(name) }
        guard list.count <= JSONCanvas.nodeLimit else {
            throw .tooMany(list.count, name)
        }
        return list
    }

    /// Takes an object out again, with the reason.
    package mutating func refuse(_ reasons: [Int: Phrase]) {
        guard !reasons.isEmpty else { return }
        var kept: [PlannedObject] = []
        var keptSources: [(part: Failure.Part, index: Int)] = []
        for (place, object) in objects.enumerated() {
            if let reason = reasons[place] {
                failures.append(Failure(part: sources[place].part, index: sources[place].index, reason: reason))
            } else {
                kept.append(object)
                keptSources.append(sources[place])
            }
        }
        objects = kept
        sources = keptSources
        failures.sort { ($0.part == .node ? 0 : 1, $0.index) < ($1.part == .node ? 0 : 1, $1.index) }
    }

    /// From which node or edge each object is.
    private(set) var sources: [(part: Failure.Part, index: Int)] = []

    private mutating func attempt(
        _ part: Failure.Part, _ index: Int, _ value: JSONValue,
        _ body: (inout JSONCanvasReader) throws(NodeFault) -> Void
    ) {
        do throws(NodeFault) {
            if let fault = value.fault { throw NodeFault(fault.phrase) }
            guard case .object = value else {
                throw NodeFault("It is not a JSON object.")
            }
            try body(&self)
        } catch {
            failures.append(Failure(part: part, index: index, reason: error.reason))
        }
        while sources.count < objects.count { sources.append((part, index)) }
    }

    // MARK: - Nodes

    private mutating func read(_ node: JSONValue) throws(NodeFault) {
        let id = Array(try node.text("id").utf8)
        let type = try node.text("type")
        let photo = photo
        let own = try PlannedObject(ownNode: node) { (node) throws(NodeFault) in
            guard let found = try photo(try node.text("file")) else { throw NodeFault("Its file is not a photo.") }
            return found
        }
        var object: PlannedObject
        if let own {
            object = own
        } else {
            let box = CanvasRect(
                x: try node.number("x"), y: try node.number("y"), width: try node.number("width"),
                height: try node.number("height"))
            object = try foreign(node, type: type, box: box)
        }
        try color(&object, node)
        if own == nil, type == "group" { foreignGroups.append((objects.count, object.box)) }
        object.key = objects.count
        if case .line = object.draft.content, let extra = node["bojagi"] {
            let ids = (
                from: extra["from"]?.string.map { Array($0.utf8) }, to: extra["to"]?.string.map { Array($0.utf8) }
            )
            if ids.from != nil || ids.to != nil { loose.append((objects.count, ids)) }
        }
        objects.append(object)
        if nodes[id] == nil { nodes[id] = (object.box, object.key) }
    }

    private mutating func foreign(
        _ node: JSONValue, type: String, box: CanvasRect
    ) throws(NodeFault) -> PlannedObject {
        switch type {
        case "text": return PlannedObject(ObjectDraft(.text(try node.text("text"))), box: box)
        case "file":
            let path = try node.text("file")
            if let photo = try photo(path) { return PlannedObject(ObjectDraft(.photo(photo)), box: box) }
            losses.note("A file that is not a photo was imported as its name.")
            return PlannedObject(ObjectDraft(.text(path + (try node.optionalText("subpath") ?? ""))), box: box)
        case "link":
            losses.note("A link was imported as text.")
            return PlannedObject(ObjectDraft(.text(try node.text("url"))), box: box)
        case "group":
            var draft = ObjectDraft(.rectangle)
            draft.name = try node.optionalText("label") ?? ""
            if node["background"]?.string != nil { losses.note("The background of a group was left out.") }
            return PlannedObject(draft, box: box)
        default: throw NodeFault("Its type is unknown: “\(type)”.")
        }
    }

    /// The color of a text is that of its letters; photos and documents have none.
    private mutating func color(_ object: inout PlannedObject, _ node: JSONValue) throws(NodeFault) {
        let text = try node.optionalText("color")
        let color = text.flatMap { JSONCanvas.color($0) }
        if text != nil, color == nil { losses.note("A colour could not be read.") }
        switch object.draft.content {
        case .text, .sampledText: if let color { object.draft.textColor = color }
        case .photo, .document: object.draft.color = .none
        default: object.draft.color = color.map { .color($0) } ?? .none
        }
    }

    /// Looking for what lies inside takes nodes times groups.
    private static let groupLimit = 1000

    /// A foreign group holds what lies wholly inside; of groups around each other the smallest does. A group inside
    /// another holds what it holds, and is not of the other.
    private mutating func groupWhatLiesInside() {
        guard foreignGroups.count <= Self.groupLimit else {
            losses.note("There are too many groups: they were imported as rectangles.")
            return
        }
        let taken = objects.compactMap { $0.group }.max() ?? 0
        let rectangles = Set(foreignGroups.map { $0.place })
        for place in objects.indices where objects[place].exact == nil && !rectangles.contains(place) {
            var smallest: (number: Int, area: Double)?
            for (number, group) in foreignGroups.enumerated() where group.box.contains(objects[place].box) {
                let area = group.box.size.width * group.box.size.height
                if area < smallest?.area ?? .infinity { smallest = (number, area) }
            }
            guard let smallest else { continue }
            objects[place].group = taken + 1 + smallest.number
            objects[place].groupName = objects[foreignGroups[smallest.number].place].draft.name
            objects[foreignGroups[smallest.number].place].group = taken + 1 + smallest.number
        }
    }

    /// Kinds and devices apart give the same numbers, but not many; telling apart those that share one takes a look
    /// at each of them.
    private static let sharedNumberLimit = 256

    /// Of the objects with one number the first keep it; the rest get numbers of their own.
    private mutating func limitSharedNumbers() {
        var counts: [UInt32: Int] = [:]
        for place in objects.indices {
            guard let number = objects[place].draft.number else { continue }
            let count = counts[number, default: 0]
            counts[number] = count + 1
            if count >= Self.sharedNumberLimit { objects[place].draft.number = nil }
        }
    }

    // MARK: - Edges

    private enum Side: String {
        case top
        case right
        case bottom
        case left

        func point(of box: CanvasRect) -> CanvasPoint {
            switch self {
            case .top: CanvasPoint(x: box.midX, y: box.minY)
            case .right: CanvasPoint(x: box.maxX, y: box.midY)
            case .bottom: CanvasPoint(x: box.midX, y: box.maxY)
            case .left: CanvasPoint(x: box.minX, y: box.midY)
            }
        }

        /// The side of `box` that looks at `other`.
        static func facing(_ other: CanvasRect, from box: CanvasRect) -> Side {
            let dx = other.midX - box.midX
            let dy = other.midY - box.midY
            if dx.magnitude >= dy.magnitude { return dx < 0 ? .left : .right }
            return dy < 0 ? .top : .bottom
        }
    }

    private mutating func readEdge(_ edge: JSONValue) throws(NodeFault) {
        _ = try edge.text("id")
        let first = try end(edge, "fromNode")
        let second = try end(edge, "toNode")
        let (from, to) = (first.box, second.box)
        let own = try PlannedObject(ownNode: edge) { (_) throws(NodeFault) in
            throw NodeFault("Its file is not a photo.")
        }
        if var own {
            guard case .line = own.draft.content else { throw NodeFault("It is not a line.") }
            own.targets = (first.key, second.key)
            try color(&own, edge)
            own.key = objects.count
            objects.append(own)
            return
        }
        let start = try side(edge, "fromSide", .facing(to, from: from)).point(of: from)
        let end = try side(edge, "toSide", .facing(from, from: to)).point(of: to)
        let content = ObjectDraft.Content.line(
            from: start, to: end, hasArrow: try edge.optionalText("toEnd") != "none")
        var draft = ObjectDraft(content)
        draft.label = try edge.optionalText("label") ?? ""
        if try edge.optionalText("fromEnd") == "arrow" { draft.fields[CanvasObject.startHeads] = .some(.arrow) }
        var object = PlannedObject(draft, box: LineShape.box(from: start, to: end))
        try color(&object, edge)
        if edge["color"]?.string.flatMap({ JSONCanvas.color($0) }) == nil { object.draft.color = .automatic }
        object.targets = (first.key, second.key)
        object.key = objects.count
        objects.append(object)
    }

    private func end(_ edge: JSONValue, _ name: String) throws(NodeFault) -> (box: CanvasRect, key: Int) {
        let id = try edge.text(name)
        guard let node = nodes[Array(id.utf8)] else { throw NodeFault("There is no node “\(id)” to connect.") }
        return node
    }

    private func side(_ edge: JSONValue, _ name: String, _ nearest: Side) throws(NodeFault) -> Side {
        guard let text = try edge.optionalText(name) else { return nearest }
        guard let side = Side(rawValue: text) else { throw NodeFault("There is no side “\(text)”.") }
        return side
    }
}

/// Why a file can't be read at all.
public enum JSONCanvasError: Error {
    /// The outermost value is no object.
    case noCanvas
    /// The member of this name is none.
    case noList(String)
    /// There are so many of what is called so.
    case tooMany(Int, String)

    /// In a sentence.
    public var phrase: Phrase {
        switch self {
        case .noCanvas: "The file is JSON, but not a canvas."
        case .noList(let name): "“\(name)” in the file is not a list."
        case .tooMany(let count, let name): "The file has \(count) \(name); up to \(JSONCanvas.nodeLimit) can be read."
        }
    }
}
