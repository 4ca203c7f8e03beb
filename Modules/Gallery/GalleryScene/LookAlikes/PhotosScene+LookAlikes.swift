import GalleryModel
import Interaction
import Phrases
import Scenes

extension AlikeAction {
    /// The one table: the scene looks up what to do, and the list of keys shows it.
    static var table: KeyTable<AlikeAction> {
        KeyTable([
            .init(
                "1 … 9", "Choose one of the first nine look-alikes", ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
                .toggle(0), .toggle(1), .toggle(2), .toggle(3), .toggle(4), .toggle(5), .toggle(6), .toggle(7),
                .toggle(8)),
            .init("K", "Keep the chosen look-alikes", ["k"], .keepChosen),
            .init("A", "Keep all look-alikes", ["a"], .keepAll),
            .init("B", "Previous group", ["b"], .previous),
            .init("Esc", "Close", ["Escape"], .close),
        ])
    }
}

extension PhotosScene {
    func handle(_ action: AlikeAction, _ event: SceneEvent) {
        switch action {
        case .find: findAlike()
        case .close: closeAlike()
        case .key: alikeKey(event)
        case .list: alike?.scroll(event)
        case .toggle(let index): alike?.toggle(index)
        case .photoKey(let index): moveAlike(event, from: index)
        case .focus(let index): alike?.focus(index)
        case .keepChosen: keepChosen()
        case .keepAll: keepAll()
        case .previous: showPrevious()
        }
    }

    // MARK: Asking

    private func findAlike() {
        closeMenu()
        guard gallery != nil else {
            if !context.isOnline { say("The saved photos are still loading.") }
            return documents.with(Gallery.document) { [self] _ in findAlike() }
        }
        show(.saved)
        stopSelecting()
        effects.append(.open(.face(area: Self.area, Self.alikeFace)))
        beginAlike()
    }

    /// Going through look-alikes has an address, so that the way back closes it.
    static var alikeFace: String { "alike" }

    /// The address is that of look-alikes.
    func openAlike() {
        guard alike == nil else { return }
        open(Gallery.document)
        documents.with(Gallery.document) { [self] _ in beginAlike() }
    }

    private func beginAlike() {
        restoredTop = tops[Int(screen.rawValue)]
        alike = AlikeReview(windowWidth: context.windowWidth)
        effects.append(.focus(key: "alike-close"))
        askAlike()
    }

    /// How many photos the server decodes for one answer, so that it tells how far it is.
    private static var mostDecoded: Int { 100 }
    /// How many photos one answer lists; those after them are asked for when the last is reached.
    private static var mostListed: Int { 1000 }

    private func askAlike() {
        guard let review = alike else { return }
        guard context.isOnline else {
            alike?.stage = .failed(text("The server finds look-alikes. Try again when it can be reached."))
            return
        }
        let number = nextNumber()
        alike?.asked = number
        var input = CommandInput()
        input.set("decode", Self.mostDecoded)
        // Those of which all were kept come again.
        input.set("offset", review.passed.count { living(at: $0).count > 1 })
        input.set("limit", Self.mostListed)
        effects.append(.ask(number, .commandAfterSending(path: "/api/gallery/alike", json: input.text)))
    }

    /// Returns whether the answer was about look-alikes.
    func takeAlike(_ number: UInt32, status: Int32, body: [UInt8]) -> Bool {
        guard let review = alike, review.asked == number else { return false }
        alike?.asked = nil
        guard status == 200 || status == 207, let answer = AlikeAnswer(BrowseAnswer.value(body)) else {
            let isAway = status == 0
            let fault = isAway ? text("Can't reach the server. Try again when it's back.") : BrowseAnswer.fault(body)
            alike?.stage = .failed(fault ?? text("Can't compare the photos."))
            return true
        }
        if answer.undecodedCount > 0 {
            if case .looking(let before?) = review.stage, answer.undecodedCount >= before {
                alike?.stage = .failed(text("Can't compare the photos."))
            } else {
                alike?.stage = .looking(answer.undecodedCount)
                askAlike()
            }
            return true
        }
        alike?.stage = .choosing
        alike?.groups += answer.groups
        // A server that says more and names nothing that is here has no more to say.
        let isAnyHere = (review.groups.count..<review.groups.count + answer.groups.count).contains {
            living(at: $0).count > 1
        }
        alike?.moreCount = isAnyHere ? answer.moreCount : 0
        alike?.notStoredCount = answer.notStoredCount
        showGroup(from: review.place)
        return true
    }

    // MARK: Going through

    /// The photos of a group that are still saved.
    private func living(at place: Int) -> [AlikePhoto] {
        guard let gallery, let groups = alike?.groups, groups.indices.contains(place) else { return [] }
        return groups[place].filter { gallery.isSaved($0.key) }
    }

    /// Shows the group at a place, or the next in which there is still something to choose.
    private func showGroup(from place: Int) {
        guard let review = alike else { return }
        for place in place..<max(place, review.groups.count) {
            let photos = living(at: place)
            guard photos.count > 1 else { continue }
            alike?.show(photos, at: place, windowWidth: context.windowWidth)
            effects.append(.focus(key: "alike-keep"))
            let count: Phrase = "\(photos.count) {photo|photos}"
            effects.append(.announce(text(groupNumber(place)) + ", " + text(count)))
            return
        }
        alike?.show([], at: review.groups.count, windowWidth: context.windowWidth)
        effects.append(.focus(key: "alike-close"))
        if review.moreCount > 0 {
            alike?.stage = .looking(nil)
            askAlike()
        } else {
            effects.append(.announce(text(endOfAlike)))
        }
    }

    func groupNumber(_ place: Int) -> Phrase { "Group \(place + 1) of \(alike?.groupCount ?? 0)" }

    /// What there is to say where no group is on show.
    var endOfAlike: Phrase {
        alike?.groups.isEmpty ?? true ? "No saved photos look alike." : "That was the last group."
    }

    /// The saved photos are others: what came back by an undo is shown again, and what has gone is not.
    func followAlike() {
        guard let review = alike, case .choosing = review.stage else { return }
        if let thinned = review.thinned, living(at: thinned.place).count > thinned.count {
            alike?.thinned = nil
            showGroup(from: thinned.place)
        } else if review.place < review.groups.count, living(at: review.place).count != review.photos.count {
            showGroup(from: review.place)
        }
    }

    private func keepChosen() {
        guard let review = alike, !review.photos.isEmpty else { return }
        let leaving = review.leaving
        guard !leaving.isEmpty else { return keepAll() }
        alike?.thinned = (review.place, review.stayingCount)
        unsave(leaving)
        showGroup(from: review.place + 1)
    }

    private func keepAll() {
        guard let review = alike, !review.photos.isEmpty else { return }
        alike?.passed.append(review.place)
        showGroup(from: review.place + 1)
    }

    private func showPrevious() {
        while let place = alike?.passed.popLast() {
            if living(at: place).count > 1 { return showGroup(from: place) }
        }
    }

    func closeAlike() {
        alike = nil
        effects.append(.leave(to: Self.saved))
        effects.append(.focus(key: Self.keyOfMenuOfAll))
    }

    // MARK: Keys

    private func alikeKey(_ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event, let action = AlikeAction.table.action(for: key, modifiers)
        else { return }
        context.isConsumed = true
        handle(action, event)
    }

    private func moveAlike(_ event: SceneEvent, from index: Int) {
        guard case .key(let key, let modifiers) = event, !modifiers.hasCommand, let review = alike,
            let next = review.window.step(key, from: index, of: review.photos.count)
        else { return }
        context.isConsumed = true
        alike?.focus(next)
        effects.append(.focus(key: "alike-\(next)"))
    }
}
