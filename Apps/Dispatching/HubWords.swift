/// The words of servers to sync with and of paired devices.
enum HubWords {
    static let korean: [String: String] = [
        "Exchange changes with a server, another workspace or an exchange folder.":
            "서버, 다른 작업 공간, 교환 폴더와 바뀐 것을 주고받아요.",
        "An address, a remembered name, another workspace, or a folder to exchange through; what is remembered unless given.":
            "주소, 기억해 둔 이름, 다른 작업 공간, 또는 주고받을 때 쓸 폴더. 적지 않으면 기억해 둔 곳.",
        "Go on syncing whenever something changes, until stopped.": "멈출 때까지, 바뀌는 것이 있을 때마다 계속 동기화해요.",
        "Name a server or folder to sync with.": "동기화할 서버나 폴더를 적어 주세요.",
        "“bojagi remote add” remembers one.": "“bojagi remote add”로 기억해 둘 수 있어요.",
        "“%1” is not the address of a server.": "“%1”{은} 서버의 주소가 아니에요.",
        "It begins with http:// or https://.": "http:// 또는 https://로 시작해요.",
        "No token for %1 is remembered.": "%1의 토큰을 기억하고 있지 않아요.",
        "Remember a server or folder to sync with.": "동기화할 서버나 폴더를 기억해 둬요.",
        "The address of “bojagi serve”, or a folder.": "“bojagi serve”의 주소, 또는 폴더.",
        "What to call it; “home” unless given.": "부를 이름. 적지 않으면 “home”.",
        "The code that “bojagi devices invite” prints there.": "저쪽에서 “bojagi devices invite”가 보여 주는 코드.",
        "The server's token instead of a code; - reads standard input, where others can't see it.":
            "코드 대신 서버의 토큰. -는 남이 볼 수 없는 표준 입력에서 읽어요.",
        "Others may read %1, so it isn't used.": "다른 사람도 %1 파일을 읽을 수 있어서 쓰지 않아요.",
        "Take that from them, as by “chmod 600”.": "“chmod 600”처럼 그 권한을 없애 주세요.",
        "%1 can't be read.": "%1 파일을 읽을 수 없어요.",
        "Mend it, or move it away.": "고치거나 다른 곳으로 옮겨 주세요.",
        "A remote's name is one word of up to 64 characters.": "원격의 이름은 64자까지의 낱말 하나예요.",
        "A server needs a code or a token.": "서버에는 코드나 토큰이 필요해요.",
        "“bojagi devices invite” prints a code there.": "저쪽에서 “bojagi devices invite”를 실행하면 코드가 나와요.",
        "A folder takes neither code nor token.": "폴더에는 코드도 토큰도 쓰지 않아요.",
        "“bojagi sync” now syncs with %1, called “%2”.": "이제 “bojagi sync”가 “%2”{이라는} 이름으로 %1{와} 동기화해요.",
        "List the remembered servers and folders.": "기억해 둔 서버와 폴더를 보여 줘요.",
        "Nothing is remembered; “bojagi remote add” adds one.":
            "기억해 둔 곳이 없어요. “bojagi remote add”로 더할 수 있어요.",
        "Forget a remembered server or folder.": "기억해 둔 서버나 폴더를 잊어요.",
        "Its name or address.": "이름이나 주소.",
        "No remote “%1” is remembered.": "“%1”{이라는} 원격은 기억하고 있지 않아요.",
        "“bojagi remote list” lists them.": "“bojagi remote list”로 볼 수 있어요.",
        "Forgot “%1”.": "“%1”{을} 잊었어요.",
        "List the devices that may sync with this workspace.": "이 작업 공간과 동기화할 수 있는 기기를 보여 줘요.",
        "No device is paired; “bojagi devices invite” invites one.":
            "연결된 기기가 없어요. “bojagi devices invite”로 초대할 수 있어요.",
        "Print a code that lets one more device sync.": "기기 하나가 더 동기화할 수 있는 코드를 보여 줘요.",
        "The code is": "코드:",
        "On the other device, run:": "다른 기기에서 실행하세요:",
        "It lets one device in and works for %1 minutes.": "기기 하나를 들여보내고, %1분 동안 쓸 수 있어요.",
        "Let a device in no more.": "기기를 더는 들여보내지 않아요.",
        "Its number or name.": "번호나 이름.",
        "There is no device “%1”.": "“%1”{이라는} 기기는 없어요.",
        "“bojagi devices” lists them.": "“bojagi devices”로 볼 수 있어요.",
        "There are %1 devices “%2”.": "“%2”{이라는} 기기가 %1대 있어요.",
        "Name one by its number.": "번호로 하나를 고르세요.",
        "“%1” is let in no more. What it had already stays on it.":
            "이제 “%1”{을} 들여보내지 않아요. 이미 받은 것은 그 기기에 남아 있어요.",
    ]
}
