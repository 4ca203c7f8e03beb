import Primitives
import Replication

/// A kit as one piece of bytes, the same for everyone who packs it: `kit.json` and the art that it names, nothing else.
/// Their hash says which version of the kit it is.
public struct KitPack: Sendable {
    /// In the order of their paths; all of them are bytes.
    public let files: [KitFile]

    /// Bojagi's kit, in the first version of the form.
    private static let mark: [UInt8] = Array("BKIT1\n".utf8)

    /// Of a kit's files, in any order. Those that were not read are left out; of two with one path the first counts.
    public init(files: [KitFile]) {
        var kept: [KitFile] = []
        for file in files.inOrder(by: { $0.path.isBefore($1.path) }) {
            guard case .bytes = file.content, !(kept.last?.path.hasSameBytes(as: file.path) ?? false) else { continue }
            kept.append(file)
        }
        self.files = kept
    }

    /// Of `kit.json` and as much of its art as `art` gives.
    public init(manifest bytes: [UInt8], art: (_ path: String) -> [UInt8]?) {
        let manifest = KitManifest(bytes)
        self.init(manifest, bytes, art: art)
    }

    init(_ manifest: KitManifest, _ bytes: [UInt8], art: (_ path: String) -> [UInt8]?) {
        var files = [KitFile(path: KitManifest.file, bytes: bytes)]
        for path in manifest.artFiles.prefix(KitLimits.files) {
            if let bytes = art(path) { files.append(KitFile(path: path, bytes: bytes)) }
        }
        self.init(files: files)
    }

    /// Nil for what is no pack: paths that lead elsewhere, or not in order; more than `KitLimits` has; bytes behind it.
    /// What is in the files is not looked at.
    public init?(bytes: [UInt8]) {
        guard bytes.count <= KitLimits.size, bytes.starts(with: Self.mark) else { return nil }
        var files: [KitFile] = []
        do throws(WireError) {
            var reader = WireReader(bytes)
            for _ in Self.mark { _ = try reader.readByte() }
            // A path and its bytes take two at least, so that no count reserves more than there is.
            let count = try reader.readCount(ofSize: 2)
            guard count <= KitLimits.files + 1 else { return nil }
            for _ in 0..<count {
                let path = try reader.readString()
                guard KitPath.isSafe(path), files.last.map({ $0.path.isBefore(path) }) ?? true else { return nil }
                files.append(KitFile(path: path, bytes: try reader.readBytes()))
            }
            guard reader.isAtEnd else { return nil }
        } catch {
            return nil
        }
        self.files = files
    }

    /// The pack; another one for every other content.
    public var bytes: [UInt8] {
        var writer = WireWriter(reserving: size + Self.mark.count)
        for byte in Self.mark { writer.write(byte) }
        writer.writeVarint(UInt64(files.count))
        for file in files {
            guard case .bytes(let bytes) = file.content else { continue }
            writer.write(file.path)
            writer.write(bytes)
        }
        return writer.bytes
    }

    /// About how many bytes it takes.
    private var size: Int {
        files.reduce(0) { sum, file in
            guard case .bytes(let bytes) = file.content else { return sum }
            return sum + bytes.count + file.path.utf8.count + 8
        }
    }

    /// The content of a file; nil where there is none of that path. Complexity: O(log files).
    public subscript(path: String) -> [UInt8]? {
        let index = files.partitioningIndex { !$0.path.isBefore(path) }
        guard index < files.count, files[index].path.hasSameBytes(as: path),
            case .bytes(let bytes) = files[index].content
        else { return nil }
        return bytes
    }

    /// What `kit.json` says; nil where there is none.
    public var manifest: KitManifest? { self[KitManifest.file].map { KitManifest($0) } }
}
