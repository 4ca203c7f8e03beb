public import Forms
public import Phrases
import Primitives
public import Replication

/// How the day of a card repeats. One that came from elsewhere may be a rule that cards can't repeat by: it is kept, and
/// passed on as it is.
public struct RepeatRule: Equatable, Sendable {
    /// As RFC 5545 writes a rule: ASCII, at most `Recurrence.mostBytes`.
    public let text: String

    /// The rule of a repetition.
    public init(_ recurrence: Recurrence) {
        text = recurrence.rule
    }

    /// A rule of a file; nil for a text that is none in form. It begins with its frequency, and has no more than letters,
    /// digits and the signs of rules, so that it is safe in a line of any file.
    public init?(kept text: String) {
        guard text.utf8.count <= Recurrence.mostBytes, text.utf8.starts(with: "FREQ=".utf8),
            text.utf8.allSatisfy(Self.allows)
        else { return nil }
        self.text = text
    }

    private static func allows(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || ";=,+-".utf8.contains(byte)
    }

    /// The same with an end so many days later, where it ends on a day; the last one there is if that would be none.
    func moved(by days: Int64) -> RepeatRule {
        guard var recurrence, case .until(let last) = recurrence.end else { return self }
        let (number, overflows) = last.daysSince1970.addingReportingOverflow(days)
        let day = overflows ? nil : CivilDate(daysSince1970: number)
        recurrence.end = .until(day ?? (days < 0 ? .earliest : .latest))
        return RepeatRule(recurrence)
    }

    /// What cards repeat by; nil for a rule that is only kept.
    public var recurrence: Recurrence? { try? Recurrence(rule: text) }
}

extension RepeatRule: FormValue {
    /// The plain ones to choose from, and words or a rule for others.
    public static var input: FieldInput {
        var example = Recurrence(.weekly)
        example.interval = 2
        return .words(
            FieldWords(
                choices: Recurrence.Frequency.allCases.map {
                    FieldChoice(word: Recurrence($0).rule, phrase: Recurrence($0).phrase)
                },
                example: example.rule, offer: "Another…", name: "Another, in words",
                absence: "none", phrase: { RepeatRule(kept: $0)?.phrase },
                fault: { text in
                    do throws(RecurrenceFault) {
                        _ = try Recurrence(text)
                    } catch {
                        return error.phrase
                    }
                    return RecurrenceFault.unclear.phrase
                }))
    }

    /// Reads words or a rule that cards can repeat by.
    public init?(_ text: String) {
        guard let recurrence = try? Recurrence(text) else { return nil }
        self.init(recurrence)
    }

    /// In words; one that is only kept as it is.
    public var phrase: Phrase { recurrence?.phrase ?? .verbatim(text) }

    public func encode(into writer: inout WireWriter) {
        writer.write(text)
    }

    /// Throws for what is no rule in form.
    public init(from reader: inout WireReader) throws(WireError) {
        guard let rule = RepeatRule(kept: try reader.readString()) else { throw reader.malformed }
        self = rule
    }
}
