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
        What to look for = 찾을 말
        Refresh = 새로 고침
        Loading… = 불러오는 중이에요…
        More = 더 보기
        Try again = 다시 시도
        No photos here. = 여기에는 사진이 없어요.
        Star a photo, and it is kept here with your memo. = 별표를 누른 사진은 메모와 함께 여기에 남아요.
        Browse photos = 사진 둘러보기
        The saved photos are still loading. = 저장한 사진을 아직 불러오는 중이에요.
        The server does not answer. What is here stays. = 서버가 답하지 않아요. 지금 있는 사진은 그대로예요.
        The photos did not come. = 사진을 받지 못했어요.
        The photo could not be saved. = 사진을 저장하지 못했어요.
        The photo could not be sent. = 사진을 보내지 못했어요.
        This needs the server, which does not answer now. = 서버가 있어야 하는데 지금은 답이 없어요.
        There is no canvas yet. = 아직 캔버스가 없어요.
        %1 more {photo|photos} = 사진 %1장 더
        %1 {photo|photos} = 사진 %1장
        %1 selected = %1장 선택됨
        Photo %1 = %1번째 사진
        Keep “%1” = “%1” 저장
        Saved “%1”. = “%1”{을} 저장했어요.
        Moved “%1” to the trash. = “%1”{을} 휴지통으로 옮겼어요.
        Moved %1 {photo|photos} to the trash. = 사진 %1장을 휴지통으로 옮겼어요.
        Tagged %1 {photo|photos} with %2. = 사진 %1장에 %2 태그를 달았어요.
        These photos are saved already. = 이미 저장한 사진이에요.
        Saved %1 {photo|photos}. = 사진 %1장을 저장했어요.
        Nothing was saved: %1 {file is no photo|files are no photos}. = 저장한 것이 없어요. 파일 %1개는 사진이 아니에요.
        Saved %1 {photo|photos}; %2 {file is no photo|files are no photos}. = 사진 %1장을 저장했어요. 파일 %2개는 사진이 아니에요.
        Sent %1 {photo|photos} to “%2”. = 사진 %1장을 “%2”{으로} 보냈어요.
        %1 {change|changes} from a newer version {is|are} kept, but can't be shown. = 새 버전에서 바꾼 것 %1개는 보관하지만 보여 줄 수 없어요.
        Select = 선택
        Done = 완료
        Delete = 삭제
        Tag = 태그
        Send to a canvas = 캔버스로 보내기
        Edit the memo = 메모 편집
        What to do with “%1” = “%1”에 할 일
        Memo of “%1” = “%1”의 메모
        Memo (may stay empty) = 메모 (비워 두어도 돼요)
        A memo has at most %1 letters. = 메모는 %1자까지 쓸 수 있어요.
        Tag %1 {photo|photos} = 사진 %1장에 태그 달기
        Send %1 {photo|photos} to a canvas = 사진 %1장을 캔버스로 보내기
        Cancel = 취소
        Save = 저장
        Close = 닫기
        Zoom in = 확대
        Zoom out = 축소
        Details = 자세히
        Previous photo = 이전 사진
        Next photo = 다음 사진
        Author = 작가
        Camera = 카메라
        Licence = 라이선스
        Size = 크기
        From = 출처
        Changed = 바뀐 점
        Where it is on the web = 웹에서 보기
        """
}
