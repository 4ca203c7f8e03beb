/// Lets no other site ask in a reader's name.
///
/// Browsers say where a request comes from: `Origin` on all that could change something, `Sec-Fetch-Site` on
/// everything. Cookies do not tell one port of a host from another, these do. Who says nothing, such as a program, is
/// no page.
///
/// Source: Fetch standard, "Origin header"; W3C, "Fetch Metadata Request Headers".
public struct OriginGuard: RequestGuard {
    public init() {}

    public func check(_ request: HTTPRequest) throws(ServingFault) {
        if let origin = request.headers["origin"] {
            guard origin.lowercased() == request.origin else { throw .foreignOrigin }
        }
        switch request.headers["sec-fetch-site"] {
        case nil, "same-origin", "none": return
        default:
            // Following a link from elsewhere is a reader's own doing; it shows a page and gives it nothing.
            let isNavigation =
                request.headers["sec-fetch-mode"] == "navigate" && request.headers["sec-fetch-dest"] == "document"
            guard isNavigation, request.method == "GET" else { throw .foreignOrigin }
        }
    }
}
