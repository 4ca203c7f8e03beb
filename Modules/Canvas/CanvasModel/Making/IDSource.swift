public import Replication

/// Where the labels of new objects come from.
public protocol IDSource {
    /// The next label; the factory asks again while it is taken.
    mutating func next(using generator: inout some RandomNumberGenerator) -> ShortID
}

/// Draws labels: 36⁹ of them, each as likely as the others.
public struct RandomIDs: IDSource, Sendable {
    /// It keeps nothing: all that is random comes from the generator.
    public init() {}

    public mutating func next(using generator: inout some RandomNumberGenerator) -> ShortID {
        ShortID(value: generator.next())
    }
}
