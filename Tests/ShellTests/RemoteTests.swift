import Interaction
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import Shell

/// What the page says of the places that the server syncs with.
@Suite struct RemoteTests {
    private func page(_ remotes: String, language: String = "en") throws -> PageHarness {
        let page = PageHarness(.five, language: language)
        try page.go("/")
        page.workbench.remotesChanged()
        try page.settle()
        #expect(page.asked.last?.path == "/api/remotes")
        try page.answer(200, #"{"remotes":[\#(remotes)]}"#)
        return page
    }

    private static func remote(
        _ state: String, name: String = "home", waiting: Int = 0, leftOut: Int = 0, reason: String = ""
    ) -> String {
        #"{"leftOut":\#(leftOut),"name":"\#(name)","reason":"\#(reason)","state":"\#(state)","waiting":\#(waiting)}"#
    }

    @Test(
        "D6 the indicator says whether it is saved here or on the other side, how much waits, and what was refused",
        arguments: [
            (remote("synced"), "Saved on “home”", "“home”에도 저장됨"),
            (remote("syncing"), "Syncing with “home”", "“home”과 동기화 중"),
            (remote("away", waiting: 3), "Saved here, 3 to send", "여기에 저장됨, 보낼 것 3개"),
            (remote("away"), "Saved here, “home” is offline", "여기에 저장됨, “home” 오프라인"),
            (remote("refused", leftOut: 2), "Rejected by “home”: 2", "“home”이 받지 않은 것: 2개"),
            (remote("refused"), "Saved here only", "여기에만 저장됨"),
            (remote("synced") + "," + remote("synced", name: "usb"), "Saved everywhere", "모든 곳에 저장됨"),
            // The worst is told.
            (
                remote("away") + "," + remote("synced", name: "usb"), "Saved here, “home” is offline",
                "여기에 저장됨, “home” 오프라인"
            ),
            (remote("synced") + ",{\"state\":\"else\"},7", "Saved on “home”", "“home”에도 저장됨"),
        ])
    func indicator(remotes: String, english: String, korean: String) throws {
        #expect(try page(remotes).text.contains(english))
        #expect(try page(remotes, language: "ko").text.contains(korean))
    }

    @Test("D6 a press on the indicator says why") func why() throws {
        let page = try page(Self.remote("away", reason: "Can't reach home.local."))
        try page.press("Saved here, “home” is offline")
        #expect(page.text.contains("Can't reach home.local."))
        let synced = try self.page(Self.remote("synced"))
        try synced.press("Saved on “home”")
        #expect(synced.text.contains("“home” has everything."))
    }

    @Test("D6 who may not see how a server stands doesn't ask, and without other places it is saved as ever")
    func others() throws {
        for role in [MemberRole.editor, .commenter, .reader] {
            let page = PageHarness(.five, name: "Jun", role: role)
            try page.go("/")
            page.workbench.remotesChanged()
            try page.settle()
            #expect(page.asked.allSatisfy { $0.path != "/api/remotes" })
        }
        let alone = try page("")
        #expect(alone.text.contains("Saved") && !alone.text.contains("Saved on"))
    }
}
