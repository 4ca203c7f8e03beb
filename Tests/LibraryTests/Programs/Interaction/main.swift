import Drawing
import Interaction

enum Window: CoordinateSpace {}

var arena = GestureArena<Window>()
arena.add(.tap(TapRecognizer()), as: .tap)
arena.add(.pan(PanRecognizer()), as: .pan)

func send(_ phase: PointerPhase, x: Double, time: Milliseconds, to arena: inout GestureArena<Window>) {
    let event = PointerEvent<Window>(
        id: PointerID(1), kind: .touch, phase: phase, point: Point(x: x, y: 0), time: time)
    for gesture in arena.handle(event) {
        switch gesture.motion {
        case .tap: print("tap at", gesture.location.x)
        default: print("pan by", gesture.translation.dx, gesture.state)
        }
    }
}

send(.down, x: 0, time: 0, to: &arena)
send(.up, x: 4, time: 80, to: &arena)
send(.down, x: 0, time: 1000, to: &arena)
send(.move, x: 25, time: 1020, to: &arena)
send(.up, x: 25, time: 1040, to: &arena)
