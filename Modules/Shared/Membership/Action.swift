/// What somebody asks to do, as far as roles tell it apart.
public enum Action: CaseIterable, Sendable {
    /// To come in, or to see that the server is alive: what is asked before it is known who asks.
    case enter
    /// To see documents and their files, in lists, searches, pictures and histories too.
    case read
    /// To say something about a document, and to change that again.
    case comment
    /// To change documents, put them in the trash, and bring files in.
    case edit
    /// To see how much a server is asked, and how quickly it answers: numbers without names.
    case watch
    /// To see and change who may come in and the settings of the server, to delete for good, and to mend the whole.
    case manage
}
