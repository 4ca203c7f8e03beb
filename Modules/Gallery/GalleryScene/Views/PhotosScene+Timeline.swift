import Drawing
import GalleryModel
import Phrases
import Scenes
import Views

// The saved photos by date.
extension PhotosScene {
    /// The months in sight, each with its photos in sight.
    func timeline(count: Int) -> Node {
        Node(
            .div, "timeline", key: "timeline",
            [
                .measure(.measureHeight, (fall?.height ?? 0) + 2 * PhotoCells.padding),
                .measure(.measureRatio, Style.PhotoSize.spacing),
            ] + Self.barColors
        ) { months(count) }
    }

    private func months(_ count: Int) -> [Node] {
        guard case .timeline(let line)? = fall else { return [] }
        var places = fall?.places(in: sight, with: focused)[...] ?? []
        var headings = line.headings(in: sight)
        if let focused, !headings.contains(where: { $0.photos.contains(focused) }),
            let heading = line.heading(of: focused)
        {
            headings.insert(heading, at: focused < headings.first?.photos.lowerBound ?? 0 ? 0 : headings.count)
        }
        let style = Style.PhotoCell(windowWidth: context.windowWidth)
        return headings.map { heading in
            let mine = places.prefix { heading.photos.contains($0.index) }
            places = places.dropFirst(mine.count)
            return month(heading, mine, of: count, in: line, style)
        }
    }

    private func month(
        _ heading: TimelineHeading, _ places: ArraySlice<PhotoPlace>, of count: Int, in line: Timeline,
        _ style: Style.PhotoCell
    ) -> Node {
        let name = name(of: heading.month)
        let key = "month-" + heading.month.text
        let (left, top) = (heading.frame.minX, heading.frame.minY)
        let end = line.cell(at: heading.photos.upperBound - 1)?.frame.maxY ?? heading.frame.maxY
        return Node(
            .section, "photo-month", key: key,
            [
                Attribute(.labelledBy, key), .measure(.measureX, left), .measure(.measureY, top + PhotoCells.padding),
                .measure(.measureWidth, heading.frame.size.width + 2 * PhotoCells.padding),
                .measure(.measureHeight, end - top),
            ]
        ) {
            Node(
                .h2, "photo-month-name", key: "name", [.measure(.measureHeight, heading.frame.size.height)]
            ) {
                Node(.span, text: name, [Attribute(.identifier, key)])
                Node(.span, "photo-month-count", text: String(heading.photos.count))
            }
            Node(.ul, "photo-row", key: "photos", [.role("list"), Attribute(.labelledBy, key)]) {
                places.map { cell($0.moved(left: left, up: top + PhotoCells.padding), of: count, style) }
            }
        }
    }

    /// Such as `March 2024`.
    func name(of month: YearMonth) -> String { text(.month(month.month, of: month.year)) }

    // MARK: Years

    /// The least distance between two years at the edge, in points.
    private static let leastYearDistance = 32.0

    /// The years at the edge, where the timeline is long: each as far down as its photos.
    func yearsView() -> Node? {
        guard layout == .timeline, case .timeline(let line)? = fall, windowHeight > 0,
            line.height > 3 * windowHeight
        else { return nil }
        var years: [(year: Int32, y: Double)] = []
        var last: Int32 = 0
        for place in 0..<line.headingCount where line.months[place].year != last {
            last = line.months[place].year
            let y = (line.heading(at: place)?.frame.minY ?? 0) / line.height * (windowHeight - Self.leastYearDistance)
            if y - (years.last?.y ?? -.infinity) >= Self.leastYearDistance { years.append((last, y)) }
        }
        guard years.count > 1 else { return nil }
        return Node(.nav, "photo-years", key: "years", [.label(text("Years"))]) {
            years.map { year, y in
                Node(
                    button: String(year), "quiet photo-year", key: "year-\(year)", [.measure(.measureY, y)],
                    press: .showYear(year))
            }
        }
    }

    func show(year: Int32) {
        guard case .timeline(let line)? = fall else { return }
        for place in 0..<line.headingCount where line.months[place].year == year {
            scroll(to: (line.heading(at: place)?.frame.minY ?? 0) + PhotoCells.padding)
            return
        }
    }
}

extension PhotoPlace {
    /// The same from another origin, to the left and above.
    fileprivate func moved(left: Double, up: Double) -> PhotoPlace {
        PhotoPlace(index: index, x: x - left, y: y - up, width: width, height: height)
    }
}
