/// The server's own phrases in other languages, by their English.
public enum ServingWords {
    /// Empty for a language that has none.
    public static func words(in language: String) -> [String: String] {
        language == "ko" ? korean : [:]
    }

    private static let korean: [String: String] = [
        "The message of the sync can't be read.": "동기화 메시지를 읽을 수 없어요.",
        "The address of the request can't be read.": "요청한 주소를 읽을 수 없어요.",
        "The header %1 of the request can't be read.": "요청의 헤더 %1{을} 읽을 수 없어요.",
        "The head of the request can't be read.": "요청의 머리 부분을 읽을 수 없어요.",
        "This server doesn't answer to that name.": "그 이름은 이 서버의 이름이 아니에요.",
        "Use the address that “bojagi serve” prints.": "“bojagi serve”가 보여 주는 주소를 쓰세요.",
        "Other sites may not request this.": "다른 사이트에서는 요청할 수 없어요.",
        "This needs a link from “bojagi serve”.": "“bojagi serve”가 보여 주는 링크가 있어야 해요.",
        "Open the link in this browser once; “bojagi serve --link” prints a new one.":
            "이 브라우저에서 링크를 한 번 열어 주세요. 새 링크는 “bojagi serve --link”가 보여 줘요.",
        "Only an owner may do this.": "소유자만 할 수 있어요.",
        "You may read this workspace, but not change it.": "이 작업 공간은 읽을 수만 있고 바꿀 수는 없어요.",
        "An owner can give you another role.": "소유자가 다른 역할을 줄 수 있어요.",
        "Sign in": "로그인",
        "Sign out": "로그아웃",
        "Join": "참여",
        "Join this workspace": "이 작업 공간에 참여하기",
        "Name": "이름",
        "Passphrase": "암호",
        "Passphrase, of at least %1 characters": "암호 (%1자 이상)",
        "You are signed in as %1.": "%1{으로} 로그인되어 있어요.",
        "You are signed out": "로그아웃했어요",
        "Also remove what this browser keeps of the workspace, unsent changes too":
            "이 브라우저에 남은 작업 공간의 내용도 지우기(아직 보내지 않은 변경까지)",
        "The name or the passphrase is wrong.": "이름이나 암호가 맞지 않아요.",
        "Too many tries. Try again in %1 second{|s}.": "너무 여러 번 시도했어요. %1초 뒤에 다시 해 주세요.",
        "This invitation has been used already, or has expired.": "이미 쓴 초대이거나 너무 오래된 초대예요.",
        "This invitation has been used already, or has expired": "이미 쓴 초대이거나 너무 오래된 초대예요",
        "Ask an owner for another.": "소유자에게 새 초대를 부탁하세요.",
        "The list of members can't be read.": "구성원 목록을 읽을 수 없어요.",
        "Mend server-people in the workspace, or restore it.": "작업 공간의 server-people을 고치거나 되돌려 놓으세요.",
        "There is not enough memory for this now.": "지금은 메모리가 모자라서 할 수 없어요.",
        "A name has 1 to %1 letters, without signs that nobody sees.":
            "이름은 1자에서 %1자까지이고, 보이지 않는 글자는 쓸 수 없어요.",
        "A passphrase has at least %1 characters.": "암호는 %1자 이상이에요.",
        "Somebody has this name already.": "이미 누가 쓰는 이름이에요.",
        "This workspace has as many members as it can have.": "이 작업 공간에는 구성원이 더 들어올 수 없어요.",
        "Too many invitations are open already.": "이미 열린 초대가 너무 많아요.",
        "They end after a week.": "일주일이 지나면 없어져요.",
        "There is no member “%1”.": "“%1”{이라는} 구성원은 없어요.",
        "“bojagi members” lists them.": "“bojagi members”로 볼 수 있어요.",
        "“%1” is the last owner.": "“%1”{은} 마지막 소유자예요.",
        "Make somebody else an owner first.": "먼저 다른 사람을 소유자로 만드세요.",
        "This link has been used already, or has expired.": "이미 쓴 링크이거나 너무 오래된 링크예요.",
        "“bojagi serve --link” prints a new one.": "새 링크는 “bojagi serve --link”가 보여 줘요.",
        "The message about who is here can't be read.": "누가 있는지 알리는 메시지를 읽을 수 없어요.",
        "This is too often. Try again in a moment.": "너무 자주 보냈어요. 잠시 뒤에 다시 해 주세요.",
        "There is nothing at this address.": "이 주소에는 아무것도 없어요.",
        "This address only accepts %1.": "이 주소는 %1만 받아요.",
        "The body must be %1.": "본문은 %1 형식으로 보내 주세요.",
        "Up to %1 bytes are accepted here.": "여기서는 %1바이트까지만 받아요.",
        "This request takes no body.": "이 요청에는 본문이 없어야 해요.",
        "The file has no such part.": "파일에 그런 부분이 없어요.",
        "Use JPEG, PNG, WebP or GIF.": "JPEG, PNG, WebP, GIF를 받아요.",
        "Too many pages are open already.": "이미 열린 페이지가 너무 많아요.",
        "The server is stopping.": "서버가 멈추는 중이에요.",
        "This workspace is locked": "잠긴 작업 공간이에요",
        "This link has been used already, or has expired": "이미 쓴 링크이거나 너무 오래된 링크예요",
        "Run “bojagi serve --link” on the computer with the workspace, then open the link it prints.":
            "작업 공간이 있는 컴퓨터에서 “bojagi serve --link”를 실행하고 나오는 링크를 여세요.",
        "The workspace is open": "작업 공간이 열렸어요",
        "The page has not been built into this program.": "이 프로그램에는 페이지가 들어 있지 않아요.",
        "Run “make build”.": "“make build”를 실행하세요.",
        "The body ends in the middle of an event.": "본문이 이벤트 가운데에서 끝나요.",
        "There is no parameter “%1” here.": "여기에는 “%1” 값이 없어요.",
        "One file can be sent at a time.": "파일은 한 번에 하나만 보낼 수 있어요.",
        "The parameter “%1” is there twice.": "“%1” 값이 두 번 있어요.",
        "This is not JSON: byte %1: %2": "JSON이 아니에요: %1번째 바이트: %2",
        "The body must be a JSON object.": "본문은 JSON 객체여야 해요.",
        "This can't be saved: %1": "저장할 수 없어요: %1",
        "The parameter “%1” must be true or false.": "“%1” 값은 true 아니면 false예요.",
        "The parameter “%1” must be an array.": "“%1” 값은 배열이에요.",
        "The parameter “%1” must be text or a number.": "“%1” 값은 글이나 숫자예요.",
        "Files of this machine can't be named over the network.": "이 컴퓨터의 파일은 네트워크로 가리킬 수 없어요.",
        "Folders of this machine can't be named over the network.": "이 컴퓨터의 폴더는 네트워크로 가리킬 수 없어요.",
        "Send the file itself.": "파일 자체를 보내 주세요.",
        "“%1” can only be set on the command line.": "“%1”{은} 명령줄에서만 정할 수 있어요.",
        "There is no standard input over the network.": "네트워크에는 표준 입력이 없어요.",
        "Send the text itself.": "글 자체를 보내 주세요.",
        "Trust this computer": "이 컴퓨터 믿기",
        "This computer serves Bojagi over an encrypted connection. For your device to trust it, it takes in a certificate, once.":
            "이 컴퓨터는 보자기를 암호화한 연결로 보여 줘요. 기기가 이 컴퓨터를 믿으려면 인증서를 한 번 받아들여야 해요.",
        "1. Compare": "1. 비교하기",
        "This is the certificate's fingerprint (SHA-256). It must be the same as in the terminal where “bojagi serve” runs. If it differs, somebody is between: stop here.":
            "인증서의 지문(SHA-256)이에요. “bojagi serve”를 실행한 터미널에 나온 것과 같아야 해요. 다르면 누군가 중간에 있는 것이니 여기서 멈추세요.",
        "2. Take it in": "2. 받아들이기",
        "Download the certificate": "인증서 내려받기",
        "Download the certificate. Open Settings, search for “CA certificate”, choose “Install anyway”, and choose the file.":
            "인증서를 내려받아요. 설정을 열어 “CA 인증서”를 찾고, “설치”를 고른 다음 파일을 골라요.",
        "Open this page in Safari, download the certificate and allow it. In Settings, choose “Profile Downloaded” and install it. Then, under General › About › Certificate Trust Settings, turn it on.":
            "이 페이지를 Safari에서 열어 인증서를 내려받고 허용해요. 설정에서 “프로파일이 다운로드됨”을 골라 설치해요. 그런 다음 일반 › 정보 › 인증서 신뢰 설정에서 켜요.",
        "Open the file, choose “Install Certificate”, then “Current User”, and place it in “Trusted Root Certification Authorities”.":
            "파일을 열고 “인증서 설치”, “현재 사용자”를 차례로 고른 다음 “신뢰할 수 있는 루트 인증 기관”에 넣어요.",
        "Open the file, so that Keychain Access adds it. Open it there, and under “Trust” choose “Always Trust”.":
            "파일을 열어 키체인 접근에 더해요. 거기서 인증서를 열고 “신뢰”에서 “항상 신뢰”를 골라요.",
        "For Chrome and Chromium: Settings › Privacy and security › Security › Manage certificates. For everything on the computer, on Debian and Ubuntu: copy the file to /usr/local/share/ca-certificates and run “sudo update-ca-certificates”.":
            "크롬과 크로미엄에서는 설정 › 개인 정보 보호 및 보안 › 보안 › 인증서 관리. 데비안과 우분투의 다른 프로그램에서는 파일을 /usr/local/share/ca-certificates에 넣고 “sudo update-ca-certificates”를 실행해요.",
        "Settings › Privacy & Security › Certificates › View Certificates › Authorities › Import, then tick that it may identify websites.":
            "설정 › 개인 정보 및 보안 › 인증서 › 인증서 보기 › 인증 기관 › 가져오기에서 파일을 고르고, 웹 사이트를 식별할 수 있게 표시해요.",
        "3. Open Bojagi": "3. 보자기 열기",
        "Open the link that “bojagi serve” printed, or have “bojagi serve --link” print another. It begins with this address:":
            "“bojagi serve”가 보여 준 링크를 열어요. 새 링크는 “bojagi serve --link”가 보여 줘요. 이 주소로 시작해요.",
        "Whoever has this computer's key can vouch for any site to your device. Take the certificate out again when you don't use Bojagi here any more.":
            "이 컴퓨터의 키를 가진 사람은 어느 사이트든 이 기기에 믿을 만하다고 보증할 수 있어요. 여기서 보자기를 더 쓰지 않으면 인증서를 지우세요.",
        "A command that only reads may not change the workspace.": "읽기만 하는 명령은 작업 공간을 바꿀 수 없어요.",
    ]
}
