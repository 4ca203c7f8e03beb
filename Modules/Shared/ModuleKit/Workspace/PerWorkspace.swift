import Synchronization

/// One value for each workspace, made when it is first wanted: what all threads at the workspace are to share.
package final class PerWorkspace<Value: Sendable>: Sendable {
    /// By their workspaces' locations.
    private let values = Mutex<[String: Value]>([:])

    package init() {}

    package func value(for workspace: Workspace, make: () -> Value) -> Value {
        values.withLock { values in
            if let value = values[workspace.location] { return value }
            let value = make()
            values[workspace.location] = value
            return value
        }
    }
}
