import ColorSelectModel
import Testing

@testable import CairoRenderer

@Suite("The art of the kits that come with the program") struct BuiltInArtTests {
    @Test("S1 heads are 420 wide at the eyes, between crown and chin; necks stand where they end")
    func anchors() throws {
        for face in BuiltInArt.parts("face") {
            let head = try Silhouette([face], plane: "face")
            let eyes = try #require(head.row(520))
            #expect(
                (280...298).contains(eyes.lowerBound) && (702...720).contains(eyes.upperBound), "\(face.id) \(eyes)")
            let middle = try #require(head.column(500))
            #expect((244...262).contains(middle.lowerBound), "\(face.id) \(middle)")
            #expect((764...806).contains(middle.upperBound), "\(face.id) \(middle)")
            let neck = try #require(try Silhouette([face], plane: "neck").row(730))
            #expect((408...424).contains(neck.lowerBound) && (576...592).contains(neck.upperBound), "\(neck)")
        }
        for pair in BuiltInArt.parts("eyes") {
            let eyes = try #require(try Silhouette([pair]).row(524))
            #expect(
                (320...370).contains(eyes.lowerBound) && (630...680).contains(eyes.upperBound), "\(pair.id) \(eyes)")
        }
    }

    @Test("S1 parts beside each other overlap by 20 units or more")
    func overlaps() throws {
        for face in BuiltInArt.parts("face") {
            let head = try Silhouette([face], plane: "face")
            let body = try Silhouette([face], plane: "neck")
            #expect(head.overlap(with: body, atX: 500) >= 20, "\(face.id)")
            for ear in BuiltInArt.parts("ears") {
                let ears = try Silhouette([ear])
                for side in [0.0...500, 500...1000] {
                    #expect(head.overlap(with: ears, atY: 540, in: side) >= 20, "\(face.id) \(ear.id)")
                }
            }
            for hair in BuiltInArt.parts("hair") {
                let front = try Silhouette([hair], plane: "hair-front")
                for x in stride(from: 340.0, through: 660, by: 40) {
                    #expect(head.overlap(with: front, atX: x) >= 20, "\(face.id) \(hair.id) at \(x)")
                }
            }
            for clothes in BuiltInArt.parts("clothes") {
                let cloth = try Silhouette([clothes], plane: "clothes")
                for x in [200.0, 300, 700, 800] {
                    #expect(cloth.overlap(with: body, atX: x) >= 20, "\(clothes.id) at \(x)")
                    let (above, below) = (try #require(cloth.column(x)), try #require(body.column(x)))
                    #expect(above.lowerBound <= below.lowerBound, "\(clothes.id) at \(x)")
                }
            }
        }
    }

    @Test("S1 no ground shows through where head, hair, ears, neck and clothes meet")
    func joins() throws {
        let painter = ArtworkPainter()
        // The smallest, the largest and the longest; rings have a hole that is meant.
        let ears = BuiltInArt.parts("ears").filter { ["ears-small", "ears-large", "ears-pointed"].contains($0.id) }
        try #require(ears.count == 3)
        for face in BuiltInArt.parts("face") {
            for hair in BuiltInArt.parts("hair") {
                for ear in ears {
                    let drawn = try BuiltInArt.drawn([face, hair, ear], width: 100, with: painter)
                    #expect(drawn.holes(above: 60) == 0, "\(face.id) \(hair.id) \(ear.id)")
                }
            }
            for clothes in BuiltInArt.parts("clothes") {
                let drawn = try BuiltInArt.drawn([face, clothes], width: 100, with: painter)
                #expect(drawn.holes(above: 100) == 0, "\(face.id) \(clothes.id)")
            }
        }
    }

    @Test("S15 no hair stands through a hat")
    func hats() throws {
        for hat in BuiltInArt.parts("hat") {
            let hatted = try Silhouette([hat])
            for hair in BuiltInArt.parts("hair") {
                let bare = try Silhouette([hair])
                for x in stride(from: 340.0, through: 660, by: 20) {
                    let (above, below) = (try #require(hatted.column(x)), try #require(bare.column(x)))
                    #expect(above.lowerBound <= below.lowerBound + 4, "\(hat.id) \(hair.id) at \(x)")
                }
            }
        }
    }

    @Test("S15 glasses lie around the eyes, and earrings hang from every ear")
    func worn() throws {
        for pair in BuiltInArt.parts("glasses") {
            let glasses = try Silhouette([pair])
            for x in [404.0, 596] {
                let glass = try #require(glasses.column(x))
                #expect(glass.lowerBound <= 480 && glass.upperBound >= 570, "\(pair.id) \(glass)")
            }
            let width = try #require(glasses.row(500) ?? glasses.row(480))
            #expect(width.lowerBound <= 334 && width.upperBound >= 666, "\(pair.id) \(width)")
        }
        for pair in BuiltInArt.parts("earrings") {
            let earrings = try Silhouette([pair])
            for ear in BuiltInArt.parts("ears") {
                let ears = try Silhouette([ear])
                for x in [286.0, 714] {
                    #expect(earrings.overlap(with: ears, atX: x) >= 3, "\(pair.id) \(ear.id)")
                }
            }
        }
    }

    @Test("S15 eyes, brows and mouth lie within every shape of the faces")
    func faces() throws {
        let kit = BuiltInArt.faces
        for face in BuiltInArt.parts("face", of: kit) {
            let head = try Silhouette([face], of: kit)
            for part in ["eyes", "brows", "mouth"].flatMap({ BuiltInArt.parts($0, of: kit) }) {
                #expect(try Silhouette([part], of: kit).lies(within: head), "\(face.id) \(part.id)")
            }
        }
    }

    @Test("S1 art takes its colours from slots, but for the white of eyes, teeth and collars", arguments: Shape.kits)
    func colours(kit: Kit) throws {
        for shape in try Shape.all(of: kit) {
            #expect(shape["fill"] != nil, "\(shape)")
            for name in ["fill", "stroke"] {
                guard let color = shape[name], color != "none", color != "#FFFDF8" else { continue }
                #expect(shape["data-" + name] != nil, "\(shape)")
            }
        }
    }

    @Test("S1 lines are round, of a slot's colour, and no feature is smaller than 24 units", arguments: Shape.kits)
    func features(kit: Kit) throws {
        // A face fills its picture, and its lines are bolder for it.
        let widths = kit.id == "faces" ? 18.0...34 : 10...28
        for shape in try Shape.all(of: kit) {
            if shape["stroke"] != nil {
                let width = try #require(shape["stroke-width"].flatMap { Double($0) })
                #expect(widths.contains(width), "\(shape)")
                #expect(shape.name == "circle" || shape["stroke-linecap"] == "round", "\(shape)")
                #expect(shape["data-stroke"] != nil, "\(shape)")
            }
            #expect(shape.extent >= 24, "\(shape) \(shape.extent)")
        }
    }
}

extension DrawnArtwork {
    /// Pixels above this row that show the ground and that no way over the ground leads to from outside.
    fileprivate func holes(above limit: Int) -> Int {
        var isOutside = [Bool](repeating: false, count: pixels.count)
        var stack: [Int] = []
        func visit(_ index: Int) {
            guard !isOutside[index], pixels[index] >> 24 < 128 else { return }
            isOutside[index] = true
            stack.append(index)
        }
        for x in 0..<width {
            visit(x)
            visit((height - 1) * width + x)
        }
        for y in 0..<height {
            visit(y * width)
            visit(y * width + width - 1)
        }
        while let index = stack.popLast() {
            let (x, y) = (index % width, index / width)
            if x > 0 { visit(index - 1) }
            if x < width - 1 { visit(index + 1) }
            if y > 0 { visit(index - width) }
            if y < height - 1 { visit(index + width) }
        }
        return (0..<(limit * width)).count { !isOutside[$0] && pixels[$0] >> 24 < 128 }
    }
}

/// A shape of a kit's files that is drawn, by its tag.
private struct Shape: CustomStringConvertible {
    let file: String
    let name: String
    private let tag: Substring

    var description: String { "\(file): <\(tag)" }

    static let kits = [BuiltInArt.kit, BuiltInArt.faces]

    static func all(of kit: Kit) throws -> [Shape] {
        var shapes: [Shape] = []
        let layers = kit.categories.flatMap(\.components).flatMap(\.layers)
        for file in Set(layers.map(\.file)).sorted() {
            var isInClip = false
            for tag in String(decoding: try BuiltInArt.bytes(file, of: kit), as: UTF8.self).split(separator: "<") {
                let name = tag.prefix { $0.isLetter || $0 == "/" }
                if name == "clipPath" { isInClip = true }
                if name == "/clipPath" { isInClip = false }
                guard !isInClip, ["path", "circle", "ellipse", "rect"].contains(String(name)) else { continue }
                shapes.append(Shape(file: file, name: String(name), tag: tag))
            }
        }
        try #require(shapes.count > 150)
        return shapes
    }

    subscript(name: String) -> String? {
        let parts = tag.split(separator: " \(name)=\"", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        return parts[1].prefix { $0 != "\"" }.description
    }

    private func number(_ name: String) -> Double { self[name].flatMap { Double($0) } ?? 0 }

    /// The longer side of the box around it; of a path around all its points.
    var extent: Double {
        switch name {
        case "circle": return 2 * number("r")
        case "ellipse": return 2 * max(number("rx"), number("ry"))
        case "rect": return max(number("width"), number("height"))
        default:
            // Letters stand alone; H and V have one number.
            var (xs, ys): ([Double], [Double]) = ([], [])
            var command: Character = "M"
            var isX = true
            for word in (self["d"] ?? "").split(separator: " ") {
                var word = word
                if let first = word.first, first.isLetter {
                    command = first
                    isX = true
                    word = word.dropFirst()
                }
                guard let value = Double(word) else { continue }
                switch command {
                case "H": xs.append(value)
                case "V": ys.append(value)
                default:
                    if isX { xs.append(value) } else { ys.append(value) }
                    isX.toggle()
                }
            }
            let width = (xs.max() ?? 0) - (xs.min() ?? 0)
            return max(width, (ys.max() ?? 0) - (ys.min() ?? 0))
        }
    }
}
