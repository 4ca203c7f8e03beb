internal import KanbanModel
internal import Phrases
internal import Scenes

/// The scene's words in Korean, with those of the model and of the history.
public enum KanbanWords {
    /// A line for each phrase: the English, an equals sign, the Korean.
    public static let korean =
        KanbanModelWords.korean + "\n" + FileWords.korean + "\n" + HistoryWords.korean + "\n" + own

    private static let own = """
        Add as card = 카드로 추가
        No boards yet. = 아직 보드가 없어요.
        “%1” isn't here yet. The card will be added when the server is back. = “%1”{은} 아직 여기에 없어요. 서버에 연결되면 카드를 추가해요.
        Card added to “%1”. = “%1”에 카드를 추가했어요.
        Another… = 다른 주기…
        Another, in words = 다른 주기를 글로
        Repeats: %1 = 반복: %1
        # Boards
        Boards = 보드
        New board = 새 보드
        A board keeps cards in columns: to do, doing, done. = 보드는 카드를 할 일, 하는 중, 끝 열에 두어요.
        All boards = 모든 보드
        Actions for “%1” = “%1” 메뉴
        Actions for the board = 보드 메뉴
        Actions = 메뉴
        Pinned = 고정됨
        Pin = 고정
        Unpin = 고정 해제
        Rename… = 이름 바꾸기…
        Rename board = 보드 이름 바꾸기
        Move to trash = 휴지통으로 옮기기
        Moved “%1” to trash. = “%1”{을} 휴지통으로 옮겼어요.
        Loading… = 여는 중…
        Name = 이름
        Undo and redo = 되돌리기와 다시 하기
        Undo = 되돌리기
        Redo = 다시 하기
        Undone. = 되돌렸어요.
        Redone. = 다시 했어요.
        Sending %1 change{|s}… = 변경 %1개를 보내는 중…
        Offline = 오프라인
        Offline; %1 change{|s} to send = 오프라인, 보낼 변경 %1개
        Import cards… = 카드 가져오기…
        Export as JSON = JSON으로 내보내기
        Export for Trello = Trello용으로 내보내기
        Export for Taskwarrior = Taskwarrior용으로 내보내기
        Export as calendar = 캘린더로 내보내기
        # Columns
        Columns = 열
        Todo = 할 일
        Doing = 하는 중
        Done = 끝
        New column = 새 열
        Add column = 열 추가
        Add column… = 열 추가…
        Rename column = 열 이름 바꾸기
        Limit… = 한도…
        Limit of the column = 열의 한도
        Maximum number of cards; leave empty for no limit = 카드를 몇 장까지 둘까요? 비우면 한도가 없어요
        Move left = 왼쪽으로
        Move right = 오른쪽으로
        Remove = 열 없애기
        The column was removed. = 열을 없앴어요.
        Over the limit = 한도를 넘었어요
        %1 card{|s} = 카드 %1장
        %1 card{|s}, at most %2 = 카드 %1장, 한도 %2장
        No cards = 카드 없음
        # Keys
        Go from card to card = 카드 사이를 오가기
        Go to an end of the column, or a page further = 열의 처음이나 끝으로, 또는 한 화면씩 가기
        Move the card = 카드 옮기기
        Open its menu = 메뉴 열기
        Add a card below it = 그 열에 카드 추가
        # Cards
        Add card = 카드 추가
        Add a card = 카드 추가
        Add a card to “%1” = “%1”에 카드 추가
        Add %1 cards = 카드 %1장 추가
        Added %1 cards. = 카드 %1장을 추가했어요.
        Add one card = 카드 한 장으로 추가
        New card = 새 카드
        Edit card = 카드 편집
        Card = 카드
        Column = 열
        Title = 제목
        Description = 설명
        This text is too long to show in full. Edit shows the rest. = 글이 너무 길어 다 보여 드릴 수 없어요. 나머지는 편집에서 볼 수 있어요.
        … %1 more row{|s} = … %1줄 더
        Due date = 마감일
        None = 없음
        Add = 추가
        Save = 저장
        Edit = 편집
        Cancel = 취소
        Close = 닫기
        Delete = 삭제
        Open = 열기
        Discard = 버리기
        Discard draft = 쓰던 글 버리기
        Keep editing = 계속 쓰기
        Leave without saving? = 저장하지 않고 나갈까요?
        You have unsaved text. = 저장하지 않은 글이 있어요.
        This is your unsaved text. = 저장하지 않은 글을 되살렸어요.
        Your text is kept as a draft. = 쓰던 글을 남겨 두었어요.
        Deleted “%1”. = “%1”{을} 삭제했어요.
        Move to %1 = %1{으로} 옮기기
        Move up = 위로
        Move down = 아래로
        Moved '%1' to %2, %3 of %4. = '%1'{을} %2{으로} 옮겼어요. %4장 중 %3번째예요.
        Copy to “%1” = “%1”에 복사
        Copied to the board. = 보드에 복사했어요.
        Copied to “%1”. = “%1”에 복사했어요.
        Due %1 = %1까지
        Overdue since %1 = %1에 마감이 지났어요
        %1 of %2 done = %2개 중 %1개 끝
        Due today = 오늘까지
        Due tomorrow = 내일까지
        Due in %1 days, %2 = %1일 뒤 %2까지
        Filter = 거르기
        Filter the cards = 카드 거르기
        Words in cards = 카드 속 낱말
        Overdue = 마감 지남
        Due soon = 곧 마감
        No due date = 마감일 없음
        Show all = 모두 보기
        %1 card{|s} shown = 카드 %1장을 보여 줘요
        Labels = 라벨
        Labels… = 라벨…
        Label it = 라벨 붙이기
        New label = 새 라벨
        New label… = 새 라벨…
        Edit label = 라벨 고치기
        Remove label = 라벨 없애기
        Removed the label “%1”. = “%1” 라벨을 없앴어요.
        Comments = 댓글
        %1 comment{|s} = 댓글 %1개
        Write a comment = 댓글 쓰기
        Edit comment = 댓글 고치기
        Add comment = 댓글 달기
        Save comment = 댓글 저장
        Remove comment = 댓글 지우기
        Comment added. = 댓글을 달았어요.
        Removed the comment. = 댓글을 지웠어요.
        edited %1 = %1에 고침
        Actions for the comment “%1” = 댓글 “%1” 메뉴
        Show earlier comments: %1 = 이전 댓글 보기: %1개
        Send to… = 보내기…
        Duplicate board = 보드 복제
        Move to another board… = 다른 보드로 옮기기…
        Move “%1” to = “%1”{을} 옮길 보드
        Column of “%1” = “%1”의 열
        “%1” is a card of “%2” now. = “%1”{을} “%2”에 카드로 넣었어요.
        """
}
