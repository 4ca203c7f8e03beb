public import CanvasModel
import Drawing
import GalleryModel
import Primitives
public import Replication
import TestDevices

extension Canvas: RandomlyChanged {
    public static var kindName: String { kind }

    public static func creation(_ random: inout SplitMix64) -> [RecordChange] {
        (try? creation(name: "벽")) ?? []
    }

    public func randomChanges(_ random: inout SplitMix64) -> [RecordChange] {
        let all = allObjects
        var some: [UnitID] = []
        for _ in 0..<3 { if let object = random.pick(of: all) { some.append(object.id) } }
        let number = random.below(400)
        let choice = random.below(46)
        // Errors are fine: a person can ask for anything.
        do throws(CanvasError) {
            guard let id = some.first, choice > 4 else {
                let drafts = Self.drafts(number, &random)
                return try add(drafts, using: &random)
            }
            switch choice {
            case 5: return try move(id, to: CanvasPoint(x: Double(number) / 3, y: 5))
            case 6: return try move(some, byX: Double(number) - 200, y: 1.25)
            case 7: return try resize(id, to: CanvasSize(width: Double(number) + 0.1, height: 50))
            case 8: return try rotate(id, to: Double(number % 360) + 0.5)
            case 9: return try recolor(id, to: number % 4 == 0 ? nil : RGBColor(hex: UInt32(number)))
            case 10: return try setOpacity(id, to: number % 12)
            case 11: return try setHidden(id, number % 2 == 0)
            case 12: return try setLocked(id, number % 4 == 0)
            case 13: return try remove(id)
            case 14: return try restore(id)
            case 15: return try group(some, using: &random)
            case 16: return try ungroup(id)
            case 17: return try bringToFront(id, using: &random)
            case 18: return try sendToBack(id, using: &random)
            case 19: return try move(id, toIndex: number % 12, using: &random)
            case 20: return try renameObject(id, to: number % 3 == 0 ? "" : "N\(number)")
            case 21: return try setText(id, to: "words and words \(number)")
            case 22: return try duplicate(some, using: &random)
            case 23...25:
                guard let object = object(id) else { return [] }
                return try edit(id, CanvasObject.randomEdits(of: CanvasObject.forms, for: object, &random))
            case 26: return try setFontSize(id, to: Double(number % 90) + 0.25)
            case 27: return try setTextColor(id, to: RGBColor(hex: UInt32(number)))
            case 28:
                let size = CanvasSize(width: Double(number % 90) + 0.5, height: 40)
                return try setBox(id, to: CanvasRect(origin: CanvasPoint(x: 7, y: Double(number)), size: size))
            case 29: return try bringForward(id, using: &random)
            case 30: return try sendBackward(id, using: &random)
            case 31: return try align(some, random.pick(of: Alignment.allCases) ?? .left)
            case 32: return try distribute(some, random.pick(of: DistributionAxis.allCases) ?? .vertical)
            case 33: return try paste(copies(of: some), byX: Double(number), y: -3, using: &random)
            case 34: return try rename(to: "벽 \(number)")
            case 35...37:
                guard let line = objects.last(where: { $0.kind.tag == .line }) else { return [] }
                return try bind(line.id, start: id, end: number % 3 == 0 ? nil : some.last)
            case 38:
                guard let line = objects.last(where: { $0.kind.tag == .line }) else { return [] }
                let end = CanvasPoint(x: Double(number), y: 9)
                let between = (0..<(number % 4)).map { CanvasPoint(x: Double(90 * $0), y: Double(number) + 0.5) }
                return try setPoints(
                    line.id, through: [CanvasPoint(x: 50, y: 60.5)] + between + [end],
                    startTarget: number % 2 == 0 ? line.startTarget : nil)
            case 39:
                let change = Transformation(
                    from: CanvasPoint(x: 300, y: 200), to: CanvasPoint(x: Double(number), y: 210),
                    scale: 0.5 + Double(number) / 300, degrees: Double(number % 90))
                return try transform(some, by: change)
            case 40...44: return try groupChanges(choice, some, number, &random)
            default:
                if number % 2 == 0 { return [.header(header.randomChange(&random))] }
                if number % 3 == 1 {
                    let forms = CanvasProperties.forms
                    return edit(CanvasProperties.randomEdits(of: forms, for: ownProperties, &random))
                }
                let width = 900 + Double(number)
                return try resizeCanvas(to: number % 5 == 0 ? nil : CanvasSize(width: width, height: 700))
            }
        } catch {
            return []
        }
    }

    /// What is done to whole groups, and to one object inside its own.
    private func groupChanges(
        _ choice: Int, _ some: [UnitID], _ number: Int, _ random: inout SplitMix64
    ) throws(CanvasError) -> [RecordChange] {
        let grouped = objects.filter { $0.group != nil }
        guard let member = random.pick(of: grouped), let group = member.group, let id = some.first else {
            return try self.group(some, using: &random)
        }
        let move = random.pick(of: ZMove.allCases) ?? .front
        switch choice {
        case 40: return try rename(group, to: number % 3 == 0 ? "" : "그룹 \(number)")
        case 41: return try reorder(number % 3 == 0 ? .object(member.id) : .group(group), move, using: &random)
        case 42:
            let item = number % 4 == 0 ? CanvasItem.group(group) : .object(id)
            let places: [LayerPlace] = [
                .top(of: group), .bottom(of: group), .above(.group(group)), .below(.object(member.id)),
            ]
            return try self.move(item, to: random.pick(of: places) ?? .top(of: group), using: &random)
        case 43:
            return number % 2 == 0
                ? try setHidden(.group(group), number % 3 == 0) : try setLocked(.group(group), number % 5 == 0)
        default: return try duplicate([member.id], inside: group, using: &random)
        }
    }

    private static func drafts(_ number: Int, _ random: inout SplitMix64) -> [ObjectDraft] {
        let from = CanvasPoint(x: 3, y: 4)
        switch number % 9 {
        case 0: return [ObjectDraft(.ellipse), ObjectDraft(.rectangle), ObjectDraft(.diamond)]
        case 1: return [ObjectDraft(.text("five words of a text"))]
        case 2:
            let between = (0..<(number % 3)).map { CanvasPoint(x: Double($0 * 40), y: 1.5) }
            let way = [from] + between + [CanvasPoint(x: Double(number), y: 90)]
            var draft = ObjectDraft(.line(through: way, hasArrow: true))
            draft.fields[CanvasObject.routes] = .some(number % 2 == 0 ? .elbowed : .curved)
            return [draft]
        case 3: return [ObjectDraft(.stroke(through: [from, CanvasPoint(x: 50, y: 1.5)], thickness: 2))]
        case 4: return [ObjectDraft(.sampledText(from: SourceText.korean))]
        case 5:
            let file = BlobHash(of: Gallery.randomFiles[0][...])
            return [ObjectDraft(.photo(PhotoFile(file: file, pixelWidth: 60, pixelHeight: 40)))]
        case 6:
            let document = DocumentID(high: 0, low: UInt64(1 + number % 3))
            return [ObjectDraft(.document(PlacedDocument(document: document, kindName: "memo")))]
        default:
            var draft = ObjectDraft(.rectangle)
            draft.name = number % 2 == 0 ? "" : "N\(number)"
            draft.opacity = number % 11
            draft.fields = CanvasObject.randomEdits(
                of: CanvasObject.forms, for: CanvasObject(.rectangle), &random)
            return [draft]
        }
    }
}
