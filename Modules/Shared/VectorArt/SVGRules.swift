import Primitives

/// What an SVG file may say. Elements are allowed one by one, so that one which nobody thought of is
/// refused; attributes are refused where they run something or lead out of the file.
enum SVGRules {
    private static let elements: [StaticString] = [
        "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "defs", "linearGradient",
        "radialGradient", "stop", "clipPath", "title", "desc", "metadata",
    ]

    static func isAllowed(_ name: Range<Int>, in scanner: SVGScanner) -> Bool {
        for element in elements where scanner.isEqual(name, element) { return true }
        return false
    }

    /// Whether an element is drawn only where something refers to it.
    static func isDefinition(_ name: Range<Int>, in scanner: SVGScanner) -> Bool {
        for element in ["defs", "clipPath", "linearGradient", "radialGradient"] as [StaticString]
        where scanner.isEqual(name, element) {
            return true
        }
        return false
    }

    static func lowercased(_ range: Range<Int>, in scanner: SVGScanner) -> [UInt8] {
        var result = Array(scanner.bytes[range])
        for index in result.indices where (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(result[index]) {
            result[index] |= 0x20
        }
        return result
    }

    /// `xmlns`, `xmlns:…`: a namespace's name, which nobody loads.
    static func isNamespace(_ name: [UInt8]) -> Bool {
        name.elementsEqual("xmlns".utf8) || name.starts(with: "xmlns:".utf8)
    }

    static func isEventHandler(_ name: [UInt8]) -> Bool {
        localName(name).starts(with: "on".utf8)
    }

    static func isStyle(_ name: [UInt8]) -> Bool {
        localName(name).elementsEqual("style".utf8)
    }

    /// What makes a shape cost more than its size to draw: `filter="blur(9999)"`, dashes without end.
    private static let costly: [StaticString] = [
        "filter", "mask", "marker", "marker-start", "marker-mid", "marker-end", "stroke-dasharray",
    ]

    /// The costly property that an attribute is or a style sets, if any. Both in lower case.
    static func costlyProperty(_ name: [UInt8], _ value: [UInt8]) -> String? {
        let local = localName(name)
        for property in costly {
            let isSet =
                isStyle(name)
                ? sets(property, in: value)
                : local.count == property.utf8CodeUnitCount && starts(Array(local), at: 0, property)
            if isSet { return property.description }
        }
        return nil
    }

    /// Whether the width, the height or the view box of the whole stays within `SVGLimits.side`.
    static func isSizeAllowed(_ name: [UInt8], _ value: [UInt8]) -> Bool {
        for size in ["width", "height", "viewbox"] as [StaticString]
        where name.count == size.utf8CodeUnitCount && starts(name, at: 0, size) {
            for number in value.split(whereSeparator: { $0.isASCIISpace || $0 == UInt8(ascii: ",") })
            where !isWithinSide(number) {
                return false
            }
        }
        return true
    }

    /// By the digits before the point and after the exponent; a unit is no matter.
    private static func isWithinSide(_ number: ArraySlice<UInt8>) -> Bool {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        var rest = number.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
        var value = 0
        while let byte = rest.first, digits.contains(byte) {
            value = min(SVGLimits.side + 1, value * 10 + Int(byte - digits.lowerBound))
            rest = rest.dropFirst()
        }
        if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop { digits.contains($0) } }
        // An exponent that enlarges has no place in a size; `1em` has none.
        if rest.first == UInt8(ascii: "e"), let next = rest.dropFirst().first,
            next == UInt8(ascii: "+") || digits.contains(next)
        {
            return false
        }
        return value <= SVGLimits.side
    }

    /// Whether an attribute stays in its file: `href` and `url(…)` lead to `#…`, and no value names a scheme
    /// that loads or runs something.
    static func isLocal(_ name: [UInt8], _ value: [UInt8]) -> Bool {
        let local = localName(name)
        if local.elementsEqual("href".utf8) { return value.first == UInt8(ascii: "#") }
        if local.elementsEqual("src".utf8) || name.elementsEqual("xml:base".utf8) { return false }
        return !namesScheme(value) && urlsAreLocal(value)
    }

    /// A style sheet's escapes and rules could hide a reference, so it has neither.
    static func isSafeStyle(_ value: [UInt8]) -> Bool {
        for byte in value where byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "@") { return false }
        return !contains(value, "expression") && !contains(value, "/*") && !contains(value, "image(")
            && !contains(value, "image-set") && !namesScheme(value) && urlsAreLocal(value)
    }

    /// Whether a style gives the property a value.
    static func sets(_ property: StaticString, in style: [UInt8]) -> Bool {
        for declaration in style.split(separator: UInt8(ascii: ";")) {
            let name = declaration.prefix { $0 != UInt8(ascii: ":") }.filter { !$0.isASCIISpace }
            if name.count == property.utf8CodeUnitCount, starts(name, at: 0, property) { return true }
        }
        return false
    }

    /// Where the ids begin that an attribute refers to, and the ids. `name` is in lower case, `value` as it stands;
    /// places are of the value.
    static func localTargets(_ name: [UInt8], _ value: [UInt8]) -> [(place: Int, id: String)] {
        var targets: [(place: Int, id: String)] = []
        if localName(name).elementsEqual("href".utf8) {
            guard value.first == UInt8(ascii: "#") else { return [] }
            targets.append((1, String(decoding: value.dropFirst(), as: UTF8.self)))
            return targets
        }
        for target in urls(in: value) where target.first == UInt8(ascii: "#") {
            targets.append((target.startIndex + 1, String(decoding: target.dropFirst(), as: UTF8.self)))
        }
        return targets
    }

    private static func localName(_ name: [UInt8]) -> ArraySlice<UInt8> {
        guard let colon = name.lastIndex(of: UInt8(ascii: ":")) else { return name[...] }
        return name[(colon + 1)...]
    }

    private static func namesScheme(_ value: [UInt8]) -> Bool {
        for scheme in ["://", "javascript:", "vbscript:", "data:", "file:", "http:", "https:"] as [StaticString]
        where contains(value, scheme) {
            return true
        }
        return false
    }

    private static func urlsAreLocal(_ value: [UInt8]) -> Bool {
        for target in urls(in: value) where target.first != UInt8(ascii: "#") { return false }
        return true
    }

    /// What stands between the parentheses of each `url(…)`, without space and quotation marks before it.
    private static func urls(in value: [UInt8]) -> [ArraySlice<UInt8>] {
        var found: [ArraySlice<UInt8>] = []
        var index = 0
        while index < value.count {
            guard startsURL(value, at: index) else {
                index += 1
                continue
            }
            let rest = value[(index + 4)...].drop { isPadding($0) }
            let target = rest.prefix { $0 != UInt8(ascii: ")") && !isPadding($0) }
            found.append(target)
            index = max(target.endIndex, index + 4)
        }
        return found
    }

    private static func startsURL(_ value: [UInt8], at index: Int) -> Bool {
        guard value.count - index >= 4, value[index + 3] == UInt8(ascii: "(") else { return false }
        return value[index] | 0x20 == UInt8(ascii: "u") && value[index + 1] | 0x20 == UInt8(ascii: "r")
            && value[index + 2] | 0x20 == UInt8(ascii: "l")
    }

    private static func isPadding(_ byte: UInt8) -> Bool {
        byte.isASCIISpace || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }

    private static func contains(_ value: [UInt8], _ text: StaticString) -> Bool {
        for index in value.indices where starts(value, at: index, text) { return true }
        return false
    }

    private static func starts(_ value: [UInt8], at index: Int, _ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard value.count - index >= count else { return false }
        for step in 0..<count where value[index + step] != text.utf8Start[step] { return false }
        return true
    }
}
