import ColorSelectModel
import Drawing

/// The window that a strip of swatches is looked at through.
enum Window: CoordinateSpace {}

let strip = Mapping<StripSpace, Window>(scale: 0.5)
let finger = Point<Window>(x: 100, y: 0)
print("under the finger:", strip.inverse.map(finger).x)
