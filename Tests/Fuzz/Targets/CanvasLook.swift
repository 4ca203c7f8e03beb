import CanvasModel
import Drawing
import Primitives
import Replication

/// What the page makes of a canvas.
enum CanvasLook {
    /// Draws it, and looks for what lies here and there.
    static func look(at canvas: Canvas) {
        _ = canvas.displayList(picture: { _, _ in .placeholder(label: "") }, label: { _ in "" })
        var indexed = canvas.indexed()
        for _ in 0..<2 {
            for place in [CanvasPoint(x: 5, y: 5), CanvasPoint(x: 300, y: 200)] {
                _ = indexed.topmost(at: place, within: 6, withLocked: true)
                _ = indexed.objects(in: CanvasRect(origin: place, size: CanvasSize(width: 400, height: 300)))
            }
            indexed.reindex()
        }
    }

    /// Events of a stroke that has more points than anybody can draw, with pressures.
    static func longStroke() -> [[UInt8]] {
        let document = DocumentID(high: 1, low: 77)
        let session = DocumentSession<Canvas>(
            document: document, kind: Canvas.kind, replica: ReplicaID(3), author: AuthorID(1))
        var random = SplitMix64(seed: 1)
        var events: [[UInt8]] = []
        func perform(_ changes: [RecordChange]?) {
            session.perform(changes ?? [], now: Areas.now) { (bytes: [UInt8]) throws(Never) in events.append(bytes) }
        }
        perform(try? Canvas.creation(name: "벽"))
        let way = [CanvasPoint(x: 3, y: 4), CanvasPoint(x: 50, y: 60)]
        perform(try? session.value.add([ObjectDraft(.stroke(through: way, thickness: 2))], using: &random))
        guard let id = session.value.allObjects.first?.id else { return events }
        let count = CanvasLimits.strokePoints + 1
        let points = (0..<count).map { Stroke.Point(x: Int32($0 % 9), y: Int32($0 % 7)) }
        let pressures = (0..<count).map { UInt8($0 % 200) }
        let kind = ObjectKind.stroke(Stroke(points: points, thickness: 2, pressures: pressures))
        perform([
            .set(
                CanvasObject.kinds, of: id,
                Assignment(value: kind, writer: nil, replaced: .unset, replacedWriter: .none))
        ])
        return events
    }
}
