internal import ColorSelectModel
internal import Synchronization

/// Which versions of its kits a program brings along: worked out once, for they change with the program alone.
final class BundledVersions: Sendable {
    private let known = Mutex<[String: KitReference]>([:])

    func reference(to kit: String, make: () -> KitReference) -> KitReference {
        if let reference = known.withLock({ $0[kit] }) { return reference }
        let reference = make()
        known.withLock { $0[kit] = reference }
        return reference
    }
}
