/// The area in Korean, by its English. A particle in braces takes the form that fits the word before it.
let koreanWords: [String: String] = [
    "Lists of addresses.": "주소 목록.",
    "Started “%1”.": "“%1”{을} 시작했어요.",
    "Added %1 to “%2”.": "“%2”에 %1{을} 더했어요.",
    "Took %1 off “%2”.": "“%2”에서 %1{을} 뺐어요.",
    "“%1” is no address.": "“%1”{은} 주소가 아니에요.",
    "Named the list “%1”.": "목록 이름을 “%1”{으로} 지었어요.",
    "Named it “%1”.": "이름을 “%1”{으로} 지었어요.",
    "Added %1.": "%1{을} 더했어요.",
    "Took a bookmark away.": "북마크 하나를 뺐어요.",
    "Moved it to the trash.": "휴지통으로 옮겼어요.",
    "Restored it.": "되살렸어요.",
]
