/// Markdown samples, one construct each: inlines.
extension Corpus {
    static let inlines: [String] = [
        // Emphasis
        "*a*", "_a_", "**a**", "__a__", "***a***", "___a___", "*a **b** c*", "**a *b* c**", "*a _b_ c*", "* a*", "*a *",
        "** a **", "a*b*c", "a_b_c", "a__b__c", "*a*b",
        "_a_b", "**a**b", "가*나*다", "가_나_다", "**한글**은", "**(한글)**은", "*\"a\"*", "a*\"b\"*", "(*a*)", "*(*a*)*",
        "_(_a_)_", "*a", "a*", "**a*", "*a**", "***a**", "***a*",
        "**a***", "*a***", "****a****", "*****a*****", "*a*b*c*", "*a**b*", "**a*b**", "*a _b* c_", "**a _b** c_",
        "*a `*` b*", "*a [b*](c)", "**a\nb**", "*a\n\nb*", "\\*a*", "*a\\*",
        "*\\*a*", "_a\\__", "\u{A0}*a*", "*\u{A0}a*", "€*a*", "*€a*b", "a**!b**c", "a**b!**c", "*a.*b", "**.a**",
        "foo*", "* *", "**", "** **", "*_a_*", "_*a*_", "**_a_**", "__*a*__",
        "*a* *b*", "**a** **b**", "*a**b**c*", "**a*b*c**", "*a*_b_", "_a_*b*", "***a** b*", "***a* b**", "*a **b***",
        "**a *b***", "_a__b_", "__a_b__", "1*2*3", "snake_case_name",
        "*a–*b", "“*a*”", "*“a”*b", "、*a*、", "**、a**b", "*a*、", "__init__", "_a_.", "._a_", "*a* b*c", "a * b * c",
        "a*b", "*foo **bar *baz** bim* bop",
        // Strikethrough
        "~~a~~", "~a~", "~~~a~~~", "~~a~", "~a~~", "~~a ~b~~", "~a ~~b~ c~~", "~~a *b* c~~", "*a ~~b~~ c*",
        "*a ~~b* c~~", "~~a\nb~~", "~~ a~~", "a~~b~~c", "~~a~~b", "가~~나~~다", "\\~~a~~", "~~`~~`~~", "~~a~~~~b~~",
        // Code
        "`a`", "``a`b``", "` a `", "`  a  `", "` `", "`  `", "``", "`a", "a`b`c", "`a\nb`", "`a  b`", "`` ` ``",
        "` `` `", "`\\`", "`a\\`b`", "`<b>`", "`&amp;`", "*`*`*", "`*a*`", "```a``` b", "`` a ` b", "`a``b`", "` a`",
        "`a `", "`\n`", "`가 나`", "\\`a`", "`a\\",
        // Links
        "[a](b)", "[a](b 'c')", "[a](b \"c\")", "[a](b (c))", "[a]()", "[](b)", "[]()", "[a](<b c>)", "[a](b c)",
        "[a](<>)", "[a](b\nc)", "[a]( b )", "[a](\nb\n)", "[a](b\n'c')", "[a] (b)", "[a](b)c", "[a](b))", "[a]((b))",
        "[a](b(c)d)", "[a](b\\)c)",
        "[a](b(c)", "[a](<b\\>c>)", "[a](b'c')", "[a](b 'c\"d')", "[a](b \"c\\\"d\")", "[a](b 'c' d)", "[a](b \"c)",
        "[*a*](b)", "*[a*](b)", "[a*](b)*", "[`a](b)`", "[a`](b)`", "[a [b] c](d)", "[a [b](c) d](e)", "[a](b)[c](d)",
        "[a\\]b](c)", "[a](b&amp;c)",
        "[a](b%20c)", "[a](가)", "[a](\\*b)", "[a](&quot;b)", "[a](b#c)", "[a](?q=1&r=2)", "[a](javascript:x)",
        "[a](<b)", "[a](b", "[a", "a]", "[[a]](b)", "[a][", "[a](#)", "[a](http://e.org/x_y_z)", "![a](b)",
        "![a](b 'c')", "![*a*](b)", "![a [b](c)](d)", "[![a](b)](c)", "![](b)", "!\\[a](b)",
        "\\![a](b)", "! [a](b)", "![a]", "![`a`](b)", "![a\nb](c)", "[a\nb](c)", "[a  \nb](c)", "[a](b\tc)",
        "[a](b \t'c')", "[a](b 'c\nd')", "[<b>](c)", "[<http://e.org>](c)", "[a](<b\nc>)", "[link](</x y> 'T')",
        "[a](b\"c\")", "[a](x\\y)", "[a](x'y)",
        "[a][b]\n\n[b]: /u", "[a][]\n\n[a]: /u", "[a]\n\n[a]: /u", "[a][B]\n\n[b]: /u 'T'", "[*a*][b]\n\n[b]: /u",
        "[a] [b]\n\n[b]: /u", "[a][b][c]\n\n[b]: /u", "[a][b][c]\n\n[c]: /u", "[a]: x\n\n![a]", "![a][b]\n\n[b]: /u",
        "[a [b]][c]\n\n[c]: /u", "[[a]]\n\n[a]: /u",
        "[[a]]\n\n[[a]]: /u", "[a\\]\n\n[a\\]: /u", "[!a]\n\n[!a]: /u", "[a](b\n\n[a]: /u", "[a](\n\n[a]: /u",
        "[a]x\n\n[a]: /u", "[a][b]\n\n[a]: /u", "*[a]*\n\n[a]: /u", "[a]:\n\n[a]: /u", "[a`b]`\n\n[a`b]: /u",
        // Autolinks
        "<http://e.org>", "<https://e.org/a?b=c&d>", "<mailto:a@b.c>", "<a@b.c>", "<a+b@c-d.e>", "<x:y>", "<xy:z>",
        "<http://e.org/ a>", "< http://e.org>", "<http://e.org", "<a@b..c>", "<a\\@b.c>", "<http://e.org/\\[>",
        "<http://가.나>", "<made-up+x.y:z>", "<1a:b>", "http://e.org", "https://e.org/a",
        "see http://e.org.", "(http://e.org/a)", "http://e.org/a_(b)", "http://e.org/a)", "www.e.org",
        "see www.e.org, then", "xwww.e.org", "(www.e.org)", "www.e", "www.", "http://", "http://e", "http://e_f.org",
        "http://e.org/a&amp;", "http://e.org/a&lt;b", "http://e.org<b", "http://e.org/*a*", "*http://e.org*",
        "**www.e.org**", "http://e.org/~a", "http://e.org/가나", "한글http://e.org", "ftp://e.org/x", "HTTP://E.ORG",
        "xhttp://e.org", "1http://e.org", "a@b.c", "a.b-c_d@e-f.g", "a@b", "a@b.c.", "a@b.c-", "a@b.c_", "@b.c",
        "a@@b.c", "mailto:a@b.c", "x a@b.c, d@e.f", "`a@b.c`", "http://e.org?a=b!", "http://e.org:8080/x",
        "www.e.org/a?b=c.d",
        "http://e.org/a;b;", "\"http://e.org\"", "'www.e.org'", "http://e.org\nnext", "[x](y) http://e.org",
        "[http://e.org](y)", "[a@b.c](y)", "![http://e.org](y)", "가a@b.c", "a@b.가",
        // Raw HTML
        "x <b>a</b>", "x <a href='b' c=d e>f</a>", "x <br/>", "x <br />", "x <a\nb>", "x <!-- c -->",
        "x <!-- a -- b -->", "x <!-->", "x <?a?>", "x <!A b>", "x <![CDATA[a]]>", "x <1>", "x < b>", "x <b",
        "x <b c='d>", "x <b c=d'e>", "x <b *c*>", "x <b>*c*</b>", "x <B>", "x </b >", "x </b c>", "x <a b='c'd>",
        "x <é>", "x <b c = \"d\">", "x <a-b>", "x <b/ >", "x <a href=\"*\">*", "x <!---->",
        // Escapes and references
        "\\*a\\*", "\\#", "\\a", "\\\\", "\\", "\\!\\\"\\#\\$\\%\\&\\'\\(\\)\\+\\,\\-\\.\\/",
        "\\:\\;\\<\\=\\>\\?\\@\\[\\]\\^\\_\\`\\{\\|\\}\\~", "\\가", "&amp;", "&lt;b&gt;", "&copy;", "&nbsp;a", "&#35;",
        "&#x23;", "&#0;", "&#xD800;", "&#1234567;", "&#x1F600;", "&#;", "&#x;", "&x;", "&amp", "& ", "&",
        "&hellip;&mdash;", "&#42;a*", "*a&#42;", "&AMP;x", "\u{0}x",
        // Breaks
        "a  \nb", "a\\\nb", "a \nb", "a\nb", "a    \n  b", "*a  \nb*", "`a  \nb`", "a  ", "a\\", "# a  ", "# a\\",
        "a\t\nb", "a  \n\nb", "<a  \nb>",
        // Mixed
        "a!b", "\"a\" & 'b' <c>", "😀 *a*", "👩‍👩‍👧 **b**", "가\u{301}*나*", "*a*: b", "w", "ww", "www", ":", "://", "a:b", "!",
        "![", "](", "[]", "[[]]", "((a))", "*_~`", "&*_~`[]", "\\\\*a*",
    ]

    static var all: [String] { blocks + lists + inlines }
}
