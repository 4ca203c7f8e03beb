import Markup
import Testing

@Suite struct TagPathTests {
    @Test("M18 a tag lies within those above it, whatever its case")
    func within() {
        #expect(TagPath("travel/Jeonju").isWithin(TagPath("#Travel")))
        #expect(TagPath("travel").isWithin(TagPath("travel")))
        #expect(
            !TagPath("travels").isWithin(TagPath("travel")) && !TagPath("travel").isWithin(TagPath("travel/jeonju")))
    }

    @Test("M18 the names above a tag come first")
    func names() {
        #expect(TagPath.names(within: "a/b/c") == ["a", "a/b", "a/b/c"])
        #expect(TagPath.names(within: "a//b") == ["a", "a/b"])
        #expect(TagPath.names(within: String(repeating: "a/", count: 100_000) + "b").count == 16)
    }
}
