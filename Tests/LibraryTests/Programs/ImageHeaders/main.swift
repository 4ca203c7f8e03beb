import ImageHeaders

/// The smallest picture there is: one point, as a GIF.
let picture: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
for bytes in [picture, picture.dropLast(), Array("no picture".utf8)] {
    do {
        let header = try ImageHeader(of: bytes)
        print(header.format.mediaType, header.width, header.height)
    } catch {
        print("refused:", error)
    }
}
