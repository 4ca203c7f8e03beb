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
        Unlinked from %1. = %1의 링크를 풀었어요.
        Dated by an import. = 가져온 날짜를 적었어요.
        Marked as an example. = 예시로 표시했어요.
        No longer an example. = 예시 표시를 지웠어요.
        Changed by a newer Bojagi. = 더 새로운 보자기가 바꿨어요.
        1 character = 한 글자
        %1 character{|s} = %1글자
        """
}
