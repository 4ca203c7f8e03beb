import ModuleKit
import Serving
import Testing

/// The way to a test site; `change` makes another answer of one.
final class TestWay: HubConnecting {
    let address: WebAddress
    let site: TestSite
    /// Whose token it is; nil for the workspace's own.
    let token: String?
    var requests: [String] = []
    var change: (HubRequest, WebAnswer) throws(WebFault) -> WebAnswer = { _, answer in answer }

    init(_ site: TestSite, token: String? = nil) throws {
        (self.site, self.token) = (site, token)
        address = try #require(WebAddress("http://127.0.0.1:8421"))
    }

    func send(_ request: HubRequest) throws(WebFault) -> WebAnswer {
        var target = "/" + request.path.joined(separator: "/")
        for (index, item) in request.query.enumerated() {
            target += (index == 0 ? "?" : "&") + item.name + "=" + item.value
        }
        requests.append(request.path.joined(separator: "/"))
        var headers = request.headers.map { ($0.name, $0.value) }
        if request.body != nil { headers.append(("Content-Type", "application/octet-stream")) }
        let method = request.body == nil ? "GET" : "POST"
        let response = site.ask(method, target, headers, body: request.body ?? [], token: token)
        let answer = WebAnswer(
            status: response.status, headers: response.headers.map { ($0.name.lowercased(), $0.value) },
            body: response.bytes, address: address)
        return try change(request, answer)
    }
}
