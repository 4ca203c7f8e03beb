import Drawing
import Testing

private enum Sheet: CoordinateSpace {}
private enum Window: CoordinateSpace {}

@Suite("Geometry")
struct GeometryTests {
    @Test("a box holds its left and top edges and not the others, so neighbours share no point")
    func halfOpen() {
        let box = Rect<Sheet>(x: 10, y: 20, width: 30, height: 40)
        #expect(box.contains(Point(x: 10, y: 20)))
        #expect(box.contains(Point(x: 39.999, y: 59.999)))
        #expect(!box.contains(Point(x: 40, y: 30)))
        #expect(!box.contains(Point(x: 20, y: 60)))
        #expect(!box.contains(Point(x: 9.999, y: 30)))
        let neighbour = Rect<Sheet>(x: 40, y: 20, width: 30, height: 40)
        #expect(!box.intersects(neighbour))
        #expect(box.intersects(Rect(x: 39, y: 59, width: 5, height: 5)))
    }

    @Test("a box from two corners, a union and an inset")
    func making() {
        let box = Rect<Sheet>(Point(x: 5, y: 9), Point(x: 1, y: 2))
        #expect(box == Rect(x: 1, y: 2, width: 4, height: 7))
        #expect(box.union(Rect(x: 0, y: 0, width: 1, height: 1)) == Rect(x: 0, y: 0, width: 5, height: 9))
        #expect(box.inset(by: 1) == Rect(x: 2, y: 3, width: 2, height: 5))
        #expect(box.center == Point(x: 3, y: 5.5))
    }

    @Test("a size fitted into another keeps its ratio and never grows")
    func fitting() {
        let bounds = Size<Sheet>(width: 100, height: 50)
        #expect(Size(width: 400, height: 100).fitted(in: bounds) == Size(width: 100, height: 25))
        #expect(Size(width: 10, height: 200).fitted(in: bounds) == Size(width: 2.5, height: 50))
        #expect(Size(width: 10, height: 10).fitted(in: bounds) == Size(width: 10, height: 10))
    }

    @Test("a point mapped into another space and back is where it was")
    func mapping() {
        let mapping = Mapping<Sheet, Window>(scale: 2, offset: Point(x: 100, y: -50))
        #expect(mapping.map(Point(x: 3, y: 4)) == Point(x: 106, y: -42))
        #expect(mapping.map(Rect(x: 1, y: 1, width: 5, height: 6)) == Rect(x: 102, y: -48, width: 10, height: 12))
        #expect(mapping.inverse.map(mapping.map(Point(x: 3, y: 4))) == Point(x: 3, y: 4))
    }

    @Test("a colour reads its own hex value in either case, and nothing else")
    func hex() {
        #expect(RGBColor("#3b5BA9") == RGBColor(hex: 0x3B5BA9))
        #expect(RGBColor(hex: 0x3B5BA9).hex == "#3B5BA9")
        for bad in ["", "#", "3B5BA9", "#3B5BA", "#3B5BA90", "#3B5BAG", "##B5BA9", "#３B5BA"] {
            #expect(RGBColor(bad) == nil, "\(bad)")
        }
    }
}
