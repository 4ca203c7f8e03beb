/// The words of servers to sync with and of paired devices.
enum HubWords {
    static let korean: [String: String] = [
        "Exchange changes with a server, another workspace or an exchange folder.":
            "서버, 다른 작업 공간, 교환 폴더와 바뀐 것을 주고받아요.",
        "An address, a remembered name, another workspace, or a folder to exchange through; what is remembered unless given.":
            "주소, 기억해 둔 이름, 다른 작업 공간, 또는 주고받을 때 쓸 폴더. 적지 않으면 기억해 둔 곳.",
        "The list of devices can't be read.": "기기 목록을 읽을 수 없어요.",
        "Mend server-devices in the workspace, or restore it.": "작업 공간의 server-devices를 고치거나 복원하세요.",
        "Go on syncing whenever something changes, until stopped.": "멈출 때까지, 바뀌는 것이 있을 때마다 계속 동기화해요.",
        "Don't sync with what “bojagi remote add” remembers.": "“bojagi remote add”로 기억해 둔 곳과 동기화하지 않아요.",
        "It syncs with %1.": "%1{와} 동기화해요.",
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
        "“bojagi sync” now syncs with %1, called “%2”; “bojagi serve” does so by itself.":
            "이제 “bojagi sync”가 “%2”{이라는} 이름으로 %1{와} 동기화하고, “bojagi serve”는 알아서 해요.",
        "This link lets a browser in, not a device.": "이 링크는 기기가 아니라 브라우저를 들여보내는 링크예요.",
        "“bojagi devices invite” prints there what to run here.":
            "저쪽에서 “bojagi devices invite”를 실행하면 여기서 실행할 명령이 나와요.",
        "There is no certificate of its own at %1.": "%1에는 서버가 직접 만든 인증서가 없어요.",
        "Use an address that “bojagi serve --tls” prints there.": "저쪽에서 “bojagi serve --tls”가 보여 주는 주소를 쓰세요.",
        "This is a device of “%1” there.": "이 기기는 그곳에서 “%1”의 기기예요.",
        "What you write here carries the name “%1”, there too: that is who you are at %2, which was added first. To write as “%3”, use a workspace of its own for it (--workspace).":
            "여기서 쓰는 것은 그곳에서도 “%1”의 이름으로 남아요. 먼저 추가한 %2에서 쓰는 이름이에요. “%3”{으로} 쓰려면 그 서버를 위한 작업 공간을 따로 쓰세요(--workspace).",
        "“%1” is what %2 is called already.": "“%1”{은} 이미 %2의 이름이에요.",
        "Choose another name with --name, or forget that one by “bojagi remote remove %1”.":
            "--name으로 다른 이름을 고르거나 “bojagi remote remove %1”로 먼저 잊어 주세요.",
        "List the remembered servers and folders.": "기억해 둔 서버와 폴더를 보여 줘요.",
        "Nothing is remembered; “bojagi remote add” adds one.":
            "기억해 둔 곳이 없어요. “bojagi remote add”로 더할 수 있어요.",
        "Forget a remembered server or folder.": "기억해 둔 서버나 폴더를 잊어요.",
        "Its name or address.": "이름이나 주소.",
        "No remote “%1” is remembered.": "“%1”{이라는} 원격은 기억하고 있지 않아요.",
        "“bojagi remote list” lists them.": "“bojagi remote list”로 볼 수 있어요.",
        "Forgot “%1”.": "“%1”{을} 잊었어요.",
        "%1 {document|documents} that had not arrived {is|are} gone from here.": "다 오지 않은 문서 %1개는 여기서 사라졌어요.",
        "List the members of this workspace.": "이 작업 공간의 구성원을 보여 줘요.",
        "There are no members; “bojagi members invite” invites one.":
            "구성원이 없어요. “bojagi members invite”로 초대할 수 있어요.",
        "signed in: %1": "로그인: %1",
        "Print a link by which one person joins.": "한 사람이 참여할 수 있는 링크를 보여 줘요.",
        "What they may do.": "할 수 있는 일.",
        "What they may do; reader unless given.": "할 수 있는 일. 적지 않으면 reader.",
        "Their name.": "그 사람의 이름.",
        "The link is": "링크:",
        "It lets one person join as %1 and works for 7 days.":
            "한 사람이 %1{으로} 참여할 수 있고, 7일 동안 쓸 수 있어요.",
        "“bojagi members uninvite %1” takes it back.": "“bojagi members uninvite %1”로 거두어들일 수 있어요.",
        "%1 invitation{|s} {is|are} open; “bojagi members invitations” lists {it|them}.":
            "열린 초대가 %1건 있어요. “bojagi members invitations”로 볼 수 있어요.",
        "List the invitations that are open.": "열린 초대를 보여 줘요.",
        "No invitation is open; “bojagi members invite” makes one.":
            "열린 초대가 없어요. “bojagi members invite”로 만들 수 있어요.",
        "Take an invitation back: its link stops working.": "초대를 거두어들여요. 그 링크로는 아무도 못 들어와요.",
        "The invitation %1 no longer works.": "초대 %1{으로}는 이제 아무도 못 들어와요.",
        "to join as %1": "%1{으로} 참여",
        "for an account of “%1”": "“%1”의 계정 연결",
        "An invitation as %1 was taken back.": "%1 초대를 거두어들였어요.",
        "Give a member another role.": "구성원에게 다른 역할을 줘요.",
        "“%1” is now: %2.": "이제 “%1”: %2.",
        "Remove a member: they and their devices can no longer get in.": "구성원과 그 기기를 더는 들여보내지 않아요.",
        "“%1” can no longer get in. What they already had stays with them.":
            "이제 “%1”{을} 들여보내지 않아요. 이미 받은 것은 그 사람에게 남아 있어요.",
        "Sign a member out in every browser.": "구성원을 모든 브라우저에서 로그아웃시켜요.",
        "Signed “%1” out in %2 browser{|s}.": "“%1”{을} 브라우저 %2개에서 로그아웃시켰어요.",
        "Show who joined, signed in or lost access.": "누가 참여하고 로그인하고 못 들어오게 되었는지 보여 줘요.",
        "Nothing has happened yet.": "아직 아무 일도 없어요.",
        "“%1” is no remembered name, no address and no folder that is there.":
            "“%1”{은} 기억해 둔 이름도, 주소도, 있는 폴더도 아니에요.",
        "Write http://%1 or https://%2.": "http://%1 또는 https://%2처럼 쓰세요.",
        "For a new folder write ./%1.": "새 폴더라면 ./%1처럼 쓰세요.",
        "Somebody was invited as %1.": "누군가를 %1{으로} 초대했어요.",
        "“%1” joined.": "“%1”{이} 참여했어요.",
        "“%1” signed in.": "“%1”{이} 로그인했어요.",
        "A wrong passphrase was given for “%1”, %2 time{|s}.": "“%1”의 암호를 %2번 틀렸어요.",
        "“%1” signed out.": "“%1”{이} 로그아웃했어요.",
        "“%1” became %2.": "“%1”{이} %2{이} 되었어요.",
        "“%1” was removed.": "“%1”{을} 내보냈어요.",
        "“%1” was signed out everywhere.": "“%1”{을} 모든 곳에서 로그아웃시켰어요.",
        "The device “%1” was let in.": "기기 “%1”{을} 들여보냈어요.",
        "The device “%1” of “%2” was let in.": "“%2”의 기기 “%1”{을} 들여보냈어요.",
        "“%1” shared the document %2 by a link.": "“%1”{이} 문서 %2{을} 링크로 공유했어요.",
        "“%1” took a link to the document %2 back.": "“%1”{이} 문서 %2의 링크를 거두어들였어요.",
        "A name that nobody has was tried, %1 time{|s}.": "없는 이름으로 %1번 로그인하려고 했어요.",
        "A wrong passphrase was given at a link to the document %1, %2 time{|s}.":
            "문서 %1의 링크에서 암호를 %2번 틀렸어요.",
        "The device “%1” wanted to put %2 document{|s} into the trash, and waits.":
            "기기 “%1”{이} 문서 %2개를 휴지통에 넣으려고 기다려요.",
        "“%1” wanted to put %2 document{|s} into the trash, and waits.":
            "“%1”{이} 문서 %2개를 휴지통에 넣으려고 기다려요.",
        "The device “%1” was allowed to put documents into the trash as it likes for a day.":
            "기기 “%1”{이} 하루 동안 문서를 마음대로 휴지통에 넣게 했어요.",
        "“%1” was allowed to put documents into the trash as they like for a day.":
            "“%1”{이} 하루 동안 문서를 마음대로 휴지통에 넣게 했어요.",
        "“%1” has no quota any more.": "“%1”의 한도를 없앴어요.",
        "“%1” got a quota: %2.": "“%1”의 한도를 정했어요: %2.",
        "The device “%1” is called “%2” now.": "기기 “%1”의 이름을 “%2”{으로} 바꿨어요.",
        "All browsers were signed out by a new token.": "새 토큰으로 모든 브라우저를 로그아웃시켰어요.",
        "A wrong code for a device was given, %1 time{|s}.": "기기의 코드를 %1번 틀렸어요.",
        "“%1” set a new passphrase.": "“%1”{이} 암호를 새로 정했어요.",
        "“%1” deleted %2 document{|s} for good.": "“%1”{이} 문서 %2개를 완전히 지웠어요.",
        "A backup of %1 document{|s} was written.": "문서 %1개의 백업을 만들었어요.",
        "A backup of %1 was put back: everyone who had access then has it again.":
            "%1의 백업을 되돌렸어요. 그때 들어올 수 있던 사람과 기기는 다시 들어와요.",
        "Print a link by which a member sets a new passphrase.": "구성원이 암호를 새로 정할 링크를 만들어요.",
        "Whoever opens it first sets the passphrase of “%1”, who is signed out everywhere then. It works for a day; give it to nobody else.":
            "이 링크를 먼저 여는 사람이 “%1”의 암호를 정하고, “%1”{은} 모든 곳에서 로그아웃돼요. 하루 동안 쓸 수 있어요. 다른 사람에게 주지 마세요.",
        "The device “%1” was revoked.": "기기 “%1”{을} 끊었어요.",
        "“%1” joined with “%2”.": "“%1”{이} “%2”{으로} 참여했어요.",
        "“%1” signed in with “%2”.": "“%1”{이} “%2”{으로} 로그인했어요.",
        "Members no longer sign in with the provider.": "이제 아무도 제공자로 로그인하지 않아요.",
        "Members can sign in with “%1”.": "구성원이 “%1”{으로} 로그인할 수 있어요.",
        "“%1” connected an account of “%2”.": "“%1”{이} “%2” 계정을 연결했어요.",
        "Show with which provider of OpenID Connect members may sign in.":
            "구성원이 로그인할 수 있는 OpenID Connect 제공자를 보여 줘요.",
        "There is no provider; “bojagi members provider set” sets one up.":
            "로그인 제공자가 없어요. “bojagi members provider set”으로 정할 수 있어요.",
        "Have members sign in with a provider of OpenID Connect as well.":
            "구성원이 OpenID Connect 제공자로도 로그인하게 해요.",
        "Its address, as it calls itself.": "제공자가 스스로 부르는 주소.",
        "By what it knows this workspace; it gives it to you.": "제공자가 이 작업 공간을 알아보는 ID. 제공자가 줘요.",
        "What it gave you with that, if it did; - reads standard input, where others can't see it.":
            "제공자가 함께 준 비밀 값이 있으면 그것. -는 남이 볼 수 없는 표준 입력에서 읽어요.",
        "What people know it by; the name of its host unless given.": "사람들이 아는 이름. 적지 않으면 호스트의 이름.",
        "A provider needs --client-id.": "제공자에는 --client-id가 있어야 해요.",
        "It gives you one when you register this workspace there.": "이 작업 공간을 그쪽에 등록하면 받을 수 있어요.",
        "The client's secret is empty.": "클라이언트 비밀 값이 비어 있어요.",
        "Members can sign in with “%1” as soon as it knows this workspace.":
            "“%1” 쪽에 이 작업 공간을 등록하면 구성원이 로그인할 수 있어요.",
        "Stop members from signing in with the provider.": "더는 제공자로 로그인하지 못하게 해요.",
        "Members no longer sign in with “%1”. Those who are signed in stay so.":
            "이제 아무도 “%1”{으로} 로그인하지 못해요. 이미 로그인한 사람은 그대로예요.",
        "Without it, %1 member{|s} without a passphrase can't sign in.":
            "암호가 없는 구성원 %1명은 제공자 없이 로그인할 수 없어요.",
        "Print a link by which a member can sign in with the provider from then on.":
            "구성원이 그때부터 제공자로 로그인할 수 있는 링크를 보여 줘요.",
        "Whoever opens it first signs in as “%1” with “%2” from then on. It works for a day; give it to nobody else.":
            "처음 여는 사람이 그때부터 “%2”{으로} 로그인해서 %1 님으로 들어와요. 하루 동안 쓸 수 있으니 다른 사람에게는 주지 마세요.",
        "client: %1": "클라이언트: %1",
        "with a secret": "비밀 값 있음",
        "without a secret": "비밀 값 없음",
        "Register the address of this workspace's server there, with %1 behind it, as redirect address.":
            "이 작업 공간 서버의 주소 뒤에 %1{을} 붙여 그쪽에 리디렉션 주소로 등록하세요.",
        "Register there, as redirect address, those of these by which people open the workspace:":
            "사람들이 작업 공간을 여는 주소를 아래에서 골라 그쪽에 리디렉션 주소로 등록하세요:",
        "Print a link by which others see one document or album, without being members.":
            "구성원이 아닌 사람도 문서나 앨범 하나를 볼 수 있는 링크를 보여 줘요.",
        "An album instead, by its name or id; nothing else is shared.": "문서 대신 앨범. 이름이나 id로 골라요. 그 앨범만 공유해요.",
        "What they may do with it: read unless given, the only choice for an album.":
            "할 수 있는 일. 적지 않으면 read이고, 앨범은 read만 돼요.",
        "An album can only be shared to read.": "앨범은 읽기로만 공유할 수 있어요.",
        "There are no albums here.": "여기에는 앨범이 없어요.",
        "Share what?": "무엇을 공유할까요?",
        "Name a document, or an album with --album; one of them.": "문서를 적거나 --album으로 앨범을 적어 주세요. 둘 가운데 하나만요.",
        "Whoever has it can see the album.": "링크가 있으면 앨범을 볼 수 있어요.",
        "How long it works, as 12h, 7d or 4w; until removed unless given.":
            "쓸 수 있는 기간. 12h, 7d, 4w처럼 적어요. 적지 않으면 거두어들일 때까지.",
        "Ask for it as well; - reads standard input, where others can't see it.":
            "함께 물어볼 암호. -는 남이 볼 수 없는 표준 입력에서 읽어요.",
        "“%1” holds all of its kind, and can't be shared by a link.": "“%1”에는 모든 것이 들어 있어서 링크로 공유할 수 없어요.",
        "Send what you want to share to another document, or share an album with --album.":
            "공유할 것을 다른 문서로 보내거나 --album으로 앨범을 공유하세요.",
        "The link to “%1” is": "“%1” 링크:",
        "Whoever has it can read the document.": "링크가 있으면 문서를 읽을 수 있어요.",
        "Whoever has it can read the document and comment on it.": "링크가 있으면 문서를 읽고 댓글을 쓸 수 있어요.",
        "Whoever has it can read and change the document.": "링크가 있으면 문서를 읽고 고칠 수 있어요.",
        "It works until %1.": "%1까지 쓸 수 있어요.",
        "“bojagi share remove %1” takes it back.": "“bojagi share remove %1”로 거두어들일 수 있어요.",
        "“%1” is not how long a link works.": "“%1”{은} 링크를 쓸 수 있는 기간이 아니에요.",
        "Say it as 12h, 7d or 4w, a year at most.": "12h, 7d, 4w처럼 1년까지 적어 주세요.",
        "List the links by which others see documents and albums.": "다른 사람이 문서나 앨범을 볼 수 있는 링크를 보여 줘요.",
        "Nothing is shared; “bojagi share DOCUMENT” makes a link.":
            "공유한 것이 없어요. “bojagi share 문서”로 링크를 만들 수 있어요.",
        "guests: %1": "손님: %1",
        "It asks for a passphrase.": "암호를 물어봐요.",
        "Take a link back: whoever came by it can no longer get in.": "링크를 거두어들여요. 그 링크로 온 사람은 더는 못 들어와요.",
        "Its number.": "번호.",
        "The link to “%1” no longer works. What people already have stays with them.":
            "“%1” 링크로는 이제 아무도 못 들어와요. 이미 받은 것은 그 사람에게 남아 있어요.",
        "The document %1 was shared by a link.": "문서 %1{을} 링크로 공유했어요.",
        "A link to the document %1 was taken back.": "문서 %1의 링크를 거두어들였어요.",
        "owner": "소유자",
        "editor": "편집자",
        "commenter": "댓글 쓰는 사람",
        "reader": "읽는 사람",
        "The member whose device it is; the owner's own unless given.": "기기를 쓸 구성원. 적지 않으면 소유자의 기기.",
        "List the devices that may sync with this workspace.": "이 작업 공간과 동기화할 수 있는 기기를 보여 줘요.",
        "No device is paired; “bojagi devices invite” invites one.":
            "연결된 기기가 없어요. “bojagi devices invite”로 초대할 수 있어요.",
        "Print a code that lets one more device sync; the one before ends.":
            "기기 하나가 더 동기화할 수 있는 코드를 보여 줘요. 앞의 코드는 못 쓰게 돼요.",
        "The code is": "코드:",
        "On the other device, run:": "다른 기기에서 실행하세요:",
        "Only this computer reaches that address; for others, start “bojagi serve --bind 0.0.0.0 --tls”.":
            "이 주소는 이 컴퓨터에서만 열려요. 다른 기기에서도 열려면 “bojagi serve --bind 0.0.0.0 --tls”로 시작하세요.",
        "It lets one device in and works for %1 minutes, or until the next code is made.":
            "기기 하나를 들여보내고, %1분 동안 또는 다음 코드를 만들 때까지 쓸 수 있어요.",
        "Of %1 documents:": "문서 %1개:",
        "“%1” takes no comments.": "“%1”에는 댓글을 달 수 없어요.",
        "Share it with --can read or edit.": "--can read나 edit로 공유하세요.",
        "Let a device put more than a tenth of all documents into the trash, for a day.":
            "기기가 하루 동안 전체 문서의 10분의 1 넘게 휴지통에 넣을 수 있게 해요.",
        "Let a member put more than a tenth of all documents into the trash, for a day.":
            "구성원이 하루 동안 전체 문서의 10분의 1 넘게 휴지통에 넣을 수 있게 해요.",
        "It wants to put %1 document{|s} into the trash, and waits.":
            "문서 %1개를 휴지통에 넣으려고 기다리고 있어요.",
        "Limit how much a member may send, or take that limit away.":
            "구성원이 보낼 수 있는 양을 정하거나 그 한도를 없애요.",
        "Limit how much a device may send, or take that limit away.":
            "기기가 보낼 수 있는 양을 정하거나 그 한도를 없애요.",
        "As 5GB or 500MB; “none” takes the limit away.": "5GB, 500MB처럼 적어요. none이면 한도를 없애요.",
        "Owners have no quota as long as they are owners.": "소유자인 동안에는 한도가 없어요.",
        "“%1” is a device of “%2”, and counts as they do.": "“%1”{은} %2 님의 기기라서 그 한도로 세요.",
        "Use “bojagi members quota”.": "“bojagi members quota”를 쓰세요.",
        "“%1” is no size.": "“%1”{은} 크기가 아니에요.",
        "Write it as 5GB, 500MB or none.": "5GB, 500MB, none처럼 적으세요.",
        "“%1” may send as much as there is room for; sent so far: %2.":
            "“%1”{은} 자리가 있는 만큼 보낼 수 있어요. 지금까지 보낸 양: %2.",
        "“%1” may send %2; sent so far: %3.": "“%1”{은} %2까지 보낼 수 있어요. 지금까지 보낸 양: %3.",
        "sent: %1": "보낸 양: %1",
        "sent: %1 of %2": "보낸 양: %2 가운데 %1",
        "“bojagi devices allow %1” lets it, for a day.": "“bojagi devices allow %1”로 하루 동안 허락해요.",
        "“%1” may put documents into the trash as it likes for a day.":
            "“%1”{은} 하루 동안 문서를 마음대로 휴지통에 넣을 수 있어요.",
        "“%1” may put documents into the trash as they like for a day.":
            "%1 님은 하루 동안 문서를 마음대로 휴지통에 넣을 수 있어요.",
        "The %1 document{|s} that waited go with its next sync.": "기다리던 문서 %1개는 다음 동기화 때 들어가요.",
        "The %1 document{|s} that it wanted to put into the trash stay{s|}.": "휴지통에 넣으려던 문서 %1개는 그대로 있어요.",
        "What waited goes with the next try of their page.": "기다리던 것은 그 페이지가 다시 시도할 때 들어가요.",
        "Give a device another name.": "기기의 이름을 바꿔요.",
        "A name has 1 to %1 letters, without invisible characters.":
            "이름은 1자에서 %1자까지이고, 보이지 않는 글자는 쓸 수 없어요.",
        "Its name from now on.": "이제부터 쓸 이름.",
        "There is a device “%1” already.": "“%1”{이라는} 기기가 이미 있어요.",
        "“%1” is called “%2” now.": "“%1”의 이름을 “%2”{으로} 바꿨어요.",
        "A number alone would be taken for another device's number.":
            "숫자로만 된 이름은 다른 기기의 번호와 헷갈려요.",
        "last here: %1": "마지막 접속: %1",
        "Revoke a device's access.": "기기를 더는 들여보내지 않아요.",
        "Its number or name.": "번호나 이름.",
        "There is no device “%1”.": "“%1”{이라는} 기기는 없어요.",
        "“bojagi devices” lists them.": "“bojagi devices”로 볼 수 있어요.",
        "There are %1 devices “%2”.": "“%2”{이라는} 기기가 %1대 있어요.",
        "Name one by its number.": "번호로 하나를 고르세요.",
        "“%1” can no longer sync. What it already had stays on it.":
            "이제 “%1”{을} 들여보내지 않아요. 이미 받은 것은 그 기기에 남아 있어요.",
    ]
}
