/// The area in Korean, by its English. A particle in braces takes the form that fits the word before it.
let koreanWords: [String: String] = [
    "Lists of addresses.": "주소 목록.",
    "Started “%1”.": "“%1”{을} 시작했습니다.",
    "Added %1 to “%2”.": "“%2”에 %1{을} 더했습니다.",
    "Took %1 off “%2”.": "“%2”에서 %1{을} 뺐습니다.",
    "Moved “%1” to the trash.": "“%1”{을} 휴지통으로 옮겼습니다.",
    "“%1” is no address.": "“%1”{은} 주소가 아닙니다.",
    "Named it “%1”.": "이름을 “%1”{으로} 지었습니다.",
    "Added %1.": "%1{을} 더했습니다.",
    "Took a bookmark away.": "북마크 하나를 뺐습니다.",
    "Moved it to the trash.": "휴지통으로 옮겼습니다.",
    "Restored it.": "되살렸습니다.",
    "Done.": "됐습니다.",
]
