import CZlib
public import ModuleKit

/// Gzip by zlib, at its quickest level: `Docs/Decisions/compressed-answers.md` has the figures.
public struct GzipCompressor: Compressing {
    /// Needs nothing.
    public init() {}

    /// Nil where it is no smaller.
    public func gzip(_ bytes: [UInt8]) -> [UInt8]? {
        guard !bytes.isEmpty, let count = UInt32(exactly: bytes.count) else { return nil }
        let made = [UInt8](unsafeUninitializedCapacity: bytes.count) { place, written in
            guard let base = place.baseAddress else { return }
            written = bojagi_gzip(bytes, count, base, count, 1)
        }
        return made.isEmpty ? nil : made
    }

    public func gunzip(_ bytes: [UInt8], count: Int) -> [UInt8]? {
        unpacked(bytes[...], count: count, bojagi_gunzip)
    }
}
