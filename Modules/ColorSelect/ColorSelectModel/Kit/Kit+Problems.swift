import Drawing
import Primitives

extension Kit {
    /// Everything that is wrong with the kit, in the order of `kit.json`, then file by file; empty for a sound
    /// one. `files` is what lies in its folder; files that no component names are left alone.
    ///
    /// Complexity: O(n log n) in components, layers and files, and O(bytes) in the art.
    public func problems(files: [KitFile]) -> [KitProblem] {
        var checker = KitChecker(kit: self, files: files)
        return checker.check()
    }
}

/// One walk over a kit.
struct KitChecker {
    let kit: Kit
    var problems: [KitProblem] = []
    /// Art by path, sorted by it.
    var art: [KitArt] = []
    /// The slots of all components, with the first palette and place of each; sorted by name.
    private var slots: [(name: String, palette: String)] = []

    init(kit: Kit, files: [KitFile]) {
        self.kit = kit
        art = files.map { KitArt(file: $0) }.inOrder { $0.file.path.isBefore($1.file.path) }
    }

    mutating func report(_ place: String, _ fault: KitFault) {
        problems.append(KitProblem(place, fault))
    }

    mutating func check() -> [KitProblem] {
        checkHead()
        checkPalettes()
        var ids = (categories: UsedIDs(), components: UsedIDs())
        if limit("categories", .categories, kit.categories.count, KitLimits.categories) {
            let count = kit.categories.reduce(0) { $0 + $1.components.count }
            guard count <= KitLimits.components else {
                report("categories", .tooMany(.components, count: count, limit: KitLimits.components))
                return problems
            }
            for (index, category) in kit.categories.enumerated() { check(category, "categories[\(index)]", &ids) }
            checkSlotNames()
            checkContrasts()
        }
        for art in art {
            for fault in art.faults { report(art.file.path, fault) }
        }
        return problems
    }

    private mutating func checkHead() {
        checkID(kit.id, "id")
        checkNames(kit.names, "name")
        checkText(kit.licence, "licence")
        if limit("authors", .authors, kit.authors.count, KitLimits.authors) { checkTexts(kit.authors, "authors") }
        for (side, name) in [(kit.size.width, "size.width"), (kit.size.height, "size.height")] {
            let range = Double(KitLimits.side.lowerBound)...Double(KitLimits.side.upperBound)
            if !range.contains(side) {
                report(name, .outOfRange(lower: KitLimits.side.lowerBound, upper: KitLimits.side.upperBound))
            }
        }
        guard kit.planes.count <= KitLimits.planes else {
            report("planes", .tooMany(.planes, count: kit.planes.count, limit: KitLimits.planes))
            return
        }
        var planes = UsedIDs()
        for (index, plane) in kit.planes.enumerated() { checkNewID(plane, "planes[\(index)]", &planes) }
    }

    private mutating func checkPalettes() {
        guard limit("palettes", .palettes, kit.palettes.count, KitLimits.palettes) else { return }
        var palettes = UsedIDs()
        for (index, palette) in kit.palettes.enumerated() {
            let place = "palettes[\(index)]"
            checkNewID(palette.id, place + ".id", &palettes)
            guard limit(place + ".colors", .colors, palette.colors.count, KitLimits.colors) else { continue }
            var colors = UsedIDs()
            for (index, color) in palette.colors.enumerated() {
                let place = "\(place).colors[\(index)]"
                checkNewID(color.id, place + ".id", &colors)
                checkNames(color.names, place + ".name")
            }
        }
    }

    private mutating func check(
        _ category: KitCategory, _ place: String, _ ids: inout (categories: UsedIDs, components: UsedIDs)
    ) {
        checkNewID(category.id, place + ".id", &ids.categories)
        checkNames(category.names, place + ".name")
        if !KitLimits.odds.contains(Int(category.odds)) {
            report(place + ".odds", .outOfRange(lower: KitLimits.odds.lowerBound, upper: KitLimits.odds.upperBound))
        }
        if category.components.isEmpty { report(place + ".components", .nothing(.components)) }
        for (index, component) in category.components.enumerated() {
            check(component, "\(place).components[\(index)]", &ids.components)
        }
    }

    private mutating func check(_ component: KitComponent, _ place: String, _ ids: inout UsedIDs) {
        checkNewID(component.id, place + ".id", &ids)
        checkNames(component.names, place + ".name")
        if let licence = component.licence { checkText(licence, place + ".licence") }
        if let authors = component.authors,
            limit(place + ".authors", .authors, authors.count, KitLimits.authors)
        {
            checkTexts(authors, place + ".authors")
        }
        checkSlots(of: component, place)
        if component.isSolid {
            if !component.layers.isEmpty || component.slots.isEmpty { report(place + ".solid", .solidWithArt) }
            return
        }
        guard limit(place + ".layers", .layers, component.layers.count, KitLimits.layers) else { return }
        checkLayers(of: component, place)
    }

    private mutating func checkSlots(of component: KitComponent, _ place: String) {
        guard component.slots.count <= KitLimits.slots else {
            report(place + ".slots", .tooMany(.slots, count: component.slots.count, limit: KitLimits.slots))
            return
        }
        var names = UsedIDs()
        for (index, slot) in component.slots.enumerated() {
            let place = "\(place).slots[\(index)]"
            checkNewID(slot.name, place + ".name", &names)
            if kit.palette(slot.palette) == nil { report(place + ".palette", .unknownPalette(slot.palette)) }
            let index = slots.firstIndex { !$0.name.isBefore(slot.name) } ?? slots.count
            guard index < slots.count, slots[index].name.hasSameBytes(as: slot.name) else {
                if slots.count == KitLimits.slotNames {
                    report(place, .tooMany(.slots, count: slots.count + 1, limit: KitLimits.slotNames))
                }
                if slots.count <= KitLimits.slotNames { slots.insert((slot.name, slot.palette), at: index) }
                continue
            }
            let first = slots[index].palette
            if !first.hasSameBytes(as: slot.palette) {
                report(
                    place + ".palette", .paletteDiffers(slot: slot.name, palette: slot.palette, first: first))
            }
        }
    }

    /// After the components, which say what slots there are.
    private mutating func checkSlotNames() {
        guard kit.slotNames.count <= KitLimits.slotNames else {
            report("slots", .tooMany(.slots, count: kit.slotNames.count, limit: KitLimits.slotNames))
            return
        }
        var ids = UsedIDs()
        for (index, slot) in kit.slotNames.enumerated() {
            let place = "slots[\(index)]"
            checkNewID(slot.id, place + ".id", &ids)
            checkNames(slot.names, place + ".name")
            if !slots.contains(where: { $0.name.hasSameBytes(as: slot.id) }) {
                report(place + ".id", .slotOfNoPart(slot.id))
            }
        }
    }

    private mutating func checkContrasts() {
        guard kit.contrasts.count <= KitLimits.contrasts else {
            report("contrasts", .tooMany(.contrasts, count: kit.contrasts.count, limit: KitLimits.contrasts))
            return
        }
        for (index, contrast) in kit.contrasts.enumerated() {
            let place = "contrasts[\(index)]"
            for (member, slot) in [("slot", contrast.slot), ("against", contrast.against)]
            where !slots.contains(where: { $0.name.hasSameBytes(as: slot) }) {
                report("\(place).\(member)", .slotOfNoPart(slot))
            }
            let range = KitLimits.contrast
            if !range.contains(contrast.least) {
                report(place + ".least", .outOfRange(lower: range.lowerBound, upper: range.upperBound))
            }
        }
    }

    private mutating func checkLayers(of component: KitComponent, _ place: String) {
        var used: [String] = []
        var isKnown = true
        for (index, layer) in component.layers.enumerated() {
            let place = "\(place).layers[\(index)]"
            if !kit.planes.contains(where: { $0.hasSameBytes(as: layer.plane) }) {
                report(place + ".plane", .unknownPlane(layer.plane))
            }
            guard let slots = slots(ofFile: layer.file, place + ".file") else {
                isKnown = false
                continue
            }
            for slot in slots where component.slot(slot) == nil { report(place + ".file", .unknownSlot(slot)) }
            used += slots
        }
        // What the drawings take is only known when all of them can be read.
        guard isKnown else { return }
        for (index, slot) in component.slots.enumerated()
        where !used.contains(where: { $0.hasSameBytes(as: slot.name) }) {
            report("\(place).slots[\(index)].name", .slotUnused(slot.name))
        }
    }

    /// Nil when the file can't be used; that was reported then.
    private mutating func slots(ofFile path: String, _ place: String) -> [String]? {
        guard KitPath.isSafe(path) else {
            report(place, .unsafePath(path))
            return nil
        }
        guard KitPath.format(of: path) != nil else {
            report(place, .unknownFormat(path))
            return nil
        }
        guard let index = artIndex(path) else {
            report(place, .fileMissing(path))
            return nil
        }
        switch art[index].file.content {
        case .bytes: return art[index].slotsOfSoundArt()
        case .link: report(place, .fileIsLink(path))
        case .unreadable: report(place, .fileUnreadable(path))
        case .tooLarge(let size): report(place, .fileTooLarge(size: size, limit: KitLimits.fileSize))
        }
        return nil
    }

    private func artIndex(_ path: String) -> Int? {
        let index = art.partitioningIndex { !$0.file.path.isBefore(path) }
        return index < art.count && art[index].file.path.hasSameBytes(as: path) ? index : nil
    }
}
