// Says which functions of the page's module belong to one area alone: `page-parts kanban=Kanban canvas=Canvas …`.
//
// Standard input is the call graph of `wasm-opt --print-call-graph`. The answer has a line for each function that goes
// into a part: the part's name, a space and the function's. All others stay in the core, which every page loads first.

var division = Division(CommandLine.arguments.dropFirst().compactMap { Part($0) })
while let line = readLine() { division.read(line) }
for (part, function) in division.divided() { print("\(part) \(function)") }
