internal import ModuleKit

/// What a browser shows that has not opened the link yet.
enum WelcomePage {
    static func response(in language: Language) -> HTTPResponse {
        let title = escaped(language.text(of: "This workspace is locked"))
        let text = escaped(
            language.text(of: "Run “bojagi serve” on the computer where it lies and open the link that it prints."))
        let page = """
            <!doctype html>
            <html lang="\(language.code)">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark">
            <title>Bojagi</title>
            <h1>\(title)</h1>
            <p>\(text)</p>
            </html>

            """
        return HTTPResponse(401, Array(page.utf8), type: MediaType.html)
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
