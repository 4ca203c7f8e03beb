/// The words of encrypted connections, certificates and proxies.
enum TLSWords {
    static let korean: [String: String] = [
        "Encrypt the connection with a certificate of this computer's own, which each device installs once.":
            "연결을 암호화해요. 기기가 한 번 받아들이는, 이 컴퓨터만의 인증서를 써요.",
        "A certificate to show instead, with those that vouch for it: a file in PEM.":
            "대신 보여 줄 인증서와 그것을 보증하는 인증서들. PEM 파일.",
        "The certificate's key, where it is in another file.": "인증서의 키가 다른 파일에 있으면 그 파일.",
        "Another name that it goes by, or the address of a proxy in front, such as https://notes.example.org.":
            "서버의 다른 이름, 또는 앞에 있는 프록시의 주소. 예: https://notes.example.org.",
        "The IP address of a proxy in front, which is trusted to say who asks and how.":
            "앞에 있는 프록시의 IP 주소. 누가 어떻게 요청했는지 이 프록시가 하는 말을 믿어요.",
        "A key needs its certificate.": "키에는 그 인증서도 있어야 해요.",
        "Name it with --certificate.": "--certificate로 알려 주세요.",
        "“%1” is not an IP address.": "“%1”{은} IP 주소가 아니에요.",
        "Name a proxy by its address.": "프록시는 주소로 알려 주세요.",
        "“%1” is not a name of a server.": "“%1”{은} 서버의 이름이 아니에요.",
        "Give a name such as desk.local, or a whole address such as https://notes.example.org.":
            "desk.local 같은 이름이나 https://notes.example.org 같은 온전한 주소를 쓰세요.",
        "A proxy needs its IP address and the address that it is reached at.":
            "프록시에는 프록시의 IP 주소와 밖에서 들어오는 주소가 모두 있어야 해요.",
        "Give both, as --proxy 127.0.0.1 --name https://notes.example.org.":
            "--proxy 127.0.0.1 --name https://notes.example.org처럼 둘 다 쓰세요.",
        "Move it away: a new one is made, which every device has to install.":
            "다른 곳으로 옮기면 새로 만들어요. 기기마다 새 인증서를 받아들여야 해요.",
        "The library for certificates can't be opened: %1.": "인증서 라이브러리를 열 수 없어요: %1.",
        "Install libgnutls30.": "libgnutls30을 설치하세요.",
        "The key is not that of the certificate in %1.": "키가 %1에 있는 인증서의 것이 아니에요.",
        "There is no key in %1.": "%1에 키가 없어요.",
        "Name the key with --key.": "--key로 키를 알려 주세요.",
        "%1 can't be used for TLS: %2.": "%1{은} TLS에 쓸 수 없어요: %2.",
        "The certificate in %1 has expired, or doesn't hold yet.": "%1에 있는 인증서는 기한이 지났거나 아직 유효하지 않아요.",
        "Renew it, or check this computer's clock.": "인증서를 새로 받거나 이 컴퓨터의 시계를 확인하세요.",
        "On each device, once, open": "기기마다 한 번, 이 주소를 열어",
        "and have it take in the certificate with this fingerprint:": "지문이 이것과 같은 인증서를 받아들이게 하세요:",
        "The certificate that vouches for the server, as a file; the system's own unless given.":
            "서버를 보증하는 인증서 파일. 적지 않으면 시스템의 것.",
        "The same by its fingerprint, which “bojagi serve --tls” prints there.":
            "같은 인증서를 지문으로. 저쪽에서 “bojagi serve --tls”가 보여 줘요.",
        "Only a server with https:// has a certificate.": "인증서는 https:// 서버에만 있어요.",
        "Start it with “bojagi serve --tls”.": "“bojagi serve --tls”로 시작하세요.",
        "“%1” is not a fingerprint.": "“%1”{은} 지문이 아니에요.",
        "It has 64 digits and letters from A to F; “bojagi serve --tls” prints it.":
            "숫자와 A부터 F까지의 글자 64자예요. “bojagi serve --tls”가 보여 줘요.",
        "%1 is not a certificate.": "%1{은} 인증서가 아니에요.",
        "It holds one certificate, in PEM or DER.": "PEM이나 DER 형식의 인증서 하나가 들어 있어야 해요.",
        "%1 has another certificate than the one with this fingerprint.": "%1의 인증서는 지문이 달라요.",
        "Compare it with what “bojagi serve --tls” prints. If it is right, someone is intercepting the connection.":
            "“bojagi serve --tls”가 보여 주는 것과 비교해 보세요. 지문을 맞게 적었다면 누군가 중간에 있는 거예요.",
    ]
}
