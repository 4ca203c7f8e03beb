internal import Drawing
internal import Interaction
internal import KanbanModel
internal import Phrases
internal import Replication
internal import Scenes
internal import Views

// K19: a card that is dragged to another day gets that day.
extension BoardScene {
    func duePointer(_ key: DueKey, _ told: SceneEvent) {
        guard case .pointer(let input) = told else { return }
        if input.phase == .down {
            lastDown = input.menuPlace
            guard calendar.drag.card == nil, menu == nil, let card = due(key) else { return }
            calendar.drag.press(card, input)
        }
        guard calendar.drag.card != nil else { return }
        let event = PointerEvent<WindowSpace>(input)
        let gestures = calendar.drag.handle(event)
        wakeForDue(at: event.time)
        for gesture in gestures { take(gesture, input) }
        if input.phase == .up || input.phase == .cancel, calendar.drag.ghost == nil { letGoOfDue() }
    }

    /// The time of the hold has come.
    func dueHoldIsOver() {
        guard let deadline = calendar.drag.arena.deadline else { return }
        for gesture in calendar.drag.advance(to: deadline) { take(gesture, nil) }
        wakeForDue(at: deadline)
        guard calendar.drag.card != nil, calendar.drag.arena.isHolding, !calendar.drag.isLifted else { return }
        calendar.drag.isLifted = true
        effects.append(.claimPointer(true))
        effects.append(.haptic)
    }

    private func wakeForDue(at now: Milliseconds) {
        guard let deadline = calendar.drag.arena.deadline else { return }
        effects.append(.wake(DueDragging.wake, milliseconds: Double(max(0, deadline - now))))
    }

    private func take(_ gesture: Gesture<WindowSpace>, _ input: PointerInput?) {
        guard calendar.drag.card != nil else { return }
        switch gesture.state {
        case .began, .changed:
            if gesture.state == .began {
                calendar.drag.swallowsPress = true
                effects.append(.claimPointer(true))
            }
            let grab = calendar.drag.grab
            calendar.drag.ghost = (gesture.location.x - grab.x, gesture.location.y - grab.y)
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
        let card = calendar.drag.card
        let target = calendar.drag.target
        letGoOfDue()
        guard let card, let target, target != card.due else { return }
        setDue(of: DueKey(card), to: target)
    }

    func letGoOfDue() {
        if calendar.drag.end() { effects.append(.claimPointer(false)) }
    }
}
