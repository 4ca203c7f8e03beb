import Drawing
import GalleryModel

let column = Size<WaterfallSpace>(width: 100, height: 1000)
let photo = Size<WaterfallSpace>(width: 400, height: 300).fitted(in: column)
print("in the column:", photo.width, photo.height)
