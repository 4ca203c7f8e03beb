/// A place in one line, which knows columns as well as scalars: a tab reaches to the next multiple of four.
struct LineCursor {
    let source: [Scalar]
    private(set) var start = 0
    private(set) var end = 0
    private(set) var offset = 0
    private(set) var column = 0
    /// The scalar at `offset` is a tab of which some columns have been taken already.
    private(set) var isInsideTab = false

    /// The first scalar from `offset` on that is neither space nor tab, and its column.
    private(set) var nonspace = 0
    private(set) var indent = 0
    var isBlank: Bool { nonspace >= end }
    var isIndentedCode: Bool { indent >= 4 }
    var line: ArraySlice<Scalar> { source[start..<end] }
    var rest: ArraySlice<Scalar> { source[offset..<end] }

    init(source: [Scalar]) { self.source = source }

    mutating func begin(_ range: Range<Int>) {
        start = range.lowerBound
        end = range.upperBound
        offset = start
        column = 0
        isInsideTab = false
        findNonspace()
    }

    mutating func findNonspace() {
        var index = offset
        var at = column
        while index < end {
            if source[index] == " " {
                at += 1
            } else if source[index] == "\t" {
                at += 4 - at % 4
            } else {
                break
            }
            index += 1
        }
        nonspace = index
        indent = at - column
    }

    /// Moves over scalars.
    mutating func advance(_ count: Int) {
        for _ in 0..<count where offset < end {
            column += source[offset] == "\t" ? 4 - column % 4 : 1
            isInsideTab = false
            offset += 1
        }
    }

    /// Moves over columns, which may end inside a tab.
    mutating func advance(columns count: Int) {
        var left = count
        while left > 0, offset < end {
            if source[offset] == "\t" {
                let width = 4 - column % 4
                isInsideTab = width > left
                column += min(left, width)
                left -= min(left, width)
                if !isInsideTab { offset += 1 }
            } else {
                isInsideTab = false
                offset += 1
                column += 1
                left -= 1
            }
        }
    }

    mutating func advanceToNonspace() { advance(nonspace - offset) }

    mutating func advanceToEnd() { offset = end }

    /// Moves over one space or one column of a tab, if there is one.
    mutating func skipOneSpace() {
        if offset < end, source[offset] == " " || source[offset] == "\t" { advance(columns: 1) }
    }
}
