public import Phrases
import Primitives
public import Replication

/// What somebody did to what every document has, with names as they were then.
public enum HeaderHistoryEntry: Equatable, Sendable {
    /// The document got its first name.
    case created(name: String)
    case renamed(from: String, to: String)
    case trashed
    case restored
    case pinned(Bool)
    /// To another document; false: such a link was taken away.
    case linked(Bool)
    /// Something that a newer version wrote.
    case unknown

    /// What `change` does; nil for what is not worth a sentence.
    public init?(_ change: HeaderChange) {
        switch change {
        case .name(let names):
            self =
                names.replacedWriter == .none
                ? .created(name: names.value) : .renamed(from: names.replaced, to: names.value)
        case .trash(let mark): self = mark.value == .kept ? .restored : .trashed
        case .pin(let pin): self = .pinned(pin.value)
        case .link(_, let link): self = .linked(link.value)
        case .demo, .times: return nil
        case .field: self = .unknown
        }
    }

    /// The sentence for people about a document that is called `noun`, such as “board”.
    public func phrase(of noun: Phrase) -> Phrase {
        switch self {
        case .created(let name): "Created the \(noun) “\(name)”."
        case .renamed(let from, let to): "Renamed the \(noun) from “\(from)” to “\(to)”."
        case .trashed: "Moved the \(noun) to the trash."
        case .restored: "Restored the \(noun) from the trash."
        case .pinned(true): "Pinned the \(noun)."
        case .pinned(false): "Unpinned the \(noun)."
        case .linked(true): "Linked the \(noun) to another document."
        case .linked(false): "Removed a link to another document."
        case .unknown: "A change made by a newer version of Bojagi."
        }
    }
}

/// The sentences of `HeaderHistoryEntry` in Korean.
public enum HeaderHistoryWords {
    /// A line for each phrase: the English, an equals sign, the Korean.
    public static let korean = """
        Created the %1 “%2”. = “%2” %1{을} 만들었어요.
        Renamed the %1 from “%2” to “%3”. = %1 이름을 “%2”에서 “%3”{으로} 바꿨어요.
        Moved the %1 to the trash. = %1{을} 휴지통으로 옮겼어요.
        Restored the %1 from the trash. = %1{을} 휴지통에서 되살렸어요.
        Pinned the %1. = %1{을} 고정했어요.
        Unpinned the %1. = %1의 고정을 풀었어요.
        Linked the %1 to another document. = %1{을} 다른 문서에 링크했어요.
        Removed a link to another document. = 다른 문서로 건 링크를 지웠어요.
        A change made by a newer version of Bojagi. = 더 새로운 버전의 보자기에서 한 변경이에요.
        """
}
