import Drawing
import Interaction
import KanbanModel
import Phrases
import Replication
import Scenes
import Views

// K19: a card that is dragged to another day gets that day.
extension BoardScene {
    func duePointer(_ key: DueKey, _ told: SceneEvent) {
        guard case .pointer(let input) = told else { return }
        if input.phase == .down {
            lastDown = input.menuPlace
            guard calendar.drag.item == nil, menu == nil, let card = due(key) else { return }
            calendar.drag.press(card, input)
        }
        guard calendar.drag.item != nil else { return }
        for gesture in calendar.drag.follow(input, &effects) { take(gesture, input) }
        if input.phase == .up || input.phase == .cancel, calendar.drag.ghost == nil { letGoOfDue() }
    }

    /// The time of the hold has come.
    func dueHoldIsOver() {
        for gesture in calendar.drag.rest(&effects) { take(gesture, nil) }
    }

    private func take(_ gesture: Gesture<WindowSpace>, _ input: PointerInput?) {
        guard calendar.drag.item != nil else { return }
        switch gesture.state {
        case .began, .changed:
            calendar.drag.move(gesture, &effects)
            if let input { calendar.drag.target = day(over: input.over) }
        case .ended:
            if let input { calendar.drag.target = day(over: input.over) }
            dropDue()
        case .cancelled, .possible, .failed: letGoOfDue()
        }
    }

    private func day(over element: UInt32) -> CivilDate? {
        guard case .calendar(.overDay(let day)) = surface.action(at: element, on: .target) else { return nil }
        return day
    }

    private func dropDue() {
        let (card, target) = (calendar.drag.item, calendar.drag.target)
        letGoOfDue()
        guard let card, let target, target != card.due else { return }
        setDue(of: DueKey(card), to: target)
    }

    /// As `letGo`.
    @discardableResult
    func letGoOfDue() -> Bool { calendar.drag.end(&effects) }
}
