internal import CanvasModel
internal import ColorSelectModel
internal import Drawing
internal import GalleryModel
internal import Replication
internal import TextMerging
internal import VectorArt

/// A canvas changed apart, undone and hit in the same place on both devices.
func canvasConverges(_ generator: inout SplitMix64) -> Bool {
    let pair = Pair<Canvas>(kind: Canvas.kind)
    guard let creation = try? Canvas.creation(name: "벽") else { return false }
    pair.perform(creation)
    let drafts = [
        ObjectDraft(.rectangle, position: CanvasPoint(x: 10, y: 20)),
        ObjectDraft(.sampledText(from: SourceText.korean), position: CanvasPoint(x: 40, y: 30)),
        ObjectDraft(.stroke(through: [CanvasPoint(x: 1, y: 2), CanvasPoint(x: 30.5, y: 40)], thickness: 3)),
    ]
    guard let added = try? pair.here.value.add(drafts, using: &generator) else { return false }
    pair.perform(added)
    guard let first = pair.here.value.topmost(at: CanvasPoint(x: 12, y: 22)),
        let moved = try? pair.here.value.move(first.id, to: CanvasPoint(x: 500, y: 400)),
        let front = try? pair.here.value.bringToFront(first.id, using: &generator)
    else { return false }
    pair.perform(moved)
    pair.perform(front)
    let hit = pair.there.value.topmost(at: CanvasPoint(x: 510, y: 410))
    return hit?.id == first.id && pair.isEqual && pair.undoes(back: 2) && pair.isEqual
}

/// An illustration of a kit read from JSON, at random from a seed.
func illustrationConverges() -> Bool {
    let json = """
        {"id": "tiny", "name": "Tiny", "licence": "CC0-1.0", "authors": ["Bojagi"],
         "size": {"width": 100, "height": 100}, "planes": ["face"],
         "palettes": [{"id": "skin", "colors": [{"id": "sand", "name": "Sand", "value": "#E8B08A"}]}],
         "categories": [{"id": "face", "name": "Face", "required": true, "components": [
           {"id": "round", "name": "Round", "slots": [{"name": "skin", "palette": "skin"}],
            "layers": [{"file": "round.svg", "plane": "face"}]}]}]}
        """
    let kit = KitManifest(Array(json.utf8)).kit
    let reference = KitReference(id: kit.id, files: [])
    let pair = Pair<Illustration>(kind: Illustration.kind)
    guard let creation = try? Illustration.creation(name: "나", kit: reference) else { return false }
    pair.perform(creation)
    var dice = SplitMix64(seed: 7)
    pair.perform(pair.here.value.random(of: kit, using: &dice))
    let svg = ##"<svg xmlns="http://www.w3.org/2000/svg"><path fill="#000000" data-fill="skin"/></svg>"##
    let drawn = SVGArt(Array(svg.utf8))?.recoloured { _ in RGBColor(hex: 0xE8B08A) }
    return pair.isEqual && pair.here.value.choices.count == 1 && drawn != nil && pair.undoes(back: 1) && pair.isEqual
}

/// Saved photos, and their waterfall.
func galleryConverges() -> Bool {
    let pair = Pair<Gallery>(kind: Gallery.kind)
    let record = PhotoRecord(key: PhotoKey(source: "built-in", id: "coffee"), width: 600, height: 400)
    guard let saved = try? pair.here.value.save(record, memo: "커피") else { return false }
    pair.perform(saved)
    var waterfall = Waterfall(width: 300, count: 3, delegate: ThreeColumns())
    waterfall.append(15, delegate: ThreeColumns())
    return pair.isEqual && waterfall.cells(in: 0..<100).count == 3 && pair.undoes(back: 1) && pair.isEqual
}

private struct ThreeColumns: WaterfallDelegate {
    let columnCount = 3
    let spacing = 0.0
    let footerHeight = 10.0
    func ratio(at index: Int) -> Double { 1 }
}
