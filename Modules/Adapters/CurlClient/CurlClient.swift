internal import CCurl
public import ModuleKit

/// The web, by libcurl.
public final class CurlClient {
    public init() {}
}
