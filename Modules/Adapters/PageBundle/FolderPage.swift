#if DEBUG
    import HostSystem
    import ModuleKit
    public import Serving

    /// The page from a folder, read anew for each request: for working on it. Only in builds for tests.
    public struct FolderPage: PageAssets {
        private let folder: String
        public let version = "folder"

        public init(_ folder: String) { self.folder = folder }

        public func asset(_ name: String) -> PageAsset? {
            guard !name.contains(".."), var bytes = try? LiveFiles().read("\(folder)/\(name)") else { return nil }
            if [".html", ".js", ".webmanifest"].contains(where: name.hasSuffix) {
                bytes = Array(String(decoding: bytes, as: UTF8.self).replacing("@version@", with: version).utf8)
            }
            return PageAsset(
                mediaType: PageAsset.mediaType(of: name), bytes: bytes,
                hash: String(UInt(bitPattern: bytes.hashValue), radix: 16), isInVersion: false)
        }
    }
#endif
