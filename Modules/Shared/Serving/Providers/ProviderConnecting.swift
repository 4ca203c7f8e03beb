import JSON
public import ModuleKit
import Primitives

/// The way to a provider that people sign in with: one request, one answer, nothing it answers leads elsewhere. Any number
/// of threads may ask at once.
public protocol ProviderConnecting: Sendable {
    /// Asks, and gives the answer whatever its status; one that leads elsewhere is not followed. No answer is longer, and
    /// none takes longer, than `ProviderRequest.limits`.
    func ask(_ request: ProviderRequest) throws(WebFault) -> WebAnswer
}

/// One request to a provider.
public struct ProviderRequest: Sendable {
    /// Over TLS, or on this computer.
    public var address: WebAddress
    /// Sent with POST; nil asks with GET.
    public var form: [UInt8]?
    /// What proves who asks, where there is something.
    public var headers: [WebHeader]

    /// What an answer may take: 64 kB and 15 seconds.
    public static let limits = WebLimits(bytes: 64 << 10, seconds: 15, redirects: 0)

    /// Asks with GET unless there is a form.
    public init(_ address: WebAddress, form: [UInt8]? = nil, headers: [WebHeader] = []) {
        (self.address, self.form, self.headers) = (address, form, headers)
    }
}

extension ProviderConnecting {
    /// Values that an answer may have, to be read at all.
    static var mostValues: Int { 10_000 }

    /// The JSON object that is answered; `name` is what the provider is called. Throws what a person can be told.
    func object(_ request: ProviderRequest, from name: String) throws(CommandError) -> JSONValue {
        let answer: WebAnswer
        do throws(WebFault) {
            answer = try ask(request)
        } catch {
            if case .tooLarge(let limit) = error {
                throw CommandError(.badData, "\(name) answered with more than \(limit >> 10) kB.")
            }
            throw CommandError(error, about: name)
        }
        let value = try? JSONReader.value(of: answer.body, atMost: Self.mostValues)
        // What is wrong is said in a body, with another status. Source: RFC 6749, section 5.2.
        if let reason = value?["error"]?.string {
            throw CommandError(.unavailable, "\(name) refuses it: \(ProviderAnswer.shown(reason)).")
        }
        if let fault = answer.fault { throw CommandError(fault, about: name) }
        guard let value, case .object = value else {
            throw CommandError(.badData, "\(name) sent an answer that can't be read.")
        }
        return value
    }
}

/// What a provider has a browser bring back.
struct ProviderAnswer: Sendable {
    /// What a token can be had for, once; nil where there is none.
    var code: String?
    /// Why nobody was let in; nil where somebody was.
    var error: String?
    /// Who answers, as far as it says so. Source: RFC 9207.
    var issuer: String?

    /// A word of somebody else's that is to be shown.
    static func shown(_ word: String) -> String {
        let bytes = word.utf8.prefix(40)
        let isPlain = bytes.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_")
        }
        return isPlain && bytes.count == word.utf8.count && !bytes.isEmpty ? word : "error"
    }
}
