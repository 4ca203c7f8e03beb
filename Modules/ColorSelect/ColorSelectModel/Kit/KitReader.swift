import Drawing
import JSON

/// Makes a kit of JSON. What is wrong is noted with its place and stands empty in the kit, so that the rest is
/// looked at all the same. Members that nobody knows are left alone.
struct KitReader {
    private(set) var problems: [KitProblem] = []

    mutating func kit(_ value: JSONValue) -> Kit {
        guard case .object = value else {
            report("", value.isNull ? .memberMissing : .wrongType(.object))
            return Kit(
                id: "", names: LocalNames([]), licence: "", authors: [], size: Size(width: 0, height: 0), planes: [],
                palettes: [], categories: [])
        }
        return Kit(
            id: text("id", of: value, ""), names: names(of: value, ""), licence: text("licence", of: value, ""),
            authors: texts("authors", of: value, ""), size: size(of: value), planes: texts("planes", of: value, ""),
            palettes: palettes(of: value), slotNames: slotNames(of: value),
            contrasts: contrasts(of: value), categories: categories(of: value))
    }

    private mutating func size(of kit: JSONValue) -> Size<KitSpace> {
        guard let size = kit["size"] else {
            report("size.width", .memberMissing)
            report("size.height", .memberMissing)
            return Size(width: 0, height: 0)
        }
        return Size(
            width: Double(number("width", of: size, "size")), height: Double(number("height", of: size, "size")))
    }

    private mutating func palettes(of kit: JSONValue) -> [KitPalette] {
        let palettes = list("palettes", of: kit, "", .palettes, KitLimits.palettes)
        return palettes.enumerated().map { index, palette in
            let place = "palettes[\(index)]"
            let colors = list("colors", of: palette, place, .colors, KitLimits.colors)
            return KitPalette(
                id: text("id", of: palette, place),
                colors: colors.enumerated().map { color($1, "\(place).colors[\($0)]") })
        }
    }

    private mutating func slotNames(of kit: JSONValue) -> [KitSlotNames] {
        guard kit["slots"] != nil else { return [] }
        let slots = list("slots", of: kit, "", .slots, KitLimits.slotNames)
        return slots.enumerated().map { index, slot in
            let place = "slots[\(index)]"
            return KitSlotNames(id: text("id", of: slot, place), names: names(of: slot, place))
        }
    }

    private mutating func contrasts(of kit: JSONValue) -> [KitContrast] {
        guard kit["contrasts"] != nil else { return [] }
        let contrasts = list("contrasts", of: kit, "", .contrasts, KitLimits.contrasts)
        return contrasts.enumerated().map { index, contrast in
            let place = "contrasts[\(index)]"
            return KitContrast(
                slot: text("slot", of: contrast, place), against: text("against", of: contrast, place),
                least: Int(clamping: number("least", of: contrast, place)))
        }
    }

    private mutating func color(_ color: JSONValue, _ place: String) -> KitColor {
        let written = text("value", of: color, place)
        let value = RGBColor(written)
        if value == nil, color["value"]?.string != nil { report(place + ".value", .badColor(written)) }
        return KitColor(
            id: text("id", of: color, place), names: names(of: color, place), value: value ?? RGBColor(hex: 0))
    }

    private mutating func categories(of kit: JSONValue) -> [KitCategory] {
        let categories = list("categories", of: kit, "", .categories, KitLimits.categories)
        // Counted before any is made: a hundred thousand of them shall cost nothing.
        let count = categories.reduce(0) { $0 + ($1["components"]?.array?.count ?? 0) }
        guard count <= KitLimits.components else {
            report("categories", .tooMany(.components, count: count, limit: KitLimits.components))
            return []
        }
        return categories.enumerated().map { category($1, "categories[\($0)]") }
    }

    private mutating func category(_ category: JSONValue, _ place: String) -> KitCategory {
        var odds = Int64(KitCategory.usualOdds)
        if category["odds"] != nil {
            odds = number("odds", of: category, place)
            if odds < Int64(KitLimits.odds.lowerBound) || odds > Int64(KitLimits.odds.upperBound) {
                report(
                    place + ".odds",
                    .outOfRange(lower: KitLimits.odds.lowerBound, upper: KitLimits.odds.upperBound))
                odds = 0
            }
        }
        let components = list("components", of: category, place, .components, KitLimits.components)
        return KitCategory(
            id: text("id", of: category, place), names: names(of: category, place),
            isRequired: truth("required", of: category, place), odds: UInt8(truncatingIfNeeded: odds),
            components: components.enumerated().map { component($1, "\(place).components[\($0)]") })
    }

    private mutating func component(_ component: JSONValue, _ place: String) -> KitComponent {
        let isSolid = truth("solid", of: component, place)
        let slots =
            component["slots"] == nil ? [] : list("slots", of: component, place, .slots, KitLimits.slots)
        let layers =
            isSolid && component["layers"] == nil
            ? [] : list("layers", of: component, place, .layers, KitLimits.layers)
        return KitComponent(
            id: text("id", of: component, place), names: names(of: component, place),
            slots: slots.enumerated().map { index, slot in
                let place = "\(place).slots[\(index)]"
                return KitSlot(name: text("name", of: slot, place), palette: text("palette", of: slot, place))
            },
            layers: layers.enumerated().map { index, layer in
                let place = "\(place).layers[\(index)]"
                return KitLayer(file: text("file", of: layer, place), plane: text("plane", of: layer, place))
            },
            isSolid: isSolid,
            authors: component["authors"] == nil ? nil : texts("authors", of: component, place),
            licence: component["licence"] == nil ? nil : text("licence", of: component, place))
    }
}

// Members of one type.
extension KitReader {
    private mutating func report(_ place: String, _ fault: KitFault) {
        problems.append(KitProblem(place, fault))
    }

    private func place(_ name: String, _ place: String) -> String {
        place.isEmpty ? name : place + "." + name
    }

    private mutating func text(_ name: String, of value: JSONValue, _ outer: String) -> String {
        guard let member = value[name] else {
            report(place(name, outer), .memberMissing)
            return ""
        }
        guard let text = member.string else {
            report(place(name, outer), .wrongType(.text))
            return ""
        }
        return text
    }

    private mutating func number(_ name: String, of value: JSONValue, _ outer: String) -> Int64 {
        guard let member = value[name] else {
            report(place(name, outer), .memberMissing)
            return 0
        }
        guard let number = member.integer else {
            report(place(name, outer), .wrongType(.wholeNumber))
            return 0
        }
        return number
    }

    /// False when it is not there.
    private mutating func truth(_ name: String, of value: JSONValue, _ outer: String) -> Bool {
        guard let member = value[name] else { return false }
        guard let truth = member.boolean else {
            report(place(name, outer), .wrongType(.truth))
            return false
        }
        return truth
    }

    /// The elements; none when there are more than the limit.
    private mutating func list(
        _ name: String, of value: JSONValue, _ outer: String, _ part: KitPart, _ limit: Int
    ) -> [JSONValue] {
        guard let member = value[name] else {
            report(place(name, outer), .memberMissing)
            return []
        }
        guard let list = member.array else {
            report(place(name, outer), .wrongType(.list))
            return []
        }
        guard list.count <= limit else {
            report(place(name, outer), .tooMany(part, count: list.count, limit: limit))
            return []
        }
        return list
    }

    private mutating func texts(_ name: String, of value: JSONValue, _ outer: String) -> [String] {
        let isPlanes = name.utf8.elementsEqual("planes".utf8)
        let list = list(
            name, of: value, outer, isPlanes ? .planes : .authors, isPlanes ? KitLimits.planes : KitLimits.authors)
        return list.enumerated().map { index, element in
            guard let text = element.string else {
                report("\(place(name, outer))[\(index)]", .wrongType(.text))
                return ""
            }
            return text
        }
    }

    /// A text, which is the English name, or an object with a text for each language.
    private mutating func names(of value: JSONValue, _ outer: String) -> LocalNames {
        let place = place("name", outer)
        switch value["name"] {
        case .string(let text): return LocalNames(english: text)
        case .object(let members):
            var names: [LocalNames.Entry] = []
            for (language, text) in members.prefix(KitLimits.languages) {
                guard let text = text.string, KitID.isValid(language) else {
                    report(place + "." + language, .wrongType(.text))
                    continue
                }
                names.append(LocalNames.Entry(language: language, text: text))
            }
            return LocalNames(names)
        case nil: report(place, .memberMissing)
        default: report(place, .wrongType(.object))
        }
        return LocalNames([])
    }
}
