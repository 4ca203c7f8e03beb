internal import Replication
internal import Scenes
internal import Views

/// What the page must do beside painting, behind the painter's own opcodes. Element 0 stands for none.
///
/// | opcode | step | operands |
/// |---|---|---|
/// | 64 | keep an event | document, kind, bytes |
/// | 65 | focus | element |
/// | 66 | select | element, start, end in Unicode scalars |
/// | 67 | reveal | element |
/// | 68 | announce | text |
/// | 70 | open a place | text |
/// | 71 / 72 | load / unload a document | document |
/// | 73 | copy | text |
/// | 74 | share | title, text |
/// | 75 | download | name, type, bytes |
/// | 76 | download from | path, name |
/// | 77 | choose files | element, accept, multiple (number) |
/// | 78 | ask | surface, number, method, path, body |
/// | 79 | wake | surface, number, milliseconds |
/// | 80 | claim the pointer | number |
/// | 81 | haptic | |
/// | 82 | draw | element, bytes |
/// | 83 | keep a row | document, JSON |
/// | 84 | show a surface | number |
/// | 85 | title of the window | text |
/// | 86 | keep a setting | name, value: empty to forget it |
/// | 87 | ask, once all is sent | surface, number, path, body |
///
/// Documents are texts of 32 hexadecimal digits; texts and bytes begin with their length.
extension Patch {
    mutating func append(_ effect: Effect, of surface: UInt32, element: (String) -> UInt32) {
        switch effect {
        case .keep(let document, let kind, let bytes):
            append(opcode: 64)
            append(document.text)
            append(kind)
            append(bytes)
        case .focus(let key):
            append(opcode: 65)
            append(element(key))
        case .select(let key, let range):
            append(opcode: 66)
            append(element(key))
            append(UInt32(truncatingIfNeeded: range.lowerBound))
            append(UInt32(truncatingIfNeeded: range.upperBound))
        case .reveal(let key):
            append(opcode: 67)
            append(element(key))
        case .announce(let text):
            append(opcode: 68)
            append(text)
        case .toast: break
        case .open(let route):
            append(opcode: 70)
            append(route.text)
        case .load(let document):
            append(opcode: 71)
            append(document.text)
        case .unload(let document):
            append(opcode: 72)
            append(document.text)
        case .copy(let text):
            append(opcode: 73)
            append(text)
        case .share(let title, let text):
            append(opcode: 74)
            append(title)
            append(text)
        case .download(let name, let type, let bytes):
            append(opcode: 75)
            append(name)
            append(type)
            append(bytes)
        case .downloadFrom(let path, let name):
            append(opcode: 76)
            append(path)
            append(name)
        case .chooseFiles(let key, let accept, let multiple):
            append(opcode: 77)
            append(element(key))
            append(accept)
            append(multiple ? 1 : 0)
        case .ask(let number, .command(let path, let json)):
            append(opcode: 78)
            append(surface)
            append(number)
            append("POST")
            append(path)
            append(json)
        case .ask(let number, .commandAfterSending(let path, let json)):
            append(opcode: 87)
            append(surface)
            append(number)
            append(path)
            append(json)
        case .ask(let number, .get(let path)):
            append(opcode: 78)
            append(surface)
            append(number)
            append("GET")
            append(path)
            append("")
        case .wake(let number, let milliseconds):
            append(opcode: 79)
            append(surface)
            append(number)
            append(UInt32(max(0, min(milliseconds, 1e9))))
        case .claimPointer(let isClaimed):
            append(opcode: 80)
            append(isClaimed ? 1 : 0)
        case .haptic: append(opcode: 81)
        case .setting(let name, let value):
            append(opcode: 86)
            append(name)
            append(value)
        case .draw(let key, let bytes):
            append(opcode: 82)
            append(element(key))
            append(bytes)
        }
    }

    mutating func keepRow(_ document: DocumentID, _ json: String) {
        append(opcode: 83)
        append(document.text)
        append(json)
    }

    mutating func show(surface: UInt32) {
        append(opcode: 84)
        append(surface)
    }

    mutating func title(_ text: String) {
        append(opcode: 85)
        append(text)
    }
}
