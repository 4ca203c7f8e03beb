/// A part, and how the modules of its area begin: those of `Kanban` are `KanbanModel` and `KanbanScene`.
struct Part {
    let name: Substring
    /// Mangled names count the letters: `11KanbanModel`.
    let marks: [String]

    init?(_ argument: String) {
        let halves = argument.split(separator: "=")
        guard halves.count == 2 else { return nil }
        name = halves[0]
        marks = ["Model", "Scene"].map { "\(halves[1].utf8.count + $0.utf8.count)\(halves[1])\($0)" }
    }

    func names(_ function: Substring) -> Bool {
        // A longer number in front would be another name's.
        marks.contains { mark in
            function.ranges(of: mark).contains {
                $0.lowerBound == function.startIndex || !function[function.index(before: $0.lowerBound)].isNumber
            }
        }
    }
}

/// Which part each function is in: nil for the core.
struct Division {
    private var places: [Int?] = []
    /// Whether the table has it, so that it may be called from anywhere.
    private var isInTable: [Bool] = []
    private var names: [Substring] = []
    private var numbers: [Substring: Int] = [:]
    private var callees: [[Int]] = []
    private var callers: [[Int]] = []
    private let parts: [Part]

    init(_ parts: [Part]) { self.parts = parts }

    private mutating func number(of function: Substring) -> Int {
        if let known = numbers[function] { return known }
        let number = names.count
        numbers[function] = number
        names.append(function)
        let named = parts.indices.filter { parts[$0].names(function) }
        // What an area says of itself in another language is asked when the page starts.
        let isOfEntry = function.hasPrefix("$e6Scenes4AreaV") && function.contains("S2SYbcfU_")
        places.append(named.count == 1 && !isOfEntry ? named[0] : nil)
        isInTable.append(false)
        callees.append([])
        callers.append([])
        return number
    }

    /// A line such as `"caller" -> "callee"; // call` or `"function" [style="filled"];`, the latter with rounded corners if the
    /// table has it.
    mutating func read(_ line: String) {
        let pieces = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard pieces.count >= 3, pieces[0].allSatisfy({ $0 == " " }), !pieces[1].isEmpty else { return }
        if pieces.count == 5, pieces[2] == " -> " {
            let (caller, callee) = (number(of: pieces[1]), number(of: pieces[3]))
            guard caller != callee else { return }
            callees[caller].append(callee)
            callers[callee].append(caller)
        } else if pieces[2].hasPrefix(" [") {
            let function = number(of: pieces[1])
            if line.contains("rounded") { isInTable[function] = true }
        }
    }

    /// What only one part calls, and nobody by the table, goes there.
    private mutating func sink() {
        var waiting = Array(names.indices)
        while let function = waiting.popLast() {
            guard places[function] == nil, !isInTable[function], let first = callers[function].first,
                let part = places[first],
                callers[function].allSatisfy({ places[$0] == part })
            else { continue }
            places[function] = part
            waiting += callees[function]
        }
    }

    /// What is called from elsewhere than its part is in the core: functions that came out alike are one, under the name of
    /// one of them.
    private mutating func lift() {
        var waiting = Array(names.indices)
        while let caller = waiting.popLast() {
            for callee in callees[caller] where places[callee] != nil && places[callee] != places[caller] {
                places[callee] = nil
                waiting.append(callee)
            }
        }
    }

    /// The functions of all parts.
    mutating func divided() -> [(part: Substring, function: Substring)] {
        sink()
        lift()
        return names.indices.compactMap { function in
            places[function].map { (parts[$0].name, names[function]) }
        }
    }
}
