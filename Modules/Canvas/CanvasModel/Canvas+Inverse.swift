internal import Primitives
public import Replication

extension Canvas {
    public func inverse(of change: CanvasChange, from origin: Origin) -> CanvasChange? {
        switch change {
        case .header(let change): inverse(of: change, from: origin).map { .header($0) }
        case .resizeCanvas(let sizes): sizeRegister.inverse(of: sizes, from: origin).map { .resizeCanvas($0) }
        case .create: inverseOfCreation(from: origin)
        case .move(let id, let places):
            object(id)?.positionRegister.inverse(of: places, from: origin).map { .move(id, $0) }
        case .resize(let id, let sizes):
            object(id)?.sizeRegister.inverse(of: sizes, from: origin).map { .resize(id, $0) }
        case .rotate(let id, let angles):
            object(id)?.rotationRegister.inverse(of: angles, from: origin).map { .rotate(id, $0) }
        case .recolor(let id, let colors):
            object(id)?.colorRegister.inverse(of: colors, from: origin).map { .recolor(id, $0) }
        case .fade(let id, let tenths):
            object(id)?.opacityRegister.inverse(of: tenths, from: origin).map { .fade(id, $0) }
        case .setHidden(let id, let hidden):
            object(id)?.hiddenRegister.inverse(of: hidden, from: origin).map { .setHidden(id, $0) }
        case .setLocked(let id, let locked):
            object(id)?.lockedRegister.inverse(of: locked, from: origin).map { .setLocked(id, $0) }
        case .setRemoved(let id, let removed):
            object(id)?.removedRegister.inverse(of: removed, from: origin).map { .setRemoved(id, $0) }
        case .regroup(let id, let groups):
            object(id)?.groupRegister.inverse(of: groups, from: origin).map { .regroup(id, $0) }
        case .reorder(let id, let orders):
            object(id)?.orderRegister.inverse(of: orders, from: origin).map { .reorder(id, $0) }
        case .setText(let id, let texts):
            object(id)?.textRegister.inverse(of: texts, from: origin).map { .setText(id, $0) }
        case .setFontSize(let id, let sizes):
            object(id)?.fontSizeRegister.inverse(of: sizes, from: origin).map { .setFontSize(id, $0) }
        case .setTextColor(let id, let colors):
            object(id)?.textColorRegister.inverse(of: colors, from: origin).map { .setTextColor(id, $0) }
        case .rename(let id, let names):
            object(id)?.nameRegister.inverse(of: names, from: origin).map { .rename(id, $0) }
        case .unknown: nil
        }
    }

    private func inverseOfCreation(from origin: Origin) -> CanvasChange? {
        guard let object = object(origin.unit), object.isAsCreated else { return nil }
        return .setRemoved(origin.unit, object.removedRegister.assignment(to: true))
    }

    /// The name that a canvas was made with and what it is for the workspace are not a person's step.
    private func inverse(of change: HeaderChange, from origin: Origin) -> HeaderChange? {
        switch change {
        case .name(let assignment) where assignment.replacedWriter == .none: nil
        case .demo, .times: nil
        default: header.inverse(of: change, from: origin)
        }
    }
}
