import CanvasModel
import ModuleKit
import Primitives
import Replication

/// Changes one object and answers with it. Of a change of nothing the answer says so.
func changeObject(
    _ reference: String, on canvasReference: String, _ services: DocumentServices,
    _ intent: (Canvas, UnitID, inout RandomSource) throws(CanvasError) -> [RecordChange],
    _ sentence: (ObjectTitle, CanvasObject) -> Phrase
) throws(CommandError) -> Answer {
    try changeObject(reference, on: canvasReference, services) { (canvas, object, random) throws(CommandError) in
        try asking(canvas) { () throws(CanvasError) in try intent(canvas, object.id, &random) }
    } _: { title, object in
        sentence(title, object)
    }
}

/// The same, where the change takes other objects that a person names.
func changeObject(
    _ reference: String, on canvasReference: String, _ services: DocumentServices,
    _ intent: (Canvas, CanvasObject, inout RandomSource) throws(CommandError) -> [RecordChange],
    _ sentence: (ObjectTitle, CanvasObject) -> Phrase
) throws(CommandError) -> Answer {
    var id = UnitID.none
    let workspace = try services.openWorkspace()
    let changed = try workspace.change(CanvasKind(), canvasReference) { (canvas, random) throws(CommandError) in
        let object = try canvas.object(reference, services.language)
        id = object.id
        return try intent(canvas, object, &random)
    }
    return try answer(changed, id, sentence)
}

/// What the commands for one object answer.
func answer(
    _ changed: Changed<Canvas>, _ id: UnitID, of group: GroupID? = nil,
    _ sentence: (ObjectTitle, CanvasObject) -> Phrase
) throws(CommandError) -> Answer {
    guard let object = changed.after.object(id) else { throw CommandError(.notFound, "There is no such object.") }
    let title = group.map { changed.after.title(of: $0) } ?? changed.after.title(of: object)
    let said = changed.event == nil ? "“\(title.phrase)” is already like that." : sentence(title, object)
    return Answer(ObjectRecord(object, on: changed.after)) { page in page.done(said, object.shortID) }
}

/// Changes an object, or a group as a whole. Of a group the answer is its frontmost object.
func changeItem(
    _ reference: String, on canvasReference: String, _ services: DocumentServices,
    _ intent: (Canvas, CanvasItem, inout RandomSource) throws(CanvasError) -> [RecordChange],
    _ sentence: (ObjectTitle) -> Phrase
) throws(CommandError) -> Answer {
    try changeItems([reference], on: canvasReference, services) { (canvas, items, random) throws(CanvasError) in
        try intent(canvas, items[0], &random)
    } _: { title, _ in
        sentence(title)
    }
}

/// Changes objects and groups together, each once. The answer is the first of them, of a group its frontmost object;
/// the sentence may tell of an object that was changed alone.
func changeItems(
    _ references: [String], on canvasReference: String, _ services: DocumentServices,
    _ intent: (Canvas, [CanvasItem], inout RandomSource) throws(CanvasError) -> [RecordChange],
    _ sentence: (ObjectTitle, CanvasObject?) -> Phrase
) throws(CommandError) -> Answer {
    let workspace = try services.openWorkspace()
    var items: [CanvasItem] = []
    var front = UnitID.none
    let changed = try workspace.change(CanvasKind(), canvasReference) { (canvas, random) throws(CommandError) in
        for reference in references {
            let item = try canvas.item(reference, services.language)
            if !items.contains(item) { items.append(item) }
        }
        front = items.first.flatMap { canvas.members(of: $0).last?.id } ?? .none
        return try asking(canvas) { () throws(CanvasError) in try intent(canvas, items, &random) }
    }
    let group = items.first?.group
    return try answer(changed, front, of: group) { title, object in
        sentence(title, items.count == 1 && group == nil ? object : nil)
    }
}

/// Changes several objects and answers with them, in the order they were named.
func changeObjects(
    _ references: [String], on canvasReference: String, _ services: DocumentServices,
    _ intent: (Canvas, [UnitID], inout RandomSource) throws(CanvasError) -> [RecordChange],
    _ sentence: (Int) -> Phrase
) throws(CommandError) -> Answer {
    let workspace = try services.openWorkspace()
    var ids: [UnitID] = []
    let changed = try workspace.change(CanvasKind(), canvasReference) { (canvas, random) throws(CommandError) in
        for reference in references {
            let id = try canvas.object(reference, services.language).id
            if !ids.contains(id) { ids.append(id) }
        }
        return try asking(canvas) { () throws(CanvasError) in try intent(canvas, ids, &random) }
    }
    return answer(changed, ids, sentence(ids.count))
}

/// What the commands for several objects answer; `nothing` is said of a change of nothing.
func answer(
    _ changed: Changed<Canvas>, _ ids: [UnitID], _ sentence: Phrase,
    orElse nothing: Phrase = "They are already like that."
) -> Answer {
    let objects = ids.compactMap { changed.after.object($0) }
    let said = changed.event == nil ? nothing : sentence
    return Answer(
        list: objects.map { ObjectRecord($0, on: changed.after) },
        text: { page in
            page.append(.plain(said))
            for object in objects {
                page.text(" ")
                page.append(.id(object.shortID))
            }
            page.line()
        })
}
