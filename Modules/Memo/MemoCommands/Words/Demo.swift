import MemoModel
import ModuleKit

/// The memos of the demo workspace.
enum Demo {
    static func make(_ services: DocumentServices) throws(CommandError) {
        let workspace = try services.openWorkspace()
        let isKorean = services.language.code == "ko"
        for text in isKorean ? korean : english {
            _ = try workspace.create(MemoKind()) { (_, _) throws(CommandError) in
                do throws(MemoError) {
                    return try Memo.new(text, pinned: text == english[0] || text == korean[0], demo: true)
                } catch {
                    throw CommandError(error)
                }
            }
        }
    }

    private static let english = [
        """
        Start here
        The first line of a memo is its title; nothing is stored twice.

        - [x] Write a memo
        - [ ] Find it again: bojagi search seam
        - [ ] See what was done to it: bojagi memo history "Start here"
        - [ ] Take the last change back: bojagi memo undo "Start here"

        #bojagi
        """,
        """
        Jogakbo
        A wrapping cloth sewn from patches that were left over. The seam is part of the picture.
        See [[Start here]]. #patchwork #sewing
        """,
        """
        회의록
        한국어는 낱말의 어느 부분으로도, 초성으로도 찾을 수 있다: bojagi search ㅎㅇㄹ
        """,
    ]

    private static let korean = [
        """
        여기서 시작하세요
        메모의 첫 줄이 제목이에요. 같은 것을 두 번 저장하지 않아요.

        - [x] 메모 쓰기
        - [ ] 다시 찾기: bojagi search 시접
        - [ ] 무엇이 바뀌었는지 보기: bojagi memo history "여기서 시작하세요"
        - [ ] 마지막 변경 되돌리기: bojagi memo undo "여기서 시작하세요"

        #보자기
        """,
        """
        조각보
        쓰고 남은 조각을 이어 만든 보자기. 시접도 그림의 일부예요.
        [[여기서 시작하세요]]도 보세요. #조각보 #바느질
        """,
        """
        회의록
        낱말의 어느 부분으로도, 초성으로도 찾을 수 있어요: bojagi search ㅎㅇㄹ
        """,
    ]
}
