import ModuleKit
import Serving

/// The phrases that belong to no area in other languages, by their English: ModuleKit's and the dispatcher's.
func sharedWords(in language: String) -> [String: String] {
    var words = SharedWords.words(in: language)
    words.merge(ServingWords.words(in: language)) { _, new in new }
    if language == "ko" {
        for more in [korean, HubWords.korean, BackupWords.korean, DatabaseWords.korean, TLSWords.korean] {
            words.merge(more) { _, new in new }
        }
    }
    return words
}

private let korean: [String: String] = [
    "Show no pictures in the terminal.": "터미널에 그림을 표시하지 않아요.",
    "Show which version this is.": "버전을 보여 줘요.",
    "Word %1 of the command line is not valid UTF-8.": "명령줄의 %1번째 낱말이 올바른 UTF-8이 아니에요.",
    "List the areas and the plugins.": "영역과 플러그인을 보여 줘요.",
    "a plugin on the PATH": "PATH에 있는 플러그인",
    "Show the licences of everything Bojagi includes.": "보자기에 들어 있는 모든 것의 라이선스를 보여 줘요.",
    "Add examples to look at.": "둘러볼 예시를 넣어요.",
    "The examples are already here.": "예시가 이미 있어요.",
    "“bojagi demo remove” removes them.": "“bojagi demo remove”로 지울 수 있어요.",
    "Added %1 example{|s}; “bojagi demo remove” removes them.":
        "예시 %1개를 넣었어요. “bojagi demo remove”로 지울 수 있어요.",
    "Remove the examples.": "예시를 지워요.",
    "Removed %1 example{|s}.": "예시 %1개를 지웠어요.",
    "You have changed these, so they stay:": "손을 댄 것들은 그대로 두었어요:",
    "Show what to try first.": "처음에 해 볼 것을 보여 줘요.",
    "Your workspace is %1. Among other things, it has:": "작업 공간: %1. 이런 것들이 있어요.",
    "Try:": "해 보세요:",
    "Any part of a word, in every language.": "어느 언어든 낱말의 어느 부분이든.",
    "Everything else. Add --json for scripts.": "나머지 전부. 스크립트에는 --json을 붙여요.",
    "Write the whole workspace into a folder.": "작업 공간 전체를 폴더에 내보내요.",
    "The folder; created if it doesn't exist.": "폴더. 없으면 만들어요.",
    "Replace files that are there.": "있는 파일을 바꿔 써요.",
    "%1 already has an export in it.": "%1에 이미 내보낸 것이 있어요.",
    "Choose another folder, or add --force to replace it.": "다른 폴더를 고르거나 --force로 바꿔 쓰세요.",
    "documents exported": "문서 내보내는 중",
    "files exported": "파일 내보내는 중",
    "Exported %1 document{|s} to %2.": "문서 %1개를 %2에 내보냈어요.",
    "Import a folder written by “export”.": "“export”가 쓴 폴더를 가져와요.",
    "The folder.": "폴더.",
    "There is no folder %1.": "%1 폴더가 없어요.",
    "%1 is not a folder written by “bojagi export”.": "%1{은} “bojagi export”가 쓴 폴더가 아니에요.",
    "Import memos with “bojagi memo import” and boards with “bojagi kanban import”.":
        "메모는 “bojagi memo import”로, 보드는 “bojagi kanban import”로 가져와요.",
    "Imported %1 event{|s}; %2 {was|were} already here.": "이벤트 %1개를 받았어요. %2개는 이미 있었어요.",
    "%1 is a workspace.": "%1{은} 작업 공간이에요.",
    "Choose another folder, or use “bojagi sync” for a workspace.":
        "다른 폴더를 고르세요. 작업 공간과는 “bojagi sync”로 동기화해요.",
    "It can't be opened like this. Restore a backup, or sync a new workspace with another device.":
        "이 문제 때문에 열 수 없어요. 백업을 복구하거나, 새 작업 공간을 다른 기기와 동기화해 주세요.",
    "%1 is not a file of a workspace: its name does not begin with 64 hexadecimal digits.":
        "%1{은} 작업 공간의 파일이 아니에요. 이름이 16진수 64자리로 시작하지 않아요.",
    "%1 is damaged: its content is not what its name says.": "%1{이} 망가졌어요. 내용이 이름과 맞지 않아요.",
    "files imported": "파일 가져오는 중",
    "Name a folder to sync with.": "동기화할 폴더를 적어 주세요.",
    "Look for missing files in every document.": "모든 문서에서 빠진 파일을 찾아요.",
    "%1 is this workspace itself.": "%1{은} 바로 이 작업 공간이에요.",
    "Name another folder.": "다른 폴더를 고르세요.",
    "%1 is inside the workspace %2.": "%1{은} 작업 공간 %2 안에 있어요.",
    "Choose a folder outside it.": "그 밖에 있는 폴더를 고르세요.",
    "Both sides are already in sync.": "양쪽이 이미 같아요.",
    "There was nothing to exchange.": "주고받을 것은 없었어요.",
    "%1 was set back to an older state, as when a backup is restored, or stopped in the middle of a write; it continues as another replica.":
        "%1{이} 백업을 되돌린 것처럼 예전 상태로 돌아갔거나 쓰다가 멈췄어요. 이제부터 다른 복제본으로 이어 가요.",
    "In %1, %2 event{|s} that nobody else had {was|were} written again, with the current time.":
        "%1에서 다른 곳에 없는 이벤트 %2개를 지금 시각으로 새로 썼어요.",
    "Nothing could be exchanged with %1.": "%1{와} 아무것도 주고받지 못했어요.",
    "Received %1; sent %2.": "받음: %1. 보냄: %2.",
    "%1 event{|s} in %2 document{|s} and %3 file{|s}": "문서 %2개의 이벤트 %1개와 파일 %3개",
    "Serve the workspace to a browser until stopped.": "작업 공간을 브라우저에서 쓸 수 있게 열어요. 멈출 때까지 계속해요.",
    "The port to listen on; 8421 unless given, 0 picks a free one.":
        "서버가 쓸 포트. 주지 않으면 8421, 0이면 비어 있는 아무 포트.",
    "The address to listen on; 127.0.0.1 unless given, 0.0.0.0 for phones on the same network.":
        "서버를 열 주소. 주지 않으면 127.0.0.1, 같은 네트워크의 휴대전화에서 열려면 0.0.0.0.",
    "Open it in the browser.": "브라우저에서 열어요.",
    "The workspace is open at": "작업 공간이 열렸어요:",
    "and on this computer at": "이 컴퓨터에서는",
    "Print a new link to the running server.": "이미 돌고 있는 서버의 새 링크를 보여 줘요.",
    "Sign out every browser; each then needs a new link.":
        "모든 브라우저를 내보내요. 그 뒤로는 브라우저마다 새 링크가 있어야 해요.",
    "Each link lets one browser in and works for %1 minutes; “bojagi serve --link” prints another.":
        "링크마다 %1분 안에 브라우저 하나를 들여보내요. 새 링크는 “bojagi serve --link”가 보여 줘요.",
    "No server is running for this workspace.": "이 작업 공간에는 돌고 있는 서버가 없어요.",
    "Start one with “bojagi serve”.": "“bojagi serve”로 시작하세요.",
    "Ctrl-C stops it.": "Ctrl-C로 멈춰요.",
    "This program can't serve.": "이 프로그램으로는 서버를 열 수 없어요.",
    "“%1” is not an address to listen on.": "“%1”{은} 서버를 열 수 있는 주소가 아니에요.",
    "Use 127.0.0.1 for this computer alone, 0.0.0.0 for its whole network.":
        "이 컴퓨터만이면 127.0.0.1, 네트워크 전체면 0.0.0.0을 쓰세요.",
    "Another program is listening on %1, port %2.": "다른 프로그램이 %1의 포트 %2{을} 쓰고 있어요.",
    "Choose another with --port; 0 picks a free one.":
        "--port로 다른 포트를 고르세요. 0이면 비어 있는 아무 포트예요.",
    "%1 is not an address of this computer.": "%1{은} 이 컴퓨터의 주소가 아니에요.",
    "No permission to listen on port %1.": "포트 %1{을} 쓸 권한이 없어요.",
    "Choose one above 1023 with --port.": "--port로 1023보다 큰 포트를 고르세요.",
    "Listening on %1, port %2 failed: %3.": "%1의 포트 %2{을} 열 수 없어요: %3.",
    "Can't open a socket: %1.": "소켓을 열 수 없어요: %1.",
    "The server's library can't be opened: %1.": "서버 라이브러리를 열 수 없어요: %1.",
    "Install libmicrohttpd12.": "libmicrohttpd12를 설치하세요.",
    "The server can't be started.": "서버를 시작할 수 없어요.",
    "The system has no pipes left: %1.": "시스템에 남은 파이프가 없어요: %1.",
    "Show the commands, or how to use one.": "명령 목록이나 한 명령의 사용법을 보여 줘요.",
    "The command to explain.": "설명할 명령.",
    "Print the manual page.": "매뉴얼 페이지를 출력해요.",
    "Print every phrase, for translators.": "옮길 수 있게 모든 문구를 출력해요.",
    "Print the completion script for a shell.": "셸의 자동 완성 스크립트를 출력해요.",
    "bash or zsh.": "bash 또는 zsh.",
    "Put a document or a photo on a canvas, into a memo, or on a board as a card.":
        "문서나 사진을 캔버스와 메모에 넣거나, 보드의 카드로 만들어요.",
    "The document to send, or a photo by its id.": "보낼 문서, 또는 사진의 ID.",
    "Photo": "사진",
    "“%1” takes no photos.": "“%1”에는 사진을 넣을 수 없어요.",
    "Send it to a canvas, a memo or a board.": "캔버스나 메모, 보드로 보내 주세요.",
    "The canvas, memo or board.": "캔버스, 메모 또는 보드.",
    "A document can't be sent to itself.": "문서를 자기 자신에게 보낼 수는 없어요.",
    "“%1” takes no other documents.": "“%1”에는 다른 문서를 넣을 수 없어요.",
    "Send it to a canvas, a memo or a board, or link it with “bojagi link”.":
        "캔버스나 메모, 보드로 보내거나 “bojagi link”로 링크해 주세요.",
    "Sent “%1” to “%2”.": "“%1”{을} “%2”{으로} 보냈어요.",
    "Link one document to another.": "한 문서를 다른 문서에 링크해요.",
    "The document to link from.": "링크를 거는 문서.",
    "The document to link to.": "링크할 대상 문서.",
    "Remove the link.": "링크를 지워요.",
    "A document can't link to itself.": "문서를 자기 자신에 링크할 수는 없어요.",
    "Linked “%1” to “%2”.": "“%1”{을} “%2”에 링크했어요.",
    "Removed the link from “%1” to “%2”.": "“%1”에서 “%2”{으로} 건 링크를 지웠어요.",
    "Show a document's links and backlinks.": "문서의 링크와 백링크를 보여 줘요.",
    "The document.": "문서.",
    "Nothing links to or from “%1”.": "“%1”에는 링크도 백링크도 없어요.",
    "Links to": "링크",
    "Linked from": "백링크",
    "Show what was done to a document, when and by whom.": "문서에 누가 언제 무엇을 했는지 보여 줘요.",
    "Show what changed most recently.": "최근에 바뀐 것을 보여 줘요.",
    "Show the cards of all boards that are due today or overdue; exits with 0 even if there are none.":
        "모든 보드에서 마감이 오늘이거나 지난 카드를 보여 줘요. 없어도 종료 코드는 0이에요.",
    "How many days ahead to look as well; 0 unless given.": "며칠 뒤까지 볼지. 주지 않으면 0일.",
    "Instead what has a reminder that has come, or comes within those days; nothing that is done.":
        "그 대신 미리 알림 때가 되었거나 그 안에 올 카드를 보여 줘요. 끝난 것은 빼요.",
    "No reminders.": "미리 알림이 없어요.",
    "How many to show; 10 unless given.": "몇 개를 보여 줄지. 주지 않으면 10개.",
    "Nothing here yet.": "아직 아무것도 없어요.",
    "Start with “bojagi memo new \"A first thought\"”, or see what there is with “bojagi demo create”.":
        "“bojagi memo new \"첫 생각\"”으로 시작하거나 “bojagi demo create”로 둘러보세요.",
    "No results for “%1”.": "“%1”에 맞는 것이 없어요.",
    "“%1:” is a filter of “bojagi %2”.": "“%1:”{은} “bojagi %2”에서 쓰는 필터예요.",
    "Find text in every document and in everything inside it.": "모든 문서와 그 안에 있는 것에서 글을 찾아요.",
    "Words, \"phrases\", and filters: kind:memo, tag:home, in:Plans, before:2026-01-31, after:2026-01.":
        "낱말, \"구절\", 조건: kind:memo, tag:집, in:계획, before:2026-01-31, after:2026-01.",
    "Show what is in the trash: documents, and cards, photos and objects removed from others.":
        "휴지통에 있는 것을 보여 줘요. 문서와, 문서에서 뺀 카드·사진·개체예요.",
    "There is no more in the trash.": "휴지통에 더는 없어요.",
    "There is more: go on with “bojagi trash --offset %1”.": "더 있어요. “bojagi trash --offset %1”로 이어서 보세요.",
    "“%1” can only be seen on the command line.": "“%1”{은} 명령줄에서만 볼 수 있어요.",
    "Another program is writing to the settings in %1.": "다른 프로그램이 %1의 설정을 쓰고 있어요.",
    "The document that the part with this id was removed from.": "이 아이디의 것을 뺀 문서.",
    "The document, or the id that “bojagi trash” shows.": "문서, 또는 “bojagi trash”에 나오는 아이디.",
    "The trash is empty.": "휴지통이 비었어요.",
    "Delete the documents in the trash for good; parts stay with their documents.":
        "휴지통에 있는 문서를 완전히 지워요. 문서 안에서 뺀 것은 그 문서에 남아요.",
    "What was removed inside a document stays in its history and can be restored. It is deleted for good with its document.":
        "문서 안에서 뺀 것은 그 문서의 기록에 남아 되살릴 수 있어요. 문서를 완전히 지울 때 함께 지워져요.",
    "Do not ask.": "묻지 않아요.",
    "This deletes %1 document{|s} for good.": "문서 %1개를 완전히 지우려고 해요.",
    "To go ahead, run “bojagi trash empty --yes”.": "정말이라면 “bojagi trash empty --yes”로 실행해 주세요.",
    "Deleted %1 document{|s} for good.": "문서 %1개를 완전히 지웠어요.",
    "Bring a document, or what was removed inside one, back from the trash.":
        "문서나 문서에서 뺀 것을 휴지통에서 되살려요.",
    "Restored “%1”.": "“%1”{을} 되살렸어요.",
    "Check the whole workspace and repair what can be repaired.": "작업 공간이 온전한지 확인하고 고칠 수 있는 것을 고쳐요.",
    "There is no workspace in %1.": "%1에 작업 공간이 없어요.",
    "Repair nothing.": "아무것도 고치지 않아요.",
    "Repaired.": "고쳤어요.",
    "Checked %1 document{|s}, %2 event{|s}, %3 file{|s}.": "문서 %1개, 이벤트 %2개, 파일 %3개를 확인했어요.",
    "Everything is intact.": "모두 온전해요.",
    "The folder of the workspace.": "작업 공간 폴더.",
    "Answer with JSON.": "JSON으로 답해요.",
    "List the settings.": "설정을 보여 줘요.",
    "Show a setting.": "설정 하나를 보여 줘요.",
    "Change a setting.": "설정을 바꿔요.",
    "Reset a setting to its default.": "설정을 기본값으로 되돌려요.",
    "The setting, as “bojagi settings” lists it.": "“bojagi settings”에 나오는 설정 이름.",
    "What to set it to; - reads standard input, where keys are not seen by others.":
        "새 값. -는 표준 입력을 읽어서 키가 남에게 보이지 않아요.",
    "%1 is now %2.": "%1{을} %2{으로} 바꿨어요.",
    "Reset %1 to its default.": "%1{을} 기본값으로 되돌렸어요.",
    "not set": "없음",
    "  from $%1": "  $%1에서",
    "  from the command line": "  명령줄에서",
    "$%1 overrides it.": "$%1{이} 이 값보다 우선해요.",
    "There is no setting “%1”.": "“%1”{이라는} 설정은 없어요.",
    "“bojagi settings” lists them.": "“bojagi settings”로 볼 수 있어요.",
    "The language, such as en or ko.": "언어. en이나 ko 같은 것.",
    "Which log lines to show on standard error.": "표준 오류에 표시할 로그 수준.",
    "The author's name.": "쓰는 사람의 이름.",
    "Show help for the command.": "명령의 도움말을 보여 줘요.",
]
