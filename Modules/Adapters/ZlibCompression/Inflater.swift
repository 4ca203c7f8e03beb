import CZlib
public import ModuleKit

/// DEFLATE by zlib.
public struct Inflater: Inflating {
    /// Needs nothing.
    public init() {}

    public func inflated(_ packed: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
        unpacked(packed, count: count, bojagi_inflate)
    }
}

/// Unpacks with one of the functions of the library; nil unless that gives just `count` bytes.
func unpacked(
    _ packed: ArraySlice<UInt8>, count: Int,
    _ unpack: (UnsafePointer<UInt8>?, UInt32, UnsafeMutablePointer<UInt8>?, UInt32) -> Int
) -> [UInt8]? {
    guard let room = UInt32(exactly: count), let size = UInt32(exactly: packed.count) else { return nil }
    var written = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { place, initialized in
        // An empty array has no place; zlib is then given none either.
        packed.withUnsafeBufferPointer { written = unpack($0.baseAddress, size, place.baseAddress, room) }
        initialized = written <= count ? written : 0
    }
    return written == count ? bytes : nil
}
