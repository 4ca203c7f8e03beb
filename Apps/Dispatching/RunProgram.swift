import HostSystem
public import ModuleKit

/// Runs the command line of this process with these areas, and ends the process with its exit code.
///
/// All but the areas is as in `bojagi`: the commands that belong to none, the workspace in SQLite, settings, sync, the
/// server with its page. A program of one's own is this call and a list of modules; one over a store of its own builds
/// `Services` itself, as the program in `Tests/LibraryTests/Programs/Dispatcher` does.
public func runProgram(modules: [any Module]) -> Never {
    RunningProgram.ignoreClosedPipes()
    // A word that is no UTF-8 would be repaired on its way into a String, and its bytes lost.
    let invalidWord = (1..<max(1, Int(CommandLine.argc))).first { index in
        CommandLine.unsafeArgv[index].map { String(validatingCString: $0) == nil } ?? false
    }
    let dispatcher = Dispatcher(environment: .live, modules: modules)
    RunningProgram.end(dispatcher.run(Array(CommandLine.arguments.dropFirst()), invalidWord: invalidWord))
}
