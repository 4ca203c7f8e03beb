/// Which sizes are made from the decoded picture, and which from a larger one that is made anyhow.
///
/// A size comes from the smallest other that is at least twice as large on both sides: the mean of means over whole
/// areas is, to the eye, the mean of the picture, and costs a fraction. Others come from the picture itself.
struct SizePlan {
    /// From the picture, the largest first.
    private(set) var bases: [PixelSize] = []
    /// In this order: each from a size before it.
    private(set) var derived: [(size: PixelSize, from: PixelSize)] = []

    init(_ sizes: [PixelSize]) {
        var made: [PixelSize] = []
        for size in Set(sizes).sorted(by: { ($0.pixels, $0.width) > ($1.pixels, $1.width) }) {
            if let source = made.last(where: { $0.width >= size.width * 2 && $0.height >= size.height * 2 }) {
                derived.append((size, source))
            } else {
                bases.append(size)
            }
            made.append(size)
        }
    }
}
