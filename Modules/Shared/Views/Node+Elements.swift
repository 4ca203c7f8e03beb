// What is made at so many places that it would be in the page as often.
extension Node {
    /// A button that says `text`.
    @inline(never)
    public convenience init(
        button text: String, _ classes: String = "", key: String? = nil, _ attributes: [Attribute?] = [],
        press action: Action
    ) {
        self.init(.button, classes, key: key, text: text, [.type("button")] + attributes, on: [.press(action)])
    }

    /// One of the values of a `select`, shown as `name`.
    @inline(never)
    public convenience init(option value: String, _ name: String, key: String? = nil, isSelected: Bool) {
        self.init(
            .option, key: key, text: name,
            [Attribute(.value, value), Attribute(.isSelected, isSelected ? "true" : "false")])
    }

    /// A picture that says nothing, loaded once it comes near; none without a `source`.
    @inline(never)
    public convenience init(
        picture source: Address?, _ classes: String, key: String? = nil, _ attributes: [Attribute?] = []
    ) {
        self.init(
            .img, classes, key: key,
            [source.map { .source($0) }, Attribute(.alternative, ""), Attribute(.loading, "lazy")] + attributes)
    }
}
