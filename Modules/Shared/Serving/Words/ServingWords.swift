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
        "This link has been used already, or has expired.": "이미 쓴 링크이거나 너무 오래된 링크예요.",
        "“bojagi serve --link” prints a new one.": "새 링크는 “bojagi serve --link”가 보여 줘요.",
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
        "A command that only reads may not change the workspace.": "읽기만 하는 명령은 작업 공간을 바꿀 수 없어요.",
    ]
}
