import ModuleKit
import Replication
import TestSupport
import Testing

@Suite("Finding the document that a person means")
struct ResolveTests {
    private let workspace = Workspace.testing()

    private func failure(_ reference: String, isTrashed: Bool? = false) -> CommandError? {
        commandError { () throws(CommandError) in _ = try workspace.resolve(reference, isTrashed: isTrashed) }
    }

    @Test("W2 by id, with and without dashes, in either case, and by any prefix that is unambiguous")
    func ids() throws {
        let entries = try (0..<40).map { try workspace.makeNote("note \($0)") }
        var ambiguous = 0
        for entry in entries {
            let id = entry.shortID.text
            for form in [id, id.filter { $0 != "-" }, id.uppercased()] {
                #expect(try workspace.resolve(form).document == entry.document)
            }
            for length in 1..<id.count {
                let prefix = String(id.prefix(length))
                let candidates = entries.filter { $0.shortID.text.hasPrefix(prefix) }
                if candidates.count == 1 {
                    #expect(try workspace.resolve(prefix).document == entry.document)
                } else {
                    ambiguous += 1
                    let error = failure(prefix)
                    #expect(error?.code == .usage)
                    for candidate in candidates.prefix(10) {
                        #expect(error?.text.contains("\(candidate.shortID.text) \(candidate.title)") == true)
                    }
                }
            }
        }
        #expect(ambiguous > 0, "forty ids have more than the thirty-six first characters")
    }

    @Test("W2 by name, where it is unique; names go before prefixes")
    func names() throws {
        let first = try workspace.makeNote("Plans")
        let prefix = String(first.shortID.text.prefix(1))
        let second = try workspace.makeNote(prefix)
        #expect(try workspace.resolve("Plans").document == first.document)
        #expect(try workspace.resolve(prefix).document == second.document)
        let third = try workspace.makeNote("Plans")
        let error = failure("Plans")
        #expect(error?.code == .usage)
        #expect(error?.text.contains(first.shortID.text) == true && error?.text.contains(third.shortID.text) == true)
    }

    @Test("W2 a name that differs in case or composition is found last, where only one does")
    func alike() throws {
        let hangul = try workspace.makeNote("회의록")
        let exact = try workspace.makeNote("plans")
        #expect(try workspace.resolve("회의록".decomposedHangul).document == hangul.document)
        #expect(try workspace.resolve("PLANS").document == exact.document)
        let other = try workspace.makeNote("Plans")
        #expect(try workspace.resolve("plans").document == exact.document)
        #expect(try workspace.resolve("Plans").document == other.document)
        #expect(failure("PLANS")?.code == .usage)
    }

    @Test("W2 a name is found without its tags, after names that are whole")
    func untagged() throws {
        let trip = try workspace.makeNote("Trip to Jeonju #travel/jeonju #2026")
        #expect(try workspace.resolve("trip to jeonju").document == trip.document)
        let whole = try workspace.makeNote("trip to jeonju")
        #expect(try workspace.resolve("Trip to Jeonju").document == whole.document)
        _ = try workspace.makeNote("#travel")
        #expect(failure("")?.code != nil && failure("#")?.code == .notFound && failure("travel")?.code == .notFound)
        // A template goes by its name, whatever else has that with another tag.
        let template = try workspace.makeNote("Week #template")
        _ = try workspace.makeNote("Week #work")
        #expect(failure("Week")?.code == .usage)
        #expect(try workspace.resolveTemplate("Week", kind: template.kind).document == template.document)
    }

    @Test("W5 what lies in the trash is not found, but said to lie there")
    func trash() throws {
        let entry = try workspace.makeNote("Plans")
        try workspace.setTrashed(true, entry)
        for reference in ["Plans", "plans", entry.shortID.text, String(entry.shortID.text.prefix(6))] {
            let error = failure(reference)
            #expect(error?.code == .notFound)
            #expect(error?.text == "“Plans” is in the trash.")
            #expect(error?.hintText == "Bring it back with “bojagi restore \(entry.shortID.text)”.")
            #expect(try workspace.resolve(reference, isTrashed: true).document == entry.document)
            #expect(try workspace.resolve(reference, isTrashed: nil).document == entry.document)
        }
        let living = try workspace.makeNote("Plans")
        #expect(try workspace.resolve("Plans").document == living.document)
        #expect(failure(living.shortID.text, isTrashed: true)?.text == "“Plans” is not in the trash.")
    }

    @Test("W2 nothing is found for nothing, or for another kind")
    func none() throws {
        let entry = try workspace.makeNote("Plans")
        for reference in ["", "nowhere", "-", "zzz-zzz-zzz0"] {
            #expect(failure(reference)?.code == .notFound)
        }
        let error = commandError { () throws(CommandError) in
            _ = try workspace.resolve(entry.shortID.text, kind: "kanban")
        }
        #expect(error?.code == .notFound)
        #expect(try workspace.resolve("Plans", kind: "note").document == entry.document)
    }
}

extension String {
    /// Hangul syllables taken apart, as some systems type them.
    var decomposedHangul: String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let index = scalar.value &- 0xac00
            let parts =
                index < 11_172
                ? [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11a7 + index % 28] : [scalar.value]
            for part in parts where part != 0x11a7 { Unicode.Scalar(part).map { result.append($0) } }
        }
        return String(result)
    }
}
