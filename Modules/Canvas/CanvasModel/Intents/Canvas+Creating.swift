public import Drawing
internal import Primitives
internal import Replication

// What a person can want of a canvas as a whole. Each returns the changes of one event and touches nothing; no
// changes mean that everything is so already.
extension Canvas {
    /// The changes that make a new canvas.
    public static func creation(
        name: String, size: CanvasSize = CanvasLimits.defaultCanvas
    ) throws(CanvasError) -> [CanvasChange] {
        try CanvasLimits.check(canvasName: name)
        return [.header(Header().rename(to: name))] + (try Canvas().resizeCanvas(to: size))
    }

    public func rename(to name: String) throws(CanvasError) -> [CanvasChange] {
        try CanvasLimits.check(canvasName: name)
        return name.hasSameBytes(as: self.name) ? [] : [.header(header.rename(to: name))]
    }

    /// Makes the canvas larger or smaller; objects stay where they are.
    public func resizeCanvas(to size: CanvasSize) throws(CanvasError) -> [CanvasChange] {
        try CanvasLimits.check(canvas: size)
        return size == self.size ? [] : [.resizeCanvas(sizeRegister.assignment(to: size))]
    }

    /// New objects in front of all others, made by a factory of random labels.
    public func add(
        _ drafts: [ObjectDraft], using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [CanvasChange] {
        try withFactory(&generator) { (factory) throws(CanvasError) in
            try factory.make(drafts, on: self).map { .create($0) }
        }
    }
}

/// Lends a generator that the caller keeps to a factory of random labels.
func withFactory<Generator: RandomNumberGenerator, Result>(
    _ generator: inout Generator, _ body: (inout CanvasFactory<RandomIDs, Generator>) throws(CanvasError) -> Result
) throws(CanvasError) -> Result {
    var factory = CanvasFactory(ids: RandomIDs(), generator: generator)
    defer { generator = factory.generator }
    return try body(&factory)
}
