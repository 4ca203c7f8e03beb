import MemoModel
import ModuleKit

/// The area's phrases in Korean, by their English.
let koreanWords = Language.words(ofLines: MemoModelWords.korean).merging(commandWords) { first, _ in first }

private let commandWords: [String: String] = [
    "Memo": "메모",
    // What the commands do
    "Notes whose first line is their title.": "첫 줄이 제목이 되는 메모예요.",
    "A memo: its first line is the title.": "메모. 첫 줄이 제목이에요.",
    "Write a memo.": "메모를 써요.",
    "List the memos: pinned first, then the latest change first.": "메모 목록을 보여 줘요. 고정한 것, 최근에 바뀐 것 순서예요.",
    "Show a memo's text, as it is or as it was.": "메모의 지금 글이나 예전 글을 보여 줘요.",
    "Replace a memo's text, editing only what differs.": "메모의 글을 새 글로 바꿔요. 달라진 곳만 고쳐요.",
    "Add lines at the end of a memo.": "메모 끝에 줄을 더해요.",
    "Tick or untick a task of a memo.": "메모의 할 일을 체크하거나 체크를 풀어요.",
    "Search titles and bodies.": "제목과 본문에서 글을 찾아요.",
    "Pin a memo to the top of the list.": "메모를 목록 맨 위에 고정해요.",
    "Unpin a memo.": "메모의 고정을 풀어요.",
    "Move a memo to the trash.": "메모를 휴지통으로 옮겨요.",
    "Bring a memo back from the trash, or an earlier text of it.": "메모를 휴지통에서 되살리거나 예전 글로 되돌려요.",
    "Show what was done to a memo, when and by whom.": "메모에 언제 누가 무엇을 했는지 보여 줘요.",
    "Show what differs between two versions of a memo, in lines or in words.":
        "메모의 두 버전에서 다른 곳을 줄이나 낱말로 보여 줘요.",
    "Mark the words that differ within their lines.": "줄 안에서 다른 낱말을 표시해요.",
    "Show a memo's text with who wrote each part.": "메모 글을 부분마다 누가 썼는지와 함께 보여 줘요.",
    "Undo your last change to a memo.": "메모에서 내 마지막 변경을 되돌려요.",
    "Import memos from a JSON file, or from Markdown and text files in a folder or a ZIP archive.":
        "JSON 파일, 또는 폴더나 ZIP 파일에 있는 Markdown과 텍스트 파일에서 메모를 가져와요.",
    "Write all memos to a .json file, or as Markdown files into a folder.":
        "모든 메모를 .json 파일 하나로, 또는 폴더에 Markdown 파일로 내보내요.",
    // What they take
    "The memo's id, any beginning of it, or its title.": "메모의 아이디나 그 앞부분, 또는 제목.",
    "An earlier version, as “memo history” names it.": "“memo history”에 나오는 예전 버전.",
    "The older version, as “memo history” names it; without it, the one before the newer.":
        "“memo history”에 나오는 앞 버전. 없으면 뒤 버전의 바로 앞이에요.",
    "The newer version; without it, the memo as it is.": "뒤 버전. 없으면 지금 글이에요.",
    "The text; its first line is the title. Without it, standard input or the editor.":
        "글. 첫 줄이 제목이에요. 없으면 표준 입력이나 편집기에서 받아요.",
    "Only memos with this tag, with or without #.": "이 태그가 있는 메모만. #은 있어도 없어도 돼요.",
    "How many to show at most.": "최대 몇 개를 보여 줄지.",
    "The new text; - reads standard input. Without it, the editor opens.": "새 글. -는 표준 입력이에요. 없으면 편집기가 열려요.",
    "The version that was read; what has changed since is kept, and the edit merged with it.":
        "읽은 버전. 그 뒤에 바뀐 것은 그대로 두고 고친 것을 합쳐요.",
    "What to add. Without it, standard input or the editor.": "더할 글. 없으면 표준 입력이나 편집기에서 받아요.",
    "The task's number, counted from 1 in the order of the text.": "할 일의 번호. 글의 순서대로 1부터 세요.",
    "How many to show; 50 unless given.": "몇 개를 보여 줄지. 주지 않으면 50개.",
    "How many to skip.": "몇 개를 건너뛸지.",
    "Any part of a word; initial consonants such as ㅎㄱ match titles.": "낱말의 아무 부분. ㅎㄱ 같은 초성은 제목에서 찾아요.",
    "A .json, .md, .txt or .zip file, or a folder; - reads JSON from standard input.":
        ".json, .md, .txt, .zip 파일이나 폴더. -는 표준 입력의 JSON이에요.",
    "An archive that the server has already, by its hash.": "서버에 이미 있는 압축 파일의 해시.",
    "Name a file or a folder.": "파일이나 폴더를 알려 주세요.",
    "Nothing in “%1” can become a memo.": "“%1”에 메모로 가져올 것이 없어요.",
    "Nothing in the archive can become a memo.": "압축 파일에 메모로 가져올 것이 없어요.",
    "Markdown and text files can, and a list of memos in a .json file.":
        "Markdown과 텍스트 파일, 메모 목록인 .json 파일을 가져올 수 있어요.",
    "Links that lead to nothing that came in: %1": "가져온 것 가운데 이어질 곳이 없는 링크: %1개",
    "Import nothing if any record is broken.": "깨진 기록이 하나라도 있으면 아무것도 가져오지 않아요.",
    "A name that ends in .json, or else a folder; created if it doesn't exist.": ".json으로 끝나는 이름, 아니면 폴더. 없으면 만들어요.",
    "Replace files that are there.": "있는 파일을 바꿔 써요.",
    // What they say
    "New memo": "새 메모",
    "No memo has this tag.": "이 태그가 붙은 메모가 없어요.",
    "Files beside them, in %1: %2.": "함께 내보낸 파일(%1 폴더): %2개.",
    "The file %1 that a memo names is missing.": "메모에 있는 파일 %1{이} 없어요.",
    "No memos yet. “bojagi memo new” writes one.": "아직 메모가 없어요. “bojagi memo new”로 써 보세요.",
    "Wrote “%1”.": "“%1”{을} 썼어요.",
    "“%1” already has that text.": "“%1”의 글은 이미 같아요.",
    "The memo was empty, so it was discarded. “bojagi memo undo” brings it back.":
        "빈 메모라서 버렸어요. “bojagi memo undo”로 되살릴 수 있어요.",
    "Edited “%1”.": "“%1”{을} 고쳤어요.",
    "Added to “%1”.": "“%1”에 더했어요.",
    "%1 of %2 done in “%3”.": "“%3”: %2개 가운데 %1개를 했어요.",
    "Pinned “%1”.": "“%1”{을} 고정했어요.",
    "Unpinned “%1”.": "“%1”의 고정을 풀었어요.",
    "Restored “%1”.": "“%1”{을} 되살렸어요.",
    "No results for “%1”.": "“%1”에 맞는 것이 없어요.",
    "Attach files at the end of a memo: pictures, audio and video show, others are links.":
        "메모 끝에 파일을 붙여요. 사진, 소리, 영상은 그대로 보이고 다른 파일은 링크가 돼요.",
    "The files.": "파일.",
    "At most %1 files can be attached at once.": "한 번에 파일을 %1개까지 붙일 수 있어요.",
    "Attached %1 file{|s} to “%2”.": "“%2”에 파일 %1개를 붙였어요.",
    "Add a line to today's memo, or begin it: its title is the date.": "오늘 메모에 한 줄을 더하거나 새로 써요. 제목은 날짜예요.",
    "What to add at the end. Without it, the memo alone.": "끝에 더할 글. 없으면 메모만 열어요.",
    "Today's memo is “%1”.": "“%1”{이} 오늘 메모예요.",
    "A memo to begin with; the text is then the title.": "바탕으로 쓸 메모. 그러면 글은 제목이 돼요.",
    // History
    "Undo:": "되돌림:",
    "Redo:": "다시 함:",
    "Nothing in the text differs.": "글은 다른 데가 없어요.",
    "… %1 line{|s}": "… %1줄",
    // Import and export
    "memos imported": "메모 가져옴",
    "memos exported": "메모 내보냄",
    "1 memo": "메모 1개",
    "%1 memo{|s}": "메모 %1개",
    "Imported %1.": "%1를 가져왔어요.",
    "Exported %1 to %2.": "%1를 %2에 내보냈어요.",
    "Record %1": "기록 %1",
    "%1: %2": "%1: %2",
    "%1: %2 %3 more {is|are} broken.": "%1: %2 깨진 것이 %3개 더 있어요.",
    "Nothing was imported. Without --strict, the others are imported.": "아무것도 가져오지 않았어요. --strict 없이 하면 나머지를 가져와요.",
    "It is nested too deeply.": "너무 깊은 폴더에 있어요.",
    "%1 has no list of memos.": "%1에 메모의 배열이 없어요.",
    "%1 came in before that.": "그 전에 %1를 가져왔어요.",
    "%1 more {is|are} broken.": "깨진 것이 %1개 더 있어요.",
    // What can go wrong
    "A memo can hold up to %1 bytes; this one would have %2.": "메모 하나에는 %1바이트까지 담겨요. 이것은 %2바이트예요.",
    "Split it into several memos.": "여러 메모로 나누세요.",
    "An empty memo isn't saved.": "빈 메모는 저장하지 않아요.",
    "Give it some text, or - to read standard input.": "글을 주거나, 표준 입력을 읽게 -를 주세요.",
    "There is no task %1: the memo has none.": "할 일 %1번이 없어요. 이 메모에는 할 일이 없어요.",
    "There is no task %1: the memo has %2.": "할 일 %1번이 없어요. 이 메모에는 %2개 있어요.",
    "The memo has changed too much since that version.": "그 버전 뒤에 메모가 너무 많이 바뀌었어요.",
    "Read it again with “bojagi memo show”, then edit what is there now.":
        "“bojagi memo show”로 다시 읽고 지금 글을 고치세요.",
    "This memo has no version “%1”.": "이 메모에 버전 “%1”{이} 없어요.",
    "“bojagi memo history” lists its versions.": "“bojagi memo history”가 버전을 보여 줘요.",
    "“%1” matches more than one version: %2.": "“%1”에 맞는 버전이 여럿이에요: %2.",
    "Type more of it.": "더 길게 써 보세요.",
    "No text was given.": "글이 없어요.",
    "Give the text on the command line, or - to read standard input.":
        "명령줄에 글을 주거나, 표준 입력을 읽게 -를 주세요.",
    "No text was given, and no editor could be run.": "글이 없고, 편집기도 열 수 없었어요.",
    "Set VISUAL or EDITOR, or give the text on the command line.":
        "VISUAL이나 EDITOR를 정하거나, 명령줄에 글을 주세요.",
    "Standard input is not valid UTF-8.": "표준 입력이 올바른 UTF-8이 아니에요.",
    "Convert it to UTF-8 first.": "먼저 UTF-8로 바꾸세요.",
    "There is no file or folder %1.": "%1: 이런 파일이나 폴더가 없어요.",
    "It is not a regular file.": "일반 파일이 아니에요.",
    "Check the path.": "경로를 확인하세요.",
    "Nothing was imported. A memo file ends in .md or .txt.": "아무것도 가져오지 않았어요. 메모 파일은 .md나 .txt로 끝나요.",
    "It must be an array such as [{\"title\":…,\"body\":…,\"last_modified\":…}].":
        "[{\"title\":…,\"body\":…,\"last_modified\":…}] 같은 배열이어야 해요.",
    "%1 is a file; expected a folder.": "%1: 파일이에요. 여기에는 폴더가 필요해요.",
    "Choose another name, or one that ends in .json.": "다른 이름이나 .json으로 끝나는 이름을 고르세요.",
    "%1 exists already.": "%1: 이미 있어요.",
    "Choose another name, or add --force to replace it.": "다른 이름을 고르거나 --force로 바꿔 쓰세요.",
]
