import Interaction
import Scenes
import Testing

@Suite struct MenuPlaceTests {
    @Test("a menu opens below the button that opens it, and at the pointer on what is higher")
    func below() {
        func place(_ y: Double, _ windowY: Double) -> Double {
            PointerInput(
                pointer: 1, kind: .mouse, phase: .down, x: 5, y: y, windowX: 300, windowY: windowY, time: 0
            ).menuPlace.y
        }
        #expect(place(2, 102) == 144 && place(30, 130) == 144)
        #expect(place(200, 500) == 500)
    }
}
