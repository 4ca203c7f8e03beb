import Forms

/// The sentences of the model in Korean.
public enum GalleryModelWords {
    /// A line for each phrase: the English, an equals sign, the Korean.
    public static let korean =
        HeaderHistoryWords.korean + "\n" + """
            saved photos = 저장한 사진
            Saved “%1”. = “%1”{을} 저장했어요.
            Saved %1 photos. = 사진 %1장을 저장했어요.
            Saved “%1” again. = “%1”{을} 다시 저장했어요.
            Moved “%1” to the trash. = “%1”{을} 휴지통으로 옮겼어요.
            Wrote the memo of “%1”. = “%1”의 메모를 썼어요.
            Emptied the memo of “%1”. = “%1”의 메모를 비웠어요.
            Edited “%1”. = “%1”{을} 편집했어요.
            Edited %1 photos. = 사진 %1장을 편집했어요.
            Showed “%1” as it was. = “%1”{을} 원본대로 되돌렸어요.
            Rated “%1” %2 star{|s}. = “%1”에 별점 %2점을 줬어요.
            Rejected “%1”. = “%1”{을} 제외했어요.
            Took the rating off “%1”. = “%1”의 별점을 없앴어요.
            Rated %1 photos. = 사진 %1장에 별점을 줬어요.
            Made the album “%1”. = “%1” 앨범을 만들었어요.
            Renamed an album to “%1”. = 앨범 이름을 “%1”{으로} 바꿨어요.
            Removed the album “%1”. = “%1” 앨범을 뺐어요.
            Restored the album “%1”. = “%1” 앨범을 되살렸어요.
            Chose the cover of the album “%1”. = “%1” 앨범의 표지를 골랐어요.
            Put %1 {photo|photos} into the album “%2”. = 사진 %1장을 “%2” 앨범에 넣었어요.
            Took %1 {photo|photos} out of the album “%2”. = 사진 %1장을 “%2” 앨범에서 뺐어요.
            Renamed the saved photos to “%1”. = 저장한 사진의 이름을 “%1”{으로} 바꿨어요.
            “%1” isn't a colour. Write a name such as blue, or a value such as #3B5BA9. = “%1”{은} 색이 아니에요. 파랑 같은 이름이나 #3B5BA9 같은 값을 써 주세요.
            “%1” isn't a rating. Write 1 to 5 stars, 4+ for four and more, 0 for none, or rejected. = “%1”{은} 별점이 아니에요. 1부터 5까지, 4점 이상은 4+, 없으면 0, 제외한 것은 제외라고 써 주세요.
            “%1” isn't a date. Write a day as 2026-01-31, a month as 2026-01 or a year as 2026. = “%1”{은} 날짜가 아니에요. 날은 2026-01-31, 달은 2026-01, 해는 2026처럼 써 주세요.
            """
}
