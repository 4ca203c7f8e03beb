import GalleryModel
import Phrases
import Primitives
import Scenes

/// A question for a page of a source.
struct PageQuestion: Equatable {
    let number: UInt32
    let page: Int
    /// Whether what is on show gives way to it.
    let isRefresh: Bool
}

extension PhotosScene {
    /// Asks for a page, unless that has been done. What is on show stays until the answer is there.
    func ask(page: Int, isRefresh: Bool = false) {
        guard asked == nil || isRefresh else { return }
        hasAsked = true
        failure = nil
        let number = nextNumber()
        asked = PageQuestion(number: number, page: page, isRefresh: isRefresh || page == 1)
        var input = CommandInput()
        input.set("source", source.id)
        if source.takesQuery, !query.isBlank { input.set("query", query) }
        input.set("page", page)
        effects.append(.ask(number, .command(path: "/api/gallery/browse", json: input.text)))
    }

    func askMore() {
        if let page = browsing.nextPage { ask(page: page) }
    }

    func refresh() { ask(page: 1, isRefresh: true) }

    /// Another source: what is on show was another one's.
    func restart() {
        browsing = Browsing()
        browseFall = nil
        cells.forgetAll()
        asked = nil
        failure = nil
        startAtTop()
        ask(page: 1, isRefresh: true)
    }

    private func startAtTop() {
        generation &+= 1
        tops[0] = 0
        if screen == .browse { restoredTop = 0 }
    }

    /// Returns whether the answer was to a question for a page.
    func takePage(_ number: UInt32, status: Int32, body: [UInt8]) -> Bool {
        guard let asked, asked.number == number else { return false }
        self.asked = nil
        guard status == 200, let page = BrowseAnswer.page(body, source: source.id) else {
            failure =
                status == 0
                ? text("Can't reach the server. What's here stays.")
                : BrowseAnswer.fault(body) ?? text("Can't load the photos.")
            return true
        }
        if asked.isRefresh {
            if !browsing.photos.isEmpty { startAtTop() }
            press.cancel()
            browsing.refresh(with: page)
            if screen == .browse { followViewed() }
            browseFall = nil
            cells.forgetAll()
        } else {
            let count = browsing.append(page)
            browseFall?.append(count, delegate: BrowseColumns(photos: browsing.photos, width: contentWidth))
            effects.append(.announce(text("\(count) more {photo|photos}")))
        }
        return true
    }

    /// When the end comes into sight, the next page is asked for.
    func reachOut() {
        guard screen == .browse, failure == nil, asked == nil, browsing.nextPage != nil, let fall = fall,
            windowHeight > 0
        else { return }
        if tops[0] + 2 * windowHeight > fall.height { askMore() }
    }

    /// Of the waterfall, between the paddings.
    var contentWidth: Double { max(width - 2 * PhotoCells.padding, 0) }

    /// The places of the photos on show; nil before the page has told its width.
    var fall: PhotoLayout? {
        guard contentWidth > 0 else { return nil }
        switch screen {
        case .browse:
            if let known = browseFall, known.width == contentWidth, known.count == browsing.photos.count {
                return .waterfall(known)
            }
            let columns = BrowseColumns(photos: browsing.photos, width: contentWidth)
            browseFall = Waterfall(width: contentWidth, count: browsing.photos.count, delegate: columns)
            return browseFall.map { .waterfall($0) }
        case .saved:
            let saved = saved
            if let known = savedFall, known.width == contentWidth, known.count == saved.count { return known }
            savedFall = savedLayout(of: saved)
            return savedFall
        }
    }

    private func savedLayout(of saved: [SavedPhoto]) -> PhotoLayout {
        switch layout {
        case .timeline:
            let rows = SavedRows(photos: saved, days: savedDays, size: size, windowWidth: context.windowWidth)
            return .timeline(Timeline(width: contentWidth, count: saved.count, delegate: rows))
        case .waterfall:
            let columns = SavedColumns(photos: saved, width: contentWidth, size: size)
            return .waterfall(Waterfall(width: contentWidth, count: saved.count, delegate: columns))
        }
    }
}
