import Markup

let page = MarkdownDocument.parse("A *cloth* for anything #sewn\n")
print(page.html(), terminator: "")
print(page.tags.count, "tag")
print("회의록 contains 의록:", TextSearch.contains("회의록", "의록"))
