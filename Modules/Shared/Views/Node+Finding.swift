// What a test asks of a view, and what a person would: what is there by that name, and what it does.
extension Node {
    /// The text of the node and all below it, as it is read out.
    public var allText: String {
        if let text { return text }
        var all = ""
        for child in children {
            let part = child.allText
            if !all.isEmpty, !part.isEmpty, all.utf8.last != 0x20, part.utf8.first != 0x20 { all += " " }
            all += part
        }
        return all
    }

    /// The value of the first attribute of that name; nil for none.
    public subscript(_ name: Attribute.Name) -> String? {
        for attribute in attributes where attribute.name == name { return attribute.value }
        return nil
    }

    /// What a screen reader calls it.
    public var name: String { self[.label] ?? allText }

    /// What it means when that happens to it.
    public func action(on trigger: Trigger) -> Action? {
        for handler in handlers where handler.trigger == trigger { return handler.action }
        return nil
    }

    /// The first node, in reading order, that `matches`; itself included.
    public func first(where matches: (Node<Action>) -> Bool) -> Node<Action>? {
        if matches(self) { return self }
        for child in children {
            if let found = child.first(where: matches) { return found }
        }
        return nil
    }

    /// Every node that `matches`, in reading order.
    public func all(where matches: (Node<Action>) -> Bool) -> [Node<Action>] {
        var found: [Node<Action>] = matches(self) ? [self] : []
        for child in children { found += child.all(where: matches) }
        return found
    }

    /// The first button of that name.
    public func button(_ name: String) -> Node<Action>? {
        first { $0.tag == .button && $0.name == name }
    }
}
