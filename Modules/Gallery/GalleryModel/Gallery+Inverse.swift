internal import Primitives
public import Replication
internal import TextMerging

extension Gallery {
    public func inverse(of change: GalleryChange, from origin: Origin) -> GalleryChange? {
        switch change {
        case .header(let change): return inverse(of: change, from: origin).map { .header($0) }
        case .save(let new):
            guard let photo = photo(new.record.key), photo.isAsSaved(by: origin) else { return nil }
            return .setSaved(photo.key, photo.mark.assignment(to: .unsaved))
        case .setSaved(let key, let assignment):
            var settled = assignment
            settled.value = assignment.value.settled(at: origin.time)
            return photo(key)?.mark.inverse(of: settled, from: origin).map { .setSaved(key, $0) }
        case .addMemo(let key, let text):
            // An undone beginning is an ordinary deletion, as long as nobody has written on.
            guard let memo = photo(key)?.memos[origin], memo.text.hasSameBytes(as: text),
                memo.version.heads.allSatisfy({ $0.replica == origin.unit.replica })
            else { return nil }
            return .editMemo(
                origin.unit,
                TextEdit(
                    parents: memo.version, operations: [TextOperation(position: 0, deleted: text)]))
        case .editMemo, .unknown: return nil
        }
    }

    /// The first name, and what the document is for the workspace, are not a person's step.
    private func inverse(of change: HeaderChange, from origin: Origin) -> HeaderChange? {
        switch change {
        case .name(let assignment) where assignment.replacedWriter == .none: nil
        case .demo, .times: nil
        default: header.inverse(of: change, from: origin)
        }
    }
}

extension SavedPhoto {
    /// Whether nobody else has had a hand in it: unsaving it takes nothing from anybody. Texts tell only the
    /// device of their last edit, so its own device's edits are let pass.
    fileprivate func isAsSaved(by origin: Origin) -> Bool {
        guard saveCount == 1, mark.writer == origin.unit else { return false }
        return memos.first { first, memo in
            first.unit.replica != origin.unit.replica
                || memo.version.heads.contains { $0.replica != origin.unit.replica }
        } == nil
    }
}
