internal import GalleryModel
internal import Scenes

/// The scene's phrases in Korean, with those of the model and of the history: a line for each, `English = 한국어`.
public enum GalleryWords {
    /// A line for each phrase: the English, an equals sign, the Korean.
    public static let korean = GalleryModelWords.korean + "\n" + HistoryWords.korean + "\n" + own

    private static let own = """
        Photos = 사진
        Screens = 화면
        Browse = 둘러보기
        Saved = 저장됨
        Add photos = 사진 추가
        Source = 출처
        Built-in photos = 기본 사진
        Unsplash = Unsplash
        Openverse = Openverse
        Search photos = 사진 찾기
        Refresh = 새로 고침
        Loading… = 불러오는 중이에요…
        More = 더 보기
        Try again = 다시 시도
        No photos here. = 여기에는 사진이 없어요.
        Star a photo to keep it here with your memo. = 별표를 누른 사진은 메모와 함께 여기에 남아요.
        Browse photos = 사진 둘러보기
        The saved photos are still loading. = 저장한 사진을 아직 불러오는 중이에요.
        Can't reach the server. What's here stays. = 서버가 답하지 않아요. 지금 있는 사진은 그대로예요.
        Can't load the photos. = 사진을 받지 못했어요.
        Can't save the photo. = 사진을 저장하지 못했어요.
        Can't send the photo. = 사진을 보내지 못했어요.
        Can't reach the server. Try again when it's back. = 서버에 연결할 수 없어요. 연결되면 다시 해 보세요.
        There is no canvas, memo or board yet. = 아직 캔버스도, 메모도, 보드도 없어요.
        Untitled = 제목 없음
        %1 more {photo|photos} = 사진 %1장 더
        %1 {photo|photos} = 사진 %1장
        %1 selected = %1장 선택됨
        Photo %1 = %1번째 사진
        Save “%1” = “%1” 저장
        Saved “%1”. = “%1”{을} 저장했어요.
        Moved “%1” to trash. = “%1”{을} 휴지통으로 옮겼어요.
        Moved %1 {photo|photos} to trash. = 사진 %1장을 휴지통으로 옮겼어요.
        Tagged %1 {photo|photos} with %2. = 사진 %1장에 %2 태그를 달았어요.
        These photos are already saved. = 이미 저장한 사진이에요.
        Saved %1 {photo|photos}. = 사진 %1장을 저장했어요.
        Nothing saved: “%1” isn't a photo. = 저장한 것이 없어요. “%1” 파일은 사진이 아니에요.
        Nothing saved: “%1” and %2 more aren't photos. = 저장한 것이 없어요. “%1” 외 파일 %2개는 사진이 아니에요.
        Saved %1 {photo|photos}, but not “%2”. = 사진 %1장을 저장했어요. “%2” 파일은 저장하지 못했어요.
        Saved %1 {photo|photos}, but not “%2” and %3 more. = 사진 %1장을 저장했어요. “%2” 외 파일 %3개는 저장하지 못했어요.
        Sent %1 {photo|photos} to “%2”. = 사진 %1장을 “%2”{으로} 보냈어요.
        %1 {change|changes} from a newer version {is|are} kept, but can't be shown. = 새 버전에서 바꾼 것 %1개는 보관하지만 보여 줄 수 없어요.
        Select = 선택
        Done = 완료
        Delete = 삭제
        Tag = 태그
        Send to… = 보내기…
        Edit memo = 메모 편집
        Actions for “%1” = “%1” 메뉴
        Memo of “%1” = “%1”의 메모
        Memo (optional) = 메모 (선택)
        A memo can have up to %1 characters. = 메모는 %1자까지 쓸 수 있어요.
        Tag %1 {photo|photos} = 사진 %1장에 태그 달기
        Send %1 {photo|photos} to = 사진 %1장 보낼 곳
        Cancel = 취소
        Save = 저장
        Close = 닫기
        Zoom in = 확대
        Zoom out = 축소
        Details = 자세히
        Open = 열기
        Download = 내려받기
        Previous photo = 이전 사진
        Next photo = 다음 사진
        Previous or next photo = 이전이나 다음 사진
        First or last photo = 처음이나 마지막 사진
        Zoom in or out = 확대와 축소
        Whole photo = 사진 전체
        Author = 작가
        Camera = 카메라
        Licence = 라이선스
        Size = 크기
        From = 출처
        Changed = 바뀐 점
        View on the web = 웹에서 보기
        """
}
