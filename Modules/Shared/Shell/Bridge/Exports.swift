import Drawing
import ImageHeaders
import Interaction
import JSON
import Phrases
import Primitives
import Replication
public import Scenes
import Views

// The calls between the page and this module. Numbers are numbers; texts and bytes lie in the input buffer, whose
// address `bojagi_input` gives, and are told by their length. What comes of calls is collected until `bojagi_paint`.

nonisolated(unsafe) private var input = InputBuffer()
nonisolated(unsafe) private var output = Patch()
nonisolated(unsafe) private var workbench: Workbench?

/// Memory for `count` bytes of what the next call is given. It may lie elsewhere after each call.
@_expose(wasm, "bojagi_input")
@_cdecl("bojagi_input")
public func inputMemory(_ count: Int32) -> UnsafeMutableRawPointer? { input.prepare(Int(max(0, count))) }

/// What the page must know by name, as lists with a blank line between, a line each: elements and attributes in the order
/// of their numbers in patches; the elements that are drawings; triggers in the order of their bits; the steps of patches
/// and of paint lists, each behind its opcode. Length of the output.
@_expose(wasm, "bojagi_names")
@_cdecl("bojagi_names")
public func names() -> Int32 {
    var text = ""
    for element in ElementName.allCases { text += element.name + "\n" }
    text += "\n"
    for name in Attribute.Name.allCases { text += name.text + "\n" }
    text += "\n"
    for element in ElementName.allCases where element.isDrawing { text += element.name + "\n" }
    text += "\n"
    for trigger in Trigger.allCases { text += trigger.name + "\n" }
    text += "\n"
    for opcode in PatchOpcode.allCases { text += "\(opcode.rawValue) \(opcode.name)\n" }
    for opcode in PageOpcode.allCases { text += "\(opcode.rawValue) \(opcode.name)\n" }
    text += "\n"
    for opcode in PaintOpcode.allCases { text += "\(opcode.rawValue) \(opcode.name)\n" }
    output.removeAll()
    output.append(text)
    return Int32(output.bytes.count)
}

/// The version of the calls between the page and this module; the page refuses a module that answers another.
@_expose(wasm, "bojagi_version")
@_cdecl("bojagi_version")
public func interfaceVersion() -> Int32 { 6 }

/// Starts the workbench: a JSON object with `author`, `authorName`, `replica` (16 hexadecimal digits each), `role` where the
/// workspace has members, `document` for a guest, who sees that one, `lang`,
/// `dayFirst` (whether the day stands before the month there), `words` (lines), `offsets` (pairs of a second since 1970
/// and how many seconds local time is ahead of UTC from then on), `width`, `height`, `dark`, `beside` (whether it is one of two pages side by side), and
/// `settings`: an object of the values that the step `setting` has kept, by name. False for anything else.
///
/// The program exports it as `bojagi_start`, with its list of areas.
public func startPage(_ length: Int32, areas: [Area]) -> Bool {
    guard let json = try? JSONReader.value(of: input.bytes(length)),
        let author = json["author"]?.string.flatMap({ Hexadecimal.number($0.utf8) }),
        let replica = json["replica"]?.string.flatMap({ Hexadecimal.number($0.utf8) })
    else { return false }
    let code = json["lang"]?.string ?? "en"
    var language = Language(code: code, words: Language.words(ofLines: json["words"]?.string ?? ""))
    if code == "en", json["dayFirst"]?.boolean == true {
        language = language.adding(Language.words(ofLines: DayWords.dayFirst))
    }
    if code == "ko" { language = language.adding(Language.words(ofLines: ShellWords.korean)) }
    for area in areas { language = language.adding(Language.words(ofLines: area.words(code))) }
    let context = SceneContext(
        language: language, replica: ReplicaID(replica), author: AuthorID(author),
        authorName: json["authorName"]?.string ?? "", role: json["role"]?.string.flatMap { MemberRole(rawValue: $0) },
        shared: json["document"]?.string.flatMap { DocumentID(text: $0) }, areas: areas)
    var changes: [(since: Int64, offset: Int64)] = []
    for change in json["offsets"]?.array ?? [] {
        guard let pair = change.array, pair.count == 2, let since = pair[0].integer, let offset = pair[1].integer
        else { continue }
        changes.append((since, offset))
    }
    context.zone = ZoneOffsets(changes: changes)
    context.windowWidth = Double(json["width"]?.integer ?? 1280)
    context.windowHeight = Double(json["height"]?.integer ?? 800)
    context.isDark = json["dark"]?.boolean ?? false
    context.isBeside = json["beside"]?.boolean ?? false
    if case .object(let settings)? = json["settings"] {
        for setting in settings {
            if let value = setting.value.string { context.settings.append((setting.name, value)) }
        }
    }
    workbench = Workbench(context)
    return true
}

/// How many surfaces the page prepares: 0 stands around, 1 floats above, all others are shown one at a time.
@_expose(wasm, "bojagi_surfaces")
@_cdecl("bojagi_surfaces")
public func surfaces() -> Int32 { Int32(workbench?.surfaceCount ?? 0) }

/// Makes the scenes that nobody has gone to yet, once the code of all areas is there.
@_expose(wasm, "bojagi_scenes")
@_cdecl("bojagi_scenes")
public func makeScenes() { workbench?.makeScenes() }

/// Gives identities their randomness: `length` bytes from the system's generator.
@_expose(wasm, "bojagi_fill")
@_cdecl("bojagi_fill")
public func fill(_ length: Int32) {
    let bytes = input.bytes(length)
    var words: [UInt64] = []
    for start in stride(from: 0, to: bytes.count - 7, by: 8) {
        var word: UInt64 = 0
        for index in start..<(start + 8) { word = word << 8 | UInt64(bytes[index]) }
        words.append(word)
    }
    workbench?.context.random.fill(words)
}

/// Tells the time, in milliseconds since 1970, before anything else of a turn.
@_expose(wasm, "bojagi_now")
@_cdecl("bojagi_now")
public func now(_ milliseconds: Double) {
    workbench?.context.now = UInt64(max(0, min(milliseconds, 1e15)))
    workbench?.context.isConsumed = false
}

/// The window has another size, in points.
@_expose(wasm, "bojagi_resize")
@_cdecl("bojagi_resize")
public func resize(_ width: Double, _ height: Double) {
    workbench?.context.windowWidth = width
    workbench?.context.windowHeight = height
}

/// The page is shown on a dark ground from now on, or on a light one.
@_expose(wasm, "bojagi_dark")
@_cdecl("bojagi_dark")
public func dark(_ isDark: Bool) { workbench?.context.isDark = isDark }

/// The address of the page has changed, or is what it was at the start.
@_expose(wasm, "bojagi_open")
@_cdecl("bojagi_open")
public func open(_ length: Int32) { workbench?.open(input.text(length)) }

/// A click, or Enter or Space, with the keys held: 1 Shift, 2 Control, 4 Alt, 8 Meta.
@_expose(wasm, "bojagi_press")
@_cdecl("bojagi_press")
public func press(_ element: UInt32, _ modifiers: Int32) {
    workbench?.handle(element: element, .press, .press(held(modifiers)))
}

/// The text of a field, `length` bytes of it, and its selection in Unicode scalars. One that ends before it begins, or
/// begins below 0, is taken as an empty one or from 0.
@_expose(wasm, "bojagi_text")
@_cdecl("bojagi_text")
public func text(_ element: UInt32, _ start: Int32, _ end: Int32, _ isComposing: Bool, _ length: Int32) {
    let low = Int(max(0, min(start, end)))
    workbench?.handle(
        element: element, .input,
        .input(input.text(length), selection: low..<max(low, Int(end)), isComposing: isComposing))
}

/// A value that is final, `length` bytes of it.
@_expose(wasm, "bojagi_commit")
@_cdecl("bojagi_commit")
public func commit(_ element: UInt32, _ length: Int32) {
    workbench?.handle(element: element, .commit, .commit(input.text(length)))
}

/// A key at an element, or for the whole page (element 0), and the place below what has the focus, in points from the
/// window's upper left corner. True when it was used.
@_expose(wasm, "bojagi_key")
@_cdecl("bojagi_key")
public func key(_ element: UInt32, _ modifiers: Int32, _ length: Int32, _ x: Double, _ y: Double) -> Bool {
    guard let workbench else { return false }
    workbench.context.keyPlace = (x, y)
    let name = input.text(length)
    if element == 0 {
        workbench.shortcut(name, held(modifiers))
    } else {
        workbench.handle(element: element, .key, .key(name, held(modifiers)))
    }
    return workbench.context.isConsumed
}

/// A right click or the menu key, in points from the window's upper left corner.
@_expose(wasm, "bojagi_menu")
@_cdecl("bojagi_menu")
public func menu(_ element: UInt32, _ x: Double, _ y: Double) {
    workbench?.handle(element: element, .menu, .menu(x: x, y: y))
}

/// What `PointerInput` tells, in its units; a kind or phase of no known number counts as a mouse and as a loss. Only of
/// a pen does the pressure say something.
@_expose(wasm, "bojagi_pointer")
@_cdecl("bojagi_pointer")
public func pointer(
    _ element: UInt32, _ pointer: Int32, _ kind: Int32, _ phase: Int32, _ x: Double, _ y: Double, _ windowX: Double,
    _ windowY: Double, _ buttons: Int32, _ modifiers: Int32, _ time: Double, _ pressure: Double, _ over: UInt32,
    _ overX: Double, _ overY: Double, _ height: Double
) {
    let kind = PointerKind(rawValue: UInt8(truncatingIfNeeded: kind)) ?? .mouse
    let event = PointerInput(
        pointer: pointer, kind: kind,
        phase: PointerPhase(rawValue: UInt8(truncatingIfNeeded: phase)) ?? .cancel, x: x, y: y,
        windowX: windowX, windowY: windowY, buttons: PointerButtons(rawValue: UInt8(truncatingIfNeeded: buttons)),
        modifiers: held(modifiers),
        time: time, pressure: kind == .pen ? pressure : nil, over: over, overX: overX, overY: overY,
        height: height)
    if event.phase == .down { workbench?.context.keyPlace = nil }
    workbench?.handle(element: element, .pointer, .pointer(event))
}

/// The pointer over an element without a press, in points from the element's upper left corner.
@_expose(wasm, "bojagi_hover")
@_cdecl("bojagi_hover")
public func hover(_ element: UInt32, _ x: Double, _ y: Double) {
    workbench?.handle(element: element, .hover, .hover(x: x, y: y))
}

/// True when it was used.
@_expose(wasm, "bojagi_wheel")
@_cdecl("bojagi_wheel")
public func wheel(
    _ element: UInt32, _ x: Double, _ y: Double, _ deltaX: Double, _ deltaY: Double, _ modifiers: Int32
) -> Bool {
    workbench?.handle(
        element: element, .wheel, .wheel(x: x, y: y, deltaX: deltaX, deltaY: deltaY, held(modifiers)))
    return workbench?.context.isConsumed ?? false
}

/// The size of an element, in points.
@_expose(wasm, "bojagi_size")
@_cdecl("bojagi_size")
public func size(_ element: UInt32, _ width: Double, _ height: Double) {
    workbench?.handle(element: element, .size, .size(width: width, height: height))
}

/// What a drawing surface shows is out of date: a picture that it wanted has come.
@_expose(wasm, "bojagi_redraw")
@_cdecl("bojagi_redraw")
public func redraw(_ element: UInt32) { workbench?.redraw(element) }

/// How far an element is scrolled and how high its window is, in points.
@_expose(wasm, "bojagi_scroll")
@_cdecl("bojagi_scroll")
public func scroll(_ element: UInt32, _ top: Double, _ height: Double) {
    workbench?.handle(element: element, .scroll, .scroll(top: top, height: height))
}

/// The numbers of the first line of a `liveText` that is in sight and of the one behind the last.
@_expose(wasm, "bojagi_sight")
@_cdecl("bojagi_sight")
public func sight(_ element: UInt32, _ first: Int32, _ end: Int32) {
    guard 0 <= first, first <= end else { return }
    workbench?.handle(element: element, .scroll, .sight(lines: Int(first)..<Int(end)))
}

/// How far a list was pulled beyond its top before the finger let go, in points.
@_expose(wasm, "bojagi_pull")
@_cdecl("bojagi_pull")
public func pull(_ element: UInt32, _ distance: Double) {
    workbench?.handle(element: element, .pull, .pull(distance: distance))
}

/// The focus has come to an element or to one inside it (`isIn`), or has left it and all inside it.
@_expose(wasm, "bojagi_focus")
@_cdecl("bojagi_focus")
public func focus(_ element: UInt32, _ isIn: Bool) {
    workbench?.handle(element: element, isIn ? .focus : .blur, isIn ? .focus : .blur)
}

/// A photo that is handed over with what comes next: its hash in 64 digits, then its pixels as `SeenPhoto` has them or none,
/// then the beginning and the end of its file, `total` bytes long. `pixels` and `beginning` are in bytes.
@_expose(wasm, "bojagi_look")
@_cdecl("bojagi_look")
public func look(_ pixels: Int32, _ beginning: Int32, _ total: Double, _ length: Int32) {
    let bytes = input.bytes(length)
    guard pixels >= 0, beginning >= 0, total >= 0, total < 1e15,
        bytes.count >= 64 + Int(pixels) + Int(beginning), seenPhotos.count < mostSeenPhotos
    else { return }
    let file = 64 + Int(pixels)
    var ends = FileEnds(
        beginning: bytes[file..<(file + Int(beginning))], end: bytes[(file + Int(beginning))...],
        count: UInt64(total))
    let hash = String(decoding: bytes[..<64], as: UTF8.self)
    seenPhotos[hash] = SeenPhoto(header: try? ImageHeader(reading: &ends), pixels: bytes[64..<file])
}

/// What was seen of photos that are not handed over yet, by their hashes.
nonisolated(unsafe) private var seenPhotos: [String: SeenPhoto] = [:]
private let mostSeenPhotos = 100_000

/// Something from outside over an element, dropped on it, or pasted: a JSON object with `count`, `text`, `files`
/// (`hash`, `name`, `width`, `height`, `size`), `other`, `otherFault`, `texts` and `more` as in `TextPortion`, `reference`, `chosen`.
/// `kind`: 0 over (with a count of 0: no more), 1 dropped, 2 pasted or chosen. True when it was used.
@_expose(wasm, "bojagi_drop")
@_cdecl("bojagi_drop")
public func drop(
    _ element: UInt32, _ kind: Int32, _ x: Double, _ y: Double, _ over: UInt32, _ overX: Double, _ overY: Double,
    _ length: Int32
) -> Bool {
    guard let workbench, let json = try? JSONReader.value(of: input.bytes(length)) else { return false }
    var data = DroppedData(
        count: Int(json["count"]?.integer ?? 1), text: json["text"]?.string, reference: json["reference"]?.string,
        isChosen: json["chosen"]?.boolean ?? false, x: x, y: y, over: over, overX: overX, overY: overY)
    data.other = json["other"]?.string ?? ""
    data.otherFault = json["otherFault"]?.string.flatMap { FileFault(rawValue: $0) }
    for file in json["files"]?.array ?? [] {
        guard let hash = file["hash"]?.string else { continue }
        data.files.append(
            StoredFile(
                hash: hash, name: file["name"]?.string ?? "", width: Int32(clamping: file["width"]?.integer ?? 0),
                height: Int32(clamping: file["height"]?.integer ?? 0),
                size: UInt32(clamping: file["size"]?.integer ?? 0), photo: seenPhotos.removeValue(forKey: hash)))
    }
    let portion = TextPortion(json)
    data.texts = portion.texts
    data.hasMoreTexts = portion.hasMore
    if data.text == nil { data.text = data.texts.first?.text }
    if kind == 2 {
        workbench.handle(element: element, .paste, .paste(data))
    } else {
        workbench.handle(element: element, .drop, .drop(data, isOver: kind == 0))
    }
    return workbench.context.isConsumed
}

/// Others in documents: a JSON object as the server tells who is where, or an array of them. Nothing where only time has
/// passed.
@_expose(wasm, "bojagi_here")
@_cdecl("bojagi_here")
public func here(_ length: Int32) {
    if length > 0 { workbench?.takePresence(input.bytes(length)) } else { workbench?.forgetPresence() }
}

/// Events of a document that came together: 32 digits of its id, then each event behind its length, see
/// `InputBuffer.pieces`.
@_expose(wasm, "bojagi_receive")
@_cdecl("bojagi_receive")
public func receive(_ length: Int32) {
    guard length > 32, let document = DocumentID(text: input.text(32)) else { return }
    workbench?.receive(input.pieces(length, from: 32), of: document)
}

/// Packs events, each behind its length, into a segment, which is the output as one operand; returns the output's length, 0
/// where they are no smaller so.
@_expose(wasm, "bojagi_pack")
@_cdecl("bojagi_pack")
public func pack(_ length: Int32) -> Int32 {
    guard let segment = EventPack.packed(input.pieces(length, from: 0)), segment.count < Int(length) else { return 0 }
    output.removeAll()
    output.append(segment)
    return Int32(output.bytes.count)
}

/// The events of a segment, each behind its length, as one operand of the output; returns the output's length, 0 for what is
/// no segment.
@_expose(wasm, "bojagi_unpack")
@_cdecl("bojagi_unpack")
public func unpack(_ length: Int32) -> Int32 {
    guard let events = try? EventPack.unpacked(input.bytes(length)) else { return 0 }
    var all: [UInt8] = []
    for event in events {
        let count = UInt32(event.count)
        for shift: UInt32 in [24, 16, 8, 0] { all.append(UInt8(truncatingIfNeeded: count >> shift)) }
        all += event
    }
    output.removeAll()
    output.append(all)
    return Int32(output.bytes.count)
}

/// How the server says that a document stands, before its events come: 32 digits of its id, and a `SentSnapshot`. What can't be
/// read is passed over.
@_expose(wasm, "bojagi_snapshot")
@_cdecl("bojagi_snapshot")
public func snapshot(_ length: Int32) {
    guard length > 32, let document = DocumentID(text: input.text(32)),
        let snapshot = try? SentSnapshot(wireBytes: Array(input.bytes(length).dropFirst(32)))
    else { return }
    workbench?.begin(document, from: snapshot)
}

/// All that was there of a document has been received.
@_expose(wasm, "bojagi_ready")
@_cdecl("bojagi_ready")
public func ready(_ length: Int32) {
    if let document = DocumentID(text: input.text(length)) { workbench?.isReady(document) }
}

/// Rows of the catalogue: a JSON object with `entries`. `page` says which: 0, rows as they are now; 1, a page of all that
/// the server has; 2, a page that was kept here, of which what is known already is passed over.
@_expose(wasm, "bojagi_catalogue")
@_cdecl("bojagi_catalogue")
public func catalogue(_ length: Int32, _ page: Int32) {
    workbench?.takeCatalogue(input.bytes(length), page == 1 ? .all : page == 2 ? .kept : .now)
}

/// Pages of the catalogue come from here on, until one of the two calls below.
@_expose(wasm, "bojagi_pages")
@_cdecl("bojagi_pages")
public func pages() { workbench?.context.catalogue.beginPages() }

/// The last page that was kept has come.
@_expose(wasm, "bojagi_pages_kept")
@_cdecl("bojagi_pages_kept")
public func pagesKept() { workbench?.context.catalogue.endPages() }

/// The last page of all that the server has has come: what it once had and was in none goes, but for the documents that
/// are named, a line each. The output is those that went, a line each; returns its length.
@_expose(wasm, "bojagi_pages_all")
@_cdecl("bojagi_pages_all")
public func pagesAll(_ length: Int32) -> Int32 {
    var kept: [DocumentID] = []
    for line in input.text(length).utf8.split(separator: UInt8(ascii: "\n")) {
        if let document = DocumentID(text: String(decoding: Array(line), as: UTF8.self)) { kept.append(document) }
    }
    var lines = ""
    for document in workbench?.context.catalogue.endPages(keeping: kept) ?? [] { lines += document.text + "\n" }
    output.removeAll()
    output.append(lines)
    return Int32(output.bytes.count)
}

/// A document has been erased.
@_expose(wasm, "bojagi_erased")
@_cdecl("bojagi_erased")
public func erased(_ length: Int32) {
    if let document = DocumentID(text: input.text(length)) { workbench?.erase(document) }
}

/// What the server says to the person beside the answer that comes next: lines in their language.
@_expose(wasm, "bojagi_notice_of_answer")
@_cdecl("bojagi_notice_of_answer")
public func noticeOfAnswer(_ length: Int32) { workbench?.context.notice = input.text(length) }

/// The server's answer to a scene: HTTP status, 0 when it could not be reached, and the body.
@_expose(wasm, "bojagi_answer")
@_cdecl("bojagi_answer")
public func answer(_ surface: UInt32, _ number: UInt32, _ status: Int32, _ length: Int32) {
    workbench?.answered(surface: surface, number, status: status, body: input.bytes(length))
}

/// The time of `Effect.wake` has come for a surface's scene.
@_expose(wasm, "bojagi_tick")
@_cdecl("bojagi_tick")
public func tick(_ surface: UInt32, _ number: UInt32) { workbench?.tick(surface: surface, number) }

/// Whether the server answers, how many events have not reached it, and how many of them it did not take.
@_expose(wasm, "bojagi_online")
@_cdecl("bojagi_online")
public func online(_ isOnline: Bool, _ unsent: UInt32, _ untaken: UInt32) {
    workbench?.context.isOnline = isOnline
    workbench?.context.unsent = unsent
    workbench?.context.untaken = untaken
}

/// Something changed where the server syncs.
@_expose(wasm, "bojagi_remotes")
@_cdecl("bojagi_remotes")
public func remotesChanged() { workbench?.remotesChanged() }

/// Something that the page could not do: a JSON object with `name`, one of `Notice`, and `about`, a file's name.
@_expose(wasm, "bojagi_notice")
@_cdecl("bojagi_notice")
public func notice(_ length: Int32) {
    guard let json = try? JSONReader.value(of: input.bytes(length)),
        let notice = Notice(name: json["name"]?.string ?? "", about: json["about"]?.string ?? "")
    else { return }
    workbench?.say(notice)
}

/// The page is going away, or out of sight: what is only typed becomes an event.
@_expose(wasm, "bojagi_settle")
@_cdecl("bojagi_settle")
public func settle() { workbench?.settle() }

/// Works out what must change and be done; the length of the output.
@_expose(wasm, "bojagi_paint")
@_cdecl("bojagi_paint")
public func paint() -> Int32 {
    output.removeAll()
    workbench?.paint(into: &output)
    return Int32(output.bytes.count)
}

/// Copies the output into the input buffer and gives its address.
@_expose(wasm, "bojagi_output")
@_cdecl("bojagi_output")
public func outputMemory() -> UnsafeMutableRawPointer? {
    guard let memory = input.prepare(max(1, output.bytes.count)) else { return nil }
    output.bytes.withUnsafeBytes {
        if $0.count > 0 { memory.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(memory), byteCount: $0.count) }
    }
    return memory
}

private func held(_ modifiers: Int32) -> KeyModifiers { KeyModifiers(rawValue: UInt8(truncatingIfNeeded: modifiers)) }
