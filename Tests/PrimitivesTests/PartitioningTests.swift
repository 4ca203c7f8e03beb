import Primitives
import Testing

struct PartitioningTests {
    @Test("the first index of the second part is found wherever it is, in collections and parts of them")
    func everyBoundary() {
        for count in 0...40 {
            let numbers = Array(0..<count)
            for boundary in 0...count {
                #expect(numbers.partitioningIndex { $0 >= boundary } == boundary)
                let rest = numbers.dropFirst(min(count, 3)).dropLast()
                let expected = min(max(boundary, rest.startIndex), rest.endIndex)
                #expect(rest.partitioningIndex { $0 >= boundary } == expected)
            }
        }
    }

    @Test("so many comparisons as halvings are made at most")
    func comparisons() {
        for boundary in 0...1000 {
            var calls = 0
            _ = (0..<1000).partitioningIndex {
                calls += 1
                return $0 >= boundary
            }
            #expect(calls <= 10)
        }
    }
}
