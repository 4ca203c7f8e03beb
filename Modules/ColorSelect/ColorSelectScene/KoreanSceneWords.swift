internal import ColorSelectModel
internal import Scenes

/// The scene's phrases in Korean, with those of the model and of the history: a line for each, `English = 한국어`.
public enum ColorSelectWords {
    /// A line for each phrase: the English, an equals sign, the Korean.
    public static let korean = ColorSelectModelWords.korean + "\n" + HistoryWords.korean + "\n" + own

    private static let own = """
        Illustrations = 일러스트
        New illustration = 새 일러스트
        Build a face from parts and colours. = 부품과 색을 골라 얼굴을 만들어 보세요.
        “%1” isn't finished yet. = “%1”{은} 아직 다 만들지 않았어요.
        Continue = 이어서 만들기
        Continue “%1” = “%1” 이어서 만들기
        Delete = 삭제
        Delete “%1” = “%1” 삭제
        Moved “%1” to trash. = “%1”{을} 휴지통으로 옮겼어요.
        Illustration %1 = 일러스트 %1
        Loading… = 불러오는 중이에요…
        Loading the parts… = 부품을 불러오는 중이에요…
        The kit “%1” isn't here. = “%1” 키트가 여기에 없어요.
        Kits = 키트
        New illustration with… = 무엇으로 새 일러스트를 만들까요?
        Add a kit from a ZIP file… = ZIP 파일에서 키트 더하기…
        Add a kit from a folder… = 폴더에서 키트 더하기…
        Remove a kit… = 키트 빼기…
        Remove which kit? = 어느 키트를 뺄까요?
        This is no ZIP file. = ZIP 파일이 아니에요.
        Adding the kit… = 키트를 더하는 중이에요…
        Can't reach the server right now. = 지금은 서버가 답하지 않아요.
        The kit can't be used = 키트를 쓸 수 없어요
        Made with another version of this kit, which isn't here. Some parts may look different. = 여기에 없는 다른 버전의 키트로 만들었어요. 달라 보이는 부품이 있을 수 있어요.
        There is a newer version of this kit. = 이 키트의 새 버전이 있어요.
        Use it = 쓰기
        The picture is drawn with the newest version of its kit. = 그림을 키트의 가장 새로운 버전으로 그려요.
        Can't load the kit's parts right now. = 지금은 키트의 부품을 가져올 수 없어요.
        Some of the parts can't be drawn. = 그릴 수 없는 부품이 있어요.
        Parts missing from this kit are kept but not shown. = 이 키트에 없는 부품은 보관하지만 보여 주지는 않아요.
        Try again = 다시 시도
        All illustrations = 모든 일러스트
        Undo = 되돌리기
        Redo = 다시 하기
        Title = 제목
        %1 of %2 characters = %2자 중 %1자
        Picture = 그림
        Whole picture = 그림 전체
        Choose a part to begin. = 부품을 하나 골라 시작해 보세요.
        A title can have up to %1 characters. = 제목은 %1자까지예요.
        Nothing chosen yet. = 아직 고른 것이 없어요.
        Random = 무작위
        Seed = 시드
        Reset = 초기화
        Background = 배경
        As chosen = 고른 대로
        Transparent = 투명
        Circle = 원형
        Save = 저장
        Format = 형식
        Width = 너비
        %1 px = %1px
        PNG = PNG
        SVG = SVG
        PDF = PDF
        Save PNG = PNG로 저장
        Save SVG = SVG로 저장
        Save PDF = PDF로 저장
        Copy = 복사
        Credits = 출처
        Categories = 분류
        Colours of %1 = %1의 색
        %1 chosen = %1 선택됨
        %1 removed = %1 해제됨
        A seed is a whole number from 0 to 18,446,744,073,709,551,615. = 시드는 0부터 18,446,744,073,709,551,615까지의 정수예요.
        New picture from seed %1. = 시드 %1{로} 새 그림을 그렸어요.
        Picture cleared. = 그림을 비웠어요.
        Nothing chosen yet, so there is nothing to save. = 아직 고른 것이 없어서 저장할 것도 없어요.
        Can't reach the server for %1. You can still save SVG. = %1{은} 서버가 있어야 하는데 지금은 답이 없어요. SVG로는 저장할 수 있어요.
        Can't reach the server to copy. You can still save SVG. = 복사하려면 서버가 있어야 하는데 지금은 답이 없어요. SVG로는 저장할 수 있어요.
        Part of the kit is missing. Try again when the server is back. = 키트의 그림이 빠져 있어요. 서버가 답하면 다시 시도해 주세요.
        %1 {change|changes} from a newer version {is|are} kept, but can't be shown. = 새 버전에서 바꾼 것 %1개는 보관하지만 보여 줄 수 없어요.
        Close = 닫기
        Previous or next colour = 이전이나 다음 색
        First or last colour = 처음이나 마지막 색
        Choose the colour = 색 고르기
        Send to… = 보내기…
        """
}
