/// The sentences of the model in Korean.
public enum KanbanModelWords {
    /// A line for each phrase: the English, an equals sign, the Korean.
    public static let korean = """
        # History
        Created the board '%1'. = '%1' 보드를 만들었어요.
        Renamed the board from '%1' to '%2'. = 보드 이름을 '%1'에서 '%2'{으로} 바꿨어요.
        Moved the board to the trash. = 보드를 휴지통으로 옮겼어요.
        Restored the board from the trash. = 보드를 휴지통에서 되살렸어요.
        Pinned the board. = 보드를 고정했어요.
        Unpinned the board. = 보드의 고정을 풀었어요.
        Linked the board to another document. = 보드를 다른 문서에 링크했어요.
        Removed a link to another document. = 다른 문서로 건 링크를 지웠어요.
        Added '%1'. = '%1'{을} 더했어요.
        Renamed '%1' to '%2'. = '%1'의 제목을 '%2'{으로} 바꿨어요.
        Edited the description of '%1'. = '%1'의 설명을 고쳤어요.
        Set the due date of '%1' to %2. = '%1'의 마감일을 %2로 정했어요.
        Set the colour of '%1' to %2. = '%1'의 색을 정했어요: %2.
        Removed the colour of '%1'. = '%1'의 색을 없앴어요.
        Removed the due date of '%1'. = '%1'의 마감일을 없앴어요.
        Moved '%1' from %2 to %3. = '%1'{을} %2에서 %3{으로} 옮겼어요.
        Moved '%1' within %2. = '%1'{을} %2 안에서 옮겼어요.
        Removed '%1' from %2. = '%1'{을} %2에서 뺐어요.
        Restored '%1' in %2. = '%1'{을} %2에 되살렸어요.
        Added the column %1. = %1 열을 더했어요.
        Renamed the column %1 to %2. = %1 열의 이름을 %2{으로} 바꿨어요.
        Set the limit of the column %1 to %2. = %1 열의 한도를 %2장으로 정했어요.
        Removed the limit of the column %1. = %1 열의 한도를 없앴어요.
        Moved the column %1. = %1 열을 옮겼어요.
        Removed the column %1. = %1 열을 없앴어요.
        Restored the column %1. = %1 열을 되살렸어요.
        Added the label %1. = %1 라벨을 더했어요.
        Renamed the label %1 to %2. = %1 라벨의 이름을 %2{으로} 바꿨어요.
        Set the colour of the label %1 to %2. = %1 라벨의 색을 정했어요: %2.
        Removed the colour of the label %1. = %1 라벨의 색을 없앴어요.
        Removed the label %1. = %1 라벨을 없앴어요.
        Restored the label %1. = %1 라벨을 되살렸어요.
        Labelled '%1' with %2. = '%1'에 %2 라벨을 붙였어요.
        Took the label %1 off '%2'. = '%2'에서 %1 라벨을 뗐어요.
        A change made by a newer version of Bojagi. = 더 새로운 버전의 보자기에서 한 변경이에요.
        # Across boards
        %1 copy = %1 사본
        Made the board “%1”. = “%1” 보드를 만들었어요.
        Moved “%1” to %2 of “%3”. = “%1”{을} “%3”의 %2{으로} 옮겼어요.
        # Fields of a card
        Colour = 색
        The colour of the card. = 카드의 색.
        The colour of the label. = 라벨의 색.
        Remove the colour. = 색을 없애요.
        Red = 빨강
        Yellow = 노랑
        Green = 초록
        Blue = 파랑
        Purple = 보라
        # What is wrong
        A card needs a title. = 카드에는 제목이 있어야 해요.
        A title can have up to %1 characters; this one has %2. = 제목은 %1자까지예요. 이 제목은 %2자예요.
        A description can have up to %1 characters; this one has %2. = 설명은 %1자까지예요. 이 설명은 %2자예요.
        A board, a column and a label need a name. = 보드와 열, 라벨에는 이름이 있어야 해요.
        There is no such label. = 그런 라벨은 없어요.
        The board has a label “%1” already. = 보드에 이미 “%1” 라벨이 있어요.
        A board can have up to %1 labels. = 보드에 라벨은 %1개까지 둘 수 있어요.
        A name can have up to %1 characters; this one has %2. = 이름은 %1자까지예요. 이 이름은 %2자예요.
        No such position: use 0 to %1. = 그런 자리는 없어요. 0부터 %1까지예요.
        That position no longer exists. = 이제 그런 자리는 없어요.
        A limit must be from 1 to %1. = 한도는 1부터 %1까지예요.
        There is no such column. = 그런 열은 없어요.
        There is no such card. = 그런 카드는 없어요.
        The card was removed. = 뺀 카드예요.
        The board has no column. = 보드에 열이 없어요.
        The card is not in that column. = 카드가 그 열에 없어요.
        The column is not empty; cards in it: %1. = 열이 비어 있지 않아요. 들어 있는 카드: %1장.
        A board always needs one column for finished work, and this is it. = 보드에는 끝난 일을 두는 열이 꼭 하나 있어야 해요. 바로 이 열이에요.
        Up to %1 cards can be added at once; these are %2. = 한 번에 카드를 %1장까지 더할 수 있어요. 지금은 %2장이에요.
        Only one item can be dropped at a time, not %1. = 한 번에 하나만 놓을 수 있어요. 지금은 %1개예요.
        There is nothing to make a card from. = 카드로 만들 것이 없어요.
        The text is too long for a card. = 카드에 담기에는 글이 길어요.
        # Imports
        Cards imported: %1 = 가져온 카드: %1장
        Record %1 can't be imported: %2 = %1번 기록은 가져올 수 없어요: %2
        The name of its list can't be used for a column. = 카드가 속한 목록의 이름은 열 이름으로 쓸 수 없어요.
        The file has %1 cards; up to %2 can be read. = 파일에 카드가 %1장 있어요. %2장까지 읽을 수 있어요.
        The file has %1 lists; up to %2 can be read. = 파일에 목록이 %1개 있어요. %2개까지 읽을 수 있어요.
        The file has %1 labels; up to %2 can be read. = 파일에 라벨이 %1개 있어요. %2개까지 읽을 수 있어요.
        “labels” is not a list. = “labels”가 목록이 아니에요.
        “%1” can't be the name of a label. = “%1”{은} 라벨 이름으로 쓸 수 없어요.
        The file is JSON, but not a list of cards. = 파일이 JSON이지만 카드 목록이 아니에요.
        The file is JSON, but not a list of tasks. = 파일이 JSON이지만 할 일 목록이 아니에요.
        It is not a JSON object. = JSON 객체가 아니에요.
        “%1” can't be “%2”. = “%1”에 “%2”{은} 쓸 수 없어요.
        “%1” is not text. = “%1”{이} 글이 아니에요.
        “%1” is not an ISO 8601 time: %2. = “%1”{이} ISO-8601 시각이 아니에요: %2.
        “dueDate” is not a number of seconds. = “dueDate”가 초를 나타내는 수가 아니에요.
        “dueDate” lies outside of the years 1 to 9999. = “dueDate”가 1년에서 9999년 사이가 아니에요.
        The board has no column for the state “%1”. = 보드에 “%1” 상태의 열이 없어요.
        Its list is not in the file. = 카드의 목록이 파일에 없어요.
        Unknown status: %1. = 모르는 상태예요: %1.
        The file is not a Trello board export: it has no “lists” and “cards”. = Trello 보드를 내보낸 파일이 아니에요. “lists”와 “cards”가 없어요.
        """
}
