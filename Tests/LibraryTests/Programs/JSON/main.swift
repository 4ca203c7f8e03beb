import JSON

let value = try JSONReader.value(of: Array(#"{"size": 1.2e1, "names": ["a", "\ud800"]}"#.utf8))
print("size:", value["size"]?.integer ?? 0)
print("names that can be kept:", value["names"]?.array?.compactMap { $0.string }.count ?? 0)
do {
    _ = try JSONReader.value(of: Array("[1,]".utf8))
} catch {
    print("byte \(error.offset):", error.reason)
}
