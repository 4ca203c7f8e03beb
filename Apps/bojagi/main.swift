internal import HostSystem

RunningProgram.ignoreClosedPipes()

// A word that is no UTF-8 would be repaired on its way into a String, and its bytes lost.
let invalidWord = (1..<max(1, Int(CommandLine.argc))).first { index in
    CommandLine.unsafeArgv[index].map { String(validatingCString: $0) == nil } ?? false
}
RunningProgram.end(
    Dispatcher(environment: .live).run(Array(CommandLine.arguments.dropFirst()), invalidWord: invalidWord))
