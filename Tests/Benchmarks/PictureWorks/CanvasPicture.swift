import CanvasModel
import Drawing
import Primitives
import Replication

/// A canvas of 10,000 objects on 2400 × 1600 points: 30 % texts in Korean and English, 20 photos, else shapes, lines
/// and strokes of all opacities, some of them rotated. The same seed gives the same canvas.
enum CanvasPicture {
    static let objects = 10_000
    static let size = CanvasSize(width: 2400, height: 1600)

    /// `photos` are shown in turn, by 20 objects.
    static func canvas(objects: Int = objects, photos: [PhotoFile], seed: UInt64 = 2026) throws -> Canvas {
        var generator = SplitMix64(seed: seed ^ 1)
        var sequence: UInt64 = 1
        var canvas = Canvas()
        func apply(_ changes: [RecordChange]) {
            for change in changes {
                let unit = UnitID(replica: ReplicaID(7), sequence: sequence)
                canvas.apply(
                    change, from: Origin(unit: unit, time: Timestamp(raw: (1_700_000_000_000 + sequence) << 16)))
                sequence += 1
            }
        }
        apply(try Canvas.creation(name: "Bench", size: size))
        apply(try canvas.add(drafts(objects: objects, photos: photos, seed: seed), using: &generator))
        return canvas
    }

    /// The same objects, for a canvas in a workspace.
    static func drafts(objects: Int = objects, photos: [PhotoFile], seed: UInt64 = 2026) -> [ObjectDraft] {
        var generator = SplitMix64(seed: seed)
        return (0..<objects).map { draft($0, of: objects, photos, &generator) }
    }

    private static func draft(
        _ place: Int, of objects: Int, _ photos: [PhotoFile], _ generator: inout SplitMix64
    ) -> ObjectDraft {
        func random(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator).rounded() }
        let every = max(1, objects / 20)
        var draft: ObjectDraft
        if place % every == every / 2, !photos.isEmpty {
            let photo = photos[place / every % photos.count]
            draft = ObjectDraft(.photo(photo), size: photo.firstSize(on: CanvasSize(width: 1000, height: 750)))
        } else {
            switch place % 10 {
            case 0, 1, 2:
                let source = place % 20 < 10 ? SourceText.korean : SourceText.english
                draft = ObjectDraft(.sampledText(from: source))
                draft.fontSize = [12, 14, 16, 20, 28][place / 10 % 5]
                draft.textColor = .random(using: &generator)
            case 3, 4, 5, 6:
                draft = ObjectDraft(
                    place % 2 == 0 ? .rectangle : .ellipse,
                    size: CanvasSize(width: random(10...150), height: random(10...120)))
            case 7, 8:
                let from = CanvasPoint(x: random(0...2200), y: random(0...1400))
                let to = CanvasPoint(x: from.x + random(-150...150), y: from.y + random(-150...150))
                draft = ObjectDraft(.line(from: from, to: to, hasArrow: place % 2 == 0))
                draft.color = .color(.random(using: &generator))
            default:
                var point = CanvasPoint(x: random(0...2200), y: random(0...1400))
                var points = [point]
                for _ in 0..<30 {
                    point = point.moved(byX: random(-12...14), y: random(-12...14))
                    points.append(point)
                }
                draft = ObjectDraft(.stroke(through: points, thickness: random(1...6)))
                draft.color = .color(.random(using: &generator))
            }
        }
        draft.allowsAnyPosition = true
        draft.opacity = Int(random(3...10))
        if place % 7 == 0 { draft.rotation = random(0...359) }
        return draft
    }
}
