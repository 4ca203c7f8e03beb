import BookmarkModel
import Drawing
import Phrases
public import Scenes

extension Area {
    /// Lists of bookmarks on the page.
    public static var bookmarks: Area {
        Area(
            name: "bookmark", kinds: [BookmarkList.kind], title: "Bookmarks", color: RGBColor(hex: 0x2F8F9D),
            words: { $0 == "ko" ? BookmarkWords.korean : "" },
            makeScene: { BookmarkScene($0, surface: $1) })
    }
}

/// The scene's words in Korean.
enum BookmarkWords {
    static let korean = """
        Bookmarks = 북마크
        New list = 새 목록
        All lists = 모든 목록
        Addresses = 주소
        An address, such as https://swift.org = https://swift.org 같은 주소
        Add = 추가
        Remove %1 = %1 빼기
        A list keeps addresses. = 목록에는 주소를 모아요.
        That is no address. = 주소가 아니에요.
        """
}
