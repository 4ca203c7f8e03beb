/// What a server asks for its answers.
public protocol RequestAnswering: AnyObject, Sendable {
    /// What is to be done with a request of which the head is there.
    func receive(_ request: HTTPRequest) -> RequestDisposition
    /// The answer that says what is wrong with a request.
    func refusal(_ fault: ServingFault, _ request: HTTPRequest) -> HTTPResponse
    /// Whether a request comes from who has the token.
    func knows(_ request: HTTPRequest) -> Bool
    /// Notes an answer in the access log; `bytes` are those of its body as far as they are known.
    func note(_ request: HTTPRequest, _ response: HTTPResponse, bytes: UInt64, milliseconds: Double)
    /// Nobody reads a stream any more.
    func forget(_ stream: EventStream)
    /// Refuses what is asked from now on, and ends the streams of events.
    func stop()
}
