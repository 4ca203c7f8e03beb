import CanvasModel
import ModuleKit
import Primitives
import Replication

struct AlignObjectsCommand: DocumentCommand {
    let name = "align"
    var summary: Phrase { "Align objects by an edge or by their middles." }
    let result = "[object]"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let edge = Parameter<String>.argument(
        "edge", "left, center, right, top, middle or bottom.", type: .choice(Self.edges.map { $0.word }))
    let objects = Parameters.objects

    static let edges: [(word: String, alignment: Alignment)] = [
        ("left", .left), ("center", .center), ("right", .right), ("top", .top), ("middle", .middle),
        ("bottom", .bottom),
    ]

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let word = try input(edge)
        guard let alignment = Self.edges.first(where: { $0.word == word })?.alignment else {
            throw CommandError(.usage, "There is no such edge.")
        }
        return try changeObjects(try input(objects), on: try input(canvas), services) {
            (canvas, ids, _) throws(CanvasError) in
            try canvas.align(ids, alignment)
        } _: { count in
            "Aligned \(count) object{|s}."
        }
    }
}

struct DistributeObjectsCommand: DocumentCommand {
    let name = "distribute"
    var summary: Phrase { "Make the gaps between objects equal." }
    let result = "[object]"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let axis = Parameter<String>.argument(
        "axis", "horizontal or vertical.", type: .choice(["horizontal", "vertical"]))
    let objects = Parameters.objects

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let axis: DistributionAxis = try input(axis) == "vertical" ? .vertical : .horizontal
        return try changeObjects(try input(objects), on: try input(canvas), services) {
            (canvas, ids, _) throws(CanvasError) in
            try canvas.distribute(ids, axis)
        } _: { count in
            "Distributed \(count) object{|s}."
        }
    }
}

struct GroupObjectsCommand: DocumentCommand {
    let name = "group"
    var summary: Phrase { "Group objects so that they move together." }
    let result = "[object]"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let objects = Parameters.objects

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        try changeObjects(try input(objects), on: try input(canvas), services) {
            (canvas, ids, random) throws(CanvasError) in
            try canvas.group(ids, using: &random)
        } _: { count in
            "Grouped \(count) object{|s}."
        }
    }
}

struct UngroupObjectCommand: DocumentCommand {
    let name = "ungroup"
    var summary: Phrase { "Ungroup a group, by its name or one of its objects." }
    let result = "[object]"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let object = Parameters.object

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let canvasReference = try input(canvas)
        let reference = try input(object)
        let workspace = try services.openWorkspace()
        var ids: [UnitID] = []
        let changed = try workspace.change(CanvasKind(), canvasReference) { (canvas, _) throws(CommandError) in
            let item = try canvas.item(reference, services.language)
            guard let object = canvas.members(of: item).first else {
                throw CommandError(.notFound, "There is no such object.")
            }
            ids = object.group.map { canvas.members(of: $0).map { $0.id } } ?? [object.id]
            return try asking(canvas) { () throws(CanvasError) in try canvas.ungroup(object.id) }
        }
        return answer(changed, ids, "Ungrouped.", orElse: "It isn't in a group.")
    }
}

struct DuplicateObjectCommand: DocumentCommand {
    let name = "duplicate"
    var summary: Phrase { "Duplicate an object, and its group with it, a little to the side." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let object = Parameters.object

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let canvasReference = try input(canvas)
        let reference = try input(object)
        let workspace = try services.openWorkspace()
        var place = 0
        let changed = try workspace.change(CanvasKind(), canvasReference) { (canvas, random) throws(CommandError) in
            let item = try canvas.item(reference, services.language)
            guard let object = canvas.members(of: item).last else {
                throw CommandError(.notFound, "There is no such object.")
            }
            // Copies come in the order of what they copy, from back to front.
            let members = object.group.map { canvas.members(of: $0) } ?? [object]
            place = members.firstIndex { $0.id == object.id } ?? 0
            return try asking(canvas) { () throws(CanvasError) in try canvas.duplicate([object.id], using: &random) }
        }
        return try answer(changed, (changed.event ?? .none).advanced(by: UInt64(place))) { title, _ in
            "Duplicated as “\(title.phrase)”."
        }
    }
}

struct RemoveObjectCommand: DocumentCommand {
    let name = "remove-object"
    var summary: Phrase { "Remove an object from the canvas; “restore-object” brings it back." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let object = Parameters.object

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        try changeObject(try input(object), on: try input(canvas), services) { (canvas, id, _) throws(CanvasError) in
            try canvas.remove(id)
        } _: { title, _ in
            "Removed “\(title.phrase)”."
        }
    }
}

struct RestoreObjectCommand: DocumentCommand {
    let name = "restore-object"
    var summary: Phrase { "Bring a removed object back." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let object = Parameters.object

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let canvasReference = try input(canvas)
        let reference = try input(object)
        let workspace = try services.openWorkspace()
        var id = UnitID.none
        let changed = try workspace.transaction(.write) { () throws(CommandError) in
            let entry = try workspace.resolve(canvasReference, CanvasKind())
            return try workspace.change(CanvasKind(), entry.document) { (canvas, _) throws(CommandError) in
                // An object that is on the canvas already needs no change, and that is no error.
                let removed = canvas.objects(matching: reference, isRemoved: true)
                let object = try canvas.object(reference, services.language, isRemoved: !removed.isEmpty)
                id = object.id
                if case .document(let placed) = object.kind, object.isRemoved,
                    try workspace.isOrShows(placed.document, entry.document)
                {
                    throw CommandError(
                        .usage, "The document on it shows “\(entry.title)” already; they can't show each other.")
                }
                return try asking(canvas) { () throws(CanvasError) in try canvas.restore(object.id) }
            }
        }
        return try answer(changed, id) { title, _ in "Restored “\(title.phrase)”." }
    }
}
