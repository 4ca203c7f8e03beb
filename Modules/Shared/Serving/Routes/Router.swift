/// Finds the route of a request.
struct Router: Sendable {
    let routes: [Route]

    struct Match {
        let route: Route
        let captures: [String]
    }

    /// The first route that fits. `HEAD` is answered as `GET` is. Throws `.badMethod` where only other methods fit, and
    /// `.noSuchPlace`.
    func find(_ method: String, _ path: [String]) throws(ServingFault) -> Match {
        let wanted = method == "HEAD" ? "GET" : method
        var others: [String] = []
        for route in routes {
            guard let captures = route.captures(of: path) else { continue }
            if route.method == wanted { return Match(route: route, captures: captures) }
            if !others.contains(route.method) { others.append(route.method) }
        }
        guard !others.isEmpty else { throw .noSuchPlace }
        if others.contains("GET") { others.append("HEAD") }
        throw .badMethod(allowed: others.sorted())
    }
}
