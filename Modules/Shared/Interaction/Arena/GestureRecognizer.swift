public import Drawing

/// Any recogniser, as a value: Embedded Swift has no `any`, and what an arena may hold is a closed set anyway.
public enum GestureRecognizer<Space: CoordinateSpace>: GestureRecognizing {
    case tap(TapRecognizer<Space>)
    case longPress(LongPressRecognizer<Space>)
    case pan(PanRecognizer<Space>)
    case pinch(PinchRecognizer<Space>)
    case swipe(SwipeRecognizer<Space>)
    case drag(DragRecognizer<Space>)

    public var state: GestureState {
        get {
            switch self {
            case .tap(let recognizer): recognizer.state
            case .longPress(let recognizer): recognizer.state
            case .pan(let recognizer): recognizer.state
            case .pinch(let recognizer): recognizer.state
            case .swipe(let recognizer): recognizer.state
            case .drag(let recognizer): recognizer.state
            }
        }
        set {
            switch self {
            case .tap(var recognizer):
                recognizer.state = newValue
                self = .tap(recognizer)
            case .longPress(var recognizer):
                recognizer.state = newValue
                self = .longPress(recognizer)
            case .pan(var recognizer):
                recognizer.state = newValue
                self = .pan(recognizer)
            case .pinch(var recognizer):
                recognizer.state = newValue
                self = .pinch(recognizer)
            case .swipe(var recognizer):
                recognizer.state = newValue
                self = .swipe(recognizer)
            case .drag(var recognizer):
                recognizer.state = newValue
                self = .drag(recognizer)
            }
        }
    }

    public var isDiscrete: Bool {
        switch self {
        case .tap(let recognizer): recognizer.isDiscrete
        case .longPress(let recognizer): recognizer.isDiscrete
        case .pan(let recognizer): recognizer.isDiscrete
        case .pinch(let recognizer): recognizer.isDiscrete
        case .swipe(let recognizer): recognizer.isDiscrete
        case .drag(let recognizer): recognizer.isDiscrete
        }
    }

    public var isAwaitingPress: Bool {
        switch self {
        case .tap(let recognizer): recognizer.isAwaitingPress
        case .longPress(let recognizer): recognizer.isAwaitingPress
        case .pan(let recognizer): recognizer.isAwaitingPress
        case .pinch(let recognizer): recognizer.isAwaitingPress
        case .swipe(let recognizer): recognizer.isAwaitingPress
        case .drag(let recognizer): recognizer.isAwaitingPress
        }
    }

    public var deadline: Milliseconds? {
        switch self {
        case .tap(let recognizer): recognizer.deadline
        case .longPress(let recognizer): recognizer.deadline
        case .pan(let recognizer): recognizer.deadline
        case .pinch(let recognizer): recognizer.deadline
        case .swipe(let recognizer): recognizer.deadline
        case .drag(let recognizer): recognizer.deadline
        }
    }

    public var motion: Gesture<Space>.Motion {
        switch self {
        case .tap(let recognizer): recognizer.motion
        case .longPress(let recognizer): recognizer.motion
        case .pan(let recognizer): recognizer.motion
        case .pinch(let recognizer): recognizer.motion
        case .swipe(let recognizer): recognizer.motion
        case .drag(let recognizer): recognizer.motion
        }
    }

    public var start: Point<Space> {
        switch self {
        case .tap(let recognizer): recognizer.start
        case .longPress(let recognizer): recognizer.start
        case .pan(let recognizer): recognizer.start
        case .pinch(let recognizer): recognizer.start
        case .swipe(let recognizer): recognizer.start
        case .drag(let recognizer): recognizer.start
        }
    }

    public var location: Point<Space> {
        switch self {
        case .tap(let recognizer): recognizer.location
        case .longPress(let recognizer): recognizer.location
        case .pan(let recognizer): recognizer.location
        case .pinch(let recognizer): recognizer.location
        case .swipe(let recognizer): recognizer.location
        case .drag(let recognizer): recognizer.location
        }
    }

    public func continues(with event: PointerEvent<Space>) -> Bool {
        switch self {
        case .tap(let recognizer): recognizer.continues(with: event)
        case .longPress(let recognizer): recognizer.continues(with: event)
        case .pan(let recognizer): recognizer.continues(with: event)
        case .pinch(let recognizer): recognizer.continues(with: event)
        case .swipe(let recognizer): recognizer.continues(with: event)
        case .drag(let recognizer): recognizer.continues(with: event)
        }
    }

    public mutating func handle(_ event: PointerEvent<Space>, on touches: Touches<Space>) -> GestureStep {
        switch self {
        case .tap(var recognizer):
            defer { self = .tap(recognizer) }
            return recognizer.handle(event, on: touches)
        case .longPress(var recognizer):
            defer { self = .longPress(recognizer) }
            return recognizer.handle(event, on: touches)
        case .pan(var recognizer):
            defer { self = .pan(recognizer) }
            return recognizer.handle(event, on: touches)
        case .pinch(var recognizer):
            defer { self = .pinch(recognizer) }
            return recognizer.handle(event, on: touches)
        case .swipe(var recognizer):
            defer { self = .swipe(recognizer) }
            return recognizer.handle(event, on: touches)
        case .drag(var recognizer):
            defer { self = .drag(recognizer) }
            return recognizer.handle(event, on: touches)
        }
    }

    public mutating func advance(to time: Milliseconds) -> GestureStep {
        switch self {
        case .tap(var recognizer):
            defer { self = .tap(recognizer) }
            return recognizer.advance(to: time)
        case .longPress(var recognizer):
            defer { self = .longPress(recognizer) }
            return recognizer.advance(to: time)
        case .pan(var recognizer):
            defer { self = .pan(recognizer) }
            return recognizer.advance(to: time)
        case .pinch(var recognizer):
            defer { self = .pinch(recognizer) }
            return recognizer.advance(to: time)
        case .swipe(var recognizer):
            defer { self = .swipe(recognizer) }
            return recognizer.advance(to: time)
        case .drag(var recognizer):
            defer { self = .drag(recognizer) }
            return recognizer.advance(to: time)
        }
    }

    public mutating func reset() {
        switch self {
        case .tap(var recognizer):
            defer { self = .tap(recognizer) }
            recognizer.reset()
        case .longPress(var recognizer):
            defer { self = .longPress(recognizer) }
            recognizer.reset()
        case .pan(var recognizer):
            defer { self = .pan(recognizer) }
            recognizer.reset()
        case .pinch(var recognizer):
            defer { self = .pinch(recognizer) }
            recognizer.reset()
        case .swipe(var recognizer):
            defer { self = .swipe(recognizer) }
            recognizer.reset()
        case .drag(var recognizer):
            defer { self = .drag(recognizer) }
            recognizer.reset()
        }
    }
}
