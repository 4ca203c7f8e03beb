import Drawing
import Replication

extension WireWriter {
    mutating func write(_ list: DisplayList) {
        write(list.size)
        write(optional: list.ground) { $1.write($0) }
        write(list: list.items) { $1.write($0) }
    }

    private mutating func write(_ item: DisplayItem) {
        write(item.box.origin)
        write(item.box.size)
        write(item.rotation)
        write(item.alpha)
        write(optional: item.outline) { outline, writer in
            writer.write(outline.color)
            writer.write(outline.thickness)
        }
        write(item.dash?.rawValue ?? 0)
        write(item.isHatched)
        write(item.isCurved)
        write(item.heads.start?.rawValue ?? 0)
        write(item.heads.end?.rawValue ?? 0)
        write(optional: item.label) { label, writer in
            writer.write(label.text)
            writer.write(label.box.origin)
            writer.write(label.box.size)
        }
        switch item.content {
        case .rectangle(let color, let radius):
            write(UInt8(1))
            write(optional: color) { $1.write($0) }
            write(radius)
        case .ellipse(let color):
            write(UInt8(2))
            write(optional: color) { $1.write($0) }
        case .path(let points, let thickness, let color):
            write(UInt8(4))
            write(list: points) { $1.write($0) }
            write(thickness)
            write(color)
        case .text(let text):
            write(UInt8(5))
            write(text)
        case .picture(let index):
            write(UInt8(6))
            writeVarint(UInt64(max(index, 0)))
        case .placeholder(let label):
            write(UInt8(7))
            write(label)
        case .diamond(let color):
            write(UInt8(8))
            write(optional: color) { $1.write($0) }
        case .area(let points, let color):
            write(UInt8(3))
            write(list: points) { $1.write($0) }
            write(color)
        }
    }

    private mutating func write(_ text: DisplayText) {
        write(list: text.lines) { line, writer in
            writer.write(line.text)
            writer.write(line.width)
        }
        write(text.fontSize)
        write(text.lineHeight)
        write(text.isBold)
        write(text.color)
        write(text.alignment.rawValue)
    }
}

extension WireReader {
    mutating func readDisplayList() throws(WireError) -> DisplayList {
        DisplayList(
            size: try readSize(),
            ground: try readOptional { (reader) throws(WireError) in try reader.readColor() },
            items: try readList(ofSize: 57) { (reader) throws(WireError) in try reader.readDisplayItem() })
    }

    private mutating func readDisplayItem() throws(WireError) -> DisplayItem {
        let box = Rect(origin: try readPoint(), size: try readSize())
        let (rotation, alpha) = (try readDouble(), try readDouble())
        let outline = try readOptional { (reader) throws(WireError) in
            Outline(color: try reader.readColor(), thickness: try reader.readDouble())
        }
        let dash = try readByte()
        let isHatched = try readBool()
        let isCurved = try readBool()
        let heads = LineHeads(start: try readHead(), end: try readHead())
        let label = try readOptional { (reader) throws(WireError) in
            DisplayLabel(
                text: try reader.readText(), box: Rect(origin: try reader.readPoint(), size: try reader.readSize()))
        }
        guard dash == 0 || Dash(rawValue: dash) != nil else { throw malformed }
        var item = DisplayItem(box: box, rotation: rotation, alpha: alpha, content: try readContent())
        item.outline = outline
        item.dash = Dash(rawValue: dash)
        item.isHatched = isHatched
        item.isCurved = isCurved
        item.heads = heads
        item.label = label
        return item
    }

    private mutating func readPoints() throws(WireError) -> [Point<PictureSpace>] {
        try readList(ofSize: 16) { (reader) throws(WireError) in try reader.readPoint() }
    }

    private mutating func readHead() throws(WireError) -> LineHead? {
        let raw = try readByte()
        guard raw == 0 || LineHead(rawValue: raw) != nil else { throw malformed }
        return LineHead(rawValue: raw)
    }

    private mutating func readFill() throws(WireError) -> RGBColor? {
        try readOptional { (reader) throws(WireError) in try reader.readColor() }
    }

    private mutating func readContent() throws(WireError) -> DisplayItem.Content {
        switch try readByte() {
        case 1: .rectangle(try readFill(), radius: try readDouble())
        case 2: .ellipse(try readFill())
        case 3: .area(try readPoints(), try readColor())
        case 4: .path(try readPoints(), thickness: try readDouble(), color: try readColor())
        case 5: .text(try readText())
        case 6: .picture(Int(truncatingIfNeeded: try readUInt32()))
        case 7: .placeholder(label: try readString())
        case 8: .diamond(try readFill())
        default: throw malformed
        }
    }

    private mutating func readText() throws(WireError) -> DisplayText {
        var text = DisplayText(
            lines: try readList(ofSize: 9) { (reader) throws(WireError) in
                DisplayText.Line(text: try reader.readString(), width: try reader.readDouble())
            },
            fontSize: try readDouble(), lineHeight: try readDouble(), isBold: try readBool(),
            color: try readColor())
        guard let alignment = TextAlignment(rawValue: try readByte()) else { throw malformed }
        text.alignment = alignment
        return text
    }
}
