import Drawing

/// A page with its style sheet of values, `style.css`, which is made of the table `Style` and not a file: the page's
/// version does not know of it.
public struct StyledPage: PageAssets {
    private let page: any PageAssets
    private let styleSheet: PageAsset

    public init(_ page: any PageAssets) {
        self.page = page
        let sheet = Array(Style.styleSheet.utf8)
        styleSheet = PageAsset(
            mediaType: PageAsset.mediaType(of: "style.css"), bytes: sheet, hash: EntityTag.name(of: sheet),
            isInVersion: false)
    }

    public var version: String { page.version }

    public func asset(_ name: String) -> PageAsset? {
        name == "style.css" && !version.isEmpty ? styleSheet : page.asset(name)
    }
}
