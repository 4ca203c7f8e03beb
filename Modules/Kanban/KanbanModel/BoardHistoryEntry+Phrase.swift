import Forms
public import Phrases
import Replication

extension BoardHistoryEntry {
    /// The sentence for people.
    public var phrase: Phrase {
        switch self {
        case .header(let entry): entry.phrase(of: "board")
        case .added(let title): "Added “\(title)”."
        case .repeated(let title, let due?): "Added “\(title)” again, due \(due.text)."
        case .repeated(let title, nil): "Added “\(title)” again."
        case .retitled(let from, let to): "Renamed “\(from)” to “\(to)”."
        case .described(let title): "Edited the description of “\(title)”."
        case .fieldSet(let sentence): sentence
        case .moved(let title, let from, let to): "Moved “\(title)” from \(from) to \(to)."
        case .reordered(let title, let column): "Moved “\(title)” within \(column)."
        case .removed(let title, let column): "Removed “\(title)” from \(column)."
        case .cardRestored(let title, let column): "Restored “\(title)” in \(column)."
        case .columnAdded(let name): "Added the column \(name)."
        case .columnRenamed(let from, let to): "Renamed the column \(from) to \(to)."
        case .columnLimited(let name, let limit?): "Set the limit of the column \(name) to \(limit)."
        case .columnLimited(let name, nil): "Removed the limit of the column \(name)."
        case .columnMoved(let name): "Moved the column \(name)."
        case .columnRemoved(let name): "Removed the column \(name)."
        case .columnRestored(let name): "Restored the column \(name)."
        case .labelAdded(let name): "Added the label \(name)."
        case .labelRenamed(let from, let to): "Renamed the label \(from) to \(to)."
        case .labelRemoved(let name): "Removed the label \(name)."
        case .labelRestored(let name): "Restored the label \(name)."
        case .labelled(let title, let label): "Labelled “\(title)” with \(label)."
        case .unlabelled(let title, let label): "Took the label \(label) off “\(title)”."
        case .commented(let title): "Commented on “\(title)”."
        case .commentEdited(let title): "Edited a comment on “\(title)”."
        case .commentRemoved(let title): "Removed a comment on “\(title)”."
        case .commentRestored(let title): "Restored a comment on “\(title)”."
        case .assigned(let title, let person): "Assigned \(person) to “\(title)”."
        case .unassigned(let title, let person): "Took \(person) off “\(title)”."
        case .personRenamed(let from, let to): "Renamed the person \(from) to \(to)."
        case .unknown: "A change made by a newer version of Bojagi."
        }
    }
}
