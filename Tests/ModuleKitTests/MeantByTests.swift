import ModuleKit
import Testing

@Suite struct MeantByTests {
    @Test("one is meant, none is not, and of several ten are told")
    func only() throws {
        #expect(try [7].only(meantBy: "x") { "\($0)" } == 7)
        #expect(try [Int]().only(meantBy: "x") { "\($0)" } == nil)
        let error = #expect(throws: CommandError.self) { try Array(1...12).only(meantBy: "x") { "\($0)" } }
        #expect(error?.code == .usage)
        #expect(error?.message == "“\("x")” matches more than one: \("1; 2; 3; 4; 5; 6; 7; 8; 9; 10").")
    }
}
