import CCurl
public import ModuleKit
public import Serving

/// The way to a provider of sign-ins by libcurl: a connection for each request, no redirects, no proxy. Over TLS any address
/// is asked, for an owner has named it; without TLS this computer alone.
public final class CurlProvider: ProviderConnecting {
    /// Sets up nothing.
    public init() {}

    public func ask(_ request: ProviderRequest) throws(WebFault) -> WebAnswer {
        let limits = ProviderRequest.limits
        let easy = try EasyHandle()
        let transfer = Transfer(
            to: request.address, limit: limits.bytes,
            rules: request.address.isEncrypted ? .local : Self.thisComputer)
        var headers = request.headers
        if request.form != nil, let type = WebHeader("Content-Type", "application/x-www-form-urlencoded"),
            // Nobody waits for leave to send a body.
            let expect = WebHeader("Expect", "")
        {
            headers += [type, expect]
        }
        let code = easy.perform(transfer, headers: headers, seconds: limits.seconds, body: request.form)
        if let fault = transfer.fault(code, easy.words(for: code), limits: limits) { throw fault }
        return WebAnswer(status: easy.status, headers: transfer.headers, body: transfer.body, address: request.address)
    }

    private static let thisComputer = CurlWeb.Rules(
        allowsPrivateAddresses: false, allowsPlainHTTP: true,
        exceptions: [[127, 0, 0, 1], [UInt8](repeating: 0, count: 15) + [1]].compactMap { InternetAddress($0) }
    ).refusingPublicAddresses
}

extension CurlWeb.Rules {
    fileprivate var refusingPublicAddresses: Self {
        var rules = self
        rules.refusesPublicAddresses = true
        return rules
    }
}
