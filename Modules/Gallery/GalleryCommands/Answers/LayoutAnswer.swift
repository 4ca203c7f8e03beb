internal import Drawing
internal import GalleryModel
internal import JSON
internal import ModuleKit

/// A waterfall as JSON.
struct LayoutAnswer: JSONWriting {
    let waterfall: Waterfall
    let photos: [PhotoRecord]

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member(
                "cells",
                array: { writer in
                    for (index, photo) in photos.enumerated() {
                        guard let cell = waterfall.cell(at: index) else { continue }
                        writer.object { writer in
                            writer.member("column", cell.column)
                            writer.member("height", cell.frame.size.height)
                            writer.member("photo", photo.key.id)
                            writer.member("width", cell.frame.size.width)
                            writer.member("x", cell.frame.minX)
                            writer.member("y", cell.frame.minY)
                        }
                    }
                })
            writer.member("columnWidth", waterfall.columnWidth)
            writer.member(
                "footer",
                object: { writer in
                    writer.member("height", waterfall.footer.size.height)
                    writer.member("width", waterfall.footer.size.width)
                    writer.member("x", waterfall.footer.minX)
                    writer.member("y", waterfall.footer.minY)
                })
            writer.member("height", waterfall.height)
        }
    }
}

extension Page {
    /// A line a cell, then the footer.
    mutating func layout(_ waterfall: Waterfall, _ photos: [PhotoRecord]) {
        for (index, photo) in photos.enumerated() {
            guard let cell = waterfall.cell(at: index) else { continue }
            line(.plain("Photo \(index + 1)"), .plain(text: "  \(Self.text(of: cell.frame))  \(photo.shownID)"))
        }
        line(.dim("Footer"), .dim(.verbatim("  " + Self.text(of: waterfall.footer))))
    }

    private static func text(of frame: Rect<WaterfallSpace>) -> String {
        "\(short(frame.minX)), \(short(frame.minY))  \(short(frame.size.width)) × \(short(frame.size.height))"
    }

    /// With one digit behind the point at most.
    private static func short(_ value: Double) -> String {
        let tenths = Int64((value * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
}
