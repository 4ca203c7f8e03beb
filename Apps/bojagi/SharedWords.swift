internal import ModuleKit

/// The phrases that belong to no area in other languages, by their English: ModuleKit's and the dispatcher's.
func sharedWords(in language: String) -> [String: String] {
    var words = SharedWords.words(in: language)
    if language == "ko" { words.merge(korean) { _, new in new } }
    return words
}

private let korean: [String: String] = [
    "Show which version this is.": "이것이 어느 버전인지 보여요.",
    "Word %1 of the command line is not valid UTF-8.": "명령줄의 %1번째 낱말이 올바른 UTF-8이 아니에요.",
    "List the areas and the plugins.": "영역과 플러그인을 보여요.",
    "a plugin on the PATH": "PATH에 있는 플러그인",
    "Show the licences of what is inside.": "안에 든 것들의 라이선스를 보여요.",
    "Add examples to look at.": "둘러볼 예시를 넣어요.",
    "The examples are here already.": "예시가 이미 있어요.",
    "“bojagi demo remove” takes them away.": "“bojagi demo remove”로 치울 수 있어요.",
    "Added %1 examples; “bojagi demo remove” takes them away again.":
        "예시 %1개를 넣었어요. “bojagi demo remove”로 다시 치울 수 있어요.",
    "Take the examples away again.": "예시를 다시 치워요.",
    "Removed %1 examples.": "예시 %1개를 치웠어요.",
    "You have changed these, so they stay:": "손을 댄 것들은 그대로 두었어요:",
    "Show what to try first.": "처음에 해 볼 것을 보여요.",
    "Your workspace is %1. It holds, last changed first:": "작업 공간: %1. 요즘 바뀐 것부터 보여 드려요.",
    "Try:": "해 보세요:",
    "  bojagi memo new \"Buy tea\"           a memo; its first line is the title":
        "  bojagi memo new \"차 사기\"           메모. 첫 줄이 제목이에요",
    "  bojagi kanban show “%1”         a board with its cards":
        "  bojagi kanban show “%1”         보드와 카드",
    "  bojagi search 회의                    any part of a word, in every language":
        "  bojagi search 회의                    어느 언어든 낱말의 어느 부분이든",
    "  bojagi kanban undo “%1”         your own last change, and nobody else's":
        "  bojagi kanban undo “%1”         남의 것이 아닌 내 마지막 변경 되돌리기",
    "  bojagi help                           everything else; add --json for scripts":
        "  bojagi help                           나머지 전부. 스크립트에는 --json",
    "Write the whole workspace into a folder.": "작업 공간 전체를 폴더에 내보내요.",
    "The folder; made if it is missing.": "폴더. 없으면 만들어요.",
    "Replace files that are there.": "있는 파일을 바꿔 써요.",
    "%1 holds an export already.": "%1에 이미 내보낸 것이 있어요.",
    "Choose another folder, or add --force to replace it.": "다른 폴더를 고르거나 --force로 바꿔 쓰세요.",
    "documents exported": "문서 내보내는 중",
    "Exported %1 documents to %2.": "문서 %1개를 %2에 내보냈어요.",
    "Take in a folder that “export” wrote.": "“export”가 쓴 폴더를 들여와요.",
    "The folder.": "폴더.",
    "There is no folder %1.": "%1 폴더가 없어요.",
    "%1 is not a folder that “bojagi export” wrote.": "%1{은} “bojagi export”가 쓴 폴더가 아니에요.",
    "Memos come in with “bojagi memo import”, boards with “bojagi kanban import”.":
        "메모는 “bojagi memo import”로, 보드는 “bojagi kanban import”로 들여와요.",
    "Took in %1 events; %2 were here already.": "기록 %1개를 받았어요. %2개는 이미 있었어요.",
    "Show what can be done, or how.": "무엇을 어떻게 할 수 있는지 보여요.",
    "The command to explain.": "설명할 명령.",
    "Print the manual page.": "매뉴얼 페이지를 출력해요.",
    "Print every phrase that has Korean words, to translate.": "옮길 수 있게 모든 문구를 출력해요.",
    "Print the completion script for a shell.": "셸의 자동 완성 스크립트를 출력해요.",
    "bash or zsh.": "bash 또는 zsh.",
    "Link one document to another.": "한 문서를 다른 문서에 이어요.",
    "The document to link from.": "잇기 시작할 문서.",
    "The document to link to.": "이을 대상 문서.",
    "Take the link away.": "이은 것을 풀어요.",
    "A document can't link to itself.": "문서를 자기 자신에 이을 수는 없어요.",
    "Linked “%1” to “%2”.": "“%1”{을} “%2”에 이었어요.",
    "“%1” no longer links to “%2” by hand.": "“%1”{은} 이제 “%2”에 손으로 이어져 있지 않아요.",
    "Show a document's links and backlinks.": "문서의 링크와 백링크를 보여요.",
    "The document.": "문서.",
    "Nothing links to or from “%1”.": "“%1”에 이어진 것이 없어요.",
    "Links to": "이어진 곳",
    "Linked from": "이어 온 곳",
    "Show what changed last.": "요즘 바뀐 것을 보여요.",
    "How many to show; 10 unless given.": "몇 개를 볼지. 주지 않으면 10개.",
    "Nothing here yet.": "아직 아무것도 없어요.",
    "Start with “bojagi memo new \"A first thought\"” or “bojagi kanban new Plans”.":
        "“bojagi memo new \"첫 생각\"”이나 “bojagi kanban new 계획”으로 시작해 보세요.",
    "Find text in every document.": "모든 문서에서 글을 찾아요.",
    "What to look for; any part of a word will do.": "찾을 말. 낱말의 일부라도 돼요.",
    "Nothing was found.": "찾은 것이 없어요.",
    "Show what lies in the trash.": "휴지통에 있는 것을 보여요.",
    "The trash is empty.": "휴지통이 비었어요.",
    "Delete what lies in the trash for good.": "휴지통에 있는 것을 아주 지워요.",
    "Do not ask.": "묻지 않아요.",
    "This deletes %1 documents for good.": "문서 %1개를 아주 지우려고 해요.",
    "Run “bojagi trash empty --yes” if that is what you want.": "정말이라면 “bojagi trash empty --yes”로 실행해 주세요.",
    "Deleted %1 documents for good.": "문서 %1개를 아주 지웠어요.",
    "Bring a document back from the trash.": "문서를 휴지통에서 되살려요.",
    "Restored “%1”.": "“%1”{을} 되살렸어요.",
    "Prove that the workspace is whole; repair what can be.": "작업 공간이 온전한지 확인하고 고칠 수 있는 것을 고쳐요.",
    "Repair nothing.": "아무것도 고치지 않아요.",
    "Repaired.": "고쳤어요.",
    "Checked %1 documents, %2 events, %3 files.": "문서 %1개, 기록 %2개, 파일 %3개를 확인했어요.",
    "All of it is whole.": "모두 온전해요.",
    "The folder of the workspace.": "작업 공간 폴더.",
    "Answer with JSON.": "JSON으로 답해요.",
    "The language, such as en or ko.": "언어. en이나 ko 같은 것.",
    "Which log lines to show on standard error.": "표준 오류에 보일 로그 수준.",
    "The name of whoever writes.": "쓰는 사람의 이름.",
    "Show what the command takes.": "명령이 무엇을 받는지 보여요.",
]
