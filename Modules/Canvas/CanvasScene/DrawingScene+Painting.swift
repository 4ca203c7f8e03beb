import CanvasModel
import Drawing
import Replication
import Scenes
public import Views

// What the page shows: the tree of elements, and the two lists of the painter.
extension DrawingScene {
    public func paint(into patch: inout Patch) {
        if context.isDark != cache.isDark {
            // All that is drawn has other colours now.
            cache.isDark = context.isDark
            repaint = .whole
            stage.painted = nil
            isOverlayStale = true
            isGhostStale = true
            layers.drawn = []
            stale.insert(.stage)
        }
        if stale.contains(.inspector) {
            // While something is on its way the document stays as it is.
            switch stage.activity {
            case .moving, .resizing, .turning, .reaching, .transforming, .several: break
            default:
                inspector.cached = nil
                cache.bounds = nil
                cache.groups = nil
            }
        }
        notePlace()
        surface.paint(view(), into: &patch)
        guard document != nil, canvas != nil else { return }
        if repaint != .nothing || stage.painted != nil {
            current?.session.reindex()
            paintDrawing()
        }
        if isOverlayStale {
            isOverlayStale = false
            paintOverlay()
        }
        if showsLayers { paintThumbnails() }
    }

    /// On a phone a panel is there only where somebody has opened it; elsewhere the history takes its place.
    var showsLayers: Bool { isPhone ? panel == .layers : history == nil }
    var showsInspector: Bool { isPhone ? panel == .inspector : history == nil }

    /// The whole view; parts that did not change are the same nodes as before.
    func view() -> Node<CanvasAction> {
        defer { stale = [] }
        if showsLayers != cache.showsLayers {
            // What comes back to the page is not drawn yet.
            cache.showsLayers = showsLayers
            layers.drawn = []
        }
        if cache.isPhone != isPhone {
            cache.isPhone = isPhone
            stale.insert(.header)
        }
        guard let document else { return listView() }
        guard canvas != nil else { return loadingView(document) }
        if stale.contains(.header) || cache.header == nil { cache.header = headerView() }
        if stale.contains(.stage) || cache.stage == nil { cache.stage = stageView() }
        if stale.contains(.toolbar) || cache.toolbar == nil { cache.toolbar = toolbarView() }
        if stale.contains(.inspector) || cache.inspector == nil { cache.inspector = inspectorView() }
        if stale.contains(.layers) || cache.layers == nil { cache.layers = layersView() }
        if stale.contains(.menu) || (menu != nil) != (cache.menu != nil) { cache.menu = menuView() }
        return Node(.section, "canvas-scene", key: "canvas", [.label(canvas?.name ?? "")]) {
            cache.header
            cache.stage
            cache.toolbar
            if showsInspector { cache.inspector }
            if showsLayers { cache.layers }
            historyView()
            cache.menu
            documentMenuView()
        }
    }
}
