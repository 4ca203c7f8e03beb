import CBundle
public import ModuleKit

/// The files that were put into the program when it was built. They lie in its constant data: having them costs
/// no time at start.
public struct ProgramFiles: BundledFiles {
    public init() {}

    public var paths: [String] {
        files.map { String(cString: $0.path) }
    }

    public func bytes(_ path: String) -> [UInt8]? {
        for file in files where path == String(cString: file.path) {
            return Array(UnsafeBufferPointer(start: file.bytes, count: Int(file.size)))
        }
        return nil
    }

    private var files: UnsafeBufferPointer<BundledFile> {
        UnsafeBufferPointer(start: bundledFileTable(), count: Int(bundledFileCount))
    }
}
