public import Drawing

/// Along which axis objects are spread.
public enum DistributionAxis: UInt8, CaseIterable, Sendable {
    case horizontal
    case vertical

    /// Where the boxes go so that the gaps between neighbours are equal, in the order given; nil for fewer than
    /// three, between which there is nothing to share out.
    ///
    /// The two outermost stay, where boxes stand in the order of their middles. Where the boxes are together longer
    /// than the room between those two they overlap by the same amount.
    public func origins(of boxes: [CanvasRect]) -> [CanvasPoint]? {
        guard boxes.count >= 3 else { return nil }
        let order = boxes.indices.sorted { left, right in
            let a = middle(boxes[left])
            let b = middle(boxes[right])
            return a == b ? left < right : a < b
        }
        var room = end(boxes[order[order.count - 1]]) - start(boxes[order[0]])
        for index in order { room -= length(boxes[index]) }
        let gap = room / Double(boxes.count - 1)
        var origins: [CanvasPoint] = []
        origins.reserveCapacity(boxes.count)
        for box in boxes { origins.append(box.origin) }
        var place = start(boxes[order[0]])
        for index in order.dropLast() {
            switch self {
            case .horizontal: origins[index].x = place
            case .vertical: origins[index].y = place
            }
            place += length(boxes[index]) + gap
        }
        return origins
    }

    private func start(_ box: CanvasRect) -> Double { self == .horizontal ? box.minX : box.minY }
    private func end(_ box: CanvasRect) -> Double { self == .horizontal ? box.maxX : box.maxY }
    private func middle(_ box: CanvasRect) -> Double { self == .horizontal ? box.midX : box.midY }
    private func length(_ box: CanvasRect) -> Double { self == .horizontal ? box.size.width : box.size.height }
}
