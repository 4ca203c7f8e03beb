internal import CanvasModel
internal import Phrases
internal import Scenes

/// The scene's phrases in Korean, with those of the model and of the history: a line for each, `English = 한국어`.
public enum CanvasWords {
    /// A line for each phrase: the English, an equals sign, the Korean.
    public static let korean =
        CanvasModelWords.korean + "\n" + FileWords.korean + "\n" + HistoryWords.korean + "\n" + own

    private static let own = """
        Canvas = 캔버스
        Canvases = 캔버스
        All canvases = 모든 캔버스
        New canvas = 새 캔버스
        Untitled = 제목 없음
        Opening… = 여는 중…
        Draw shapes, photos, text and pen strokes here. = 도형과 사진, 글과 획을 여기에 놓아 보세요.
        Move “%1” to trash = “%1” 휴지통으로 옮기기
        Moved “%1” to trash. = “%1”{을} 휴지통으로 옮겼어요.
        Actions for the canvas = 캔버스 메뉴
        Import… = 가져오기…
        Export as PNG = PNG로 내보내기
        Export as SVG = SVG로 내보내기
        Export as PDF = PDF로 내보내기
        Export as JSON Canvas = JSON Canvas로 내보내기
        Can't reach the server. Try again when it's back. = 서버에 연결할 수 없어요. 연결되면 다시 해 보세요.
        Can't import the file. = 파일을 가져오지 못했어요.
        Name of the canvas = 캔버스 이름
        Undo = 실행 취소
        Redo = 다시 실행
        Undone. = 되돌렸어요.
        Redone. = 다시 했어요.
        Zoom = 확대와 축소
        Zoom in = 확대
        Zoom out = 축소
        Actual size = 실제 크기
        Show the whole canvas = 캔버스 전체 보기
        Drawing area = 그리는 곳
        canvas = 캔버스
        Tools = 도구
        # Keys
        Move by 1 = 1만큼 옮기기
        Move by 10 = 10만큼 옮기기
        Move the view while held = 누르는 동안 화면 옮기기
        Show the selection = 선택한 것 보기
        Copy = 복사
        Cut = 잘라내기
        Select all = 모두 선택
        Copy style = 모양 복사
        Paste style = 모양 붙여 넣기
        Stop, or select nothing = 멈추기, 선택 풀기
        # Tools
        Tool: %1 = 도구: %1
        Select = 선택
        Hand = 손
        Rectangle = 사각형
        Arrow = 화살표
        Pen = 펜
        Eraser = 지우개
        Keep tool active = 누를 때마다 그리기
        The tool stays active. = 누를 때마다 그려요.
        You can move and resize what you drew last without changing the tool. = 마지막으로 그린 것은 도구를 바꾸지 않고 옮기고 크기를 바꿀 수 있어요.
        None = 없음
        Inspector = 속성
        Nothing selected = 선택 없음
        Nothing selected. = 선택한 것이 없어요.
        “%1” selected. = “%1”{을} 선택했어요.
        %1 objects = 개체 %1개
        %1 objects selected. = 개체 %1개를 선택했어요.
        No colour = 색 없음
        Random colour = 다른 색 뽑기
        %1: pick a colour = %1: 다른 색 고르기
        Colour = 색
        Next: %1 = 다음: %1
        “%1” can't be used here. = 여기에는 “%1”{을} 쓸 수 없어요.
        Style copied. = 모양을 복사했어요.
        Add label = 안에 글 쓰기
        Edit label = 안의 글 고치기
        Label = 도형 안의 글
        Text colour = 글자 색
        Less opaque = 더 투명하게
        More opaque = 덜 투명하게
        %1: less = %1 줄이기
        %1: more = %1 늘리기
        Keep the ratio = 비율 유지
        Arrange = 정렬
        Align left edges = 왼쪽 맞춤
        Align middles across = 가로 가운데 맞춤
        Align right edges = 오른쪽 맞춤
        Align upper edges = 위쪽 맞춤
        Align middles down = 세로 가운데 맞춤
        Align lower edges = 아래쪽 맞춤
        Equal gaps across = 가로 간격 같게
        Equal gaps down = 세로 간격 같게
        Group = 그룹
        Ungroup = 그룹 해제
        Duplicate = 복제
        Delete = 삭제
        Layers = 레이어
        Nothing on this canvas yet. = 아직 놓인 것이 없어요.
        Name of the object = 개체 이름
        Hide “%1” = “%1” 숨기기
        Lock “%1” = “%1” 잠그기
        Actions for “%1” = “%1” 메뉴
        Bring to front = 맨 앞으로
        Bring forward = 앞으로
        Send backward = 뒤로
        Send to back = 맨 뒤로
        Edit text = 글 고치기
        Rename = 이름 바꾸기
        Show = 보이기
        Hide = 숨기기
        Lock = 잠그기
        Unlock = 잠금 풀기
        “%1” is now %2 of %3. = “%1”{은} %3개 중 %2번째예요.
        “%1” is locked. = “%1”{은} 잠겨 있어요.
        “%1” deleted. = “%1”{을} 삭제했어요.
        %1 objects deleted. = 개체 %1개를 삭제했어요.
        %1 object{|s} copied. = 개체 %1개를 복사했어요.
        “%1” is not a number. = “%1”{은} 수가 아니에요.
        “%1” is not a picture that can be shown. = “%1”{은} 보여 줄 수 있는 그림이 아니에요.
        A canvas can't be placed on itself. = 캔버스를 자기 자신에 놓을 수는 없어요.
        """
}
