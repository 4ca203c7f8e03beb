/// What every answer tells a browser, so that nothing in it can act on its own.
enum SafetyHeaders {
    static let all: [(name: String, value: String)] = [
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ]

    /// For what is no page.
    static let nothing = "default-src 'none'; frame-ancestors 'none'"

    /// For files that somebody else made: even opened alone they run nothing.
    static let sandbox = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

    /// For the page: its own scripts and styles, which are files, and WebAssembly; pictures of its own. Two of it stand
    /// side by side in a third.
    static let page =
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data: https://images.unsplash.com; "
        + "media-src 'self'; "
        + "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src 'self'; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'self'"
}
