import Foundation

/// A Swift file's text, and the same with comments or strings blanked so that words in them are not taken for
/// code. Line breaks stay, so that line numbers hold.
struct SourceText {
    let text: String
    /// Comments blanked, strings kept.
    let withoutComments: String
    /// Comments and the contents of strings blanked.
    let code: String

    init(_ text: String) {
        self.text = text
        var scanner = Scanner(Array(text.utf8))
        scanner.scanCode(untilParenthesis: false)
        withoutComments = String(decoding: scanner.withoutComments, as: UTF8.self)
        code = String(decoding: scanner.code, as: UTF8.self)
    }
}

extension String {
    /// Whether one of these words is in it, or part of a longer one. Bytes are found far sooner than a pattern.
    func holdsAny(of words: [String]) -> Bool { words.contains { strstr(self, $0) != nil } }
}

/// Walks Swift's lexical structure just far enough to tell code, comments and strings apart.
private struct Scanner {
    private let source: [UInt8]
    private(set) var withoutComments: [UInt8]
    private(set) var code: [UInt8]
    private var at = 0

    init(_ source: [UInt8]) {
        self.source = source
        withoutComments = source
        code = source
    }

    private func starts(with text: String, at index: Int) -> Bool {
        var index = index
        for byte in text.utf8 {
            guard index < source.count, source[index] == byte else { return false }
            index += 1
        }
        return true
    }

    private var atLineEnd: Bool { source[at] == UInt8(ascii: "\n") }

    private mutating func blank(comment: Bool) {
        if !atLineEnd {
            code[at] = UInt8(ascii: " ")
            if comment { withoutComments[at] = UInt8(ascii: " ") }
        }
        at += 1
    }

    /// Scans to the end, or past the `)` that closes an interpolation.
    mutating func scanCode(untilParenthesis: Bool) {
        var depth = 1
        while at < source.count {
            if starts(with: "//", at: at) {
                while at < source.count, !atLineEnd { blank(comment: true) }
            } else if starts(with: "/*", at: at) {
                scanBlockComment()
            } else if let hashes = openingHashes() {
                scanString(hashes: hashes)
            } else {
                if source[at] == UInt8(ascii: "(") { depth += 1 }
                if source[at] == UInt8(ascii: ")") { depth -= 1 }
                at += 1
                if untilParenthesis, depth == 0 { return }
            }
        }
    }

    private mutating func scanBlockComment() {
        var depth = 0
        repeat {
            if starts(with: "/*", at: at) {
                depth += 1
                blank(comment: true)
            } else if starts(with: "*/", at: at) {
                depth -= 1
                blank(comment: true)
            }
            if at < source.count { blank(comment: true) }
        } while depth > 0 && at < source.count
    }

    /// The number of `#` before a quote that opens a string here, or nil when none does.
    private func openingHashes() -> Int? {
        var index = at
        while index < source.count, source[index] == UInt8(ascii: "#") { index += 1 }
        return index < source.count && source[index] == UInt8(ascii: "\"") ? index - at : nil
    }

    private mutating func scanString(hashes: Int) {
        let pounds = String(repeating: "#", count: hashes)
        at += hashes
        let isLong = starts(with: "\"\"\"", at: at)
        let quote = isLong ? "\"\"\"" : "\""
        at += quote.count
        while at < source.count {
            if starts(with: quote + pounds, at: at) {
                at += quote.count + hashes
                return
            }
            // A string that runs over its line is not one (a quote in a regular expression): recover.
            if !isLong, atLineEnd { return }
            if starts(with: "\\" + pounds + "(", at: at) {
                at += hashes + 2
                scanCode(untilParenthesis: true)
            } else if starts(with: "\\" + pounds, at: at) {
                for _ in 0...hashes where at < source.count { blank(comment: false) }
                if at < source.count { blank(comment: false) }
            } else {
                blank(comment: false)
            }
        }
    }
}
