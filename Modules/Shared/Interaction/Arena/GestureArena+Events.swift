import Drawing

extension GestureArena {
    /// Takes in what a pointer did; gives what that came to, in order. Times that go backwards count as the last one.
    public mutating func handle(_ event: PointerEvent<Space>) -> [Gesture<Space>] {
        var event = event
        var gestures = advance(to: event.time)
        event.time = now
        switch event.phase {
        case .down:
            if touches.touch(event.id) != nil {
                // Its end was lost on the way.
                var lost = event
                lost.phase = .cancel
                gestures += handle(lost)
            }
            if touches.isEmpty { beginPress(with: event, &gestures) }
            let touch = touches.add(event)
            feed(event, of: touch, &gestures)
        case .move:
            // A mouse that hovers is nobody's business here.
            guard let touch = touches.move(event) else { return gestures }
            feed(event, of: touch, &gestures)
        case .up, .cancel:
            guard let touch = touches.remove(event.id) else { return gestures }
            feed(event, of: touch, &gestures)
        }
        settle(&gestures)
        if touches.isEmpty { finishPress() }
        return gestures
    }

    /// Lets time pass: each recogniser whose time comes acts then, in order.
    public mutating func advance(to time: Milliseconds) -> [Gesture<Space>] {
        var gestures: [Gesture<Space>] = []
        while let deadline, deadline <= time {
            now = max(now, deadline)
            for place in entries.indices where entries[place].isOpen && !entries[place].isReady {
                let step = entries[place].recognizer.advance(to: now)
                take(step, at: place, &gestures)
            }
            settle(&gestures)
            if touches.isEmpty { finishPress() }
        }
        now = max(now, time)
        return gestures
    }

    /// Takes everything back that is going on, as Esc does. The pointers that are down do nothing more and are
    /// forgotten: of one whose element has gone, nobody tells the end.
    public mutating func cancel() -> [Gesture<Space>] {
        var gestures: [Gesture<Space>] = []
        for place in entries.indices {
            entries[place].isReady = false
            take(entries[place].recognizer.state.isActive ? .cancel : .fail, at: place, &gestures)
        }
        touches = Touches()
        finishPress()
        return gestures
    }

    private mutating func beginPress(with event: PointerEvent<Space>, _ gestures: inout [Gesture<Space>]) {
        // What waited for a second tap learns that this is another one.
        for place in entries.indices where entries[place].recognizer.isAwaitingPress {
            let isItsBusiness = entries[place].filter.accepts(event.kind, event.buttons)
            if isItsBusiness, entries[place].recognizer.continues(with: event) { continue }
            take(.fail, at: place, &gestures)
        }
        settle(&gestures)
        finishPress()
        press &+= 1
    }

    private mutating func feed(
        _ event: PointerEvent<Space>, of touch: Touch<Space>, _ gestures: inout [Gesture<Space>]
    ) {
        for place in entries.indices {
            // One that waits since the last press has nothing to do with this one.
            if entries[place].isReady, entries[place].readyPress != press { continue }
            guard entries[place].filter.accepts(touch.kind, touch.buttons) else { continue }
            entries[place].isTracking = true
            guard !entries[place].recognizer.state.isTerminal else { continue }
            let accepted = touches.accepted(by: entries[place].filter)
            let step = entries[place].recognizer.handle(event, on: accepted)
            entries[place].modifiers = event.modifiers
            if event.phase == .down, accepted.count == 1 {
                entries[place].kind = touch.kind
                entries[place].buttons = touch.buttons
            }
            if accepted.count > 0 { entries[place].touchCount = accepted.count }
            take(step, at: place, &gestures)
        }
    }

    /// All pointers are up: everything is possible again, but for what waits for another press.
    private mutating func finishPress() {
        for place in entries.indices {
            entries[place].isTracking = false
            if entries[place].isReady { continue }
            if entries[place].recognizer.state == .possible, entries[place].recognizer.isAwaitingPress { continue }
            entries[place].recognizer.reset()
        }
    }
}
