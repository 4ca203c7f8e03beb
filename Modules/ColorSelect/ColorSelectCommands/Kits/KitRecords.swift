public import ColorSelectModel
internal import Drawing
public import JSON
internal import ModuleKit

/// A kit as lists show it.
struct KitRecord: JSONWriting {
    let kit: Kit

    var componentCount: Int { kit.categories.reduce(0) { $0 + $1.components.count } }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("authors")
            writer.array(kit.authors)
            writer.member("categories", kit.categories.count)
            writer.member("components", componentCount)
            writer.member("height", Int(kit.size.height))
            writer.member("id", kit.id)
            writer.member("licence", kit.licence)
            writer.member("name", kit.names.text(in: "en"))
            writer.member("width", Int(kit.size.width))
        }
    }
}

/// A category with its components, and the colours that a long press on each offers.
struct CategoryRecord: JSONWriting {
    let category: KitCategory
    let kit: Kit

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member(
                "components",
                array: { writer in
                    for component in category.components { write(component, to: &writer) }
                })
            writer.member("id", category.id)
            writer.member("name", category.names.text(in: "en"))
            writer.member("required", category.isRequired)
        }
    }

    private func write(_ component: KitComponent, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member(
                "colors",
                array: { writer in
                    for color in kit.colors(of: component) {
                        writer.object { writer in
                            writer.member("id", color.id)
                            writer.member("name", color.names.text(in: "en"))
                            writer.member("value", color.value.hex)
                        }
                    }
                })
            writer.member("id", component.id)
            writer.member("name", component.names.text(in: "en"))
        }
    }
}

/// A thumbnail's place, as the catalogue answers it.
extension ThumbnailReference: JSONWriting {
    public func write(to writer: inout JSONWriter) {
        writer.object { $0.member("thumbUrl", thumbURL) }
    }
}
