public import ColorSelectModel
import Drawing
public import JSON
import ModuleKit
import Primitives
import Replication

/// A kit as lists show it.
struct KitRecord: JSONMembers {
    let kit: Kit
    let reference: KitReference
    /// Whether somebody added it to the workspace.
    let isOwn: Bool

    init(_ kit: Kit, _ reference: KitReference, isOwn: Bool) {
        self.kit = kit
        self.reference = reference
        self.isOwn = isOwn
    }

    var componentCount: Int { kit.componentCount }

    /// One a language, sorted by it; of two the first counts.
    private var names: [LocalNames.Entry] {
        var names: [LocalNames.Entry] = []
        for entry in kit.names.entries where !names.contains(where: { $0.language.hasSameBytes(as: entry.language) }) {
            names.append(entry)
        }
        return names.inOrder { $0.language.isBefore($1.language) }
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("authors", kit.authors)
        writer.member("categories", kit.categories.count)
        writer.member("components", componentCount)
        writer.member("hash", reference.hash.hex)
        writer.member("height", Int(kit.size.height))
        writer.member("id", kit.id)
        writer.member("isOwn", isOwn)
        writer.member("licence", kit.licence)
        writer.member("name", kit.names.text(in: "en"))
        writer.member(
            "names",
            object: { writer in
                for entry in names {
                    writer.name(text: entry.language)
                    writer.string(entry.text)
                }
            })
        writer.member("width", Int(kit.size.width))
    }
}

extension Kit {
    /// In all categories.
    var componentCount: Int { categories.reduce(0) { $0 + $1.components.count } }
}

/// A category with its components, and the colours that a long press on each offers.
struct CategoryRecord: JSONMembers {
    private let category: KitCategory
    private let kit: Kit

    init(_ category: KitCategory, of kit: Kit) {
        self.category = category
        self.kit = kit
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("components", all: category.components.lazy.map { ComponentRecord($0, of: kit) })
        members(to: &writer)
    }

    /// Without the components, which are asked for by the category.
    func writeHead(to writer: inout JSONWriter) { writer.object { members(to: &$0) } }

    private func members(to writer: inout JSONWriter) {
        writer.member("id", category.id)
        writer.member("name", category.names.text(in: "en"))
        writer.member("required", category.isRequired)
    }
}

/// A component, and the colours of its first slot.
struct ComponentRecord: JSONMembers {
    private let component: KitComponent
    private let kit: Kit

    init(_ component: KitComponent, of kit: Kit) {
        self.component = component
        self.kit = kit
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("colors", all: kit.colors(of: component).lazy.map { ColorRecord($0) })
        writer.member("id", component.id)
        writer.member("name", component.names.text(in: "en"))
    }
}

/// A colour of a slot.
struct ColorRecord: JSONMembers {
    private let color: KitColor

    init(_ color: KitColor) {
        self.color = color
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", color.id)
        writer.member("name", color.names.text(in: "en"))
        writer.member("value", color.value.hex)
    }
}

/// A thumbnail's place, as the catalogue answers it.
extension ThumbnailReference: JSONMembers {
    /// Its address alone.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("thumbUrl", thumbURL)
    }
}
