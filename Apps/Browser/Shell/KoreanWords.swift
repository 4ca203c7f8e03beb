internal import CanvasScene
internal import ColorSelectScene
internal import GalleryScene
internal import KanbanScene
internal import MemoScene

/// The page's own words in Korean, and those of its scenes.
enum KoreanWords {
    static var all: [String] {
        [
            shell, CanvasWords.korean, ColorSelectWords.korean, MemoWords.korean, KanbanWords.korean,
            GalleryWords.korean,
        ]
    }

    private static let shell = """
        Home = 홈
        Areas = 영역
        Area = 영역
        Canvas = 캔버스
        Illustrations = 일러스트
        Memos = 메모
        Boards = 보드
        Photos = 사진
        canvas = 캔버스
        illustration = 일러스트
        memo = 메모
        board = 보드
        gallery = 갤러리
        Find = 찾기
        Find anything = 무엇이든 찾기
        A title or a place = 제목이나 장소
        Results = 결과
        Search everything for “%1” = 모든 곳에서 “%1” 찾기
        Trash = 휴지통
        Settings = 설정
        Offline = 오프라인
        Offline, %1 to send = 오프라인, 보낼 것 %1개
        Saving = 저장 중
        Not taken by the server: %1 = 서버가 받지 않은 것: %1개
        This browser has no room left: keep the page open until it says “Saved”. = 브라우저에 남은 공간이 없어요. “저장됨”이 보일 때까지 페이지를 닫지 마세요.
        The server did not take “%1”: it is in this browser only. = 서버가 “%1”{을} 받지 않았어요. 이 브라우저에만 있어요.
        “%1” is too large: photos go up to 64 MB, texts up to 20 MB. = “%1”{은} 너무 커요. 사진은 64MB, 글은 20MB까지예요.
        “%1” can’t be read: photos are JPEG, PNG, WebP or GIF. = “%1”{을} 읽을 수 없어요. 사진은 JPEG, PNG, WebP, GIF만 돼요.
        “%1” could not be sent: the server does not answer. = “%1”{을} 보내지 못했어요. 서버가 답하지 않아요.
        “%1” is no text in UTF-8. = “%1”{은} UTF-8로 된 글이 아니에요.
        “%1” could not be fetched. = “%1”{을} 가져오지 못했어요.
        This browser does not allow copying here. = 이 브라우저는 여기서 복사를 허락하지 않아요.
        “%1” was not added: another document was opened meanwhile. = 그사이 다른 문서를 열어서 “%1”{을} 넣지 않았어요.
        This page is locked now: open a new link, which “bojagi serve --link” prints. = 페이지가 잠겼어요. “bojagi serve --link”가 알려 주는 새 링크를 열어 주세요.
        Taking files in: %1 = 파일을 가져오는 중이에요: %1
        Saved = 저장됨
        Notice = 알림
        Undo = 되돌리기
        Close = 닫기
        Quick capture = 빠른 기록
        A memo or a card = 메모나 카드
        Write something down = 적어 두세요
        Keep as memo = 메모로 남기기
        Add as card = 카드로 추가
        Recent = 최근
        Nothing here yet. The five areas wait. = 아직 아무것도 없어요. 다섯 영역이 기다려요.
        Untitled = 제목 없음
        “%1” was deleted for good elsewhere. = 다른 곳에서 “%1”{을} 완전히 지웠어요.
        Something else was done after it; undo that first. = 그 뒤에 한 일이 있어요. 그것부터 되돌려 주세요.
        Memo kept. = 메모를 남겼어요.
        A memo holds at most %1 MB. = 메모에는 최대 %1MB까지 담을 수 있어요.
        There is no board yet. = 아직 보드가 없어요.
        “%1” is not here. The card is added when the server is back. = “%1”{은} 여기에 없어요. 서버가 돌아오면 카드를 추가해요.
        Card added to “%1”. = “%1”에 카드를 추가했어요.
        Search = 검색
        Search everything = 모든 곳에서 검색
        Nothing holds that. = 찾는 것이 없어요.
        The trash is empty. = 휴지통이 비었어요.
        Restore = 복원
        Restore “%1” = “%1” 복원
        Empty the trash = 휴지통 비우기
        Delete %1 document{|s} for good? = 문서 %1개를 완전히 지울까요?
        This can’t be undone. = 되돌릴 수 없어요.
        Keep = 그대로 두기
        Delete for good = 완전히 지우기
        “%1” is back. = “%1”{이} 돌아왔어요.
        The trash was emptied. = 휴지통을 비웠어요.
        The demo is gone. = 예시를 지웠어요.
        Remove the demo = 예시 지우기
        The server does not answer. Try again when it is back. = 서버가 대답하지 않아요. 돌아오면 다시 해 보세요.
        That did not work. = 하지 못했어요.
        You write as = 쓰는 이름
        Language, colours and text size follow your system. = 언어와 색, 글자 크기는 시스템을 따라요.
        """
}
