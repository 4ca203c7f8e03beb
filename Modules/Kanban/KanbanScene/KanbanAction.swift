public import KanbanModel
public import Primitives
public import Replication
public import Scenes

/// What a person can do with boards, as the views' handlers carry it.
public enum KanbanAction: Sendable, Equatable {
    // The list of boards
    case openBoard(DocumentID)
    /// Another document that a card links to.
    case openDocument(DocumentID)
    case showList
    case makeBoard
    case rowFocus(DocumentID)
    case rowKey(DocumentID)
    /// The list has been scrolled, or has another size.
    case list
    case renameBoard(DocumentID)
    case pinBoard(DocumentID)
    case send(DocumentID)
    case duplicateBoard(DocumentID)
    case trashBoard(DocumentID)
    /// Others are made from the board from now on, or no longer.
    case markBoard(DocumentID, isTemplate: Bool)
    /// Asks for the name of a board made from it.
    case makeBoardFrom(DocumentID)
    /// What is due, over all boards.
    case calendar(CalendarAction)
    /// Where the reader is named.
    case showMentions
    case openMention(Route)
    /// None of them is new any more.
    case seeMentions

    // A board
    /// Shows the cards that the filter lets through.
    case filter(CardFilter)
    case toggleFilter
    case filterText
    case filterKey
    /// A card has a label from now on, or no longer.
    case label(UnitID, of: UnitID, isOn: Bool)
    /// With a card, one that it has at once.
    case newLabel(UnitID?)
    /// A person is assigned to a card from now on, or no longer.
    case person(Person, of: UnitID, isOn: Bool)
    /// Asks for somebody to assign, with nil to a new card.
    case newPerson(UnitID?)
    /// Asks what somebody is called from now on.
    case renamePerson(Person)
    case editLabel(UnitID)
    case removeLabel(UnitID)
    case showColumn(UnitID)
    case step(UndoDirection)
    case toggleHistory
    /// A line of the history, or with nil all of them: scrolled, measured, in focus.
    case historyLine(EventID?)
    case export(BoardExport.Format)
    case chooseImport
    case takePasted

    // Columns
    case addColumn
    case renameColumn(UnitID)
    case limitColumn(UnitID)
    case moveColumn(UnitID, by: Int)
    case removeColumn(UnitID)
    /// Takes all cards of the column off the board.
    case emptyColumn(UnitID)

    // Cards
    case addCard
    /// The field at the foot of this column: typed into, a key in it, and what shall be made of its lines.
    case quickText(UnitID)
    case quickKey(UnitID)
    case quickAdd(UnitID, eachLine: Bool)
    case openCard(UnitID)
    case moveCard(UnitID, to: UnitID)
    case shiftCard(UnitID, by: Int)
    case copyCard(UnitID, to: DocumentID)
    /// Asks for another board that shall have the card.
    case askBoard(UnitID)
    case deleteCard(UnitID)
    case markCard(UnitID, isTemplate: Bool)
    case addFromTemplate(UnitID, to: UnitID)
    case cardKey(UnitID)
    case cardPointer(UnitID)
    /// The place of a card has another height, or something in it has the focus.
    case cardPlace(UnitID)
    /// The cards of a column have been scrolled.
    case cards(UnitID)

    // What a pointer is over
    case overCard(UnitID)
    case overColumn(UnitID)
    /// On a phone, the tab of a column.
    case overTab(UnitID)
    /// Something from outside.
    case drop

    // Menus and dialogs
    case showMenu(MenuSubject)
    case menuKey(Int)
    case closeMenu
    case promptText
    case promptColor
    case promptTemplate
    case promptStart
    /// One of those who are offered.
    case promptPerson(Person)
    case promptKey
    case promptFieldKey
    case promptSave
    case promptClose
    case form(CardFormAction)
    /// On the page of the card that is open.
    case page(CardPageAction)
    /// On the card that is open; with nil a new comment.
    case comment(CommentAction, of: UnitID?)

    /// Tab at the end of a dialog goes on at its beginning, and the other way round.
    case wrapFocus(String, isBackwards: Bool)

    /// A key on the scene as a whole.
    case key
    /// A pointer whose place is noted, for menus.
    case note
}

/// What a person can do with a comment.
public enum CommentAction: Sendable, Equatable {
    case type
    case key
    case save
    case edit
    /// What was typed is forgotten.
    case cancel
    case remove
    case showEarlier
}

/// What a person can do in the form of a new card.
public enum CardFormAction: Sendable, Equatable {
    case title
    case description
    /// One of `Card.forms`, by its place.
    case field(Int)
    /// A key in a field of one line.
    case lineKey
    /// Gives the card a label, or takes it off.
    case label(UnitID)
    /// Assigns a person, or takes them off.
    case person(Person)
    case save
    /// Leave: asks when there is unsaved text.
    case close
    case keepEditing
    case discard
    case forgetDraft
    case key
}

/// What a person can do on the page of a card.
public enum CardPageAction: Sendable, Equatable {
    /// A field is typed into, or a value was chosen.
    case field(CardField)
    case fieldKey(CardField)
    case fieldLeft(CardField)
    /// Two have set a field: whose counts.
    case decide(CardField, keepsMine: Bool)
    case column
    case label(UnitID)
    case person(Person)
    /// One of those who may be named where somebody types.
    case name(Int)
    /// The description.
    case words
    case wordsKey
    /// Something comes in by drop, paste or picker: into the description, or anywhere on the page.
    case take(isWords: Bool)
    case attach
    /// One of the documents that a link may lead to.
    case suggestion(Int)
    // Items of the checklist, by their places
    case tick(Int)
    case item(Int)
    case itemKey(Int)
    case removeItem(Int)
    case dragItem(Int)
    case overItem(Int)
    /// The field for the next item.
    case newItem
    case newItemKey
    case addItem
    case chooseCover
    case removeCover
    case history
    case earlierHistory
    case step(UndoDirection)
    case close
    case key
}
