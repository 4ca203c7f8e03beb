import Interaction
public import Replication

/// What comes into a text by paste or drop.
public enum TextDrop {
    /// To a document that was dragged here.
    case link(String)
    /// That was dropped: what is pasted goes its own way.
    case text(String)
    /// A line for each.
    case files(String)
}

extension SceneEvent {
    /// What comes with it into a text of the document `own`; nil for nothing, and for that document itself.
    public func textDrop(into own: DocumentID?, in catalogue: Catalogue) -> TextDrop? {
        let data: DroppedData
        switch self {
        case .paste(let pasted): data = pasted
        case .drop(let dropped, isOver: false): data = dropped
        default: return nil
        }
        if let sent = data.reference.flatMap({ DocumentID(reference: $0) }), catalogue[sent] != nil {
            return sent == own ? nil : .link(sent.link)
        }
        guard data.files.isEmpty else { return .files(data.attachments) }
        guard case .drop = self, let text = data.text, !text.isEmpty else { return nil }
        return .text(text)
    }

    /// Where Tab, or Shift+Tab, leaves what floats at its end, the focus goes on to `key` at the other.
    public func wrapFocus(to key: String, isBackwards: Bool, _ context: SceneContext, _ effects: inout [Effect]) {
        guard case .key("Tab", let modifiers) = self, modifiers.contains(.shift) == isBackwards else { return }
        effects.append(.focus(key: key))
        context.isConsumed = true
    }
}
