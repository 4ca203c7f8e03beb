import ModuleKit

/// What a file on the disk is, by its first bytes.
struct FileFacts {
    /// In bytes.
    let size: UInt64
    let mediaType: String

    /// Nil where there is no file that can be read.
    init?(_ path: String, _ files: any Files) {
        guard let found = try? files.information(path), found.kind == .file,
            let first = try? files.read(path, at: 0, count: 64)
        else { return nil }
        size = found.size
        mediaType = Self.mediaType(of: first)
    }

    /// Only pictures, audio and video that browsers show without running anything; the rest is bytes.
    static func mediaType(of first: [UInt8]) -> String {
        if first.starts(with: [0xff, 0xd8, 0xff]) { return "image/jpeg" }
        if first.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return "image/png" }
        if first.starts(with: Array("GIF87a".utf8)) || first.starts(with: Array("GIF89a".utf8)) { return "image/gif" }
        if first.starts(with: Array("RIFF".utf8)), first.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            return "image/webp"
        }
        if first.starts(with: Array("ID3".utf8)) || (first.first == 0xff && first.dropFirst().first ?? 0 >= 0xe0) {
            return "audio/mpeg"
        }
        if first.starts(with: Array("OggS".utf8)) { return "application/ogg" }
        if first.starts(with: Array("fLaC".utf8)) { return "audio/flac" }
        if first.starts(with: Array("RIFF".utf8)), first.dropFirst(8).starts(with: Array("WAVE".utf8)) {
            return "audio/wav"
        }
        if first.dropFirst(4).starts(with: Array("ftyp".utf8)) {
            return first.dropFirst(8).starts(with: Array("M4A".utf8)) ? "audio/mp4" : "video/mp4"
        }
        if first.starts(with: [0x1a, 0x45, 0xdf, 0xa3]) { return "video/webm" }
        return MediaType.bytes
    }
}
