extension Style {
    /// What text is set in, the first that is there. Never an emoji font: renderers find one where they need it, and
    /// would take digits from one that is listed.
    public static let fontFamilies = [
        "system-ui", "Apple SD Gothic Neo", "Noto Sans", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic",
        "sans-serif",
    ]
}
