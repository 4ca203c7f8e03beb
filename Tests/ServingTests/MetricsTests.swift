import ModuleKit
import TestSupport
import Testing

@testable import Serving

/// What a server tells whoever watches it.
@Suite struct MetricsTests {
    @Test("D8 the owner's programs see how many responses there were, how large and how quick, and no title")
    func metrics() throws {
        let site = try TestSite()
        _ = site.command("bookmark/new", #"{"name":"Reading"}"#)
        let request = HTTPRequest(method: "GET", target: "/api/catalogue?after=secret", headers: [:])
        for (status, bytes, milliseconds) in [(200, 100, 1.0), (200, 20, 30), (404, 3, 4), (500, 0, 60_000)] {
            site.site.note(
                request, HTTPResponse(status), bytes: UInt64(bytes), milliseconds: milliseconds)
        }
        let answer = site.get("/metrics")
        #expect(answer.status == 200 && answer.header("Content-Type")?.hasPrefix("text/plain; version=0.0.4") == true)
        let lines = answer.text.split(separator: "\n")
        for line in [
            "# TYPE bojagi_responses_total counter", #"bojagi_responses_total{status="2xx"} 2"#,
            #"bojagi_responses_total{status="4xx"} 1"#, #"bojagi_responses_total{status="5xx"} 1"#,
            "bojagi_response_bytes_total 123", "bojagi_event_streams 0",
            #"bojagi_response_seconds_bucket{le="0.005"} 2"#, #"bojagi_response_seconds_bucket{le="0.1"} 3"#,
            #"bojagi_response_seconds_bucket{le="10"} 3"#, #"bojagi_response_seconds_bucket{le="+Inf"} 4"#,
            "bojagi_response_seconds_count 4",
        ] {
            #expect(lines.contains { $0 == line }, "\(line)")
        }
        #expect(!answer.text.contains("Reading") && !answer.text.contains("secret"))
        #expect(site.ask("GET", "/metrics", isAllowed: false).status == 401)
    }
}
