extension Column {
    /// The patch that tells it from its neighbours at a glance; `place` is its own among the columns, from the left.
    public func patch(at place: Int) -> CardColor {
        switch role {
        case .todo: .blue
        case .doing: .yellow
        case .done: .green
        case nil: place % 2 == 0 ? .red : .purple
        }
    }
}
