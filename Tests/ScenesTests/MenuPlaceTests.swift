import Interaction
import Scenes
import Testing

@Suite struct MenuPlaceTests {
    @Test("a menu opens below the button that opens it, and at the pointer on what is higher")
    func below() {
        func place(_ y: Double, _ windowY: Double, on height: Double) -> Double {
            PointerInput(
                pointer: 1, kind: .mouse, phase: .down, x: 5, y: y, windowX: 300, windowY: windowY, time: 0,
                height: height
            ).menuPlace.y
        }
        #expect(place(2, 102, on: 44) == 144 && place(30, 130, on: 44) == 144)
        #expect(place(2, 102, on: 32) == 132 && place(30, 130, on: 32) == 132)
        #expect(place(200, 500, on: 240) == 500 && place(2, 102, on: 240) == 144)
    }
}
