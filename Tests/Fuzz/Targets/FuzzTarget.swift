public import Replication

/// A way in for bytes from outside, with what must hold whatever comes.
///
/// A new way in is one more file with a conformance, and one more element of `fuzzTargets`.
public protocol FuzzTarget: AnyObject {
    var name: String { get }
    var limits: FuzzLimits { get }
    /// Inputs that are right, as the code itself writes them. Small ones are tried oftener than large ones.
    func seeds() -> [[UInt8]]
    /// An input like `bytes` with something wrong in it; `other` is another input, to take parts of.
    func mutated(_ bytes: [UInt8], with other: [UInt8], using random: inout SplitMix64) -> [UInt8]
    /// `bytes` with what an attacker would have made right: checksums, lengths.
    func mended(_ bytes: [UInt8]) -> [UInt8]
    /// The parts of an input that can be left out by themselves, such as events.
    func parts(of bytes: [UInt8]) -> [[UInt8]]
    func bytes(of parts: [[UInt8]]) -> [UInt8]
    /// Takes the bytes in. Throws where something comes of them that must not.
    func run(_ bytes: [UInt8]) throws(FuzzFinding)
}

extension FuzzTarget {
    public var limits: FuzzLimits { FuzzLimits() }

    public func mended(_ bytes: [UInt8]) -> [UInt8] { bytes }
    public func parts(of bytes: [UInt8]) -> [[UInt8]] { bytes.map { [$0] } }
    public func bytes(of parts: [[UInt8]]) -> [UInt8] { parts.flatMap { $0 } }

    public func mutated(_ bytes: [UInt8], with other: [UInt8], using random: inout SplitMix64) -> [UInt8] {
        ByteMutation.mutated(bytes, with: other, using: &random)
    }
}

/// What one input may take.
public struct FuzzLimits: Sendable {
    /// The longest input, in bytes.
    public var length = 64 << 10
    /// Of processor time, in seconds.
    public var seconds = 2.0
    /// That the process may hold, in megabytes.
    public var megabytes = 512

    public init() {}
}

/// Something that must not come of any input.
public struct FuzzFinding: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}

/// Every way in.
public func fuzzTargets() -> [any FuzzTarget] {
    [
        EventsTarget(), SegmentsTarget(), SnapshotsTarget(), HistoriesTarget(), FoldersTarget(), ImportsTarget(),
        RequestsTarget(), SignInsTarget(), WordsTarget(),
        ConnectionsTarget(), HubTarget(), BackupsTarget(), KitsTarget(), PhotoFramesTarget(), SidecarsTarget(),
        ObjectListsTarget(),
        ArtTarget(),
        PhotosTarget(), PicturesTarget(), MarkdownTarget(), CertificatesTarget(),
    ]
}
