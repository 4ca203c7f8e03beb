import Replication
import Scenes
import Testing
import Views

@Suite struct ListWindowTests {
    @Test(
        "W13 whatever is in sight is in the page, and few rows beside it, in a list and in a grid",
        arguments: [1, 2, 3, 7])
    func sight(columns: Int) {
        for count in [0, 1, 2, 5, 30, 31, 1_000, 100_000] {
            var window = columns == 1 ? ListWindow() : ListWindow(tile: 100)
            window.take(.size(width: Double(columns) * 100 + 20, height: 50 * Double(max(count, 1))), of: count)
            let lines = (count + window.columns - 1) / window.columns
            window.take(.size(width: Double(columns) * 100 + 20, height: 50 * Double(lines)), of: count)
            #expect(count == 0 || window.columns == columns)
            let last = Double(lines) * 50
            for top in [0, -300, 10, 49, 50, 51, last / 2, last - 800, last - 1, last, last + 5_000] {
                window.take(.scroll(top: top, height: 800), of: count)
                let places = window.places(of: count)
                #expect(places == places.sorted() && Set(places).count == places.count)
                #expect(places.count <= (16 + 2 * 8 + 2) * columns)
                for place in 0..<count {
                    let above = Double(place / columns) * 50
                    guard above < top + 800, above + 50 > top else { continue }
                    #expect(places.contains(place), "\(place) of \(count) at \(top)")
                    if place > 5_000 { break }
                }
                #expect(count == 0 || !places.isEmpty)
                for kept in [0, count / 2, count - 1] where kept >= 0 && kept < count {
                    let all = window.places(of: count, keeping: kept)
                    #expect(all.contains(kept) && all == all.sorted() && all.count <= places.count + 1)
                }
                #expect(window.places(of: count, keeping: count) == places)
            }
        }
    }

    @Test("W13 keys lead through a list: a row, a page, to either end, and nowhere beyond")
    func keys() {
        var window = ListWindow()
        window.take(.size(width: 300, height: 5_000), of: 100)
        window.take(.scroll(top: 0, height: 500), of: 100)
        #expect(window.step("ArrowDown", from: 3, of: 100) == 4)
        #expect(window.step("ArrowUp", from: 0, of: 100) == nil)
        #expect(window.step("ArrowDown", from: 99, of: 100) == nil)
        #expect(window.step("PageDown", from: 0, of: 100) == 8)
        #expect(window.step("PageDown", from: 97, of: 100) == 99)
        #expect(window.step("PageUp", from: 3, of: 100) == 0)
        #expect(window.step("Home", from: 50, of: 100) == 0)
        #expect(window.step("End", from: 50, of: 100) == 99)
        #expect(window.step("ArrowRight", from: 50, of: 100) == nil && window.step("a", from: 50, of: 100) == nil)
        var grid = ListWindow(tile: 100)
        grid.take(.size(width: 330, height: 1_700), of: 100)
        #expect(grid.step("ArrowDown", from: 3, of: 100) == 6 && grid.step("ArrowRight", from: 3, of: 100) == 4)
    }

    @Test("W13 tiles are not shown before the page has told how many find room beside each other")
    func unmeasured() {
        var grid = ListWindow(tile: 100)
        func classes(_ window: ListWindow) -> String? {
            window.list("tiles", key: "list", of: 3, on: 1) { Node(.li, key: String($0)) }[.classes]
        }
        #expect(classes(grid) == "windowed is-grid is-unmeasured tiles")
        grid.take(.size(width: 330, height: 150), of: 3)
        #expect(classes(grid) == "windowed is-grid tiles" && grid.columns == 3)
        #expect(classes(ListWindow()) == "windowed tiles")
    }

    @Test("W13 numbers that no page tells change nothing for the worse")
    func hostile() {
        let odd = [Double.nan, .infinity, -.infinity, 0, -1, 1e300, -1e300, 1e-300]
        for count in [0, 1, 7, Int(Int32.max)] {
            for width in odd {
                for height in odd {
                    var window = ListWindow(tile: 10)
                    window.take(.size(width: width, height: height), of: count)
                    window.take(.scroll(top: width, height: height), of: count)
                    #expect(window.places(of: count).count < 64 * 2_000)
                }
            }
        }
    }

    @Test("W13 a row says its place and of how many, and the list how long it is")
    func attributes() {
        let window = ListWindow()
        let list: Node<Int> = window.list("list", key: "list", label: "Memos", of: 20_000, keeping: 19_999, on: 1) {
            Node(.li, key: "\($0)", window.attributes(at: $0, of: 20_000))
        }
        #expect(list.children.count < 60 && list[.label] == "Memos" && list[.measureCount] == "20000")
        let last = list.children.last
        #expect(last?.key == "19999" && last?[.positionInSet] == "20000" && last?[.setSize] == "20000")
    }
}
