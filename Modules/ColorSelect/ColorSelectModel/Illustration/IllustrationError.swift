import Primitives

/// Why an illustration cannot do what was asked. Nothing was changed.
public enum IllustrationError: Error, Equatable, Sendable {
    /// A name needs more than white space.
    case nameMissing
    /// The name has `count` Unicode scalars, more than `IllustrationLimits.name`.
    case nameTooLong(count: Int)
    /// The kit has no such category.
    case unknownCategory(String)
    /// The kit has no such component.
    case unknownComponent(String)
    /// The component has no such slot.
    case unknownSlot(String, component: String)
    /// The component takes no colours.
    case noColors(component: String)
    /// The slot's palette has no such colour.
    case unknownColor(String, slot: String)
    /// The category can't be empty.
    case categoryRequired(String)
    /// Nothing is chosen that could be drawn.
    case nothingChosen
}

/// What a person may enter. What comes by a merge is taken as it is.
public enum IllustrationLimits {
    /// Unicode scalars of a name.
    public static let name = 80

    static func check(name: String) throws(IllustrationError) {
        if name.isBlank { throw .nameMissing }
        let count = name.unicodeScalars.count
        if count > IllustrationLimits.name { throw .nameTooLong(count: count) }
    }
}
