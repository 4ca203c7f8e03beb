/// One reason to refuse a request by its head alone.
public protocol RequestGuard: Sendable {
    /// Throws the reason; lets the request pass otherwise.
    func check(_ request: HTTPRequest) throws(ServingFault)
}

/// Several reasons, in order.
public struct GuardChain: RequestGuard {
    private let guards: [any RequestGuard]

    public init(_ guards: [any RequestGuard]) {
        self.guards = guards
    }

    public func check(_ request: HTTPRequest) throws(ServingFault) {
        for each in guards { try each.check(request) }
    }
}
