import CanvasModel
import Drawing
import Replication
import TestSupport
import Testing

struct ArrangeTests {
    private let boxes = [
        CanvasRect(x: 10, y: 100, width: 20, height: 40), CanvasRect(x: 50, y: 20, width: 100, height: 10),
        CanvasRect(x: 200, y: 60, width: 40, height: 20),
    ]

    @Test(
        "C20 Aligned objects share an edge or a middle line of the box around them",
        arguments: [
            (Alignment.left, [10, 10, 10], nil), (.center, [115, 75, 105], nil), (.right, [220, 140, 200], nil),
            (.top, nil, [20, 20, 20]), (.middle, nil, [60, 75, 70]), (.bottom, nil, [100, 130, 120]),
        ] as [(Alignment, [Double]?, [Double]?)])
    func align(alignment: Alignment, x: [Double]?, y: [Double]?) {
        let origins = alignment.origins(of: boxes)
        #expect(origins.map(\.x) == x ?? boxes.map(\.origin.x))
        #expect(origins.map(\.y) == y ?? boxes.map(\.origin.y))
        #expect(alignment.origins(of: []).isEmpty && alignment.origins(of: [boxes[0]]) == [boxes[0].origin])
    }

    @Test("C20 Distributed objects have equal gaps between the two outermost, which stay")
    func distribute() {
        #expect(DistributionAxis.horizontal.origins(of: boxes)?.map(\.x) == [10, 65, 200])
        #expect(DistributionAxis.vertical.origins(of: boxes)?.map(\.y) == [100, 20, 55])
        #expect(DistributionAxis.horizontal.origins(of: Array(boxes.prefix(2))) == nil)
        let tight = [0, 5, 10].map { CanvasRect(x: Double($0), y: 0, width: 30, height: 1) }
        #expect(DistributionAxis.horizontal.origins(of: tight)?.map(\.x) == [0, 5, 10])
    }

    @Test("C20 Whatever the boxes, gaps come out equal and the other axis stays", arguments: 0..<20)
    func gaps(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let boxes = (0..<random.pick(3..<9)).map { _ in
            CanvasRect(
                x: Double(random.pick(0..<500)), y: Double(random.pick(0..<500)), width: Double(random.pick(1..<80)),
                height: Double(random.pick(1..<80)))
        }
        let order = boxes.indices.sorted { (boxes[$0].midX, $0) < (boxes[$1].midX, $1) }
        let origins = DistributionAxis.horizontal.origins(of: boxes) ?? []
        #expect(origins.map(\.y) == boxes.map(\.origin.y))
        let gaps = zip(order, order.dropFirst()).map { origins[$1].x - origins[$0].x - boxes[$0].size.width }
        for gap in gaps { #expect((gap - gaps[0]).magnitude < 1e-9, "seed \(seed): \(gaps)") }
        #expect(origins[order[0]] == boxes[order[0]].origin)
        #expect(origins[order[order.count - 1]] == boxes[order[order.count - 1]].origin)
    }

    @Test("C20 Copies lie a little to the right and below, or where the canvas has room")
    func duplicates() {
        let canvas = CanvasSize(width: 1024, height: 768)
        #expect(DuplicateOffset.offset(of: boxes, in: canvas) == (12, 12))
        let corner = CanvasRect(x: 1000, y: 744, width: 150, height: 120)
        #expect(DuplicateOffset.offset(of: [corner], in: canvas) == (-12, -12))
        #expect(
            DuplicateOffset.offset(of: [corner, CanvasRect(x: 0, y: 0, width: 9, height: 9)], in: canvas) == (0, 0))
    }
}
