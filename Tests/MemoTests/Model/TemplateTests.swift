import MemoModel
import Testing

@Suite struct TemplateTests {
    @Test(
        "M18 a template's words come without its tag, with title, date and time",
        arguments: [
            ("#template\n# {{title}}\n{{date}} {{time}}\n", "# Plan\n2026-11-26 09:05\n"),
            ("# Meeting #template\n- [ ] x", "Plan\n# Meeting\n- [ ] x"),
            ("# Day #Template/daily #work\n", "Plan\n# Day #work\n"),
            ("{{title}} {{title}} {{name}} {{ date }} {{", "Plan Plan {{name}} {{ date }} {{"),
            ("# Meeting #template\nabout {{title}}", "Plan\n# Meeting\nabout Plan"),
            ("\n\n# On {{title}} #template", "\n\n# On Plan"),
            ("`#template` stays", "Plan\n`#template` stays"), ("#templates\n", "Plan\n#templates\n"),
            ("#template", "Plan\n"), ("a\n\n#template #template\nb", "Plan\na\n\nb"),
        ])
    func text(template: String, expected: String) {
        #expect(MemoTemplate.text(of: template, title: "Plan", date: "2026-11-26", time: "09:05") == expected)
    }

    @Test("M18 what is filled in is not read again, and no title leaves no line")
    func filled() {
        #expect(MemoTemplate.text(of: "{{title}}", title: "{{date}}", date: "d", time: "t") == "{{date}}")
        #expect(MemoTemplate.text(of: "{{date}}", title: "", date: "d", time: "t") == "d")
        #expect(
            MemoTemplate.text(of: String(repeating: "{", count: 100_000), title: "", date: "", time: "").count
                == 100_000)
    }

    @Test("M18 a template is called by its title without the tag")
    func name() {
        #expect(MemoTemplate.name(ofTitle: "Weekly #template") == "Weekly")
        #expect(MemoTemplate.name(ofTitle: "#template") == "" && MemoTemplate.name(ofTitle: "Day") == "Day")
    }

    @Test("M18 a template is one by its tag or one below it")
    func tags() {
        #expect(MemoTemplate.isOne(tags: ["work", "Template"]) && MemoTemplate.isOne(tags: ["template/daily"]))
        #expect(!MemoTemplate.isOne(tags: ["templates", "my/template"]) && !MemoTemplate.isOne(tags: []))
        #expect(MemoTemplate.isDaily(tags: ["TEMPLATE/daily"]) && !MemoTemplate.isDaily(tags: ["template"]))
    }
}
