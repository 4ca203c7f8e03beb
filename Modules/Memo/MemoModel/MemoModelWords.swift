/// The sentences of the model in Korean.
public enum MemoModelWords {
    /// A line for each phrase: the English, an equals sign, the Korean.
    public static let korean = """
        Wrote %1. = %1{을} 썼어요.
        Added %1. = %1를 더했어요.
        Removed %1. = %1를 지웠어요.
        Added %1, removed %2. = %1를 더하고 %2를 지웠어요.
        Pinned. = 고정했어요.
        Unpinned. = 고정을 풀었어요.
        Moved to the trash. = 휴지통으로 옮겼어요.
        Restored from the trash. = 휴지통에서 되살렸어요.
        Renamed to “%1”. = 이름을 “%1”{으로} 바꿨어요.
        Linked to %1. = %1에 링크했어요.
        Unlinked from %1. = %1{으로} 건 링크를 지웠어요.
        Dated by an import. = 가져온 날짜를 적었어요.
        Marked as an example. = 예시로 표시했어요.
        No longer an example. = 예시 표시를 지웠어요.
        Changed by a newer version of Bojagi. = 더 새로운 버전의 보자기에서 바꿨어요.
        1 character = 한 글자
        %1 character{|s} = %1글자
        It is not an object with a title and a body. = 제목과 본문이 있는 객체가 아니에요.
        It has no text, title or body. = 글도 제목도 본문도 없어요.
        Its “pinned” must be true or false. = “pinned”가 true도 false도 아니에요.
        Its “%1” can't be saved: %2 = “%1”{을} 저장할 수 없어요: %2
        Its “%1” is not text. = “%1”{이} 글이 아니에요.
        Its “last_modified” is not a number of seconds since 1970. = “last_modified”가 1970년부터 센 초가 아니에요.
        Its “last_modified” is out of range. = “last_modified”가 범위를 벗어났어요.
        Its “%1” is not a time. = “%1”{이} 시각이 아니에요.
        It is empty. = 비어 있어요.
        It has %1 bytes; a memo can hold up to %2. = %1바이트예요. 메모 하나에는 %2바이트까지 담겨요.
        It is not valid UTF-8. = 올바른 UTF-8이 아니에요.
        It can't be saved. = 저장할 수 없어요.
        """
}
