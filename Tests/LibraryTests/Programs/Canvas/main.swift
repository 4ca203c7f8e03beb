import CanvasModel

let rectangle = CanvasRect(x: 10, y: 20, width: 150, height: 120)
print("holds its first point:", rectangle.contains(CanvasPoint(x: 10, y: 20)))
print("holds its last edge:", rectangle.contains(CanvasPoint(x: 160, y: 20)))
