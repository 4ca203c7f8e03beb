import MemoModel
import Phrases
import Scenes

/// The scene's words in Korean, with those of the model and of the history.
public enum MemoWords {
    /// A line for each phrase: the English, an equals sign, the Korean.
    public static let korean =
        MemoModelWords.korean + "\n" + FileWords.korean + "\n" + HistoryWords.korean + "\n" + own

    private static let own = """
        Keep as memo = 메모로 남기기
        Memo saved. = 메모를 남겼어요.
        A memo can hold up to %1 MB. = 메모에는 최대 %1MB까지 담을 수 있어요.
        # The list
        Memos = 메모
        Memo = 메모
        New memo = 새 메모
        All memos = 모든 메모
        Search memos = 메모 찾기
        Search = 찾기
        Memos by tag = 태그별 메모
        Memos with #%1 = #%1 메모
        %1 memo{|s} found = 메모 %1개를 찾았어요
        More than %1 memos found = 메모를 %1개 넘게 찾았어요
        No results for “%1” = “%1”에 맞는 메모가 없어요
        Offline: only titles and the memos opened here were searched. = 오프라인이라 제목과 여기서 연 메모에서만 찾았어요.
        The first line of a memo is its title. = 메모는 첫 줄이 제목이 되는 글이에요.
        No memo selected. = 열린 메모가 없어요.
        Searching… = 찾는 중…
        Actions for “%1” = “%1” 메뉴
        Actions = 메뉴
        Actions for all memos = 모든 메모에 쓰는 메뉴
        Today's memo = 오늘 메모
        New from “%1” = “%1”{으로} 새로 쓰기
        New memo from this = 이 글로 새 메모
        Import… = 가져오기…
        Export all as JSON = 모두 JSON으로 내보내기
        Export as Markdown = Markdown으로 내보내기
        Export as JSON = JSON으로 내보내기
        Imported %1 memo{|s}. = 메모 %1개를 가져왔어요.
        Imported %1 memo{|s} so far. = 지금까지 메모 %1개를 가져왔어요.
        Record %1 = 기록 %1
        The server is away, so the memo went out without its files. = 서버에 연결되지 않아 첨부 파일 없이 메모만 내보냈어요.
        “%1”: %2 = “%1”: %2
        “%1”: %2: %3 = “%1”: %2: %3
        “%1” isn't UTF-8 text. = “%1”{은} UTF-8로 된 글이 아니에요.
        “%1” has no list of memos. = “%1”에는 메모 목록이 없어요.
        “%1”: Record %2 is too large: at most %3 MB can be read. = “%1”: 기록 %2{이} 너무 커요. %3MB까지 읽을 수 있어요.
        Can't import the file. = 파일을 가져오지 못했어요.
        Downloaded without %1 file{|s} that the memo names. “bojagi memo export” writes them, too. = 메모에 있는 파일 %1개는 빼고 내려받았어요. “bojagi memo export”로 함께 내보낼 수 있어요.
        Can't reach the server. Try again when it's back. = 서버에 연결할 수 없어요. 연결되면 다시 해 보세요.
        More actions = 더 보기
        Pinned = 고정됨
        # Keys
        Go from memo to memo = 메모 사이를 오가기
        Close = 닫기
        Bold = 굵게
        Italic = 기울임꼴
        Link = 링크
        What is selected = 선택한 글
        Make a link, in the text = 글 안에서 링크 만들기
        In a list further in and out, in a table from cell to cell = 목록에서는 들여쓰기와 내어쓰기, 표에서는 칸 옮기기
        # One memo
        View = 보기
        Write = 쓰기
        Read = 읽기
        Share = 공유
        Delete = 삭제
        Pin = 고정
        Unpin = 고정 해제
        Copy link = 링크 복사
        Undo = 되돌리기
        Redo = 다시 하기
        Attach files… = 파일 붙이기…
        Text of the memo = 메모 글
        Find in memo = 메모 안에서 찾기
        Match %1 of %2 = %2곳 중 %1번째
        Not found = 찾는 말이 없어요
        Previous = 이전
        Next = 다음
        The first line is the title = 첫 줄이 제목이에요
        Loading… = 여는 중…
        Link to = 링크할 문서
        Press Enter to link to “%1”. = “%1”에 링크하려면 Enter를 누르세요.
        Put in = 넣을 것
        Put in a heading, a list, a table… = 제목, 목록, 표 등 넣기
        Choose a block with the arrow keys and Enter. = 화살표와 Enter로 넣을 것을 고르세요.
        Heading 1 = 제목 1
        Heading 2 = 제목 2
        Heading 3 = 제목 3
        List = 목록
        Numbered list = 번호 목록
        Task = 할 일
        Quote = 인용
        Code = 코드
        Table = 표
        Divider = 구분선
        Today's date = 오늘 날짜
        Linked from = 이 메모를 링크한 문서
        No document has that name. = 그런 이름의 문서가 없어요.
        This text is too long to show in full. Write shows the rest. = 글이 너무 길어 다 보여 드릴 수 없어요. 나머지는 쓰기에서 볼 수 있어요.
        … %1 more row{|s} = … %1줄 더
        Pictures from other sites aren't loaded. = 다른 사이트의 사진은 불러오지 않았어요.
        Show pictures = 사진 보기
        One character here has thousands of combining marks. Opening it for writing may take a while. = 한 글자에 수천 개의 부호가 붙어 있어요. 쓰기로 여는 데 오래 걸릴 수 있어요.
        Link copied. = 링크를 복사했어요.
        Moved “%1” to trash. = “%1”{을} 휴지통으로 옮겼어요.
        Restored. = 되살렸어요.
        This memo was moved to trash elsewhere. = 다른 곳에서 메모를 휴지통으로 옮겼어요.
        # History
        This is an earlier version. = 예전 버전이에요.
        What changed = 바뀐 곳
        Changes since = 그 뒤 바뀐 곳
        Text = 글
        Nothing in the text changed. = 글은 그대로예요.
        … %1 line{|s} = … %1줄
        More has changed than is shown here. = 여기 보이는 것보다 더 많이 바뀌었어요.
        Who wrote what = 누가 썼는지 보기
        Hide who wrote what = 누가 썼는지 숨기기
        Somebody else, number %1 = 다른 사람 %1
        More passages than are told apart here: = 여기부터는 누가 썼는지 나누지 않았어요:
        Back to latest = 지금 글로
        Restore = 이 버전으로 되돌리기
        Restored an earlier version. = 예전 버전으로 되돌렸어요.
        # What is wrong
        A memo can hold up to %1 MB. What you typed last isn't saved. = 메모에는 최대 %1MB까지 담을 수 있어요. 마지막에 쓴 글은 저장하지 못했어요.
        An empty memo isn't saved. = 빈 메모는 남기지 않아요.
        The memo has changed in the meantime. = 그동안 메모가 바뀌었어요.
        # Dates
        %1, %2 = %2년 %1
        Send to… = 보내기…
        “%1” is linked in “%2” now. = “%1”{을} “%2”에 링크했어요.
        There is no more room in that memo. = 그 메모에는 더 쓸 자리가 없어요.
        """
}
