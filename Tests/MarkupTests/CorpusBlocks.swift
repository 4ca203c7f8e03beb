/// Markdown samples, one construct each: blocks.
enum Corpus {
    static let blocks: [String] = [
        // Paragraphs and line endings
        "", "\n", "   \n\n", "one", "one\ntwo", "one\n\ntwo", "one\n\n\n\ntwo\n", "  indented\n   more",
        "a\r\nb\r\n\r\nc",
        "a\rb", "ends in spaces   ", "tab\tinside", "보자기는\n조각보다.", "\u{FEFF}after a mark", "a\n    b", "a\\\n  b",
        // ATX headings
        "# One", "## Two", "### Three", "#### Four", "##### Five", "###### Six", "####### seven", "#no space", "#\ttab",
        "# closed #", "# closed ######   ", "# not closed#", "# sharp \\#", "#", "##", "### ###", "   ## indented",
        "    # code", "text\n# heading\ntext", "# *em* and `code`", "# 회의록 #", "#    wide    #", "# a # b #",
        "#\u{A0}x",
        // Setext headings
        "Title\n=====", "Title\n-----", "Title\n=", "Title\n-", "Title\n   ----   ", "Title\n    ---",
        "Two\nlines\n===",
        "Title\n= =", "Title\n--- -", "> quote\n---", "- item\n---", "- item\n  ===", "a\n\n===", "===\n",
        "`code\n===\n`",
        "\\> a\n---", "  Title  \n ==", "a\n===\nb\n---\nc", "*open\n===\nstill*",
        // Thematic breaks
        "***", "---", "___", "- - -", "* * * *", "_____________", " **  * ** * ** * **", "--", "**", "+++", "   ***",
        "    ***", "a\n***\nb", "- a\n***\n- b", "* a\n* * *\n* b", "- a\n- ---", "_ _ _ a", "---x", "- - - x", "*-*",
        // Indented code
        "    code", "    a\n      b", "    a\n\n    b", "    a\n\n\n    b\n", "\tcode", "  \tcode", "a\n    not code",
        "    code\ntext", "# h\n    code\n## h\n    more", "\n    code\n    ", "    <b>*x*</b>", "- a\n\n      code",
        "1. a\n\n       code", "      deep", "    a  \n", "- \tcode?", "-\t\tcode", ">\tquoted", ">\t\tcode",
        "    a\n\t\n    b",
        // Fenced code
        "```\ncode\n```", "~~~\ncode\n~~~", "```swift\nlet x = 1\n```", "``` swift extra \ncode\n```",
        "````\n```\n````",
        "```\nopen", "~~~ a`b\ncode\n~~~", "``` a`b\n", "``\nx\n``", "  ```\n  a\n b\n  ```",
        "   ```\n   a\n    b\n   ```",
        "    ```\n    a\n    ```", "```\n\n\n```", "```\n```", "a\n```\nb\n```\nc", "> ```\n> a\n\nb",
        "- ```\n  a\n  ```",
        "```\na\n    ```", "```\na\n`````", "~~~\na\n```\n~~~", "```\na\n``` b\n```", "```a&amp;b\\*\n```",
        "``` \n x\n```",
        "~~~~ 한국어\n본문\n~~~~", "1. ```\n   a\n\n   b\n   ```", "> ~~~\n> x\n> ~~~\n> y", "```js\n<a>&\"\n```",
        // HTML blocks
        "<div>\n*a*\n</div>", "<div>\n\n*a*\n\n</div>", "<script>\nlet a\n\nb\n</script>\n*c*",
        "<pre>\n\nx\n</pre> y\n*z*",
        "<style>p{}</style>*a*\n*b*", "<!-- a\n\nb -->\n*c*", "<!-- a --> *b*\n*c*", "<?php\n\necho ?>\n*c*",
        "<!DOCTYPE html>\n*a*",
        "<![CDATA[\n\nx ]]>\n*a*", "<b>\n*a*\n</b>", "<b>*a*</b>", "a\n<div>\nb", "a\n<b>\nb", "</div>\n*a*",
        "<DIV CLASS=x\n*a*",
        "  <div>", "    <div>", "<div><b>\n- a", "> <div>\n> a\n\nb", "- <div>\n- b", "<table>\n\n<tr>\n\n</table>",
        "<x-y a=1>\n*c*",
        "<hr>*a*", "<hr/>\n*a*", "<a href=\"x\">\n*a*\n</a>", "<del>*a*</del>", "<div\n*a*",
        "<details>\n<summary>s</summary>\n\nt\n\n</details>",
        "<!-->\n*a*", "<!A>*x*", "<h1>*a*</h1>", "<textarea>\n\n*a*", "</script>\n*a*", "<pre\n*a*\n</pre>",
        "<iframe src=x>\n*a*",
        // Block quotes
        "> a", ">a", "> a\n> b", "> a\nb", "> a\n\nb", "> a\n\n> b", ">", ">\n>", "> # h\n> p", "   > a", "    > a",
        "> > a",
        ">>> a", "> > a\n> b", "> a\n> > b\n> c", "> - a\n> - b", "> - a\nb", "> a\n---", "> a\n- b", ">     code",
        ">    a",
        "> ```\nx", "a\n> b", "> 1. a\n>    b\n> 2. c", ">\n> a\n>", "> a\n>\n> b", "> a  \n> b", "> **a\n> b**",
        ">>a\n>b\nc",
        // Reference definitions
        "[a]: /u\n\n[a]", "[a]: /u 'T'\n\n[a]", "[a]: /u \"T\"\n[a]", "[a]:\n/u\n'T'\n\n[a]", "[a]: <u v>\n\n[a]",
        "[a]: <>\n\n[a]",
        "[a]:\n\n[a]", "[a]: /u 'T' x\n\n[a]", "[a]: /u 'T\nU'\n\n[a]", "[A B]: /u\n\n[a  b]", "[ΑΓ]: /u\n\n[αγ]",
        "[한글]: /u\n\n[한글]", "[a]: /1\n[a]: /2\n\n[a]", "x\n[a]: /u\n\n[a]", "# [a]\n[a]: /u", "> [a]: /u\n\n[a]",
        "[a]: /u\n===\n[a]",
        "[a]: /u\nb\n===", "[a\\]]: /u\n\n[a\\]]", "[]: /u\n\n[]", "[a]: /u(b)c\n\n[a]", "[a]: /%20é\n\n[a]",
        "    [a]: /u\n\n[a]",
        "- [a]: /u\n- [a]", "[a]: /u \"x\\\"y\"\n\n[a]", "[a]: /u (T)\n\n[a]", "[a] : /u\n\n[a]", "[a]:/u\n\n[a]",
        "[ß]: /u\n\n[SS]",
        "[a]: /u\n[b]: /v\n\n[a] [b]", "[a]: /u &amp;\n\n[a]", "[\n a\n]: /u\n\n[a]", "[a]: u\\*v&auml;\n\n[a]",
    ]
}
