import Scenes
import Testing
import Views

@Suite struct UnevenWindowTests {
    private func list(_ window: inout UnevenWindow<Int>, keeping kept: Int? = nil) -> [Node<Int>] {
        let list: Node<Int> = window.list("list", key: "list", keeping: kept, on: -1) { [Node(.li, key: "\($0)", $1)] }
        return list.children
    }

    /// The rows with their upper edges, as gaps and the rows before them make them.
    private func edges(_ nodes: [Node<Int>], _ height: (Int) -> Double) -> (
        rows: [(row: Int, top: Double)], end: Double
    ) {
        var rows: [(row: Int, top: Double)] = []
        var top = 0.0
        for node in nodes {
            if let gap = node[.measureHeight] {
                top += Double(gap.dropLast(2)) ?? .nan
            } else if let row = node.key.flatMap({ Int($0) }) {
                rows.append((row, top))
                top += height(row)
            }
        }
        return (rows, top)
    }

    @Test("W13 rows of any height: all in sight are in the page, each at its height, and the list as high as they are")
    func sight() {
        for count in [0, 1, 2, 40, 1_000, 20_000] {
            let height = { (row: Int) in Double(40 + row * 37 % 160) }
            var window = UnevenWindow<Int>(rowHeight: 60)
            window.arrange(Array(0..<count))
            for row in 0..<count { window.take(.size(width: 300, height: height(row)), of: row) }
            var tops = [0.0]
            for row in 0..<count { tops.append(tops[row] + height(row)) }
            for top in [0, -50, 30, tops[count] / 3, tops[count] - 800, tops[count], tops[count] + 9_000] {
                window.take(.scroll(top: top, height: 800), of: nil)
                for kept in [nil, 0, count / 2, count - 1] {
                    let (rows, end) = edges(list(&window, keeping: kept), height)
                    #expect(abs(end - tops[count]) < 1)
                    for (row, edge) in rows { #expect(abs(edge - tops[row]) < 1) }
                    #expect(rows.count <= 800 / 40 + 19)
                    let shown = Set(rows.map { $0.row })
                    for row in 0..<count where tops[row] < top + 800 && tops[row + 1] > top {
                        #expect(shown.contains(row), "\(row) of \(count) at \(top)")
                    }
                }
            }
        }
    }

    @Test("W13 rows that nobody has seen count as the first that were; one that is seen late moves no other guess")
    func guess() {
        var window = UnevenWindow<Int>(rowHeight: 60)
        window.arrange(Array(0..<1_000))
        for row in 0..<20 { window.take(.size(width: 300, height: 100), of: row) }
        #expect(abs(edges(list(&window)) { $0 < 20 ? 100 : 100 }.end - 100_000) < 1)
        window.take(.size(width: 300, height: 900), of: 20)
        #expect(abs(edges(list(&window)) { $0 == 20 ? 900 : 100 }.end - 100_800) < 1)
        // What is known of a row goes with it.
        window.arrange(Array((0..<1_000).reversed()))
        #expect(abs(edges(list(&window)) { $0 == 20 ? 900 : 100 }.end - 100_800) < 1)
    }

    @Test("W13 numbers that no page tells of a row change nothing for the worse")
    func hostile() {
        var window = UnevenWindow<Int>(rowHeight: 0)
        window.arrange(Array(0..<3_000))
        for height in [Double.nan, .infinity, -.infinity, 0, -1, 1e300, 1e-300] {
            window.take(.size(width: height, height: height), of: 7)
            window.take(.scroll(top: height, height: height), of: nil)
            #expect(list(&window).count < 2_000)
        }
        window.take(.size(width: 1, height: 80), of: 9_999)
        window.arrange([])
        #expect(list(&window).isEmpty && window.step("End", from: 0) == nil)
    }

    @Test("W13 a row says its place and of how many, and keys lead through the list")
    func places() {
        var window = UnevenWindow<Int>(rowHeight: 100)
        window.arrange(Array(0..<500))
        window.take(.scroll(top: 0, height: 800), of: nil)
        let ninth = list(&window).first { $0.key == "8" }
        #expect(ninth?[.setSize] == "500" && ninth?[.positionInSet] == "9")
        #expect(window.step("End", from: 3) == 499 && window.step("Home", from: 3) == 0)
        #expect(window.step("PageDown", from: 3) == 9 && window.step("ArrowUp", from: 3) == 2)
        window.take(.focus, of: 12)
        #expect(window.focused == 12)
    }
}
