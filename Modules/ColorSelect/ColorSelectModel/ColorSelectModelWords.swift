import Forms

/// The sentences of the model in Korean.
public enum ColorSelectModelWords {
    /// A line for each phrase: the English, an equals sign, the Korean.
    public static let korean =
        HeaderHistoryWords.korean + "\n" + """
            illustration = 일러스트
            kits = 키트 목록
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
            """
}
