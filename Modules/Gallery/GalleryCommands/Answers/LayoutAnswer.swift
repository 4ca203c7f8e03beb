import Drawing
import GalleryModel
import JSON
import ModuleKit

/// A waterfall as JSON.
struct LayoutAnswer: JSONMembers {
    let waterfall: Waterfall
    let photos: [PhotoRecord]

    func writeMembers(to writer: inout JSONWriter) {
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

extension Page {
    /// A line a cell, then the footer.
    mutating func layout(_ waterfall: Waterfall, _ photos: [PhotoRecord]) {
        for (index, photo) in photos.enumerated() {
            guard let cell = waterfall.cell(at: index) else { continue }
            line(.plain("Photo \(index + 1)"), .plain(text: "  \(Self.text(of: cell.frame))  \(photo.shownID)"))
        }
        line(.dim("Footer"), .dim(.verbatim("  " + Self.text(of: waterfall.footer))))
    }

    /// A line a month, and a line a photo.
    mutating func timeline(_ timeline: Timeline, _ photos: [SavedPhoto]) {
        if photos.isEmpty { line("No saved photos yet; “bojagi gallery save PHOTO” saves one.") }
        for place in 0..<timeline.headingCount {
            guard let heading = timeline.heading(at: place) else { continue }
            line(.strong(.verbatim(heading.month.text)), .dim(.verbatim("  " + Self.text(of: heading.frame))))
            for index in heading.photos {
                guard let cell = timeline.cell(at: index) else { continue }
                line(
                    .plain("Photo \(index + 1)"),
                    .plain(text: "  \(Self.text(of: cell.frame))  \(photos[index].record.shownID)"))
            }
        }
    }

    private static func text<Space>(of frame: Rect<Space>) -> String {
        "\(short(frame.minX)), \(short(frame.minY))  \(short(frame.size.width)) × \(short(frame.size.height))"
    }

    /// With one digit behind the point at most.
    private static func short(_ value: Double) -> String {
        let tenths = Int64((value * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
}

/// A timeline as JSON.
struct TimelineAnswer: JSONMembers {
    let timeline: Timeline
    let photos: [SavedPhoto]

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("cells", objects: timeline.cells(in: -1..<(timeline.height + 1))) { cell, writer in
            writer.member("height", cell.frame.size.height)
            writer.member("photo", photos[cell.index].key.id)
            writer.member("row", cell.row)
            writer.member("width", cell.frame.size.width)
            writer.member("x", cell.frame.minX)
            writer.member("y", cell.frame.minY)
        }
        writer.member(
            "headings",
            array: { writer in
                for place in 0..<timeline.headingCount {
                    guard let heading = timeline.heading(at: place) else { continue }
                    writer.object { writer in
                        writer.member("height", heading.frame.size.height)
                        writer.member("month", heading.month.text)
                        writer.member("photos", heading.photos.count)
                        writer.member("width", heading.frame.size.width)
                        writer.member("x", heading.frame.minX)
                        writer.member("y", heading.frame.minY)
                    }
                }
            })
        writer.member("height", timeline.height)
    }
}

/// The sizes by their names.
enum PhotoSizes {
    static let names = ["small", "medium", "large"]

    static func size(named name: String?) -> Style.PhotoSize {
        name.flatMap { names.firstIndex(of: $0) }.flatMap { Style.PhotoSize(rawValue: UInt8($0)) } ?? .medium
    }
}

extension Gallery {
    /// The saved photos by their dates where the reader is.
    func byDate(_ localTime: any LocalTime) -> DatedPhotos {
        byDate { milliseconds in
            let second = Int64(milliseconds / 1000)
            return second + Int64(localTime.offset(atSecond: second))
        }
    }
}
