extension InlineParser {
    /// Reads a run of `*`, `_` or `~`.
    mutating func readDelimiters() {
        let mark = scalars[position]
        let start = position
        flush()
        let length = LineScanner.run(of: mark, in: scalars[...], at: start)
        position = start + length
        let before = neighbour(before: start, of: mark)
        let after = neighbour(after: position, of: mark)
        let isLeft =
            !after.isUnicodeSpace
            && (!after.isUnicodePunctuation || before.isUnicodeSpace || before.isUnicodePunctuation)
        let isRight =
            !before.isUnicodeSpace
            && (!before.isUnicodePunctuation || after.isUnicodeSpace || after.isUnicodePunctuation)
        var canOpen = isLeft
        var canClose = isRight
        if mark == "_" {
            canOpen = isLeft && (!isRight || before.isUnicodePunctuation)
            canClose = isRight && (!isLeft || after.isUnicodePunctuation)
        } else if mark == "~", length > 2 {
            canOpen = false
            canClose = false
        }
        guard canOpen || canClose else { return }  // The marks stay text.
        let index = delimiters.count
        delimiters.append(
            Delimiter(
                scalar: mark, start: start, length: length, remaining: length, canOpen: canOpen, canClose: canClose,
                previous: lastDelimiter))
        if lastDelimiter >= 0 { delimiters[lastDelimiter].next = index }
        lastDelimiter = index
        tokens.append(.delimiter(index))
        textStart = position
    }

    /// The scalar before a run; `~` beside `*` or `_` is looked through, as cmark-gfm does.
    private func neighbour(before index: Int, of mark: Scalar) -> Scalar {
        var at = index - 1
        if mark != "~" { while at >= 0, scalars[at] == "~" { at -= 1 } }
        return at >= 0 ? scalars[at] : "\n"
    }

    private func neighbour(after index: Int, of mark: Scalar) -> Scalar {
        var at = index
        if mark != "~" { while at < scalars.count, scalars[at] == "~" { at += 1 } }
        return at < scalars.count ? scalars[at] : "\n"
    }

    /// Pairs the delimiters above `bottom` and takes them off the stack.
    ///
    /// For each kind of closer it is remembered below which opener a search was vain; so the time is linear.
    mutating func settleEmphasis(above bottom: Int) {
        var floors = [Int](repeating: bottom, count: 18)
        var closer = lastDelimiter
        while closer >= 0, delimiters[closer].previous != bottom { closer = delimiters[closer].previous }
        if lastDelimiter == bottom { closer = -1 }
        while closer >= 0 {
            guard delimiters[closer].canClose else {
                closer = delimiters[closer].next
                continue
            }
            let kind = kind(of: closer)
            var opener = delimiters[closer].previous
            while opener > floors[kind], opener != bottom, !matches(opener, closer) {
                opener = delimiters[opener].previous
            }
            if opener > floors[kind], opener != bottom, opener >= 0 {
                closer = pair(opener, closer)
            } else {
                let next = delimiters[closer].next
                floors[kind] = delimiters[closer].previous
                if !delimiters[closer].canOpen { remove(closer) }
                closer = next
            }
        }
        lastDelimiter = bottom
        if bottom >= 0 { delimiters[bottom].next = -1 }
    }

    private func kind(of closer: Int) -> Int {
        let delimiter = delimiters[closer]
        let mark = delimiter.scalar == "*" ? 0 : delimiter.scalar == "_" ? 1 : 2
        return mark * 6 + (delimiter.canOpen ? 3 : 0) + delimiter.length % 3
    }

    private func matches(_ opener: Int, _ closer: Int) -> Bool {
        let a = delimiters[opener]
        let b = delimiters[closer]
        guard a.canOpen, a.scalar == b.scalar else { return false }
        // The rule of three: a run that can do both pairs only with lengths that do not add up to a multiple of 3.
        return !(b.canOpen || a.canClose) || b.length % 3 == 0 || (a.length + b.length) % 3 != 0
    }

    /// Joins two delimiters and returns the next closer to look at.
    private mutating func pair(_ opener: Int, _ closer: Int) -> Int {
        if delimiters[closer].scalar == "~", delimiters[opener].remaining != delimiters[closer].remaining {
            // `~` does not close `~~`; like cmark-gfm, the closer is done with and the opener waits on.
            let next = delimiters[closer].next
            remove(closer)
            return next
        }
        var between = delimiters[closer].previous
        while between != opener {
            let previous = delimiters[between].previous
            remove(between)
            between = previous
        }
        if delimiters[closer].scalar == "~" {
            let next = delimiters[closer].next
            delimiters[opener].opens.append(.strikethrough)
            delimiters[closer].closes.append(.strikethrough)
            delimiters[opener].remaining = 0
            delimiters[closer].remaining = 0
            remove(opener)
            remove(closer)
            return next
        }
        let isStrong = delimiters[opener].remaining >= 2 && delimiters[closer].remaining >= 2
        let used = isStrong ? 2 : 1
        delimiters[opener].opens.append(isStrong ? .strong : .emphasis)
        delimiters[closer].closes.append(isStrong ? .strong : .emphasis)
        delimiters[opener].remaining -= used
        delimiters[closer].remaining -= used
        if delimiters[opener].remaining == 0 { remove(opener) }
        guard delimiters[closer].remaining == 0 else { return closer }
        let next = delimiters[closer].next
        remove(closer)
        return next
    }

    private mutating func remove(_ index: Int) {
        let delimiter = delimiters[index]
        if delimiter.previous >= 0 { delimiters[delimiter.previous].next = delimiter.next }
        if delimiter.next >= 0 {
            delimiters[delimiter.next].previous = delimiter.previous
        } else {
            lastDelimiter = delimiter.previous
        }
    }
}
