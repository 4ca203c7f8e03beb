/// Several sizes of one picture from its rows.
struct AreaFilters {
    private var filters: [AreaFilter]

    init(from source: PixelSize, to targets: [PixelSize]) {
        filters = targets.map { AreaFilter(from: source, to: $0, channels: 4) }
    }

    static func memory(from source: PixelSize, to targets: [PixelSize]) -> Int {
        targets.reduce(0) { $0 + AreaFilter.memory(from: source, to: $1, channels: 4) }
    }

    /// Premultiplied pixels.
    mutating func push(_ row: UnsafePointer<UInt8>) {
        for index in filters.indices { filters[index].push(row) }
    }

    consuming func finish(isOpaque: Bool, isGrey: Bool = false) -> [Raster] {
        filters.map { filter in
            let plane = filter.finish()
            return Raster(.pixels(isOpaque: isOpaque, isGrey: isGrey), size: plane.size, planes: [plane])
        }
    }
}
