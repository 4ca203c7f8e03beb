import Drawing

// Who wins.
extension GestureArena {
    /// A recogniser says what it wants. Only what is going on already is told at once.
    mutating func take(_ step: GestureStep, at place: Int, _ gestures: inout [Gesture<Space>]) {
        let state = entries[place].recognizer.state
        switch step {
        case .wait: break
        case .recognize:
            guard state == .possible, !entries[place].isReady else { break }
            entries[place].isReady = true
            entries[place].readyPress = press
        case .fail:
            guard state == .possible else { break }
            entries[place].isReady = false
            entries[place].recognizer.state = .failed
        case .change: if state.isActive { enter(.changed, at: place, &gestures) }
        case .end: if state.isActive { enter(.ended, at: place, &gestures) }
        case .cancel: if state.isActive { enter(.cancelled, at: place, &gestures) }
        }
    }

    /// Lets those go that wait for nobody any more, until none is left that may.
    mutating func settle(_ gestures: inout [Gesture<Space>]) {
        var isSettled = false
        while !isSettled {
            isSettled = true
            for place in entries.indices where entries[place].isReady {
                guard let isAllowed = verdict(on: place) else { continue }
                entries[place].isReady = false
                isSettled = false
                if isAllowed {
                    recognize(place, &gestures)
                } else {
                    entries[place].recognizer.state = .failed
                }
            }
        }
    }

    /// Whether a ready recogniser may be recognised; nil while that is not clear.
    private func verdict(on place: Int) -> Bool? {
        var isWaiting = false
        for other in entries.indices where entries[place].required & (1 << UInt32(other)) != 0 {
            switch entries[other].recognizer.state {
            case .began, .changed, .ended: return false
            case .possible: if entries[other].isOpen { isWaiting = true }
            case .failed, .cancelled: break
            }
        }
        return isWaiting ? nil : true
    }

    private mutating func recognize(_ place: Int, _ gestures: inout [Gesture<Space>]) {
        let isOfThisPress = entries[place].readyPress == press
        enter(entries[place].recognizer.isDiscrete ? .ended : .began, at: place, &gestures)
        // A tap that was held back tells nothing about what the pointers do now.
        guard isOfThisPress else { return }
        for other in entries.indices where other != place {
            guard entries[place].companions & (1 << UInt32(other)) == 0 else { continue }
            guard entries[other].recognizer.state == .possible else { continue }
            if entries[other].isReady, entries[other].readyPress != press { continue }
            entries[other].isReady = false
            entries[other].recognizer.state = .failed
        }
    }

    private mutating func enter(_ state: GestureState, at place: Int, _ gestures: inout [Gesture<Space>]) {
        entries[place].recognizer.state = state
        let entry = entries[place]
        gestures.append(
            Gesture(
                recognizer: entry.id, state: state, start: entry.recognizer.start, location: entry.recognizer.location,
                motion: entry.recognizer.motion, kind: entry.kind, buttons: entry.buttons, modifiers: entry.modifiers,
                touches: entry.touchCount, time: now))
    }
}
