/// Texts in the public domain, from which a text object takes its words when none are given.
public enum SourceText {
    /// Yun Dong-ju, “Prologue” (윤동주, 「서시」), 1941, and Kim So-wol, “Azaleas” (김소월, 「진달래꽃」), 1925. The
    /// authors died in 1945 and 1934.
    public static var korean: String {
        """
        죽는 날까지 하늘을 우러러 한 점 부끄럼이 없기를, 잎새에 이는 바람에도 나는 괴로워했다.
        별을 노래하는 마음으로 모든 죽어 가는 것을 사랑해야지 그리고 나한테 주어진 길을 걸어가야겠다.
        오늘 밤에도 별이 바람에 스치운다.
        나 보기가 역겨워 가실 때에는 말없이 고이 보내 드리우리다
        영변에 약산 진달래꽃 아름 따다 가실 길에 뿌리우리다
        가시는 걸음 걸음 놓인 그 꽃을 사뿐히 즈려밟고 가시옵소서
        나 보기가 역겨워 가실 때에는 죽어도 아니 눈물 흘리우리다
        """
    }

    /// Lewis Carroll, “Alice's Adventures in Wonderland”, 1865, the first lines. The author died in 1898.
    public static var english: String {
        """
        Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do: once
        or twice she had peeped into the book her sister was reading, but it had no pictures or conversations in it,
        “and what is the use of a book,” thought Alice “without pictures or conversations?” So she was considering in
        her own mind (as well as she could, for the hot day made her feel very sleepy and stupid), whether the
        pleasure of making a daisy-chain would be worth the trouble of getting up and picking the daisies, when
        suddenly a White Rabbit with pink eyes ran close by her.
        """
    }
}
