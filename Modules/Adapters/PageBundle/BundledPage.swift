import CPage
public import Serving

/// The page as it was put into the program when that was built; empty where it was built without.
public struct BundledPage: PageAssets {
    private let assets: [String: PageAsset]
    public let version: String

    public init() {
        version = String(cString: pageVersion())
        var assets: [String: PageAsset] = [:]
        for file in UnsafeBufferPointer(start: pageFileTable(), count: Int(pageFileCount())) {
            let name = String(cString: file.name)
            assets[name] = PageAsset(
                mediaType: PageAsset.mediaType(of: name), bytes: Self.bytes(file.bytes, file.size) ?? [],
                gzip: Self.bytes(file.gzip, file.gzipSize), brotli: Self.bytes(file.brotli, file.brotliSize),
                hash: String(cString: file.hash))
        }
        self.assets = assets
    }

    public func asset(_ name: String) -> PageAsset? { assets[name] }

    private static func bytes(_ start: UnsafePointer<UInt8>?, _ count: UInt) -> [UInt8]? {
        start.map { Array(UnsafeBufferPointer(start: $0, count: Int(count))) }
    }
}
