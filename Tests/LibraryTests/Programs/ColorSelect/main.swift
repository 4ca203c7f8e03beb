import ColorSelectModel
import Drawing

if let sweep = StripSweep(window: 200, content: 600, count: 6) {
    for x in [0.0, 100, 199, 200] {
        let finger = Point<StripSpace>(x: x, y: 0)
        print("at \(Int(x)):", sweep.index(at: finger).map { "swatch \($0)" } ?? "nothing")
    }
}
