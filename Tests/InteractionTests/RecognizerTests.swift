import Drawing
import Interaction
import Testing

@Suite struct RecognizerTests {
    @Test("a finger that goes down and up within 10 points is a tap, whatever time it takes")
    func tap() {
        var fingers = Fingers(GestureArena(.tap))
        fingers.down(5, 5)
        fingers.wait(3000)
        fingers.move(15, 5)
        #expect(fingers.heard() == [])
        fingers.up()
        #expect(fingers.told.first?.start == Point(x: 5, y: 5))
        #expect(fingers.heard() == ["tap ended"])
        fingers.down(5, 5)
        fingers.move(15.1, 5)
        fingers.move(5, 5)
        fingers.up()
        #expect(fingers.heard() == [])
    }

    @Test("two fingers are no tap, and a cancelled one is none")
    func noTap() {
        var fingers = Fingers(GestureArena(.tap))
        fingers.down(5, 5)
        fingers.down(50, 5, finger: 2)
        fingers.up()
        fingers.up(finger: 2)
        fingers.down(5, 5)
        fingers.cancel()
        #expect(fingers.heard() == [])
        fingers.tap(5, 5)
        #expect(fingers.heard() == ["tap ended"])
    }

    @Test("a tap waits for the double tap's failure, which comes after 300 ms or with a tap elsewhere")
    func doubleTap() {
        var arena = GestureArena(.tap, .doubleTap)
        arena.require(.tap, toFail: .doubleTap)
        var fingers = Fingers(arena)
        fingers.tap(5, 5)
        #expect(fingers.heard() == [])
        #expect(fingers.arena.deadline == fingers.now + 300)
        fingers.wait(299)
        #expect(fingers.heard() == [])
        fingers.wait(1)
        #expect(fingers.heard() == ["tap ended"])
        #expect(fingers.arena.deadline == nil)

        fingers.tap(5, 5)
        fingers.tap(30, 5)
        #expect(fingers.heard() == ["double tap ended"])
        fingers.wait(1000)
        #expect(fingers.heard() == [])

        fingers.tap(5, 5)
        fingers.down(100, 5)
        #expect(fingers.told.first?.location == Point(x: 5, y: 5))
        #expect(fingers.heard() == ["tap ended"])
        fingers.up()
        #expect(fingers.heard() == [])
        fingers.wait(300)
        #expect(fingers.told.first?.location == Point(x: 100, y: 5))
        #expect(fingers.heard() == ["tap ended"])
    }

    @Test("a tap before a pan is told, though the second press became the pan")
    func tapThenPan() {
        var arena = GestureArena(.tap, .doubleTap, .pan)
        arena.require(.tap, toFail: .doubleTap)
        var fingers = Fingers(arena)
        fingers.tap(5, 5)
        fingers.down(5, 5)
        fingers.move(30, 5)
        #expect(fingers.heard() == ["tap ended", "pan began"])
        fingers.up()
        #expect(fingers.heard() == ["pan ended"])
    }

    @Test("where nothing is required the tap comes at once and the double tap after it")
    func both() {
        var arena = GestureArena(.tap, .doubleTap)
        arena.allow(.tap, with: .doubleTap)
        var fingers = Fingers(arena)
        fingers.tap(5, 5)
        #expect(fingers.heard() == ["tap ended"])
        fingers.tap(5, 5)
        #expect(fingers.heard() == ["tap ended", "double tap ended"])
    }

    @Test("S4 a long press begins after half a second, goes anywhere then and is no tap")
    func longPress() {
        var fingers = Fingers(GestureArena(.tap, .longPress))
        fingers.down(5, 5)
        fingers.wait(499)
        #expect(fingers.heard() == [])
        fingers.wait(1)
        #expect(fingers.heard() == ["long press began"])
        fingers.move(300, 5)
        fingers.up()
        #expect(fingers.heard() == ["long press changed", "long press ended"])
        fingers.tap(5, 5)
        #expect(fingers.heard() == ["tap ended"])
    }

    @Test("S4 a long press fails after 10 points of movement before it begins")
    func movedLongPress() {
        var fingers = Fingers(GestureArena(.longPress))
        fingers.down(5, 5)
        fingers.move(15, 5)
        fingers.wait(500)
        #expect(fingers.heard() == ["long press began"])
        fingers.cancel()
        #expect(fingers.heard() == ["long press cancelled"])
        fingers.down(5, 5)
        fingers.move(15.5, 5)
        fingers.move(5, 5)
        fingers.wait(1000)
        fingers.up()
        #expect(fingers.heard() == [])
    }

    @Test("a late event finds the long press begun at its time")
    func lateEvent() {
        var fingers = Fingers(GestureArena(.longPress, .pan))
        fingers.down(5, 5)
        fingers.now += 700
        fingers.move(100, 5)
        #expect(fingers.told.first?.location == Point(x: 5, y: 5))
        #expect(fingers.heard() == ["long press began", "long press changed"])
    }

    @Test("C11 a pan needs its number of fingers, and what is under them stays there though one comes or goes")
    func pan() {
        var arena = GestureArena<Board>()
        arena.add(.pan(PanRecognizer(minimumTouches: 2)), as: .pan)
        var fingers = Fingers(arena)
        fingers.down(0, 0)
        fingers.move(100, 0)
        #expect(fingers.heard() == [])
        fingers.down(200, 0, finger: 2)
        fingers.move(120, 0)
        #expect(fingers.heard() == [])
        fingers.move(220, 0, finger: 2)
        #expect(fingers.told.last?.translation == Translation(dx: 20, dy: 0))
        #expect(fingers.told.last?.start == Point(x: 150, y: 0))
        #expect(fingers.heard() == ["pan began"])
        fingers.down(900, 900, finger: 3)
        fingers.move(by: 30, 60, finger: 3)
        #expect(fingers.told.last?.translation == Translation(dx: 30, dy: 20))
        #expect(fingers.told.last?.touches == 3)
        fingers.up(finger: 3)
        fingers.up(finger: 2)
        #expect(fingers.heard() == ["pan changed", "pan ended"])
        fingers.move(by: 100, 0)
        fingers.up()
        #expect(fingers.heard() == [])
    }

    @Test("a mouse pans after 3 points, a finger after 10")
    func panSlop() {
        for (kind, slop) in [(PointerKind.mouse, 3.0), (.pen, 3), (.touch, 10)] {
            var fingers = Fingers(GestureArena(.tap, .pan), kind: kind)
            fingers.down(0, 0)
            fingers.move(slop, 0)
            #expect(fingers.heard() == [])
            fingers.move(0, slop + 0.5)
            #expect(fingers.heard() == ["pan began"])
            fingers.up()
            #expect(fingers.heard() == ["pan ended"])
        }
    }

    @Test("C20 a pinch tells how many times farther apart the fingers are, and goes on through a third")
    func pinch() {
        var fingers = Fingers(GestureArena(.pinch))
        fingers.down(0, 0)
        fingers.down(100, 0, finger: 2)
        fingers.move(109, 0, finger: 2)
        #expect(fingers.heard() == [])
        fingers.move(200, 0, finger: 2)
        #expect(fingers.told.last?.motion == .pinch(scale: 2))
        #expect(fingers.told.last?.location == Point(x: 100, y: 0))
        fingers.down(100, 50, finger: 3)
        fingers.move(100, 50, finger: 3)
        #expect(fingers.told.last?.motion == .pinch(scale: 2))
        fingers.up(finger: 3)
        fingers.move(400, 0, finger: 2)
        #expect(fingers.told.last?.motion == .pinch(scale: 4))
        fingers.up()
        #expect(fingers.heard() == ["pinch began", "pinch changed", "pinch changed", "pinch ended"])
    }

    @Test("fingers on one spot pinch without a ratio that is no number")
    func pinchFromNothing() {
        var fingers = Fingers(GestureArena(.pinch))
        fingers.down(50, 50)
        fingers.down(50, 50, finger: 2)
        fingers.move(100, 50, finger: 2)
        guard case .pinch(let scale) = fingers.told.last?.motion else { return #expect(Bool(false)) }
        #expect(scale == 50)
    }

    @Test("a swipe goes 50 points along an axis within 300 ms")
    func swipe() {
        let ways = [(-60.0, 10.0, SwipeDirection.left), (50, 25, .right), (0, -70, .up), (3, 55, .down)]
        for (dx, dy, direction) in ways {
            var fingers = Fingers(GestureArena(.swipe))
            fingers.down(100, 100)
            fingers.move(by: dx, dy)
            #expect(fingers.told.last?.motion == .swipe(direction))
            #expect(fingers.heard() == ["swipe ended"])
            fingers.up()
            #expect(fingers.heard() == [])
        }
        for (dx, dy, pause) in [(60.0, 40.0, Milliseconds(0)), (49, 0, 0), (60, 0, 300)] {
            var fingers = Fingers(GestureArena(.swipe))
            fingers.down(100, 100)
            fingers.wait(pause)
            fingers.move(by: dx, dy)
            fingers.up()
            #expect(fingers.heard() == [])
        }
    }

    @Test("a pan that requires a swipe to fail goes on where there is none")
    func panAfterSwipe() {
        var arena = GestureArena<Board>()
        arena.add(.swipe(SwipeRecognizer([.left])), as: .swipe)
        arena.add(.pan(PanRecognizer()), as: .pan)
        arena.require(.pan, toFail: .swipe)
        var fingers = Fingers(arena)
        fingers.down(100, 100)
        fingers.move(by: 0, 30)
        #expect(fingers.heard() == ["pan began"])
        fingers.up()
        fingers.down(100, 100)
        fingers.move(by: -30, 0)
        #expect(fingers.heard() == ["pan ended"])
        fingers.move(by: -30, 0)
        #expect(fingers.heard() == ["swipe ended"])
        fingers.up()
        fingers.down(100, 100)
        fingers.move(by: -30, 0)
        fingers.wait(300)
        #expect(fingers.heard() == ["pan began"])
    }

    @Test("K9 a finger drags after resting 200 ms; one that moves at once scrolls")
    func drag() {
        var fingers = Fingers(GestureArena(.tap, .drag))
        fingers.down(0, 0)
        fingers.wait(199)
        #expect(!fingers.arena.isHolding)
        fingers.wait(1)
        #expect(fingers.arena.isHolding)
        fingers.move(20, 0)
        #expect(fingers.told.last?.translation == Translation(dx: 20, dy: 0))
        #expect(fingers.heard() == ["drag began"])
        fingers.up()
        #expect(!fingers.arena.isHolding)
        #expect(fingers.heard() == ["drag ended"])

        fingers.down(0, 0)
        fingers.wait(150)
        fingers.move(0, 40)
        fingers.wait(500)
        fingers.move(0, 90)
        fingers.up()
        #expect(fingers.heard() == [])

        fingers.down(0, 0)
        fingers.wait(400)
        fingers.up()
        #expect(fingers.heard() == ["tap ended"])
    }

    @Test("K4 a mouse and a pen drag at once")
    func dragAtOnce() {
        for kind in [PointerKind.mouse, .pen] {
            var fingers = Fingers(GestureArena(.tap, .drag), kind: kind)
            fingers.down(0, 0)
            fingers.move(4, 0)
            #expect(fingers.heard() == ["drag began"])
            #expect(fingers.arena.cancel().map { $0.state } == [.cancelled])
            fingers.move(40, 0)
            fingers.up()
            #expect(fingers.heard() == [])
        }
    }

    @Test("what was cancelled is over, though nobody tells that the finger is up")
    func cancelledFinger() {
        var fingers = Fingers(GestureArena(.tap, .drag))
        fingers.down(0, 0)
        _ = fingers.arena.cancel()
        #expect(fingers.arena.touches.isEmpty)
        fingers.down(0, 0, finger: 2)
        fingers.up(finger: 2)
        #expect(fingers.heard() == ["tap ended"])
    }

    @Test("pointers that a recogniser does not look at are not there for it")
    func filters() {
        var arena = GestureArena<Board>()
        arena.add(.longPress(LongPressRecognizer()), as: .longPress, for: .touch)
        arena.add(.tap(TapRecognizer()), as: .tap)
        arena.require(.tap, toFail: .longPress)
        var fingers = Fingers(arena, kind: .mouse)
        fingers.down(0, 0)
        fingers.wait(800)
        fingers.up()
        #expect(fingers.heard() == ["tap ended"])
        let right = PointerEvent<Board>(
            id: PointerID(1), kind: .mouse, phase: .down, point: Point(x: 0, y: 0), time: fingers.now,
            buttons: .secondary)
        fingers.told += fingers.arena.handle(right)
        fingers.up()
        #expect(fingers.heard() == [])
    }

    @Test("a pointer whose end was lost begins anew, and time that goes backwards does no harm")
    func lostEnd() {
        var fingers = Fingers(GestureArena(.tap, .pan))
        fingers.down(0, 0)
        fingers.move(50, 0)
        fingers.down(0, 0)
        #expect(fingers.heard() == ["pan began", "pan cancelled"])
        fingers.now -= 5000
        fingers.up()
        #expect(fingers.heard() == ["tap ended"])
        for time in [Milliseconds.max, .min, .max] {
            fingers.now = time == .max ? time - 10 : time
            fingers.down(0, 0)
            fingers.now -= 10
        }
    }
}
