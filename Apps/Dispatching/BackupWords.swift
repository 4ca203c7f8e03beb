/// The words of backups.
enum BackupWords {
    static let korean: [String: String] = [
        "Write the whole workspace into one file, while others go on writing.":
            "다른 프로그램이 계속 쓰는 동안에도 작업 공간 전체를 파일 하나에 담아요.",
        "The file to write, such as bojagi.tar.": "쓸 파일. 예: bojagi.tar.",
        "A backup is read back before it is done, so it can't go to standard output.":
            "백업은 다 쓴 뒤에 다시 읽어서 확인하므로 표준 출력으로 보낼 수 없어요.",
        "Name a file, such as bojagi.tar.": "파일을 적어 주세요. 예: bojagi.tar.",
        "Choose a place outside it.": "그 바깥의 자리를 고르세요.",
        "Wrote %1: %2 document{|s} and %3 file{|s}, read back and found whole.":
            "%1{을} 썼어요: 문서 %2개와 파일 %3개. 다시 읽어서 온전한지 확인했어요.",
        "In it are digests of the tokens of devices, and members by name, but no token, no key and no passphrase: no one can get in with it.":
            "그 안에는 기기 토큰의 다이제스트와 구성원의 이름이 있고, 토큰도 키도 암호도 없어요. 이것으로는 아무도 들어올 수 없어요.",
        "%1 member{|s} {is|are} there again, without a passphrase: “bojagi members passphrase NAME” prints a link by which one sets a new one.":
            "구성원 %1명이 암호 없이 다시 있어요. “bojagi members passphrase 이름”이 암호를 새로 정할 링크를 보여 줘요.",
        "The list of members in the backup can't be read.": "백업에 든 구성원 목록을 읽을 수 없어요.",
        "files saved": "파일 담는 중",
        "files restored": "파일 되살리는 중",
        "%1 can't be written.": "%1{을} 쓸 수 없어요.",
        "Read a backup and check all that is in it.": "백업을 읽고 그 안의 모든 것을 확인해요.",
        "The file that “bojagi backup” wrote.": "“bojagi backup”이 쓴 파일.",
        "%1 document{|s} and %2 file{|s}, as they were: %3.": "문서 %1개와 파일 %2개, 때: %3.",
        "The database in %1 is damaged: %2.": "%1 안의 데이터베이스가 손상되었어요: %2.",
        "“%1” can't be read.": "“%1”{을} 읽을 수 없어요.",
        "Make a workspace of a backup, in a place where none is yet.":
            "아직 작업 공간이 없는 자리에 백업으로 작업 공간을 만들어요.",
        "documents saved": "문서 담는 중",
        "documents restored": "문서 되살리는 중",
        "There are documents in %1; a backup is restored where there are none.":
            "%1에 문서가 있어요. 백업은 문서가 없는 곳에만 되살려요.",
        "Choose another name in the address.": "주소에 다른 이름을 쓰세요.",
        "The folder; unless given, that of the workspace, which may be in a database, too.":
            "폴더. 적지 않으면 작업 공간의 폴더이고, 데이터베이스여도 돼요.",
        "%1 has %2 document{|s} and %3 file{|s} again, as they were: %4. What it writes is another replica's.":
            "%1에 문서 %2개와 파일 %3개가 다시 있어요. 때: %4. 이제부터 쓰는 것은 다른 복제본의 것이에요.",
        "%1 device{|s} may sync again, including any that you have revoked since: see “bojagi devices”, and revoke them again.":
            "그때처럼 기기 %1대가 다시 동기화할 수 있어요. 그 뒤에 내보낸 기기도 마찬가지예요. “bojagi devices”에서 찾아 다시 내보내세요.",
        "Tokens are not in a backup: add servers to sync with anew, by “bojagi remote add”.":
            "토큰은 백업에 없어요. 동기화할 서버는 “bojagi remote add”로 다시 더하세요.",
        "%1 is not empty; a backup is restored into an empty folder only.":
            "%1{이} 비어 있지 않아요. 백업은 빈 폴더에만 되살려요.",
        "Name another folder, or move away what is there.": "다른 폴더를 적거나, 있는 것을 옮기세요.",
    ]
}
