import CZlib
public import ModuleKit

/// DEFLATE by zlib.
public struct Inflater: Inflating {
    /// Needs nothing.
    public init() {}

    public func inflated(_ packed: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
        guard let room = UInt32(exactly: count), let size = UInt32(exactly: packed.count) else { return nil }
        var written = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { place, initialized in
            // An empty array has no place; zlib is then given none either.
            packed.withUnsafeBufferPointer { written = bojagi_inflate($0.baseAddress, size, place.baseAddress, room) }
            initialized = written <= count ? written : 0
        }
        return written == count ? bytes : nil
    }
}
