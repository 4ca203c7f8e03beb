import CanvasModel
import Drawing
import Primitives
import Views

/// The parts of the view as they were last built: what did not change is the same object, and is passed over.
struct ViewCache {
    var header: Node<CanvasAction>?
    var stage: Node<CanvasAction>?
    var toolbar: Node<CanvasAction>?
    var inspector: Node<CanvasAction>?
    var layers: Node<CanvasAction>?
    var menu: Node<CanvasAction>?
    var showsLayers = false
    var isPhone = false
    var isDark = false
    /// The rows that are in the page, and what they show.
    var layerRows: [CanvasItem] = []
    var rowNodes: [CanvasItem: (row: DrawingScene.LayerRow, node: Node<CanvasAction>)] = [:]
    /// Around all that is selected.
    var bounds: CanvasRect?
    /// Of several that are selected those that can be changed, and the box around them, while so many events are known.
    var several: (count: Int, selection: Selection, objects: [CanvasObject], box: CanvasRect?)?
    /// The groups that are marked, and the boxes around them; nil where they must be looked up.
    var groups: (groups: [GroupID], boxes: [CanvasRect])?
}
