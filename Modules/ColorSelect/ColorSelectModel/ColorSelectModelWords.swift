/// The sentences of the model in Korean.
public enum ColorSelectModelWords {
    /// A line for each phrase: the English, an equals sign, the Korean.
    public static let korean = """
        Created the illustration “%1”. = “%1” 일러스트를 만들었어요.
        Renamed the illustration from “%1” to “%2”. = 일러스트 이름을 “%1”에서 “%2”{으로} 바꿨어요.
        Moved the illustration to the trash. = 일러스트를 휴지통으로 옮겼어요.
        Restored the illustration from the trash. = 일러스트를 휴지통에서 되살렸어요.
        Pinned the illustration. = 일러스트를 고정했어요.
        Unpinned the illustration. = 일러스트의 고정을 풀었어요.
        Linked the illustration to another document. = 일러스트를 다른 문서에 링크했어요.
        Removed a link to another document. = 다른 문서로 건 링크를 지웠어요.
        Changed the kit to %1. = 키트를 %1{으로} 바꿨어요.
        Chose %1 for %2. = %2에 %1{을} 골랐어요.
        Removed %1 from %2. = %2에서 %1{을} 뺐어요.
        Set the colour of %1 to %2. = %1의 색을 %2{으로} 정했어요.
        Set the colour of %1 back to its first. = %1의 색을 처음 색으로 되돌렸어요.
        Changed the picture: parts %1, colours %2. = 그림을 바꿨어요. 부품 %1개, 색 %2개.
        Cleared the picture. = 그림을 비웠어요.
        Added the kit “%1”. = “%1” 키트를 더했어요.
        Removed the kit “%1”. = “%1” 키트를 뺐어요.
        Renamed the kits to “%1”. = 키트 목록의 이름을 “%1”{으로} 바꿨어요.
        Moved the kits to the trash. = 키트 목록을 휴지통으로 옮겼어요.
        Restored the kits from the trash. = 키트 목록을 휴지통에서 되살렸어요.
        Pinned the kits. = 키트 목록을 고정했어요.
        Unpinned the kits. = 키트 목록의 고정을 풀었어요.
        Linked the kits to another document. = 키트 목록을 다른 문서에 링크했어요.
        A change made by a newer version of Bojagi. = 더 새로운 버전의 보자기에서 한 변경이에요.
        """
}
