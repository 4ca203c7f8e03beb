import Replication
import Scenes
import Views

/// What the page must do beside painting, behind the painter's own opcodes; `PageOpcode` names them. Element 0
/// stands for none.
///
/// | step | operands |
/// |---|---|
/// | `keepEvent` | document, kind, bytes |
/// | `focus` | element |
/// | `select` | element, start, end in Unicode scalars |
/// | `reveal` | element |
/// | `announce` | text |
/// | `open` / `replace` / `leave` | a place |
/// | `load` / `unload` | document |
/// | `expectSnapshot` | document, which is loaded next |
/// | `copy` | text |
/// | `copyPicture` | path, name |
/// | `share` | title, text |
/// | `download` | name, type, bytes |
/// | `downloadFrom` | path, name |
/// | `chooseFiles` | element, accept, multiple (number) |
/// | `ask` | surface, number, method, path, body |
/// | `wake` | surface, number, milliseconds |
/// | `claimPointer` | number |
/// | `haptic` | |
/// | `draw` | element, bytes |
/// | `keepRow` | document, JSON |
/// | `show` | number |
/// | `title` | text |
/// | `setting` | name, value: empty to forget it |
/// | `askAfterSending` | surface, number, path, body |
/// | `askNextTexts` | surface, number |
/// | `claim` | surface, number, keys in lines |
/// | `askToNotify` | |
/// | `notify` | key, title, text, place |
/// | `reload` | |
/// | `openBeside` | a place |
/// | `closeBeside` | |
/// | `signOut` | |
/// | `tellPlace` | document or nothing, JSON of a place in it |
///
/// Documents are texts of 32 hexadecimal digits; texts and bytes begin with their length.
extension Patch {
    /// The next document to be loaded is shown by a snapshot first where nothing of it is here.
    mutating func expectSnapshot(of document: DocumentID) {
        append(.expectSnapshot)
        append(document.text)
    }

    mutating func append(_ effect: Effect, of surface: UInt32, element: (String) -> UInt32) {
        switch effect {
        case .keep(let document, let kind, let bytes):
            append(.keepEvent)
            append(document.text)
            append(kind)
            append(bytes)
        case .focus(let key):
            append(.focus)
            append(element(key))
        case .select(let key, let range):
            append(.select)
            append(element(key))
            append(UInt32(truncatingIfNeeded: range.lowerBound))
            append(UInt32(truncatingIfNeeded: range.upperBound))
        case .reveal(let key):
            append(.reveal)
            append(element(key))
        case .announce(let text):
            append(.announce)
            append(text)
        case .toast, .pick, .send, .shareByLink: break
        case .open(let route):
            append(.open)
            append(route.text)
        case .move(let route):
            append(.replace)
            append(route.text)
        case .leave(let route):
            append(.leave)
            append(route.text)
        case .load(let document):
            append(.load)
            append(document.text)
        case .unload(let document):
            append(.unload)
            append(document.text)
        case .copy(let text):
            append(.copy)
            append(text)
        case .copyPicture(let path, let name):
            append(.copyPicture)
            append(path)
            append(name)
        case .share(let title, let text):
            append(.share)
            append(title)
            append(text)
        case .download(let name, let type, let bytes):
            append(.download)
            append(name)
            append(type)
            append(bytes)
        case .downloadFrom(let path, let name):
            append(.downloadFrom)
            append(path)
            append(name)
        case .chooseFiles(let key, let accept, let multiple):
            append(.chooseFiles)
            append(element(key))
            append(accept)
            append(multiple ? 1 : 0)
        case .ask(let number, .command(let path, let json)):
            append(.ask)
            append(surface)
            append(number)
            append("POST")
            append(path)
            append(json)
        case .ask(let number, .commandAfterSending(let path, let json)):
            append(.askAfterSending)
            append(surface)
            append(number)
            append(path)
            append(json)
        case .ask(let number, .nextTexts):
            append(.askNextTexts)
            append(surface)
            append(number)
        case .ask(let number, .claim(let keys)):
            append(.claim)
            append(surface)
            append(number)
            append(keys.joined(separator: "\n"))
        case .ask(let number, .get(let path)):
            append(.ask)
            append(surface)
            append(number)
            append("GET")
            append(path)
            append("")
        case .wake(let number, let milliseconds):
            append(.wake)
            append(surface)
            append(number)
            append(UInt32(max(0, min(milliseconds, 1e9))))
        case .claimPointer(let isClaimed):
            append(.claimPointer)
            append(isClaimed ? 1 : 0)
        case .haptic: append(.haptic)
        case .notify(let key, let title, let text, let route):
            append(.notify)
            append(key)
            append(title)
            append(text)
            append(route.text)
        case .askToNotify: append(.askToNotify)
        case .reload: append(.reload)
        case .openBeside(let route):
            append(.openBeside)
            append(route.text)
        case .closeBeside: append(.closeBeside)
        case .signOut: append(.signOut)
        case .setting(let name, let value):
            append(.setting)
            append(name)
            append(value)
        case .draw(let key, let bytes):
            append(.draw)
            append(element(key))
            append(bytes)
        }
    }

    mutating func keepRow(_ document: DocumentID, _ json: String) {
        append(.keepRow)
        append(document.text)
        append(json)
    }

    mutating func tellPlace(_ document: DocumentID?, _ json: String) {
        append(.tellPlace)
        append(document?.text ?? "")
        append(json)
    }

    mutating func show(surface: UInt32) {
        append(.show)
        append(surface)
    }

    mutating func title(_ text: String) {
        append(.title)
        append(text)
    }

    private mutating func append(_ opcode: PageOpcode) { append(opcode: opcode.rawValue) }
}
