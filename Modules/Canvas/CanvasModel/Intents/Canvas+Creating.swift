public import Drawing
import Primitives
public import Replication

// What a person can want of a canvas as a whole. Each returns the changes of one event and touches nothing; no
// changes mean that everything is so already.
extension Canvas {
    /// The changes that make a new canvas; `size` is that of its page, nil for none.
    public static func creation(
        name: String, size: CanvasSize? = CanvasLimits.defaultCanvas
    ) throws(CanvasError) -> [RecordChange] {
        try CanvasLimits.check(canvasName: name)
        return [.header(Header().rename(to: name))] + (try Canvas().resizeCanvas(to: size))
    }

    /// Gives the canvas another name. Throws when it is blank or longer than `CanvasLimits.name`.
    public func rename(to name: String) throws(CanvasError) -> [RecordChange] {
        try CanvasLimits.check(canvasName: name)
        return name.hasSameBytes(as: self.name) ? [] : [.header(header.rename(to: name))]
    }

    /// Gives the canvas a page of another size, or none; objects stay where they are.
    public func resizeCanvas(to size: CanvasSize?) throws(CanvasError) -> [RecordChange] {
        if let size { try CanvasLimits.check(canvas: size) }
        guard let properties = properties.first else { return [] }
        return setting(CanvasProperties.sizes, of: properties, to: size).asList
    }

    /// Sets the canvas's own fields that rows tell of.
    public func edit(_ edits: FieldEdits<CanvasProperties>) -> [RecordChange] {
        properties.first.map { setting(edits, of: $0) } ?? []
    }

    /// New objects in front of all others, made by a factory of random labels.
    public func add(
        _ drafts: [ObjectDraft], using generator: inout some RandomNumberGenerator
    ) throws(CanvasError) -> [RecordChange] {
        try withFactory(&generator) { (factory) throws(CanvasError) in
            try factory.make(drafts, on: self).map { .add($0) }
        }
    }
}

extension RecordChange? {
    /// The change of one event, or none.
    var asList: [RecordChange] { map { [$0] } ?? [] }
}

/// Lends a generator that the caller keeps to a factory of random labels.
func withFactory<Generator: RandomNumberGenerator, Result>(
    _ generator: inout Generator, _ body: (inout CanvasFactory<RandomIDs, Generator>) throws(CanvasError) -> Result
) throws(CanvasError) -> Result {
    var factory = CanvasFactory(ids: RandomIDs(), generator: generator)
    defer { generator = factory.generator }
    return try body(&factory)
}
