/// The page's own steps of a patch, beside those of `PatchOpcode`; Patch+Effects.swift says what their operands are.
enum PageOpcode: UInt8, CaseIterable, Sendable {
    case keepEvent = 64
    case focus = 65
    case select = 66
    case reveal = 67
    case announce = 68
    case open = 70
    case load = 71
    case unload = 72
    case copy = 73
    case share = 74
    case download = 75
    case downloadFrom = 76
    case chooseFiles = 77
    case ask = 78
    case wake = 79
    case claimPointer = 80
    case haptic = 81
    case draw = 82
    case keepRow = 83
    case show = 84
    case title = 85
    case setting = 86
    case askAfterSending = 87
    case reload = 88
    case openBeside = 89
    case closeBeside = 90
    case askNextTexts = 91
    case copyPicture = 92
    case claim = 93
    case askToNotify = 94
    case notify = 95
    case signOut = 96
    case tellPlace = 97
    case replace = 98
    case leave = 99
    case expectSnapshot = 100

    /// What the page knows it by.
    var name: String {
        switch self {
        case .keepEvent: "keepEvent"
        case .focus: "focus"
        case .select: "select"
        case .reveal: "reveal"
        case .announce: "announce"
        case .open: "open"
        case .load: "load"
        case .unload: "unload"
        case .copy: "copy"
        case .share: "share"
        case .download: "download"
        case .downloadFrom: "downloadFrom"
        case .chooseFiles: "chooseFiles"
        case .ask: "ask"
        case .wake: "wake"
        case .claimPointer: "claimPointer"
        case .haptic: "haptic"
        case .draw: "draw"
        case .keepRow: "keepRow"
        case .show: "show"
        case .title: "title"
        case .setting: "setting"
        case .askAfterSending: "askAfterSending"
        case .reload: "reload"
        case .openBeside: "openBeside"
        case .closeBeside: "closeBeside"
        case .askNextTexts: "askNextTexts"
        case .copyPicture: "copyPicture"
        case .claim: "claim"
        case .askToNotify: "askToNotify"
        case .notify: "notify"
        case .signOut: "signOut"
        case .tellPlace: "tellPlace"
        case .replace: "replace"
        case .leave: "leave"
        case .expectSnapshot: "expectSnapshot"
        }
    }
}
