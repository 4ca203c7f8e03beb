import ImageHeaders
import Testing

/// Bytes in memory that note every read, and let none lead outside.
struct WatchedBytes: ByteSource {
    let bytes: [UInt8]
    private(set) var reads = 0
    private(set) var bytesRead = 0
    private(set) var isSound = true

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var count: UInt64 { UInt64(bytes.count) }

    mutating func read(at offset: UInt64, count: Int) -> [UInt8] {
        reads += 1
        guard count >= 0, offset <= self.count, UInt64(count) <= self.count - offset else {
            isSound = false
            return []
        }
        bytesRead += count
        return Array(bytes[Int(offset)..<(Int(offset) + count)])
    }
}

/// What reading these bytes gives; reads outside of them are recorded as an issue.
func outcome(_ bytes: [UInt8], _ comment: @autoclosure () -> String = "") -> Result<ImageHeader, ImageHeaderError> {
    var source = WatchedBytes(bytes)
    do throws(ImageHeaderError) {
        let header = try ImageHeader(reading: &source)
        #expect(source.isSound, "reads outside: \(comment())")
        let (width, height) = (UInt64(header.width), UInt64(header.height))
        #expect(width > 0 && height > 0 && width * height <= ImageHeader.maximumPixels, "size: \(comment())")
        return .success(header)
    } catch {
        #expect(source.isSound, "reads outside: \(comment())")
        return .failure(error)
    }
}

/// Why these bytes are refused; nil when they are not.
func refusal(_ bytes: [UInt8]) -> ImageHeaderError? {
    if case .failure(let error) = outcome(bytes) { error } else { nil }
}
