/// What a node is in the page: the elements of HTML, and of SVG for signs, that views are made of.
///
/// The raw value is what patches carry; `name` is the element's own name.
public enum ElementName: UInt8, CaseIterable, Sendable {
    case div, span, button, input, textarea, section, header, footer, nav, main, aside
    case h1, h2, h3, h4, p, ul, ol, li, label, form, fieldset, legend, select, option, output
    case img, canvas, a, mark, time, strong, em, code, pre, blockquote, hr, br, del, ins, kbd
    case table, thead, tbody, tr, th, td, dl, dt, dd, details, summary, dialog, progress
    case svg, path, rect, circle, g
    case audio, video
    case ellipse, line, polyline, polygon, defs, clipPath, linearGradient, radialGradient, stop, image
    /// A field for writing whose lines look as `Attribute.Name.looks` says.
    case liveText

    /// In the letters of HTML and SVG, such as `linearGradient`.
    public var name: String {
        switch self {
        case .div: "div"
        case .span: "span"
        case .button: "button"
        case .input: "input"
        case .textarea: "textarea"
        case .section: "section"
        case .header: "header"
        case .footer: "footer"
        case .nav: "nav"
        case .main: "main"
        case .aside: "aside"
        case .h1: "h1"
        case .h2: "h2"
        case .h3: "h3"
        case .h4: "h4"
        case .p: "p"
        case .ul: "ul"
        case .ol: "ol"
        case .li: "li"
        case .label: "label"
        case .form: "form"
        case .fieldset: "fieldset"
        case .legend: "legend"
        case .select: "select"
        case .option: "option"
        case .output: "output"
        case .img: "img"
        case .canvas: "canvas"
        case .a: "a"
        case .mark: "mark"
        case .time: "time"
        case .strong: "strong"
        case .em: "em"
        case .code: "code"
        case .pre: "pre"
        case .blockquote: "blockquote"
        case .hr: "hr"
        case .br: "br"
        case .del: "del"
        case .ins: "ins"
        case .kbd: "kbd"
        case .audio: "audio"
        case .video: "video"
        case .table: "table"
        case .thead: "thead"
        case .tbody: "tbody"
        case .tr: "tr"
        case .th: "th"
        case .td: "td"
        case .dl: "dl"
        case .dt: "dt"
        case .dd: "dd"
        case .details: "details"
        case .summary: "summary"
        case .dialog: "dialog"
        case .progress: "progress"
        case .svg: "svg"
        case .path: "path"
        case .rect: "rect"
        case .circle: "circle"
        case .g: "g"
        case .ellipse: "ellipse"
        case .line: "line"
        case .polyline: "polyline"
        case .polygon: "polygon"
        case .defs: "defs"
        case .clipPath: "clipPath"
        case .linearGradient: "linearGradient"
        case .radialGradient: "radialGradient"
        case .stop: "stop"
        case .image: "image"
        case .liveText: "live-text"
        }
    }

    /// Whether it belongs to SVG's namespace.
    public var isDrawing: Bool {
        switch self {
        case .svg, .path, .rect, .circle, .g, .ellipse, .line, .polyline, .polygon, .defs, .clipPath,
            .linearGradient, .radialGradient, .stop, .image:
            true
        default: false
        }
    }
}
