import CanvasCommands
import FileBlobs
import JSON
import KanbanCommands
import MemoCommands
import ModuleKit
import Replication
import SQLiteStore

// A program of three areas and one of its own, over a database in this folder.
let tree = CommandTree(
    modules: [CanvasModule(), MemoModule(), KanbanModule(), ShoppingModule()], topCommands: [])
let clock = Noon()
let random = RandomSource { Numbers.shared.next() }
let author = Author(id: AuthorID(1), name: "mina")

let services = Services(
    console: Terminal(), files: NoFiles(), clock: clock, localTime: Greenwich(), random: random, language: .english,
    log: Logger(category: "shop", threshold: .error) { print($0) }, progress: SilentProgress(), modules: tree.modules,
    openWorkspace: { (_) throws(CommandError) in
        do throws(StoreError) {
            let store = try SQLiteEventStore(folder: "workspace", using: random)
            return Workspace(
                location: "workspace", store: store, blobs: BlobFolder(folder: "workspace"), author: author,
                clock: clock, random: random)
        } catch {
            throw CommandError(error)
        }
    })

@MainActor func run(_ line: String) {
    do throws(CommandError) {
        guard case .command(let leaf, let words) = try tree.find(line.split(separator: " ").map(String.init)) else {
            return print(line, "is no command")
        }
        let parameters = leaf.command.parameters
        let parser = ArgumentParser(
            parameters: parameters, usage: "Usage: \(HelpScreen.usage(program: "shop", leaf))")
        let input = Input(words: try parser.parse(words), declared: parameters, console: Terminal())
        let answer = try leaf.command.run(input, services)
        var page = Page(language: .english, style: .plain, localTime: Greenwich(), now: clock.now())
        answer.text(&page)
        print("$ \(line)\n" + String(decoding: page.bytes, as: UTF8.self), terminator: "")
    } catch {
        print("$ \(line)\n\(Language.english.text(of: error.message)) (\(error.code.exitCode))")
    }
}

run("shopping new Market")
run("shopping add Market rice")
run("shopping add Market tea")
run("shopping show Market")
run("memo new Rain")
run("kanban new Plans")
run("gallery list")
