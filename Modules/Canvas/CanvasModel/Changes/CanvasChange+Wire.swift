internal import Primitives
public import Replication

extension CanvasChange: WireCodable {
    private enum Tag {
        static let resizeCanvas = firstAreaTag
        static let create = firstAreaTag + 1
        static let move = firstAreaTag + 2
        static let resize = firstAreaTag + 3
        static let rotate = firstAreaTag + 4
        static let recolor = firstAreaTag + 5
        static let fade = firstAreaTag + 6
        static let setHidden = firstAreaTag + 7
        static let setLocked = firstAreaTag + 8
        static let setRemoved = firstAreaTag + 9
        static let regroup = firstAreaTag + 10
        static let reorder = firstAreaTag + 11
        static let setText = firstAreaTag + 12
        static let setFontSize = firstAreaTag + 13
        static let setTextColor = firstAreaTag + 14
        static let rename = firstAreaTag + 15
    }

    /// A tag, what it is about, and the payload.
    public func encode(into writer: inout WireWriter) {
        switch self {
        case .header(let change): change.encode(into: &writer)
        case .resizeCanvas(let sizes):
            writer.write(Tag.resizeCanvas)
            sizes.map { WireSize($0) }.encode(into: &writer)
        case .create(let object):
            writer.write(Tag.create)
            object.encode(into: &writer)
        case .move(let id, let places): write(Tag.move, id, places.map { WirePoint($0) }, &writer)
        case .resize(let id, let sizes): write(Tag.resize, id, sizes.map { WireSize($0) }, &writer)
        case .rotate(let id, let angles): write(Tag.rotate, id, angles.map { WireNumber($0) }, &writer)
        case .recolor(let id, let colors): write(Tag.recolor, id, colors.map { WireColor($0) }, &writer)
        case .fade(let id, let tenths): write(Tag.fade, id, tenths, &writer)
        case .setHidden(let id, let hidden): write(Tag.setHidden, id, hidden, &writer)
        case .setLocked(let id, let locked): write(Tag.setLocked, id, locked, &writer)
        case .setRemoved(let id, let removed): write(Tag.setRemoved, id, removed, &writer)
        case .regroup(let id, let groups): write(Tag.regroup, id, groups, &writer)
        case .reorder(let id, let orders): write(Tag.reorder, id, orders, &writer)
        case .setText(let id, let texts): write(Tag.setText, id, texts, &writer)
        case .setFontSize(let id, let sizes): write(Tag.setFontSize, id, sizes.map { WireNumber($0) }, &writer)
        case .setTextColor(let id, let colors): write(Tag.setTextColor, id, colors.map { WireColor($0) }, &writer)
        case .rename(let id, let names): write(Tag.rename, id, names, &writer)
        case .unknown(let bytes): writer.bytes.append(contentsOf: bytes)
        }
    }

    private func write(_ tag: UInt8, _ id: UnitID, _ payload: some WireCodable, _ writer: inout WireWriter) {
        writer.write(tag)
        writer.write(id)
        payload.encode(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let tag = try reader.readByte()
        if tag < firstAreaTag {
            if let change = try HeaderChange(tag: tag, from: &reader) {
                self = .header(change)
            } else {
                self = .unknown([tag] + reader.readRest())
            }
            return
        }
        switch tag {
        case Tag.resizeCanvas: self = .resizeCanvas(try reader.readSizes())
        case Tag.create: self = .create(try NewObject(from: &reader))
        case Tag.move:
            self = .move(try reader.readUnit(), try Assignment<WirePoint>(from: &reader).map { $0.value })
        case Tag.resize: self = .resize(try reader.readUnit(), try reader.readSizes())
        case Tag.rotate: self = .rotate(try reader.readUnit(), try reader.readNumbers())
        case Tag.recolor:
            self = .recolor(try reader.readUnit(), try Assignment<WireColor>(from: &reader).map { $0.value })
        case Tag.fade: self = .fade(try reader.readUnit(), try Assignment(from: &reader))
        case Tag.setHidden: self = .setHidden(try reader.readUnit(), try Assignment(from: &reader))
        case Tag.setLocked: self = .setLocked(try reader.readUnit(), try Assignment(from: &reader))
        case Tag.setRemoved: self = .setRemoved(try reader.readUnit(), try Assignment(from: &reader))
        case Tag.regroup: self = .regroup(try reader.readUnit(), try Assignment(from: &reader))
        case Tag.reorder: self = .reorder(try reader.readUnit(), try Assignment(from: &reader))
        case Tag.setText: self = .setText(try reader.readUnit(), try Assignment(from: &reader))
        case Tag.setFontSize: self = .setFontSize(try reader.readUnit(), try reader.readNumbers())
        case Tag.setTextColor:
            let id = try reader.readUnit()
            let colors = try Assignment<WireColor>(from: &reader)
            guard let value = colors.value.value, let replaced = colors.replaced.value else { throw reader.malformed }
            self = .setTextColor(
                id,
                Assignment(
                    value: value, writer: colors.writer, replaced: replaced, replacedWriter: colors.replacedWriter))
        case Tag.rename: self = .rename(try reader.readUnit(), try Assignment(from: &reader))
        default: self = .unknown([tag] + reader.readRest())
        }
    }
}

extension WireReader {
    fileprivate mutating func readSizes() throws(WireError) -> Assignment<CanvasSize> {
        try Assignment<WireSize>(from: &self).map { $0.value }
    }

    fileprivate mutating func readNumbers() throws(WireError) -> Assignment<Double> {
        try Assignment<WireNumber>(from: &self).map { $0.value }
    }
}
