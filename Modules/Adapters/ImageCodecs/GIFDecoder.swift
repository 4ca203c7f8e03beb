import CGIF
import Pictures

/// Decodes the first frame of GIF files with giflib, as it stands on its canvas; what is around it is transparent.
final class GIFDecoder {
    /// How far giflib has read.
    private final class Cursor {
        let file: FileBytes
        var place = 0

        init(_ file: FileBytes) { self.file = file }
    }

    private let cursor: Cursor
    private let gif: UnsafeMutablePointer<GifFileType>
    private let canvas: PixelSize
    private var transparent: Int?

    init(_ file: FileBytes) throws(PictureFault) {
        cursor = Cursor(file)
        var code: Int32 = 0
        let opened = DGifOpen(
            Unmanaged.passUnretained(cursor).toOpaque(),
            { gif, place, count in
                guard let data = gif?.pointee.UserData, let place, count > 0 else { return 0 }
                let cursor = Unmanaged<Cursor>.fromOpaque(data).takeUnretainedValue()
                let count = min(Int(count), cursor.file.bytes.count - cursor.place)
                guard count > 0, let start = cursor.file.start else { return 0 }
                place.update(from: start + cursor.place, count: count)
                cursor.place += count
                return Int32(count)
            }, &code)
        guard let opened else { throw .said(Self.text(of: code)) }
        gif = opened
        canvas = PixelSize(Int(gif.pointee.SWidth), Int(gif.pointee.SHeight))
        try findFrame()
    }

    deinit { DGifCloseFile(gif, nil) }

    private static func text(of code: Int32) -> String {
        GifErrorString(code).map { String(cString: $0) } ?? "giflib can't read it"
    }

    private var fault: PictureFault { .said(Self.text(of: gif.pointee.Error)) }

    private var frame: GifImageDesc { gif.pointee.Image }

    /// Goes to the first frame, past what is said of it.
    private func findFrame() throws(PictureFault) {
        while true {
            var kind = UNDEFINED_RECORD_TYPE
            guard DGifGetRecordType(gif, &kind) == GIF_OK else { throw fault }
            switch kind {
            case IMAGE_DESC_RECORD_TYPE:
                guard DGifGetImageDesc(gif) == GIF_OK else { throw fault }
                guard frame.Width > 0, frame.Height > 0, frame.Left >= 0, frame.Top >= 0,
                    Int(frame.Left + frame.Width) <= canvas.width, Int(frame.Top + frame.Height) <= canvas.height
                else { throw .damaged("the frame is not on its canvas") }
                return
            case EXTENSION_RECORD_TYPE: try readExtension()
            case TERMINATE_RECORD_TYPE: throw .damaged("there is no frame")
            default: continue
            }
        }
    }

    private func readExtension() throws(PictureFault) {
        var code: Int32 = 0
        var block: UnsafeMutablePointer<GifByteType>?
        guard DGifGetExtension(gif, &code, &block) == GIF_OK else { throw fault }
        while let part = block {
            var control = GraphicsControlBlock()
            if code == GRAPHICS_EXT_FUNC_CODE, DGifExtensionToGCB(Int(part[0]), part + 1, &control) == GIF_OK {
                transparent = control.TransparentColor >= 0 ? Int(control.TransparentColor) : nil
            }
            guard DGifGetExtensionNext(gif, &block) == GIF_OK else { throw fault }
        }
    }

    /// Bytes that decoding takes at most.
    func memory(for targets: [PixelSize]) -> Int {
        (frame.Interlace ? Int(frame.Width) * Int(frame.Height) : 0) + canvas.width * 8
            + AreaFilters.memory(from: canvas, to: targets)
    }

    func decode(into targets: [PixelSize]) throws(PictureFault) -> [Raster] {
        let (width, height) = (Int(frame.Width), Int(frame.Height))
        let (left, top) = (Int(frame.Left), Int(frame.Top))
        let colors = try palette()
        let whole = frame.Interlace ? try interlacedIndices() : []
        var filters = AreaFilters(from: canvas, to: targets)
        var indices = [UInt8](repeating: 0, count: width)
        var row = [UInt32](repeating: 0, count: canvas.width)
        var isOpaque = PixelSize(width, height) == canvas
        for y in 0..<canvas.height {
            let line = y - top
            if line == height { row = [UInt32](repeating: 0, count: canvas.width) }
            if line >= 0, line < height {
                if frame.Interlace {
                    indices.replaceSubrange(0..<width, with: whole[(line * width)..<((line + 1) * width)])
                } else {
                    guard DGifGetLine(gif, &indices, Int32(width)) == GIF_OK else { throw fault }
                }
                for x in 0..<width {
                    let color = colors[Int(indices[x])]
                    row[left + x] = color
                    isOpaque = isOpaque && color != 0
                }
            }
            row.withUnsafeBytes { bytes in
                if let start = bytes.baseAddress { filters.push(start.assumingMemoryBound(to: UInt8.self)) }
            }
        }
        return filters.finish(isOpaque: isOpaque)
    }

    /// 256 pixels; nothing where the table has no colour, or says that it is none.
    private func palette() throws(PictureFault) -> [UInt32] {
        guard let map = frame.ColorMap ?? gif.pointee.SColorMap, let table = map.pointee.Colors else {
            throw .damaged("the frame has no colours")
        }
        var colors = [UInt32](repeating: 0, count: 256)
        for index in 0..<min(256, Int(map.pointee.ColorCount)) where index != transparent {
            let color = table[index]
            colors[index] = 0xff00_0000 | UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
        }
        return colors
    }

    /// Every eighth line from the first, from the fifth, every fourth from the third, every second from the second.
    private func interlacedIndices() throws(PictureFault) -> [UInt8] {
        let (width, height) = (Int(frame.Width), Int(frame.Height))
        return try [UInt8](uninitialized: width * height) { start throws(PictureFault) in
            for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
                for line in stride(from: first, to: height, by: step) {
                    guard DGifGetLine(gif, start + line * width, Int32(width)) == GIF_OK else { throw fault }
                }
            }
        }
    }
}
