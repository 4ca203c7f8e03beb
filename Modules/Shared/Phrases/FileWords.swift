/// What is wrong with a file, in Korean.
public enum FileWords {
    /// A line for each phrase: the English, an equals sign, the Korean.
    public static let korean = """
        %1 is too large: at most %2 MB can be read. = %1{이} 너무 커요. %2MB까지 읽을 수 있어요.
        %1 is not JSON: byte %2: %3 = %1{은} JSON이 아니에요. %2번째 바이트: %3
        Something follows the JSON value. = JSON 값 뒤에 다른 것이 있어요.
        It nests too deeply. = 너무 깊이 겹쳐 있어요.
        It has more than %1 values. = 값이 %1개를 넘어요.
        The file ends too early. = 파일이 너무 일찍 끝나요.
        A value was expected here. = 여기에는 값이 와야 해요.
        A name in quotes was expected here. = 여기에는 따옴표 안의 이름이 와야 해요.
        A colon was expected here. = 여기에는 쌍점이 와야 해요.
        A comma or } was expected here. = 여기에는 쉼표나 }가 와야 해요.
        A comma or ] was expected here. = 여기에는 쉼표나 ]가 와야 해요.
        A digit was expected here. = 여기에는 숫자가 와야 해요.
        Its text is not valid UTF-8. = 글이 올바른 UTF-8이 아니에요.
        It has half of a surrogate pair. = 서로게이트 쌍의 반쪽만 있어요.
        There is a control character in a string. = 문자열 안에 제어 문자가 있어요.
        This escape is unknown. = 알 수 없는 이스케이프예요.
        Four hexadecimal digits were expected here. = 여기에는 십육진수 네 자리가 와야 해요.
        """
}
