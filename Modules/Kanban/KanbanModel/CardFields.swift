public import Forms
import Phrases
import Replication

extension BoardLabel {
    /// As `Card.forms`.
    public static var forms: [FieldForm<BoardLabel>] {
        [
            FieldForm(
                colors, "color", label: "Colour", help: "The colour of the label.", removal: "Remove the colour.",
                value: { $0.color }, set: { "Set the colour of the label \($0) to \($1)." },
                unset: { "Removed the colour of the label \($0)." })
        ]
    }
}

extension Card {
    /// The fields that are filled in by rows, in the order of forms. One that is added here is in the commands, their
    /// help and JSON, the page's form and the history.
    public static var forms: [FieldForm<Card>] {
        [
            FieldForm(
                dues, "due", label: "Due date",
                help: "The due date: YYYY-MM-DD, today, tomorrow, a day of the week, or +3d.",
                removal: "Remove the due date.", value: { $0.due },
                set: { "Set the due date of “\($0)” to \($1)." }, unset: { "Removed the due date of “\($0)”." }),
            FieldForm(
                reminders, "reminder", label: "Reminder",
                help:
                    "How long before it is due somebody is reminded, such as 10m, 1h, 1d or 1w; 0 for when it is due, at nine in the morning, none for not at all.",
                removal: "Remove the reminder.", value: { $0.reminder },
                set: { "Set the reminder of “\($0)” to \($1)." }, unset: { "Removed the reminder of “\($0)”." }),
            FieldForm(
                repeats, "repeat", label: "Repeat",
                help:
                    "How the due date repeats, such as “weekly on mon, thu”, “every 2 months on 15” or an RRULE; none for not at all.",
                removal: "Stop repeating.", value: { $0.repeatRule }, set: { "Set “\($0)” to repeat \($1)." },
                unset: { "Stopped repeating “\($0)”." }),
            FieldForm(
                colors, "color", label: "Colour", help: "The colour of the card.", removal: "Remove the colour.",
                value: { $0.color }, set: { "Set the colour of “\($0)” to \($1)." },
                unset: { "Removed the colour of “\($0)”." }),
        ]
    }

    /// The cover: commands and the page have ways of their own to choose a photo.
    public static var coverForm: FieldForm<Card> {
        FieldForm(
            covers, "cover", label: "Cover",
            help: "A saved photo for the card's cover, by its id or a beginning of it.",
            removal: "Remove the cover.", value: { $0.cover }, set: { (title, _) in "Gave “\(title)” a cover." },
            unset: { "Removed the cover of “\($0)”." })
    }

    /// What files carry and the history tells: ``forms`` and the cover.
    public static var allForms: [FieldForm<Card>] { forms + [coverForm] }
}
